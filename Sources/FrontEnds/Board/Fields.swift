import CompassModel
import PageKit
import CompassApp

extension AppScreen {
  var formSection: FormSection? { pageScreen.sections.lazy.compactMap(\.form).first }

  var fields: [FormSection.Input] { formSection?.inputs ?? [] }
}

extension FormSection.Input {
  var isHidden: Bool { kind == .password }

  /// Returns the action that sets the field to a text or a choice's value; nil if it is sent only with the whole form.
  func fill(_ text: String) -> AppAction? {
    if let choice = choices?.first(where: { $0.value == text }) { return AppAction(choice.action.tap) }
    return action?.filled?(text).flatMap { AppAction($0) }
  }
}
