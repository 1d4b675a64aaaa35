import CompassModel

/// Something that narrows or orders the rows of a page: its label, what is chosen, and what can be.
public struct FilterControl: Equatable, Sendable, Encodable, Identifiable {
  /// Unique on its page, and what a person types for it: `type`.
  public var id: String
  /// The label of the control: `Type`.
  public var label: String
  /// The words that are typed before a value: `filter type`, `sort`, `search` (decision Z3).
  public var command: String
  /// The way to use it (decision U2).
  public var kind: Kind
  /// The chosen value, as `choices` have it, or the typed text.
  public var value: String
  /// The value in words: `Camp`.
  public var text: String
  /// Whether it orders the rows, and narrows nothing (decision Z6).
  public var isSort: Bool
  /// Whether it narrows the rows now; what only orders them never does.
  public var isActive: Bool
  /// The choices; null for a text to type.
  @Nullable public var choices: [TapChoice]?
  /// The action that typing sends (decision U1); null where only `choices` send one.
  @Nullable public var action: ActionTemplate?
  /// The chosen days; null for any other kind than `range`.
  @Nullable public var days: Days?
  /// The id of the section to which it belongs; nil for the page.
  public var section: String?
  /// The action that ends the narrowing (decision I6); nil where nothing narrows.
  public var clearing: SentAction?

  /// The days of a range as they were chosen, also if they are none.
  public struct Days: Equatable, Sendable, Encodable {
    /// Null where there is no lower bound.
    @Nullable public var start: CalendarDate?
    /// The last day, itself included.
    public var end: CalendarDate
    /// The problem with the days; null if there is none.
    @Nullable public var error: String?

    /// Two days, or all until the second one.
    public init(start: CalendarDate?, end: CalendarDate, error: String? = nil) {
      self.start = start
      self.end = end
      self.error = error
    }
  }

  /// The ways to use a control.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// One value of `choices`.
    case choice
    /// On or off: `value` is `true` or `false`, and the one choice is the other way round.
    case toggle
    /// A text to type.
    case text
    /// One of `choices`, or two days to type.
    case range
    /// One of `choices`, each a view of its own.
    case tabs
  }

  /// One of a closed set; `all` is what narrows nothing, nil for what only orders rows. `words` names each, and
  /// `action` is what choosing it sends.
  public init<Value: CaseIterable & RawRepresentable<String>>(
    _ id: String, _ label: String, _ chosen: Value, all: Value?, words: (Value) -> String,
    action: (Value) -> any KeyedAction
  ) {
    self.init(
      id, label, value: chosen.rawValue, text: words(chosen),
      isSort: all == nil, isActive: all.map { $0.rawValue != chosen.rawValue } ?? false,
      choices: Value.allCases.map { TapChoice(value: $0.rawValue, label: words($0), action: action($0)) },
      clearing: all.map { SentAction(action($0)) })
  }

  /// A text that is searched for, as it was typed; `action` is the page's `searchChanged`.
  public init<Tap: KeyedAction>(
    searching text: String, _ label: String, command: String? = nil, action: @escaping @Sendable (String) -> Tap
  ) {
    self.init(
      "search", label, command: command, value: text, text: text, isActive: SearchFolding.isQuery(text),
      action: .search(action), clearing: SentAction(action("")))
  }

  /// Something that is on or off; `action` is the other way round.
  public init(
    _ id: String, _ label: String, command: String? = nil, isOn: Bool, isActive: Bool, action: SentAction
  ) {
    let other = TapChoice(value: "\(!isOn)", label: isOn ? "Off" : "On", action: action.tap)
    self.init(
      id, label, command: command, kind: .toggle, value: "\(isOn)", text: isOn ? "On" : "Off", isActive: isActive,
      choices: [other], clearing: action)
  }

  /// A control with texts that are ready to show; without `command` it has that of its kind.
  public init(
    _ id: String, _ label: String, command: String? = nil, kind: Kind? = nil, value: String, text: String,
    isSort: Bool = false, isActive: Bool = false, choices: [TapChoice]? = nil, action: ActionTemplate? = nil,
    days: Days? = nil, clearing: SentAction? = nil
  ) {
    let kind = kind ?? (choices == nil ? .text : .choice)
    self.id = id
    self.label = label
    self.command = command ?? (kind == .choice ? isSort ? "sort" : "filter \(id)" : id)
    self.kind = kind
    self.action = action
    self.value = value
    self.text = text
    self.isSort = isSort
    self.isActive = isActive
    self.choices = choices
    self.days = days
    self.clearing = clearing
  }

  private enum CodingKeys: String, CodingKey {
    case id, label, kind, value, text, isSort, isActive, choices, action, days
  }

  /// The sentence of a screen reader on rows that are narrowed.
  package static let filteredText = "Filters are on, and the rows are numbered as they are shown"

  /// The view that is shown, and what is typed for each of the others.
  package var spokenTabs: String {
    let others = (choices ?? []).filter { $0.value != value }.map {
      "type \(command) \($0.value.typedValue) for \($0.label)"
    }
    return "\(label): \(text)" + (others.isEmpty ? "" : "; " + others.joined(separator: ", "))
  }

  /// `Active: type=camp, search="spring"`, under a list that has no such rows; nil where nothing narrows it.
  public static func activeText(_ controls: [FilterControl]) -> String? {
    let active = controls.filter(\.isActive).map {
      $0.choices == nil ? "\($0.id)=\"\($0.value.cut(at: 60))\"" : "\($0.id)=\($0.value)"
    }
    return active.isEmpty ? nil : "Active: \(active.joined(separator: ", "))"
  }
}

/// A control that narrows the rows, and the way to end that (decision I6).
struct ActiveFilter: Encodable {
  /// The id of the control.
  let control: String
  /// The chosen value in words: `Camp`.
  let label: String
  /// The action that ends the narrowing.
  let action: SentAction

  /// Nil for a control that narrows nothing.
  init?(_ control: FilterControl) {
    guard control.isActive, let clearing = control.clearing else { return nil }
    self.control = control.id
    label = control.kind == .toggle ? "\(control.label): \(control.text)" : control.text
    action = clearing
  }
}

/// Something among several that is chosen by a tap: of a filter, or of a form's field.
public struct TapChoice: Equatable, Sendable, Encodable, Identifiable {
  public var id: String { value }
  /// The value that the filter or the field then holds.
  public var value: String
  /// The choice in words.
  public var label: String
  /// The action of a tap on it.
  public var action: SentAction

  /// A value, what a person reads, and what is sent when it is chosen.
  public init(value: String, label: String, action: any KeyedAction) {
    self.value = value
    self.label = label
    self.action = SentAction(action)
  }
}
