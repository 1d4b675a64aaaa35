import CompassModel

/// The screen of a page: the head that all screens have, and the page's content. The properties of both can be read on
/// the screen: `screen.title`, `screen.events`. Its JSON has the keys of both, as documented in interface.md.
@dynamicMemberLookup
public protocol PageScreen: Equatable, Sendable, Encodable {
  /// The content that only this screen has.
  associatedtype Content: Equatable & Sendable & Encodable
  /// The user's actions on this page.
  associatedtype Tap: KeyedAction

  /// The head and the content.
  var parts: ScreenParts<Content> { get set }
  /// Makes a screen of its two parts; pages make theirs from their state.
  init(parts: ScreenParts<Content>)

  /// The sections of the screen in display order; rows are described when they are read (decision Z2).
  var sections: [ScreenSection] { get }
  /// Returns the rows that can be selected, numbered from 1: those in `sections`, and all rows of a list drawn in part.
  /// The sections are passed in because each read of the screen's `sections` makes them again.
  func selectableRows(in sections: [ScreenSection]) -> [ScreenRows]
  /// The ids and names of all selectable rows, in the order of their numbers.
  var rows: [RowLabel] { get }
  /// Returns a row that the screen does not list: filtered out, or on a later page; nil if the page has no such row.
  func hiddenRow(id: String) -> ScreenRow?
  /// Returns a selectable or hidden row; nil if there is none with this id.
  func row(id: String) -> ScreenRow?
  /// Returns the buttons of a row or lane, by its id; empty if there is none.
  func rowButtons(id: String) -> [ActionButton]
  /// The noun for one row, in `help`: `offer`.
  static var rowNoun: String { get }
  /// Buttons that a page or a row has only at times, listed so that `help` and typed commands know them from the start.
  static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) { get }
  /// Returns the reason why a row lacks a button of other rows, if the action's own refusal would not say it; else nil.
  func absence(ofRowButton id: String, row: String) -> String?
  /// The files that the page offers now (decision Z11).
  var files: [PageFile] { get }
  /// The charts that commands can draw by name; nil for a page without charts.
  var drawings: PageDrawings? { get }
  /// Returns the chart panel of the metric of a listed row; nil if there is none. It lacks the row's own value if no
  /// chart can show that: its unit cannot be converted, it is no number, or it cannot be right.
  func chart(ofRow id: String) -> ChartsCard?
  /// The filter and sort controls, in display order (decision Z6).
  var controls: [FilterControl] { get }
  /// The search text as typed; nil for a page without a search.
  var searched: String? { get }
  /// Texts about the rows for a status line: `5 results`, `2 filters`.
  var status: [String] { get }
  /// The number of rows that match the filters, on later pages too, as the key `count` in JSON; nil for a page without
  /// such a list, and while not all rows are loaded (decision N3).
  var listCount: Int? { get }

  /// Returns the page's own reason why a tap is refused now, apart from an open question; nil for none.
  func ownRefusal(of tap: Tap) -> String?
  /// The message about a failed change that the page shows in a form or an alert; nil for none, or if in a notice.
  var changeFailure: String? { get }
  /// Returns the reason, as this screen shows it, why a tap that was handled had no success; nil if it had.
  func refusal(after tap: Tap) -> String?
}

/// The type of an unknown member of a screen; has no values.
public struct NoSuchMember {
  fileprivate init() {}
}

extension PageScreen {
  package init(head: PageHead, content: Content) { self.init(parts: ScreenParts(head: head, content: content)) }

  /// The part that every screen has.
  @inlinable public var head: PageHead {
    _read { yield parts.head }
    _modify { yield &parts.head }
  }

  /// The part that only this screen has; its keys are in the same JSON object.
  @inlinable public var content: Content {
    _read { yield parts.content }
    _modify { yield &parts.content }
  }

  /// Reads and writes a property of the head: `screen.title`.
  @inlinable public subscript<Value>(dynamicMember path: WritableKeyPath<PageHead, Value>) -> Value {
    get { parts.head[keyPath: path] }
    set { parts.head[keyPath: path] = newValue }
  }

