import CompassModel
import PageKit
import RecordForm

extension Compass {
  /// The fields of the forms with the labels beside them; a field of several forms has several.
  package nonisolated static let fieldLabels: [(field: FieldName, label: String)] = {
    let forms: [FormDescription] = [.event, .reading, .interaction, .offer]
    return forms.flatMap(\.fields).map { ($0.field, $0.label) }
  }()

  /// Why the open form cannot be saved as it is, or what would be asked first, unless that is answered with yes; nil if it
  /// can. Saves nothing.
  package func savingRefusal(despiteDoubts: Bool = false) -> String? {
    var state = store.untracked
    _ = RecordForm.reduce(&state.form, .tap(.saveTapped), in: state.context)
    guard let saved = RecordForm.Screen(state.form, state.context) else { return "The form is not there." }
    return saved.refusal(after: .saveTapped)
      ?? saved.head.dialog.flatMap { despiteDoubts ? nil : "\($0.title.asSentence) \($0.message)" }
  }
}
