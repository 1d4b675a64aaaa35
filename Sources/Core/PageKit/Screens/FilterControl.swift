import CompassModel

/// A control that narrows or sorts the rows of a page, with its current value and its choices.
public struct FilterControl: Equatable, Sendable, Encodable, Identifiable {
  /// The control's id, unique on its page: `type`.
  public var id: String
  /// The label of the control: `Type`.
  public var label: String
  /// The command to type before a value: `filter type`, `sort`, `search` (decision Z3).
  public var command: String
  /// The kind of control (decision U2).
  public var kind: Kind
  /// The chosen value, or the typed text. One of `choices`, except for a toggle, which offers only the other value.
  public var value: String
  /// The chosen value in words: `Camp`; of a text field the typed text, of a `range` its days.
  public var text: String
  /// Whether the control sorts the rows instead of narrowing them (decision Z6).
  public var isSort: Bool
  /// Whether the control counts as an active filter; always false for one that sorts, for tabs, and for the range of
  /// dates of a page.
  public var isActive: Bool
  /// The choices; null for a text field.
  @Nullable public var choices: [TapChoice]?
  /// The action to send when the user types (decision U1); null if only `choices` send actions.
  @Nullable public var action: ActionTemplate?
  /// The chosen days of a `range`; null for other kinds.
  @Nullable public var days: Days?
  /// The id of the section to which the control belongs; nil for the page.
  public var section: String?
  /// The action that resets the control (decision I6); nil for one that never counts as an active filter.
  package var clearing: SentAction?

  /// The days of a range as the user entered them, even if they are not valid.
  public struct Days: Equatable, Sendable, Encodable {
    /// The first day; null for no lower bound.
    @Nullable public var start: CalendarDate?
    /// The last day, inclusive.
    public var end: CalendarDate
    /// The problem with the entered days; null for none.
    @Nullable public var error: String?

    package init(start: CalendarDate?, end: CalendarDate, error: String? = nil) {
      (self.start, self.end, self.error) = (start, end, error)
    }
  }

  /// Kinds of controls, which decide how a front end draws them.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// A menu with one value of `choices`.
    case choice
    /// A switch: `value` is `true` or `false`, and the only choice is the other value.
    case toggle
    /// A text field, such as a search.
    case text
    /// A menu of `choices`, or two typed dates.
    case range
    /// Tabs: one of `choices`, each a different view.
    case tabs
  }

  /// Makes a menu over the cases of an enum; `all` is the case that filters nothing, nil for a sort order. `words`
  /// returns the label of a case, `action` the action that chooses it.
  package init<Value: CaseIterable & RawRepresentable<String>>(
    _ id: String, _ label: String, _ chosen: Value, all: Value?, words: (Value) -> String,
    action: (Value) -> any KeyedAction
  ) {
    self.init(
      id, label, value: chosen.rawValue, text: words(chosen),
      isSort: all == nil, isActive: all.map { $0.rawValue != chosen.rawValue } ?? false,
      choices: Value.allCases.map { TapChoice(value: $0.rawValue, label: words($0), action: action($0)) },
      clearing: all.map { SentAction(action($0)) })
  }

  /// Makes a search field with the text as typed; `action` is the page's `searchChanged`.
  package init<Tap: KeyedAction>(
    searching text: String, _ label: String, command: String? = nil, action: @escaping @Sendable (String) -> Tap
  ) {
    self.init(
      "search", label, command: command, value: text, text: text, isActive: SearchFolding.isQuery(text),
      action: .search(action), clearing: SentAction(action("")))
  }

  package init(_ id: String, _ label: String, command: String? = nil, isOn: Bool, isActive: Bool, action: SentAction) {
    let other = TapChoice(value: "\(!isOn)", label: isOn ? "Off" : "On", action: action.tap)
    self.init(
      id, label, command: command, kind: .toggle, value: "\(isOn)", text: isOn ? "On" : "Off", isActive: isActive,
      choices: [other], clearing: action)
  }

  /// Makes a control from texts that are shown as they are. `kind` defaults to `text`, or `choice` if there are
  /// choices; `command` to the id, or for a choice to `sort` or `filter` and the id.
  package init(
    _ id: String, _ label: String, command: String? = nil, kind: Kind? = nil, value: String, text: String,
    isSort: Bool = false, isActive: Bool = false, choices: [TapChoice]? = nil, action: ActionTemplate? = nil,
    days: Days? = nil, clearing: SentAction? = nil
  ) {
    let kind = kind ?? (choices == nil ? .text : .choice)
    (self.id, self.label) = (id, label)
    self.command = command ?? (kind == .choice ? isSort ? "sort" : "filter \(id)" : id)
    (self.kind, self.action, self.value, self.text, self.isSort) = (kind, action, value, text, isSort)
    (self.isActive, self.choices, self.days, self.clearing) = (isActive, choices, days, clearing)
  }

  private enum CodingKeys: String, CodingKey {
    case id, label, kind, value, text, isSort, isActive, choices, action, days
  }

  /// The sentence that a screen reader speaks before filtered rows.
  package static let filteredText = "Filters are on, and the rows are numbered as they are shown"

  package var spokenTabs: String {
    let others = (choices ?? []).filter { $0.value != value }.map {
      "type \(command) \($0.value.typedValue) for \($0.label)"
    }
    return "\(label): \(text)" + (others.isEmpty ? "" : "; " + others.joined(separator: ", "))
  }

  /// Returns the active filters in words, `Active: Type Camp, Search "spring"`; nil if none is active.
  package static func activeText(_ controls: [FilterControl]) -> String? {
    let active = controls.filter(\.isActive).map { control in
      let text = control.text.cut(at: 60)
      return "\(control.label) \(control.choices == nil ? "\"\(text)\"" : text)"
    }
    return active.isEmpty ? nil : "Active: \(active.joined(separator: ", "))"
  }
}

/// An active filter with the action that resets it, for JSON (decision I6).
struct ActiveFilter: Encodable {
  let control: String
  /// The chosen value in words: `Camp`; for a switch preceded by its label.
  let label: String
  let action: SentAction

  init?(_ control: FilterControl) {
    guard control.isActive, let clearing = control.clearing else { return nil }
    self.control = control.id
    label = control.kind == .toggle ? "\(control.label): \(control.text)" : control.text
    action = clearing
  }
}

/// A choice that a tap selects, in a control or a form's field.
public struct TapChoice: Equatable, Sendable, Encodable, Identifiable {
  public var id: String { value }
  /// The value that the control or the field then has.
  public var value: String
  /// The text that the user reads.
  public var label: String
  public var action: SentAction

  package init(value: String, label: String, action: any KeyedAction) {
    (self.value, self.label) = (value, label)
    self.action = SentAction(action)
  }
}
