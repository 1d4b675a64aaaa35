import CompassModel

/// Something a person can tap: what it says, what it sends, and why it cannot be tapped now.
public struct ActionButton: Identifiable, Sendable {
  /// Unique among the buttons it is shown with: `retry`, `delete`.
  public let id: String
  /// The label of the button: `Retry`.
  public let label: String
  /// The look: as any button, as a way out, or as a warning.
  public let role: Role
  /// The meaning of its symbol; a UI has its own symbols.
  public let icon: Icon
  /// Why it cannot be tapped now, for the user; nil exactly when it can.
  public internal(set) var reason: String?
  /// The action that it sends. Hand the button to `Compass.tap`.
  public let action: any KeyedAction
  /// The row that it is done to, by its id; nil for one of the page.
  public internal(set) var row: String?
  /// The traits that differ from those that buttons with this id have.
  private let own: ButtonTraits?

  /// The effect of a button on what is there.
  public enum Role: String, Hashable, Sendable, Codable {
    /// `default` is a word of the language.
    case normal = "default"
    /// Leaves a question unanswered.
    case cancel
    /// Takes something away for good.
    case destructive
  }

  /// The meaning of a symbol, not its look.
  public enum Icon: String, Hashable, Sendable, Codable, CaseIterable {
    /// One meaning each, named after what the button does.
    case add, attend, back, calendar, cancel, checkmark, clear, close, collapse, compare, delete, dismiss, duplicate,
      edit
    /// One meaning each, named after what the button does.
    case expand, export, filter, help, `import`, list, more, next, open, previous, print, refresh, reset, retry, save,
      select,
      signIn
    /// One meaning each, named after what the button does.
    case signOut, snooze, undo, zoomIn, zoomOut
  }

  /// A button that sends `action`; `reason` says why it cannot be tapped now, nil if it can. Without `traits` it has those of
  /// its id. `row` is the id of the row that it is done to; nil for one of the page, and within a `RowButton`.
  public init(
    _ id: String, _ label: String, role: Role = .normal, icon: Icon, reason: String? = nil,
    traits: ButtonTraits? = nil, row: String? = nil, action: any KeyedAction
  ) {
    self.id = id
    self.label = label
    self.role = role
    self.icon = icon
    self.reason = reason
    self.action = action
    self.row = row
    own = traits
  }

  /// Whether it can be tapped now: exactly when there is no `reason`.
  public var isEnabled: Bool { reason == nil }
}

/// Command, key and prominence, the same in every front end (decision Z5).
extension ActionButton {
  private var traits: ButtonTraits? { own ?? ButtonTraits.usual[id] }

  /// The command that is typed, before the row: `delete`.
  public var command: String { traits?.command ?? id.words }
  /// The key of a board that triggers it: `d`; nil for none.
  public var key: String? { traits?.key }
  /// Its spoken capability, of a row to which it can be done: `deleted`; nil where none is spoken.
  public var resultText: String? { traits?.resultText }
  /// The sentence of `help` on its command, in which `ROW` is the row and `NOUN` the noun for it: `Opens ROW.`
  public var summary: String { traits?.summary ?? "\(label)." }
  /// The name of the choice of which it is one: `status`; nil for a button of its own.
  public var group: String? { traits?.group }
  /// Its weight beside other buttons.
  public var prominence: ButtonTraits.Prominence { traits?.prominence ?? .menu }
  /// All that is typed for it: `delete #ev-1`, `status #of-1 accepted`.
  public var verb: String {
    var words = command
    if let row { words += " #\(row)" }
    if group != nil { words += " \(id.typedValue)" }
    return words
  }

  /// A copy that cannot be tapped for this reason; nil if it can.
  public func disabled(by reason: String?) -> ActionButton {
    var button = self
    button.reason = reason
    return button
  }
}

/// Buttons that several pages have.
extension ActionButton {
  /// Asks for the rows again.
  public static func refresh(_ action: any KeyedAction) -> ActionButton {
    ActionButton("refresh", "Refresh", icon: .refresh, action: action)
  }

  /// Opens the page of a row.
  public static func open(_ action: any KeyedAction) -> ActionButton {
    ActionButton("open", "Open", icon: .open, action: action)
  }

  /// Opens the form that edits a row.
  public static func edit(_ action: any KeyedAction) -> ActionButton {
    ActionButton("edit", "Edit", icon: .edit, action: action)
  }

  /// Deletes a row, after asking; `reason` says why it cannot be tapped now, `row` which of a list.
  public static func delete(reason: String? = nil, row: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton(
      "delete", "Delete", role: .destructive, icon: .delete, reason: reason, row: row, action: action)
  }

  /// Enters the same on another day (decision D17); `reason` says why it cannot be tapped now.
  public static func duplicate(reason: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton("duplicate", "Duplicate", icon: .duplicate, reason: reason, action: action)
  }

  /// Marks an event as attended (decision E11); `reason` says why it cannot be tapped now, `row` which event of a list.
  public static func attend(reason: String? = nil, row: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton("attend", attendLabel, icon: .attend, reason: reason, row: row, action: action)
  }

  /// Completes a task (decision K7); `reason` says why it cannot be tapped now, `row` which task of a list.
  public static func complete(reason: String? = nil, row: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton("complete", "Mark complete", icon: .checkmark, reason: reason, row: row, action: action)
  }