  /// Reads and writes a property of the content: `screen.events`.
  @inlinable public subscript<Value>(dynamicMember path: WritableKeyPath<Content, Value>) -> Value {
    get { parts.content[keyPath: path] }
    set { parts.content[keyPath: path] = newValue }
  }

  /// Makes the compiler name a misspelt member (decision I11).
  @available(*, unavailable, message: "the screen has no such member")
  public subscript(dynamicMember name: String) -> NoSuchMember { NoSuchMember() }

  public func encode(to encoder: any Encoder) throws {
    try head.encode(to: encoder)
    try content.encode(to: encoder)
  }

  public var sections: [ScreenSection] { [] }
  public func selectableRows(in sections: [ScreenSection]) -> [ScreenRows] { sections.lists.map(\.rows) }
  package var selectableRows: [ScreenRows] { selectableRows(in: sections) }
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

  /// Returns the reason why a tap is refused now, for the user; nil for none. While a question or an alert is open, all
  /// taps but its answers are refused (decision Z5).
  public func refusal(of tap: Tap) -> String? { head.refusalByQuestion(of: tap) ?? ownRefusal(of: tap) }

  /// Returns the reason why an action is refused now, or nil for none; the outer nil means that another page decides.
  public func refusal(ofAny tap: any KeyedAction) -> String?? {
    guard let tap = tap as? Tap else { return nil }
    return .some(refusal(of: tap))
  }

  /// Returns the reason, as this screen shows it, why an action that was handled had no success; nil if it had, or
  /// belongs to another page.
  public func refusal(afterAny tap: any KeyedAction) -> String? { (tap as? Tap).flatMap { refusal(after: $0) } }

  /// Returns the button with this id: of the dialog, the page, the empty message, a notice or the banner, in this
  /// order, and among notices the oldest; nil if there is none.
  public func button(_ id: String) -> ActionButton? {
    let head = self.head
    let notices = head.notices.flatMap(\.buttons)
    let all = (head.dialog?.buttons ?? []) + head.buttons + (head.empty?.button.map { [$0] } ?? [])
    return (all + notices + (head.banner?.buttons ?? [])).first { $0.id == id }
  }
}

/// Texts, buttons and marks of rows, from their descriptions (decision Z4).
extension PageScreen {
  public var lists: [RowList] { sections.lists }

  /// Returns the buttons of a row: its own and those shared by the list.
  public func rowButtons(of row: ScreenRow) -> [ActionButton] {
    head.buttons(of: row.id, including: row.buttons, without: row.withoutRowButtons)
  }

  /// Returns the buttons of a row as they are drawn, without the row's id: quicker to make than `rowButtons(of:)`.
  package func drawnButtons(of row: ScreenRow) -> [ActionButton] {
    head.buttons(including: row.buttons, without: row.withoutRowButtons, \.button)
  }

  /// Returns the text of a row in one line, with the label of its prompt button; nil if there is no such row.
  public func rowText(id: String) -> String? {
    row(id: id).map { row in
      let prompt = rowButtons(of: row).first { $0.id == row.prompt }
      return ([row.text] + [prompt?.label].compactMap(\.self)).joined(separator: " · ")
    }
  }

  /// Whether a row has a mark; nil if there is no such row, or such rows never have this mark.
  public func row(id: String, is mark: RowMark) -> Bool? {
    guard let row = row(id: id) else { return nil }
    let canBeLocked = if case .box = row.leading { true } else { false }
    return switch mark {
    case .selected: rowButtons(of: row).contains { $0.icon == .select } ? row.state.contains(.selected) : nil
    case .locked: canBeLocked ? row.state.contains(.locked) : nil
    case .unlocked: canBeLocked ? !row.state.contains(.locked) : nil
    }
  }

