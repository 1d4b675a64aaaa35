import CompassModel
import PageKit

extension TapChoice {
  var typed: String { value.typedValue }
}

extension FormCard {
  /// The meaning of a typed text for a field: a row's id, a choice's wire value, a day; throws unless one choice matches.
  package func text(
    from text: String, for field: FieldName, today: CalendarDate, _ meaning: DateArgument.Meaning
  ) throws(Refusal) -> String {
    guard !text.isEmpty, let input = inputs.first(where: { $0.field == field }) else { return text }
    if input.kind == .date { return DateArgument(text)?.date(today: today, meaning).wire ?? text }
    if input.kind == .time { return TypedTime.text(text) ?? text }
    guard let choices = input.choices else { return text }
    if input.namesRows {
      if let hint = input.hint { throw Refusal("\(hint).") }
      return try row(named: text, for: input)
    }
    let wire = text.lowercased().replacing("-", with: "_").replacing(" ", with: "_")
    if let choice = choices.first(where: { $0.value == wire || $0.label == text }) { return choice.value }
    throw Refusal(
      "“\(terminalText(text, atMost: 60))” is not one of: \(choices.map(\.typed).joined(separator: ", "))")
  }

  /// Returns the choices of a field, a line each, as they can be typed; throws a refusal where there are none.
  func lines(of field: FieldName) throws(Refusal) -> [String] {
    guard let input = inputs.first(where: { $0.field == field }) else {
      throw Refusal("This form has no field \(field.rawValue); it has \(inputs.map(\.id).joined(separator: ", ")).")
    }
    guard let choices = input.choices else {
      throw Refusal("\(input.label) is typed: set \(field.rawValue) \(input.kind == .date ? "DATE" : "VALUE")")
    }
    if let hint = input.hint { throw Refusal("\(hint).") }
    guard input.namesRows else { return choices.map { "\($0.typed)  \($0.label)" } }
    let counts = Dictionary(choices.map { ($0.label, 1) }, uniquingKeysWith: +)
    return choices.map { counts[$0.label] == 1 ? $0.label : "\($0.label)  #\($0.value)" }
  }

  /// Returns the value of the one choice whose name or label matches; throws a refusal with several or close ones.
  private func row(named text: String, for input: FormInput) throws(Refusal) -> String {
    let noun = input.label.lowercased()
    let rows = rows(named: text, for: input)
    if rows.count > 1 { throw rows.refusal(noun) }
    if let row = rows.first { return row.id }
    let choices = input.choices ?? []
    let labelled = Naming.matches(text, among: choices, by: \.label)
    if labelled.count > 1 { throw Refusal("Several \(noun)s match: \(Naming.list(labelled.map(\.label)))") }
    if let choice = labelled.first { return choice.value }
    let quoted = terminalText(text, atMost: 60)
    let close = Suggestion.candidates(for: text, among: choices.map(\.label))
    let advice = input.addition == nil ? "" : " To add it: add school \"\(quoted)\""
    throw Refusal(
      "There is no \(noun) \(quoted)."
        + (close.isEmpty ? advice : " Did you mean \(close.joined(separator: ", "))?"))
  }
}
