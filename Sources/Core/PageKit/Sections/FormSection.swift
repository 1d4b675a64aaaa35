import CompassModel

/// A form as any page has one: its fields with what was typed, and every problem beside its field (decisions R1, Z2).
public struct FormSection: Equatable, Sendable, Encodable {
  /// The fields in the order they are drawn.
  public var inputs: [Input]
  /// `3 problems to fix before saving`; nil if none is known.
  @Nullable public var problemsText: String?
  /// Why the last try to save failed; nil if none did.
  @Nullable public var failureText: String?
  /// `Saving…`; nil unless it is being saved.
  @Nullable public var savingText: String?
  /// The meaning of the mark beside a label; nil where no field must be filled.
  @Nullable public var requiredText: String?
  /// The id of the field in which entering begins; nil where there is none.
  @Nullable public var focus: String?

  /// A field as it is drawn.
  public struct Input: Equatable, Sendable, Encodable, Identifiable {
    /// The name of the field.
    public var id: String
    /// The label beside it.
    public var label: String
    /// The way it is entered.
    public var kind: Kind
    /// As typed; of a choice its value, of a password nothing.
    public var value: String
    /// The text, or the name of the choice.
    public var shownText: String
    /// The problem with it; nil if none is known.
    @Nullable public var error: String?
    /// Whether it must be filled.
    public var isRequired: Bool
    /// Whether it can be changed now.
    public var isEnabled: Bool
    /// The choices; nil for a field to type in.
    @Nullable public var choices: [TapChoice]?
    /// Whether the choices are rows of a table, distinguished by their names.
    public var namesRows: Bool
    /// The expected content, or why nothing can be chosen.
    @Nullable public var hint: String?
    /// The action that typing sends (decision U1); nil where only `choices` send one.
    @Nullable public var action: ActionTemplate?
    /// The offer for a text that is none of the choices.
    @Nullable public var addition: FieldAddition?
    /// The sentence of a screen reader.
    public var accessibilityLabel: String

    /// The ways to enter a field.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      case text, multiline, number, date, time, choice, password
    }

    /// The text in the place of an empty password.
    package static let passwordText = "asked for when you sign in, hidden while you type"

    /// A field of a form.
    public init<Field>(_ input: FormInput<Field>) {
      (id, label, value, shownText) = (input.id, input.label, input.value, input.shownText)
      kind =
        switch input.kind {
        case .text: .text
        case .multiline: .multiline
        case .number: .number
        case .date: .date
        case .time: .time
        case .choice: .choice
        }
      (isRequired, isEnabled, accessibilityLabel) = (input.isRequired, input.isEnabled, input.spokenText)
      error = input.error
      (choices, namesRows) = (input.choices, input.namesRows)
      hint = input.hint
      action = input.action
      addition = input.addition
    }

    /// A line to type; the text of a password is never kept.
    public init(
      _ id: String, label: String, kind: Kind, text: String, error: String?, isEnabled: Bool, action: ActionTemplate,
      accessibilityLabel: String
    ) {
      (self.id, self.label, self.kind, value, shownText) = (id, label, kind, text, text)
      (isRequired, self.isEnabled, self.accessibilityLabel) = (true, isEnabled, accessibilityLabel)
      namesRows = false
      self.error = error
      self.action = action
    }
  }

  /// A form with these fields.
  public init(
    _ inputs: [Input], problemsText: String? = nil, failureText: String?, savingText: String?,
    requiredText: String? = nil, focus: String?
  ) {
    self.inputs = inputs
    self.problemsText = problemsText
    self.failureText = failureText
    self.savingText = savingText
    self.requiredText = requiredText
    self.focus = focus
  }

  /// A form of a record.
  public init<Field>(_ form: FormCard<Field>) {
    self.init(
      form.inputs.map { Input($0) }, problemsText: form.problemsText, failureText: form.failureText,
      savingText: form.savingText, requiredText: form.requiredText, focus: form.focus?.rawValue)
  }
}
