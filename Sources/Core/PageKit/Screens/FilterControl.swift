import CompassModel

/// Something that narrows or orders the rows of a page: its label, what is chosen, and what can be.
public struct FilterControl: Hashable, Sendable, Encodable, Identifiable {
  /// Unique on its page, and what a person types for it: `type`.
  public var id: String
  /// Its label: `Type`.
  public var label: String
  /// What is chosen, as `choices` have it, or what was typed.
  public var value: String
  /// The same in words: `Camp`.
  public var text: String
  /// Whether it narrows the rows now; what only orders them never does.
  public var isActive: Bool
  /// What can be chosen; null for a text to type.
  @Nullable public var choices: [TapChoice]?

  /// One of a closed set; `all` is what narrows nothing, nil for what only orders rows. `words` names each, and
  /// `action` is what choosing it sends.
  public init<Value: CaseIterable & RawRepresentable<String>>(
    _ id: String, _ label: String, _ chosen: Value, all: Value?, words: (Value) -> String,
    action: (Value) -> any KeyedAction
  ) {
    self.init(
      id, label, value: chosen.rawValue, text: words(chosen),
      isActive: all.map { $0.rawValue != chosen.rawValue } ?? false,
      choices: Value.allCases.map { TapChoice(value: $0.rawValue, label: words($0), action: action($0)) })
  }

  /// A text that is searched for, as it was typed.
  public init(searching text: String, _ label: String, id: String = "search") {
    self.init(id, label, value: text, text: text, isActive: SearchFolding.isQuery(text), choices: nil)
  }

  /// A control with texts that are ready to show.
  public init(
    _ id: String, _ label: String, value: String, text: String, isActive: Bool = false, choices: [TapChoice]?
  ) {
    self.id = id
    self.label = label
    self.value = value
    self.text = text
    self.isActive = isActive
    self.choices = choices
  }

  /// `Active: type=camp, search="spring"`, under a list that has no such rows; nil where nothing narrows it.
  public static func activeText(_ controls: [FilterControl]) -> String? {
    let active = controls.filter(\.isActive).map {
      $0.choices == nil ? "\($0.id)=\"\($0.value.cut(at: 60))\"" : "\($0.id)=\($0.value)"
    }
    return active.isEmpty ? nil : "Active: \(active.joined(separator: ", "))"
  }
}

/// Something among several that is chosen by a tap: of a filter, or of a form's field.
public struct TapChoice: Hashable, Sendable, Encodable, Identifiable {
  public var id: String { value }
  /// What the filter or the field then holds.
  public var value: String
  /// In words.
  public var label: String
  /// What a tap on it sends.
  public var action: SentAction

  /// A value, what a person reads, and what is sent when it is chosen.
  public init(value: String, label: String, action: any KeyedAction) {
    self.value = value
    self.label = label
    self.action = SentAction(action)
  }
}
