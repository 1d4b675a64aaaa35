import CompassModel

/// A form as it is shown: the texts as typed, and every problem beside its field (decisions O9, R1).
public struct FormCard: Equatable, Sendable, Encodable {
  /// The heading of the form.
  public var title: String
  /// The text of each field as typed.
  public var fields: [FieldName: String]
  /// The problems by field; empty before the first attempt to save.
  package var errors: [FieldName: String]
  /// The number of problems in words: `3 problems to fix before saving`; null for none.
  @Nullable public var problemsText: String?
  /// The reason why the last attempt to save failed; null if none did.
  @Nullable public var failureText: String?
  /// Whether the form is being saved, so that nothing can be changed.
  package var isSaving: Bool
  /// `Saving…` while the form is being saved; else null.
  @Nullable public var savingText: String?
  /// The explanation of the mark beside the labels of required fields.
  public var requiredText = "* required"
  /// The schools that can be chosen, by name.
  public var schools: [School]
  /// The reason why no school can be chosen; null if one can.
  @Nullable package var schoolsText: String?
  /// The fields in display order.
  public var inputs: [FormInput]
  /// The field to focus first: in a copy of a record its day, else the first empty required field; null for none.
  @Nullable package var focus: FieldName?

  /// Makes a form of its fields; `begins` is the field to focus, nil for the first empty required one.
  package init(
    title: String, inputs: [FormInput], failureText: String?, isSaving: Bool, schools: [School],
    schoolsText: String?, begins: FieldName? = nil
  ) {
    self.title = title
    fields = Dictionary(inputs.map { ($0.field, $0.value) }) { $1 }
    errors = Dictionary(inputs.compactMap { input in input.error.map { (input.field, $0) } }) { $1 }
    (self.isSaving, self.schools, self.inputs) = (isSaving, schools, inputs)
    problemsText = errors.isEmpty ? nil : "\(counted(errors.count, "problem")) to fix before saving"
    self.failureText = failureText
    savingText = isSaving ? "Saving…" : nil
    self.schoolsText = schoolsText
    focus = begins ?? inputs.first { $0.isRequired && $0.value.isEmpty }?.field
  }

  /// All problems in one line: `School is required; Deadline: Enter a day …`; nil for none.
  package var problemsLine: String? {
    let problems = inputs.compactMap { input in
      input.error.map { $0.contains(input.label) ? $0 : "\(input.label): \($0)" }
    }
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }
}

/// A field of a form as it is shown.
public struct FormInput: Equatable, Sendable, Encodable, Identifiable {
  /// The name of the field, as text.
  public var id: String
  /// The name of the field, typed.
  public var field: FieldName
  /// The label beside the field.
  public var label: String
  public var kind: FieldKind
  /// The text as typed; for a choice, its value.
  public var value: String
  /// The text to draw: the value, or the label of the chosen value.
  public var shownText: String
  /// The problem with the field's text; null for none.
  @Nullable public var error: String?
  /// Whether the field must be filled in.
  public var isRequired: Bool
  /// Whether the field can be changed now.
  public var isEnabled: Bool
  /// The choices; null for a field with free text.
  @Nullable public var choices: [TapChoice]?
  /// Whether the choices are rows, such as schools, which users type by name and not by value.
  public var namesRows: Bool
  /// An example or a format, or the reason why nothing can be chosen; null if the label is enough.
  @Nullable public var hint: String?
  /// The action to send when the user types (decision U1); null if only `choices` send actions.
  @Nullable public var action: ActionTemplate?
  /// The offer to add a new row for a text that matches no choice; null where nothing can be added (decision D2).
  @Nullable public var addition: FieldAddition?
  /// Text for screen readers: `Start date, required: empty. A day, such as 2026-02-12.` (decision V13)
  public var spokenText: String

  /// Makes a field. `example` is spoken instead of a `hint` that is a bare format or example.
  package init(
    _ field: FieldName, label: String, kind: FieldKind, value: String, error: String? = nil, isRequired: Bool,
    isEnabled: Bool, choices: [TapChoice]? = nil, namesRows: Bool = false, hint: String? = nil,
    example: String? = nil, action: ActionTemplate? = nil, addition: FieldAddition? = nil
  ) {
    id = field.rawValue
    (self.field, self.label, self.kind, self.value) = (field, label, kind, value)
    shownText = choices?.first { $0.value == value }?.label.nilIfBlank ?? value
    (self.isRequired, self.isEnabled, self.error, self.choices) = (isRequired, isEnabled, error, choices)
    (self.namesRows, self.hint, self.action, self.addition) = (namesRows, hint, action, addition)
    spokenText = ""
    spokenText = spoken(hint, example)
  }

  /// The spoken text: label and content; while empty, whether it is required and what is expected; then the problem.
  private func spoken(_ hint: String?, _ example: String?) -> String {
    let content = !shownText.isEmpty ? shownText : kind == .choice ? "not chosen" : "empty"
    let expected =
      switch kind {
      case .choice: hint
      case .date: hint.map { _ in "A day, such as 2026-02-12" }
      case .text, .multiline, .number, .time: example.map { "For example: \($0)" } ?? hint
      }
    return SpokenText.sentence(
      label.spokenFieldName + (isRequired && shownText.isEmpty ? ", required" : ""), [content],
      more: [shownText.isEmpty || kind == .choice ? expected : nil, error])
  }
}

extension String {
  package var spokenFieldName: String { replacing(" $", with: " in dollars").replacing(" %", with: " in percent") }
}

/// An offer to add a row that is missing from a field's choices.
public struct FieldAddition: Equatable, Sendable, Encodable {
  /// The label `Add “$text”`, in which `$text` must be replaced by the typed text.
  public let label: String
  /// The action that adds the row.
  public let action: ActionTemplate

  package init(label: String, action: ActionTemplate) { (self.label, self.action) = (label, action) }

  /// Returns the label with the typed text: `Add “Foo State”`.
  public func label(for text: String) -> String { label.replacing("$text", with: text) }
}

/// A possible value of a field, without an action; see `TapChoice`.
public struct FormChoice: Equatable, Sendable, Encodable, Identifiable {
  /// The value, as the choice's identity.
  public var id: String { value }
  /// The value stored in the field when chosen.
  public var value: String
  /// The text that the user reads.
  public var label: String

  package init(value: String, label: String) { (self.value, self.label) = (value, label) }
}

extension [FormChoice] {
  /// Returns the choices with actions; `fill` makes the action that stores a value in the field.
  public func tapped(_ fill: (String) -> any KeyedAction) -> [TapChoice] {
    map { TapChoice(value: $0.value, label: $0.label, action: fill($0.value)) }
  }
}
