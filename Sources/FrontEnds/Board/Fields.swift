import CompassModel
import PageKit
import CompassApp
import CompassText

extension AppScreen {
  /// The form that is open; nil where none is, or it is not loaded yet.
  var formSection: FormSection? {
    for section in pageScreen.sections { if case .form(let form) = section.kind { return form } }
    return nil
  }

  /// The fields of the form that is open, in the order they are drawn; empty where none is.
  var fields: [FormSection.Input] { formSection?.inputs ?? [] }
}

extension FormSection.Input {
  var isHidden: Bool { kind == .password }
  /// Whether a day, or a time of day, can be typed in more ways than one.
  var isDate: Bool { kind == .date }
  var isTime: Bool { kind == .time }
  /// The field's name in the verb that fills it.
  var name: FieldName? { FieldName(rawValue: id) }

  /// The action that fills it with a text; nil where the text goes only with all others.
  func fill(_ text: String) -> AppAction? {
    if let choice = choices?.first(where: { $0.value == text }) { return AppAction(choice.action.tap) }
    return action?.filled?(text).flatMap { AppAction($0) }
  }
}
