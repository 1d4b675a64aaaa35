import CompassModel

/// The screen of a page: the head that all screens have, and the content of this one. Both are read as if they were one:
/// `screen.title`, `screen.events`. So is its JSON, whose keys interface.md promises.
@dynamicMemberLookup
public protocol PageScreen: Equatable, Sendable, Encodable {
  /// The content that only this screen has.
  associatedtype Content: Equatable & Sendable & Encodable
  /// The actions of a person on this screen.
  associatedtype Tap: KeyedAction

  /// The head and the content.
  var parts: ScreenParts<Content> { get set }
  /// A screen made of its two parts; a page's screen comes from its state.
  init(parts: ScreenParts<Content>)

  /// The parts of the screen in the order they are drawn; rows are described when they are read (decision Z2).
  var sections: [ScreenSection] { get }
  /// The rows that can be selected, in the order of their numbers from 1: those of `sections`, and of a list of which
  /// the beginning is drawn all.
  ///
  /// - Parameter sections: those of the screen, which makes them at each reading.
  func selectableRows(in sections: [ScreenSection]) -> [ScreenRows]
  /// Their ids and names.
  var rows: [RowLabel] { get }
  /// A row of the page that the screen does not list: filtered away, or on a later page of the list; nil if there is
  /// none with this id.
  func hiddenRow(id: String) -> ScreenRow?
  /// A row of the screen or a hidden one, described; nil if there is none with this id.
  func row(id: String) -> ScreenRow?
  /// The buttons of a row, by its stable id or what it is drawn under; empty where that is asked of another place.
  func rowButtons(id: String) -> [ActionButton]
  /// The noun for one of the rows, in `help`: `offer`.
  static var rowNoun: String { get }
  /// Buttons that the page, or a row, has at times only: what can be typed there is not on its first screen.
  static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) { get }
  /// Why a row is without a button that others have, where sending its action would not tell; nil else.
  func absence(ofRowButton id: String, row: String) -> String?
  /// The files that can be asked for now (decision Z11).
  var files: [PageFile] { get }
  /// The charts that are drawn on request; nil for a page without any.
  var drawings: PageDrawings? { get }
  /// The chart in which the value of a row is; nil if there is none.
  func chart(ofRow id: String) -> ChartsCard?
  /// Filters and orders of the rows, in the order they are drawn (decision Z6).
  var controls: [FilterControl] { get }
  /// The text that is searched for, as it was typed; nil for a page without a search.
  var searched: String? { get }
  /// The texts of a line under the screen on its rows: `5 results`, `2 filters`.
  var status: [String] { get }
  /// The number of rows that pass the filters, on later pages of the list too, as `count` says it; nil for a page without
  /// such a list, and as long as not all of them are known (decision N3).
  var listCount: Int? { get }

  /// Why the page does not do this now, for the user; nil if it does. An open question is not asked about here.
  func ownRefusal(of tap: Tap) -> String?
  /// The sentence of a form or an alert on a change that could not be made; nil where nothing failed, or a notice tells.
  var changeFailure: String? { get }
  /// Why something that was done came to nothing, as this screen shows it; nil if it did not.
  func refusal(after tap: Tap) -> String?
}

extension PageScreen {
  /// A screen made of its two parts, as for a preview.
  public init(head: PageHead, content: Content) { self.init(parts: ScreenParts(head: head, content: content)) }

  /// The part that every screen has.
  @inlinable public var head: PageHead {
    get { parts.head }
    _modify { yield &parts.head }
  }

  /// The part that only this screen has; its keys are beside the head's in the JSON.
  @inlinable public var content: Content {
    get { parts.content }
    _modify { yield &parts.content }
  }

  /// Reads and writes the head as if it were the screen's own: `screen.title`.
  @inlinable public subscript<Value>(dynamicMember path: WritableKeyPath<PageHead, Value>) -> Value {
    get { head[keyPath: path] }
    set { head[keyPath: path] = newValue }
  }

  /// Reads and writes the content as if it were the screen's own: `screen.events`.
  @inlinable public subscript<Value>(dynamicMember path: WritableKeyPath<Content, Value>) -> Value {
    get { content[keyPath: path] }
    set { content[keyPath: path] = newValue }
  }

