import CompassModel
import PageKit

extension TapChoice {
  /// As it is typed: `full-ride`.
  var typed: String { value.typedValue }
}

extension FormCard {
  /// The value of a field once this is typed for it: the id of a row that is named, the wire value of a choice, a day
  /// counted from `today`, a time of day, any other text as it is. An empty text empties the field.
  ///
  /// - Parameter meaning: which day is meant where the year is left out.
  /// - Throws: what can be chosen, if nothing of the kind can.
  package func text(
    from text: String, for field: Field, today: CalendarDate, _ meaning: DateArgument.Meaning
  ) throws(Refusal) -> String {
    guard !text.isEmpty, let input = inputs.first(where: { $0.field == field }) else { return text }
    if input.kind == .date { return DateArgument(text)?.date(today: today, meaning).wire ?? text }
    if input.kind == .time { return TypedTime.text(text) ?? text }
    guard let choices = input.choices else { return text }
    if input.namesRows {
      if let hint = input.hint { throw Refusal("\(hint).") }
      return try input.row(named: text)
    }
    let wire = text.lowercased().replacing("-", with: "_").replacing(" ", with: "_")
    if let choice = choices.first(where: { $0.value == wire || $0.label == text }) { return choice.value }
    throw Refusal(
      "“\(terminalText(text, atMost: 60))” is not one of: \(choices.map(\.typed).joined(separator: ", "))")
  }

  /// All that can be chosen for a field, a line each, as it can be typed.
  ///
  /// - Throws: what is typed there instead, if nothing is chosen.
  func lines(of field: Field) throws(Refusal) -> [String] {
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
}

extension FormInput {
  /// The value of the choice with this id, name, or any part of a name that no other has, in any case.
  fileprivate func row(named text: String) throws(Refusal) -> String {
    try SchoolID(
      named: text, among: (choices ?? []).map { School(id: SchoolID($0.value), name: $0.label) },
      noun: label.lowercased(),
      advice: addition == nil ? nil : "To add it: add school \"\(terminalText(text, atMost: 60))\""
    ).rawValue
  }
}
