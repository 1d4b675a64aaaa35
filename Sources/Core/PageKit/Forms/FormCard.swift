import CompassModel

/// A form as it is shown: the texts as typed, and every problem beside its field (decisions O9, R1).
///
/// `Field` names the fields; its raw values are the names in JSON and in commands.
public struct FormCard<Field: FormField>: Equatable, Sendable, Encodable {
  /// The heading of the form.
  public var title: String
  /// The texts as typed.
  public var fields: [Field: String]
  /// The problems by field; empty before the first try to save.
  public var errors: [Field: String]
  /// `3 problems to fix before saving`; null if none is known.
  @Nullable public var problemsText: String?
  /// Why the last try to save failed; null if none did.
  @Nullable public var failureText: String?
  /// Whether it is being saved: nothing can be changed meanwhile.
  public var isSaving: Bool
  /// `Saving…`; null unless it is being saved.
  @Nullable public var savingText: String?
  /// The meaning of the mark beside a label.
  public var requiredText = "* required"
  /// The schools that can be chosen, by name.
  public var schools: [School]
  /// Why no school can be chosen; null if one can.
  @Nullable public var schoolsText: String?
  /// The fields in the order they are drawn.
  public var inputs: [FormInput<Field>]
  /// The field in which entering begins: of a copy its day, else the first empty one that must be filled; null where
  /// there is none.
  @Nullable public var focus: Field?

  /// A form whose fields are `inputs`; what they hold and what is wrong with them follows from these. Entering begins
  /// in the field that it `begins` in, nil for the first that is missing.
  public init(
    title: String, inputs: [FormInput<Field>], failureText: String?, isSaving: Bool, schools: [School],
    schoolsText: String?, begins: Field? = nil
  ) {
    self.title = title
    fields = Dictionary(inputs.map { ($0.field, $0.value) }) { $1 }
    errors = Dictionary(inputs.compactMap { input in input.error.map { (input.field, $0) } }) { $1 }
    self.isSaving = isSaving
    self.schools = schools
    self.inputs = inputs
    problemsText = errors.isEmpty ? nil : "\(counted(errors.count, "problem")) to fix before saving"
    self.failureText = failureText
    savingText = isSaving ? "Saving…" : nil
    self.schoolsText = schoolsText
    focus = begins ?? inputs.first { $0.isRequired && $0.value.isEmpty }?.field
  }

  /// All problems in one line: `School is required; Deadline: Enter a day …`. Nil if none is known.
  public var problemsLine: String? {
    let problems = inputs.compactMap { input in
      input.error.map { $0.contains(input.label) ? $0 : "\(input.label): \($0)" }
    }
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }
}

/// The names of a form's fields.
public protocol FormField: RawRepresentable<String>, Hashable, Codable, Sendable, CodingKeyRepresentable {}

extension FieldName: FormField {}

/// A field as it is drawn.
public struct FormInput<Field: FormField>: Equatable, Sendable, Encodable, Identifiable {
  /// The name of the field.
  public var id: String
  /// Which field it is.
  public var field: Field
  /// The label beside the field.
  public var label: String
  /// The way to enter it.
  public var kind: FieldKind
  /// As typed; of a choice, its value.
  public var value: String
  /// The content of the field: the text, or the name of what was chosen.
  public var shownText: String
  /// The problem with it; null if none is known.
  @Nullable public var error: String?
  /// Whether it must be filled.
  public var isRequired: Bool
  /// Whether it can be changed now.
  public var isEnabled: Bool
  /// The choices; null for a field to type in.
  @Nullable public var choices: [TapChoice]?
  /// Whether the choices are rows of a table, distinguished by their names.
  public var namesRows: Bool
  /// The expected content, or why nothing can be chosen; null where the label says it all.
  @Nullable public var hint: String?
  /// The action that typing sends (decision U1); null where only `choices` send one.
  @Nullable public var action: ActionTemplate?
  /// The offer for a text that is none of the choices; null where nothing can be added (decision D2).
  @Nullable public var addition: FieldAddition?
  /// `Start date, required: empty. A day, such as 2026-02-12.` (decision V13)
  public var spokenText: String

  /// A field; `shownText` is the label of the choice that is its value, else the value itself. Where the `hint` is a
  /// pattern of signs or an example itself, `example` is read in its place, as one.
  public init(
    _ field: Field, label: String, kind: FieldKind, value: String, error: String? = nil, isRequired: Bool,
    isEnabled: Bool, choices: [TapChoice]? = nil, namesRows: Bool = false, hint: String? = nil,
    example: String? = nil, action: ActionTemplate? = nil, addition: FieldAddition? = nil
  ) {
    id = field.rawValue
    self.field = field
    self.label = label
    self.kind = kind
    self.value = value
    shownText = choices?.first { $0.value == value }?.label.nilIfBlank ?? value
    self.isRequired = isRequired
    self.isEnabled = isEnabled
    self.error = error
    self.choices = choices
    self.namesRows = namesRows
    self.hint = hint
    self.action = action
    self.addition = addition
    spokenText = ""
    spokenText = spoken(hint, example)
  }

  /// The content, then whether it has to be filled and what is expected while it is empty, and what is wrong.
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
  /// `Cost in dollars` of the label `Cost $`.
  package var spokenFieldName: String { replacing(" $", with: " in dollars").replacing(" %", with: " in percent") }
}

/// A row that is missing among a field's choices, and can be entered for it.
public struct FieldAddition: Equatable, Sendable, Encodable {
  /// `Add “$text”`: `$text` is to be replaced by what was typed.
  public let label: String
  /// The action that adds the row.
  public let action: ActionTemplate

  /// An addition of what was typed.
  public init(label: String, action: ActionTemplate) { (self.label, self.action) = (label, action) }

  /// The label for a typed text: `Add “Foo State”`.
  public func label(for text: String) -> String { label.replacing("$text", with: text) }
}

/// Something that a field can hold; `TapChoice` is how a form shows it.
public struct FormChoice: Equatable, Sendable, Encodable, Identifiable {
  /// The value that the field then holds.
  public var id: String { value }
  /// The value that the field then holds.
  public var value: String
  /// The choice in words.
  public var label: String

  /// A choice by what it stores and what a person reads.
  public init(value: String, label: String) {
    self.value = value
    self.label = label
  }

  /// A value of a closed set.
  public init(_ value: some WireValue) { self.init(value: value.wire, label: value.label) }

  /// A school, chosen by its id.
  public init(_ school: School) {
    self.init(value: school.id.rawValue, label: school.name.nilIfBlank ?? "Unknown School")
  }
}

extension [FormChoice] {
  /// The choices as a form shows them; `fill` is what a tap on one with this value sends.
  public func tapped(_ fill: (String) -> any KeyedAction) -> [TapChoice] {
    map { TapChoice(value: $0.value, label: $0.label, action: fill($0.value)) }
  }
}

/// Why no school can be chosen.
public enum SchoolChoice {
  /// Nil if one can; `purpose` is what one is needed for: `to log an offer`.
  public static func refusal(in context: PageContext, purpose: String) -> String? {
    if let schools = context.schools { return schools.schools.isEmpty ? "Add a school first \(purpose)" : nil }
    return context.failure(of: .schools) == nil ? "Loading your schools…" : "Your schools could not be loaded"
  }
}
