import CompassModel

/// Something that narrows or orders the rows of a page: what stands beside it, what is chosen, and what can be.
public struct FilterControl: Hashable, Sendable, Encodable, Identifiable {
  /// Unique on its page, and what a person types for it: `type`.
  public var id: String
  /// What stands beside it: `Type`.
  public var label: String
  /// What is chosen, as `choices` have it, or what was typed.
  public var value: String
  /// The same in words: `Camp`.
  public var text: String
  /// Whether it narrows the rows now; what only orders them never does.
  public var isActive: Bool
  /// What can be chosen; null for a text to type.
  @Nullable public var choices: [FormChoice]?

  /// One of a closed set; `all` is what narrows nothing, nil for what only orders rows. `words` names each.
  public init<Choice: CaseIterable & RawRepresentable<String>>(
    _ id: String, _ label: String, _ chosen: Choice, all: Choice?, words: (Choice) -> String
  ) {
    self.init(
      id, label, value: chosen.rawValue, text: words(chosen),
      isActive: all.map { $0.rawValue != chosen.rawValue } ?? false,
      choices: Choice.allCases.map { FormChoice(value: $0.rawValue, label: words($0)) })
  }

  /// A text that is searched for, as it was typed.
  public init(searching text: String, _ label: String, id: String = "search") {
    self.init(id, label, value: text, text: text, isActive: SearchFolding.isQuery(text), choices: nil)
  }

  /// A control with texts that are ready to show.
  public init(
    _ id: String, _ label: String, value: String, text: String, isActive: Bool = false, choices: [FormChoice]?
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