  public func encode(to encoder: any Encoder) throws {
    try head.encode(to: encoder)
    try content.encode(to: encoder)
  }

  public var sections: [ScreenSection] { [] }
  public func selectableRows(in sections: [ScreenSection]) -> [ScreenRows] { sections.lists.map(\.rows) }
  /// The rows that can be selected.
  public var selectableRows: [ScreenRows] { selectableRows(in: sections) }
  public var rows: [RowLabel] { selectableRows.flatMap(\.labels) }
  public func hiddenRow(id: String) -> ScreenRow? { nil }
  public func row(id: String) -> ScreenRow? {
    for rows in selectableRows { if let row = rows[id: id] { return row } }
    return hiddenRow(id: id)
  }
  public func rowButtons(id: String) -> [ActionButton] { row(id: id).map(rowButtons(of:)) ?? [] }
  public var files: [PageFile] { [] }
  public var drawings: PageDrawings? { nil }
  public func chart(ofRow id: String) -> ChartsCard? { nil }
  public static var rowNoun: String { "row" }
  public static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) { ([], []) }
  public func absence(ofRowButton id: String, row: String) -> String? { nil }
  public var controls: [FilterControl] { [] }
  public var searched: String? { nil }
  public var status: [String] { [] }
  public var listCount: Int? { nil }
  public var changeFailure: String? { nil }
  public func ownRefusal(of tap: Tap) -> String? { nil }
  public func refusal(after tap: Tap) -> String? { nil }

  /// Why the page does not do this now, for the user; nil if it does. While a question or an alert is open, nothing but its
  /// answers is done (decision Z5).
  public func refusal(of tap: Tap) -> String? { head.refusalByQuestion(of: tap) ?? ownRefusal(of: tap) }

  /// Why what a person does on any page is not done now; nil where another page is asked.
  public func refusal(ofAny tap: any KeyedAction) -> String?? { (tap as? Tap).map { refusal(of: $0) } }

  /// Why what a person did on any page came to nothing, as this screen shows it; nil if it did not, or is another
  /// page's.
  public func refusal(afterAny tap: any KeyedAction) -> String? { (tap as? Tap).flatMap { refusal(after: $0) } }

  /// The button that a word means wherever it is drawn: of the dialog, the page, the empty list, a notice or the
  /// banner, in this order; of the notices the oldest.
  public func button(_ id: String) -> ActionButton? {
    let head = self.head
    let notices = head.notices.flatMap(\.buttons)
    let all = (head.dialog?.buttons ?? []) + head.buttons + (head.empty?.button.map { [$0] } ?? [])
    return (all + notices + (head.banner?.buttons ?? [])).first { $0.id == id }
  }
}

/// Texts, buttons and marks of rows, from their descriptions (decision Z4).
extension PageScreen {
  /// The lists of rows among the sections.
  public var lists: [RowList] { sections.lists }

  /// The buttons of a row: its own and those that the list shares.
  public func rowButtons(of row: ScreenRow) -> [ActionButton] {
    head.buttons(of: row.id, including: row.buttons, without: row.withoutRowButtons)
  }

  /// The facts of a row in one line, with the label of its prompt; nil if there is no such row.
  public func rowText(id: String) -> String? {
    row(id: id).map { row in
      let prompt = rowButtons(of: row).first { $0.id == row.prompt }
      return ([row.text] + [prompt?.label].compactMap(\.self)).joined(separator: " · ")
    }
  }

  /// Whether a row has a mark; nil where rows never have it.
  public func row(id: String, is mark: RowMark) -> Bool? {
    guard let row = row(id: id) else { return nil }
    let canBeLocked = if case .box = row.leading { true } else { false }
    return switch mark {
    case .selected: rowButtons(of: row).contains { $0.icon == .select } ? row.state.contains(.selected) : nil
    case .locked: canBeLocked ? row.state.contains(.locked) : nil
    case .unlocked: canBeLocked ? !row.state.contains(.locked) : nil
    }
  }

