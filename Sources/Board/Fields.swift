import CompassModel
import OffersList
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
  var choices: [FormChoice]?
  /// Why nothing can be chosen.
  var hint: String?
  /// Whether a day can be typed in more ways than one.
  var isDate = false
  /// What fills it; nil where the text goes only with all others.
  var fill: ((String) -> AppAction)?
  /// Whether something is wrong with it.
  var isWrong = false
  /// The field's name in the verb that fills it.
  var name: RecordForm.Field?
}

extension AppScreen {
  /// The fields of the form that is open, in the order they are drawn; empty where none is.
  var fields: [InputField] {
    switch self {
    case .form(let screen):
      return screen.form?.inputs.map { input in
        InputField(input, name: input.field) { .form(.fieldChanged(field: input.field, text: $0)) }
      } ?? []
    case .offers(let screen):
      return screen.form?.inputs.map { input in
        InputField(input, name: RecordForm.Field(rawValue: input.field.rawValue)) {
          .offers(.fieldChanged(field: input.field, text: $0))
        }
      } ?? []
    case .signIn(let screen):
      return screen.inputs.map { input in
        InputField(
          anchor: input.anchor, label: input.label, value: input.text, isEnabled: input.isEnabled,
          isHidden: input.isHidden, fill: input.isHidden ? nil : { .signIn(.emailChanged(email: $0)) },
          isWrong: input.error != nil)
      }
    case .tasks, .events, .timeline, .performance, .home, .details, .plain: return []
    }
  }

  var isSignIn: Bool { if case .signIn = self { true } else { false } }
}

extension InputField {
  fileprivate init<Field: FormField>(
    _ input: FormInput<Field>, name: RecordForm.Field?, fill: @escaping (String) -> AppAction
  ) {
    self.init(
      anchor: input.anchor, label: input.label, value: input.value, isEnabled: input.isEnabled,
      choices: input.choices, hint: input.hint, isDate: input.kind == .date, fill: fill,
      isWrong: input.error != nil, name: name)
  }
}
