import CompassModel
import PageKit
import RecordForm
import RecruitingCompass
import SignIn
import TextInterface

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
  var name: RecordForm.Field?
  /// What is offered for a text that is none of the choices.
  var addition: FieldAddition?
}

extension InputField {
  init(_ input: FormInput<RecordForm.Field>) {
    self.init(
      anchor: input.anchor, label: input.label, value: input.value, isEnabled: input.isEnabled,
      choices: input.choices, hint: input.hint, isDate: input.kind == .date,
      isTime: input.field.isTime,
      hasLines: input.kind == .multiline, fill: { .form(.tap(.fieldChanged(field: input.field, text: $0))) },
      isWrong: input.error != nil, name: input.field, addition: input.addition)
  }
}
