import CompassModel
import OffersList

extension FormCard {
  /// What a field holds once this is typed for it: the id of a school that is named, the wire value of a choice, any
  /// other text as it is. An empty text empties the field.
  ///
  /// - Throws: what can be chosen, if nothing of the kind can.
  func text(typed text: String, for field: OfferField) throws(Refusal) -> String {
    if text.isEmpty { return text }
    if field == .school { return try schoolID(typed: text) }
    guard let choices = inputs.first(where: { $0.field == field })?.choices else { return text }
    let wire = text.replacing("-", with: "_")
    if let choice = choices.first(where: { $0.value == wire || $0.label == text }) { return choice.value }
    let typed = choices.map { $0.value.replacing("_", with: "-") }.joined(separator: ", ")
    throw Refusal("\"\(terminalText(text, atMost: 60))\" does not fit; expected \(typed)")
  }

  /// An id, `#id` or the exact name.
  private func schoolID(typed text: String) throws(Refusal) -> String {
    if let schoolsText { throw Refusal("\(schoolsText).") }
    if schools.contains(where: { $0.id.rawValue == text }) { return text }
    let rows = schools.map { SelectableRow(id: $0.id.rawValue, name: $0.name) }
    if text.hasPrefix("#"), let row = rows.first(where: { $0.id == text.dropFirst() }) { return row.id }
    let matches = rows.filter { $0.name == text }
    if matches.count > 1 {
      throw Refusal("Several schools have this name: \(matches.prefix(5).map { "#\($0.id)" }.joined(separator: ", "))")
    }
    guard let match = matches.first else {
      let close = Suggestion.candidates(for: text, among: schools.map(\.name))
      throw Refusal(
        "There is no school \(terminalText(text, atMost: 60))."
          + (close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?"))
    }
    return match.id
  }
}