  /// The label of the button that marks an event as attended.
  public static let attendLabel = "Mark as attended"
  /// Why that cannot be done with an event now.
  public static let cannotAttend =
    "Only an event that has begun and that you are registered for can be marked as attended."
  /// The refusal for an event that was marked before (decision C4).
  public static let isAttended = "It is marked as attended already."
  /// Why something cannot be done a second time.
  public static let isBeingStored = "This is being stored already."
}

extension ActionButton: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.label == right.label && left.role == right.role && left.icon == right.icon
      && left.reason == right.reason && left.row == right.row && left.own == right.own
      && left.action.equals(right.action)
  }
}

extension ActionButton: Encodable {
  fileprivate enum CodingKeys: String, CodingKey {
    case id, label, role, icon, isEnabled, reason, command, key, resultText, group, prominence, verb, action, template
  }

  public func encode(to encoder: any Encoder) throws { try encode(to: encoder, sentAs: .action) }

  fileprivate func encode(to encoder: any Encoder, sentAs actionKey: CodingKeys) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(label, forKey: .label)
    try container.encode(role, forKey: .role)
    try container.encode(icon, forKey: .icon)
    try container.encode(isEnabled, forKey: .isEnabled)
    try container.encode(reason, forKey: .reason)
    try container.encode(command, forKey: .command)
    try container.encodeIfPresent(key, forKey: .key)
    try container.encodeIfPresent(resultText, forKey: .resultText)
    try container.encodeIfPresent(group, forKey: .group)
    try container.encode(prominence, forKey: .prominence)
    try container.encode(verb, forKey: .verb)
    try container.encode(SentAction(action), forKey: actionKey)
  }
}

/// A button in short, in JSON: what is typed for it, and what it says.
public struct TypedButton: Equatable, Sendable, Encodable {
  /// All that is typed for it.
  public let verb: String
  /// The label of the button.
  public let label: String

  /// A short form of `button`.
  public init(_ button: ActionButton) { (verb, label) = (button.verb, button.label) }
}

/// A button of every row of a list, stated once for all of them: in JSON its action is a `template`, in which `$row` is
/// in the place of the row's id (decision U4).
public struct RowButton: Sendable, Identifiable {
  /// The button; what it sends names the row `$row`.
  public let button: ActionButton
  private let make: @Sendable (String) -> ActionButton
  public var id: String { button.id }

  /// The button of a row by the row's id; but for what it sends it is the same for every row.
  public init(_ make: @escaping @Sendable (String) -> ActionButton) {
    self.make = make
    button = Self.button(of: ActionTemplate.Blank.row.rawValue, make)
  }

  /// The button of a row by the row's id.
  public func button(of row: String) -> ActionButton { Self.button(of: row, make) }

  /// A copy that cannot be tapped for this reason on any row; the button itself if it can.
  func disabled(by reason: String?) -> RowButton {
    guard let reason else { return self }
    return RowButton { [make] in make($0).disabled(by: reason) }
  }

  private static func button(of row: String, _ make: (String) -> ActionButton) -> ActionButton {
    var button = make(row)
    button.row = row
    return button
  }
}

extension PageHead {
  /// The buttons of a row: those of `rowButtons` except `without`, and the `extra` ones that only this row has. An extra
  /// button replaces the shared one with its id; what deletes the row comes last.
  public func buttons(of row: String, including extra: [ActionButton], without: [String] = []) -> [ActionButton] {
    let shared = rowButtons.filter { !without.contains($0.id) }
    let all =
      extra.filter { button in !shared.contains { $0.id == button.id } }
      + shared.map { one in extra.first { $0.id == one.id } ?? one.button(of: row) }
    return all.filter { $0.role != .destructive } + all.filter { $0.role == .destructive }
  }
}

extension RowButton: Equatable, Encodable {
  public static func == (left: Self, right: Self) -> Bool { left.button == right.button }

  public func encode(to encoder: any Encoder) throws { try button.encode(to: encoder, sentAs: .template) }
}

/// Something a person can do, which knows where it belongs in the app's actions, so that a button can carry it
/// (interface.md, pipe).
public protocol KeyedAction: Equatable, Sendable, Encodable {
  /// Its key in JSON: `events`, as in `{"events": {"deleteConfirmed": {}}}`.
  static var key: String { get }
}

extension KeyedAction {
  func equals(_ other: any KeyedAction) -> Bool { other as? Self == self }
}

/// The action of a tap on a choice, a day or a switch. Hand it to `Compass.tap`; its JSON is what the pipe takes.
public struct SentAction: Equatable, Sendable, Encodable {
  /// The tap that is sent.
  public let tap: any KeyedAction

  /// An action that sends `tap`.
  public init(_ tap: any KeyedAction) { self.tap = tap }

  public static func == (left: Self, right: Self) -> Bool { left.tap.equals(right.tap) }

  public func encode(to encoder: any Encoder) throws {
    try [type(of: tap).key: Encoded(tap: tap)].encode(to: encoder)
  }

  private struct Encoded: Encodable {
    let tap: any KeyedAction
    func encode(to encoder: any Encoder) throws { try tap.encode(to: encoder) }
  }
}
