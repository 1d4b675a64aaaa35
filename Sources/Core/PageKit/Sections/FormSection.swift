/// A form as a section: its fields with the typed texts, and every problem beside its field (decisions R1, Z2).
public struct FormSection: Equatable, Sendable, Encodable {
  /// The fields in display order.
  public var inputs: [Input]
  /// The number of problems in words: `3 problems to fix before saving`; nil for none.
  @Nullable public var problemsText: String?
  /// The reason why the last attempt to save failed; nil if none did.
  @Nullable public var failureText: String?
  /// The progress while the form is being sent, `Saving…` or on the sign-in page `Signing in…`; else nil.
  @Nullable public var savingText: String?
  /// The explanation of the mark beside the labels of required fields; nil if there are none.
  @Nullable public var requiredText: String?
  /// The id of the field that gets the focus first; nil for none.
  @Nullable public var focus: String?

  /// A field of the form as it is shown.
  public struct Input: Equatable, Sendable, Encodable, Identifiable {
    /// The name of the field.
    public var id: String
    public var label: String
    public var kind: Kind
    /// The text as typed; for a choice, its value; for a password, empty.
    public var value: String
    /// The text to draw: the value, or the label of the chosen value.
    public var shownText: String
    /// The problem with the field's text; nil for none.
    @Nullable public var error: String?
    /// Whether the field must be filled in.
    public var isRequired: Bool
    /// Whether the field can be changed now.
    public var isEnabled: Bool
    /// The choices; nil for a field with free text.
    @Nullable public var choices: [TapChoice]?
    /// Whether the choices are rows, such as schools, which users type by name and not by value.
    public var namesRows: Bool
    /// An example or a format, or the reason why nothing can be chosen; nil if the label is enough.
    @Nullable public var hint: String?
    /// The action to send when the user types (decision U1); nil if only `choices` send actions.
    @Nullable public var action: ActionTemplate?
    /// The offer to add a new row for a text that matches no choice; nil where nothing can be added.
    @Nullable public var addition: FieldAddition?
    /// Text for screen readers.
    public var accessibilityLabel: String

    /// Kinds of input that a front end must offer.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      case text, multiline, number, date, time, choice, password
    }

    package static let passwordText = "asked for when you sign in, hidden while you type"

    package init(_ input: FormInput) {
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

    /// Makes a required field with free text; `text` must be empty for a password.
    package init(
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

  package init(
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

  package init(_ form: FormCard) {
    self.init(
      form.inputs.map { Input($0) }, problemsText: form.problemsText, failureText: form.failureText,
      savingText: form.savingText, requiredText: form.requiredText, focus: form.focus?.rawValue)
  }
}