  /// Returns the spoken capabilities of a row from its buttons. A locked row has only expand and collapse: its other
  /// buttons only show an alert.
  package func capabilities(of row: ScreenRow) -> [SpokenCapability] {
    let buttons = rowButtons(of: row)
    guard row.state.contains(.locked) else { return buttons.capabilities }
    return buttons.filter { $0.icon == .expand || $0.icon == .collapse }.capabilities
  }
}

extension [ScreenSection] {
  package var lists: [RowList] {
    compactMap { section in if case .rows(let list) = section.kind { list } else { nil } }
  }
}

/// Spoken texts of rows (decision V13).
extension PageScreen {
  package func spokenCapabilities(of rows: some Sequence<ScreenRow>) -> SpokenCapabilities {
    SpokenCapabilities(rows.map(capabilities))
  }

  /// Returns the spoken text of a row: its sentence, its capabilities that are not in `shared`, and its notes.
  package func spoken(_ row: ScreenRow, _ shared: SpokenCapabilities) -> String {
    row.spoken(shared.remaining(of: capabilities(of: row)))
  }
}

/// A selectable row: its stable id and its visible name.
public struct RowLabel: Equatable, Sendable, Identifiable {
  public var id: String
  /// The visible name; several rows may have the same.
  public var name: String

  package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// The marks that a row can have.
public enum RowMark: String, Hashable, Sendable, CaseIterable {
  /// Selected by the user; locked, that is, waiting for other rows; or not locked.
  case selected, locked, unlocked
}

/// An optional that is encoded as null instead of being left out, so that a screen's JSON always has all keys.
@propertyWrapper
public struct Nullable<Value: Equatable & Sendable & Encodable>: Equatable, Sendable, Encodable {
  /// The value; nil is encoded as null.
  public var wrappedValue: Value?

  /// Wraps a value or nil.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A property of a typed screen that is left out of its JSON.
@propertyWrapper
public struct Unencoded<Value: Equatable & Sendable>: Equatable, Sendable, Encodable {
  /// The value, which is never encoded.
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {}
}

extension KeyedEncodingContainer {
  /// Encodes nothing, not even the key: synthesized conformances choose this overload.
  package mutating func encode<Value>(_: Unencoded<Value>, forKey _: Key) throws {}
}

/// An athlete that a parent can choose to view.
public struct AthleteChoice: Equatable, Sendable, Encodable, Identifiable {
  public var id: AthleteID
  /// The athlete's name: `Jordan Smith`.
  public var name: String
  public var isActive: Bool
  /// The action that selects the athlete.
  public var action: SentAction

  package init(id: AthleteID, name: String, isActive: Bool) {
    (self.id, self.name, self.isActive) = (id, name, isActive)
    action = SentAction(AthleteAction.athleteSelected(id: id))
  }

  /// Returns the athletes that a parent can view, earliest graduation year first; empty for other viewers and nil.
  public static func choices(of viewer: Viewer?) -> [AthleteChoice] {
    guard let viewer, viewer.isParent else { return [] }
    return viewer.athletes.map { AthleteChoice(id: $0.id, name: $0.name, isActive: $0.id == viewer.active.id) }
  }
}

/// A parent's actions on any page. Part of the root's actions.
public enum AthleteAction: KeyedAction {
  /// Switches to another athlete.
  case athleteSelected(id: AthleteID)

  public static let key = "app"
}

/// Finds rows that a page has but its screen does not list: filtered out, or on a later page. So actions on a row by
/// its id work wherever the row is.
///
/// Any two values are equal, so that hidden rows do not make screens different.
public struct HiddenRows<Row>: Equatable, Sendable {
  private let find: (@Sendable (String) -> Row?)?

  package init() { find = nil }

  /// Makes a value that finds hidden rows; `find` returns the row with an id as drawn, nil if the page has none.
  package init(_ find: @escaping @Sendable (String) -> Row?) { self.find = find }

  /// Returns the row with this id, listed or not; nil if the page has no such row, and always without a `find`
  /// function.
  package subscript(id: String) -> Row? { find?(id) }

  public static func == (left: Self, right: Self) -> Bool { true }
}
