import CompassModel
import RecordForm

extension Compass {
  /// The fields of the forms of events, readings, contacts and offers with their labels; a field that is in several of
  /// these forms is listed once for each. The labels of a school's form are the names of its fields.
  package nonisolated static let fieldLabels: [(field: FieldName, label: String)] = {
    let forms: [FormDescription] = [.event, .reading, .interaction, .offer]
    return forms.flatMap(\.fields).map { ($0.field, $0.label) }
  }()

  /// The reason why the open form cannot be saved, or the question that saving would ask unless `despiteDoubts` is
  /// true; nil if it can be saved. Saves nothing.
  package func savingRefusal(despiteDoubts: Bool = false) -> String? {
    var state = store.untracked
    _ = RecordForm.reduce(&state.form, .tap(.saveTapped), in: state.context)
    guard let saved = RecordForm.Screen(state.form, state.context) else { return "The form is not there." }
    return saved.refusal(after: .saveTapped)
      ?? saved.head.dialog.flatMap { despiteDoubts ? nil : "\($0.title.asSentence) \($0.message)" }
  }
}
