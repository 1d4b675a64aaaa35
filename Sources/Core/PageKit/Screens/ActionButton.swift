/// A button: its label, the action that it sends, and the reason why it is disabled.
public struct ActionButton: Identifiable, Sendable {
  /// The button's id, unique among the buttons shown together: `retry`, `delete`.
  public let id: String
  /// The label of the button: `Retry`.
  public let label: String
  /// The role, which decides how the button looks.
  public let role: Role
  /// The meaning of the button's symbol; each UI has its own symbols.
  public let icon: Icon
  /// The reason why the button is disabled, for the user; nil if it is enabled.
  public internal(set) var reason: String?
  /// The action to send; pass the button to `Compass.tap`.
  public let action: any KeyedAction
  /// The id of the row on which the button acts; nil for a button of the page.
  public internal(set) var row: String?
  private let traits: ButtonTraits?

  /// Roles, which decide how a front end stresses a button.
  public enum Role: String, Hashable, Sendable, Codable {
    /// An ordinary button, `default` in JSON: a keyword in Swift.
    case normal = "default"
    /// Answers a question so that nothing is changed.
    case cancel
    /// Deletes or discards something for good.
    case destructive
  }

  /// The meanings of symbols, not their looks.
  public enum Icon: String, Hashable, Sendable, Codable, CaseIterable {
    /// Symbols named after what the button does, `add` to `edit`.
    case add, attend, back, calendar, cancel, checkmark, clear, close, collapse, compare, delete, dismiss, duplicate,
      edit
    /// Symbols named after what the button does, `expand` to `signIn`.
    case expand, export, filter, help, `import`, list, more, next, open, previous, print, refresh, reset, retry, save,
      select,
      signIn
    /// Symbols named after what the button does, `signOut` to `zoomOut`.
    case signOut, snooze, undo, zoomIn, zoomOut
  }

  /// Makes a button that sends `action`; `reason` is why it is disabled, nil if it is not. `traits` defaults to those
  /// of the id. `row` is the id of the row on which it acts; nil for a button of the page, and within a `RowButton`.
  package init(
    _ id: String, _ label: String, role: Role = .normal, icon: Icon, reason: String? = nil,
    traits: ButtonTraits? = nil, row: String? = nil, action: any KeyedAction
  ) {
    (self.id, self.label, self.role, self.icon) = (id, label, role, icon)
    (self.reason, self.action, self.row) = (reason, action, row)
    self.traits = traits ?? ButtonTraits.usual[id]
  }

  /// Whether the button can be tapped: it has no `reason`.
  public var isEnabled: Bool { reason == nil }
}

/// Command, key and prominence, the same in every front end (decision Z5).
extension ActionButton {
  /// The command to type, without the row: `delete`.
  package var command: String { traits?.command ?? id.words }
  /// The key on the board that triggers the button: `d`; nil for none.
  public var key: String? { traits?.key }
  /// The participle spoken of a row that has the button: `deleted`; nil for none.
  package var resultText: String? { traits?.resultText }
  /// The sentence about the command in `help`, with `ROW` for the row and `NOUN` for its noun: `Opens ROW.`
  package var summary: String { traits?.summary ?? "\(label)." }
  /// The name of the choice to which the button belongs: `status`; nil for none.
  package var group: String? { traits?.group }
  /// The place of the button on the screen; `menu` by default.
  public var prominence: ButtonTraits.Prominence { traits?.prominence ?? .menu }
  /// The complete command to type, with the row and the value: `delete #ev-1`, `status #of-1 accepted`.
  package var verb: String {
    var words = command
    if let row { words += " #\(row)" }
    if group != nil { words += " \(id.typedValue)" }
    return words
  }

  /// Returns a copy that is disabled for this reason; nil enables it.
  public func disabled(by reason: String?) -> ActionButton {
    var button = self
    button.reason = reason
    return button
  }
}

extension ActionButton {
  /// The button that reloads the rows.
  public static func refresh(_ action: any KeyedAction) -> ActionButton {
    ActionButton("refresh", "Refresh", icon: .refresh, action: action)
  }

  /// The button that tries again what failed.
  package static func retry(_ action: any KeyedAction) -> ActionButton {
    ActionButton("retry", "Retry", icon: .retry, action: action)
  }

  /// The button that shows the next page of a list.
  package static func more(_ action: any KeyedAction) -> ActionButton {
    ActionButton("more", "Show more", icon: .more, action: action)
  }

  /// The button that clears what narrows a list, its filters or its search.
  package static func clear(_ narrowing: String, _ action: any KeyedAction) -> ActionButton {
    ActionButton("clearFilters", "Clear \(narrowing)", icon: .clear, action: action)
  }

  /// The button that opens the page of the schools.
  package static func schools(_ action: any KeyedAction) -> ActionButton {
    ActionButton("schools", "Schools", icon: .list, action: action)
  }

  /// The button that opens the detail page of a row.
  public static func open(_ action: any KeyedAction) -> ActionButton {
    ActionButton("open", "Open", icon: .open, action: action)
  }