  /// The capabilities that its buttons give a row. Those of a locked row that only raise an alert are left out.
  package func capabilities(of row: ScreenRow) -> [SpokenCapability] {
    let buttons = rowButtons(of: row)
    guard row.state.contains(.locked) else { return buttons.capabilities }
    return buttons.filter { $0.icon == .expand || $0.icon == .collapse }.capabilities
  }
}

extension [ScreenSection] {
  /// The lists of rows among them.
  package var lists: [RowList] {
    compactMap { section in if case .rows(let list) = section.kind { list } else { nil } }
  }
}

/// Rows as they are spoken (decision V13).
extension PageScreen {
  /// The capabilities that rows share.
  package func spokenCapabilities(of rows: some Sequence<ScreenRow>) -> SpokenCapabilities {
    SpokenCapabilities(rows.map(capabilities))
  }

  /// The spoken row: its sentence, the capabilities that `shared` does not have, and its notes.
  package func spoken(_ row: ScreenRow, _ shared: SpokenCapabilities) -> String {
    row.spoken(shared.remaining(of: capabilities(of: row)))
  }
}

/// A row that can be selected: its stable id and the name on it.
public struct RowLabel: Equatable, Sendable, Identifiable {
  public var id: String
  /// The name that a person reads on it; two rows may read the same.
  public var name: String

  /// A row by its stable id and the name on it.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// The marks that a row can have.
public enum RowMark: String, Hashable, Sendable, CaseIterable {
  /// Chosen by a person, waiting for other rows, or freed from waiting.
  case selected, locked, unlocked
}

/// An optional that is encoded as null rather than left out, so that a screen's JSON always has all its keys.
@propertyWrapper
public struct Nullable<Value: Equatable & Sendable & Encodable>: Equatable, Sendable, Encodable {
  /// The value itself; nil is encoded as null.
  public var wrappedValue: Value?

  /// Any value, or nil.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A property of a typed screen that is not in its JSON.
@propertyWrapper
public struct Unencoded<Value: Equatable & Sendable>: Equatable, Sendable, Encodable {
  /// The value, which no JSON has.
  public var wrappedValue: Value

  /// A value that no JSON has.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {}
}

extension KeyedEncodingContainer {
  /// Leaves out the key too: synthesized conformances choose this method.
  public mutating func encode<Value>(_: Unencoded<Value>, forKey _: Key) throws {}
}

/// One of the athletes a parent can look at.
public struct AthleteChoice: Equatable, Sendable, Encodable, Identifiable {
  public var id: AthleteID
  /// As the family knows them: `Jordan Smith`.
  public var name: String
  /// Whether this is the active athlete.
  public var isActive: Bool
  /// The action of a tap on the name.
  public var action: SentAction

  /// An athlete who can be chosen, or is active already.
  public init(id: AthleteID, name: String, isActive: Bool) {
    self.id = id
    self.name = name
    self.isActive = isActive
    action = SentAction(AthleteAction.athleteSelected(id: id))
  }

  /// All that a parent can look at, earliest graduation year first; none for an athlete or without a viewer.
  public static func choices(of viewer: Viewer?) -> [AthleteChoice] {
    guard let viewer, viewer.isParent else { return [] }
    return viewer.athletes.map { AthleteChoice(id: $0.id, name: $0.name, isActive: $0.id == viewer.active.id) }
  }
}

/// The actions of a parent on any page. Part of the root's actions.
public enum AthleteAction: KeyedAction {
  /// Looks at another athlete.
  case athleteSelected(id: AthleteID)

  public static let key = "app"
}

/// Finds rows that a page has and its screen does not show: filtered away, or on a later page of the list. So what is
/// asked of a row by its id can be done wherever the row is.
///
/// Two of them are always equal: what is not drawn makes no screen another one.
public struct HiddenRows<Row>: Equatable, Sendable {
  private let find: (@Sendable (String) -> Row?)?

  /// Every row is on the screen.
  public init() { find = nil }

  /// - Parameter find: the row of an id, as it would be drawn; nil if the page has no such row.
  public init(_ find: @escaping @Sendable (String) -> Row?) { self.find = find }

  /// The row of an id, whether it is drawn or not; nil if the page has no such row.
  public subscript(id: String) -> Row? { find?(id) }

  public static func == (left: Self, right: Self) -> Bool { true }
}
