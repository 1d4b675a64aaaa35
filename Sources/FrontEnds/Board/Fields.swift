import CompassModel
import PageKit
import RecruitingCompass
import SignIn
import TextInterface

extension AppScreen {
  /// The fields of the form that is open, in the order they are drawn; empty where none is.
  var fields: [InputField] {
    switch self {
    case .form(let screen): screen.form?.inputs.map { InputField($0) } ?? []
    case .signIn(let screen): screen.inputs.map { InputField($0) }
    default: []
    }
  }
}

/// A field that something can be typed into, of whatever form is open.
struct InputField {
  var anchor: RowID
  var label: String
  var value: String
  var isEnabled: Bool
  /// Never shown.
  var isHidden = false
  /// Nil for a field to type in.
  var choices: [TapChoice]?
  /// Why nothing can be chosen.
  var hint: String?
  /// Whether a day, or a time of day, can be typed in more ways than one.
  var isDate = false
  var isTime = false
  /// Whether its text may have several lines.
  var hasLines = false
  /// What fills it; nil where the text goes only with all others.
  var fill: ((String) -> AppAction)?
  /// Whether something is wrong with it.
  var isWrong = false
  /// The field's name in the verb that fills it.
  var name: FieldName?
  /// What is offered for a text that is none of the choices.
  var addition: FieldAddition?
}

extension InputField {
  init(_ input: FormInput<FieldName>) {
    self.init(
      anchor: input.anchor, label: input.label, value: input.value, isEnabled: input.isEnabled,
      choices: input.choices, hint: input.hint, isDate: input.kind == .date,
      isTime: input.field.isTime,
      hasLines: input.kind == .multiline, fill: { .form(.tap(.fieldChanged(field: input.field, text: $0))) },
      isWrong: input.error != nil, name: input.field, addition: input.addition)
  }
}

extension InputField {
  init(_ input: SignIn.Input) {
    self.init(
      anchor: input.anchor, label: input.label, value: input.text, isEnabled: input.isEnabled,
      isHidden: input.isHidden, fill: input.isHidden ? nil : { .signIn(.tap(.emailChanged(email: $0))) },
      isWrong: input.error != nil)
  }
}