  /// The button that opens the form for editing a row; `reason` is why it is disabled, `row` the id in a list.
  public static func edit(reason: String? = nil, row: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton("edit", "Edit", icon: .edit, reason: reason, row: row, action: action)
  }

  /// The button that deletes a row after asking; `reason` is why it is disabled, `row` the id in a list.
  public static func delete(reason: String? = nil, row: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton(
      "delete", "Delete", role: .destructive, icon: .delete, reason: reason, row: row, action: action)
  }

  /// The button that opens a form with a copy for another day (decision D17); `reason` is why it is disabled.
  package static func duplicate(reason: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton("duplicate", "Duplicate", icon: .duplicate, reason: reason, action: action)
  }

  /// The button that marks an event as attended (decision E11); `reason` is why it is disabled, `row` the id in a list.
  package static func attend(reason: String? = nil, row: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton("attend", attendLabel, icon: .attend, reason: reason, row: row, action: action)
  }

  /// The button that completes a task (decision K7); `reason` is why it is disabled, `row` the id in a list.
  public static func complete(reason: String? = nil, row: String? = nil, _ action: any KeyedAction) -> ActionButton {
    ActionButton("complete", "Mark complete", icon: .checkmark, reason: reason, row: row, action: action)
  }

  package static let attendLabel = "Mark as attended"
  package static let cannotAttend =
    "Only an event that has begun and that you are registered for can be marked as attended."
  /// The refusal for an event that was marked before (decision C4).
  package static let isAttended = "It is marked as attended already."
  package static let isBeingStored = "This is being stored already."
}

extension ActionButton: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.label == right.label && left.role == right.role && left.icon == right.icon
      && left.reason == right.reason && left.row == right.row && left.traits == right.traits
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

/// A short form of a button in JSON: its command and its label.
public struct TypedButton: Equatable, Sendable, Encodable {
  /// The complete command to type.
  public let verb: String
  public let label: String

  package init(_ button: ActionButton) { (verb, label) = (button.verb, button.label) }
}

/// A button that every row of a list has, described once: in JSON its action is a `template` with `$row` in place of
/// the row's id (decision U4).
public struct RowButton: Sendable, Identifiable {
  /// The button with `$row` as the row's id.
  public let button: ActionButton
  private let make: @Sendable (String) -> ActionButton
  public var id: String { button.id }

  /// Makes a row button; `make` returns the button of a row, and may use the row's id only in the action.
  package init(_ make: @escaping @Sendable (String) -> ActionButton) {
    self.make = make
    button = Self.button(of: ActionTemplate.Blank.row.rawValue, make)
  }

  /// Returns the button of the row with this id.
  public func button(of row: String) -> ActionButton { Self.button(of: row, make) }

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
  /// Returns the buttons of a row: `rowButtons` except those with ids in `without`, and `extra` ones of this row. An
  /// extra button replaces the shared one with the same id; destructive buttons come last.
  public func buttons(of row: String, including extra: [ActionButton], without: [String] = []) -> [ActionButton] {
    buttons(including: extra, without: without) { $0.button(of: row) }
  }

  func buttons(
    including extra: [ActionButton], without: [String], _ button: (RowButton) -> ActionButton
  ) -> [ActionButton] {
    var (all, last): ([ActionButton], [ActionButton]) = ([], [])
    func add(_ button: ActionButton) {
      if button.role == .destructive { last.append(button) } else { all.append(button) }
    }
    let shared = rowButtons.lazy.filter { !without.contains($0.id) }
    for button in extra where !shared.contains(where: { $0.id == button.id }) { add(button) }
    for one in shared { add(extra.first { $0.id == one.id } ?? button(one)) }
    return all + last
  }
}

extension RowButton: Equatable, Encodable {
  public static func == (left: Self, right: Self) -> Bool { left.button == right.button }

  public func encode(to encoder: any Encoder) throws { try button.encode(to: encoder, sentAs: .template) }
}

/// A user's action that a button can carry: it encodes with its place among the app's actions (interface.md, pipe).
public protocol KeyedAction: Equatable, Sendable, Encodable {
  /// The page's key in the JSON of actions: `events`, as in `{"events": {"deleteConfirmed": {}}}`.
  static var key: String { get }
}

extension KeyedAction {
  func equals(_ other: any KeyedAction) -> Bool { other as? Self == self }
}

/// The action of a tap on a choice, a day or a switch. Pass it to `Compass.tap`; its JSON can be sent through the pipe.
public struct SentAction: Equatable, Sendable, Encodable {
  /// The action of the page.
  public let tap: any KeyedAction

  package init(_ tap: any KeyedAction) { self.tap = tap }

  public static func == (left: Self, right: Self) -> Bool { left.tap.equals(right.tap) }

  public func encode(to encoder: any Encoder) throws { try [type(of: tap).key: Encoded(tap: tap)].encode(to: encoder) }

  private struct Encoded: Encodable {
    let tap: any KeyedAction
    func encode(to encoder: any Encoder) throws { try tap.encode(to: encoder) }
  }
}
