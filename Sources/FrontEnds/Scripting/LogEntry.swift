import CompassModel
import Importing
import PageKit
import CompassText

/// Parses one-line entries of readings, contacts and offers: `velocity 84.1 85.0 on feb 9 verified`, `call "Ohio State"
/// on feb 9`, `offer "Ohio State" partial 60% by mar 1` (decision D6).
enum LogEntryReader {
  static func entries(_ tokens: [Token], today: CalendarDate) throws(Refusal) -> [QuickEntry] {
    guard let first = tokens.first?.text.lowercased() else { throw Refusal("What is to be logged? \(usage)") }
    var remaining = Array(tokens.dropFirst())
    let notes = try takeNotes(&remaining)
    let date = try takeDate("on", &remaining, .past, today)
    var entries: [QuickEntry]
    if first == "offer" {
      let deadline = try takeDate("by", &remaining, .planned, today)
      entries = [try offer(remaining, date, by: deadline)]
    } else if let type = contacts[first] {
      entries = [try contact(type, remaining, date, today)]
    } else {
      entries = try readings(first, remaining, date)
    }
    if let notes {
      for index in entries.indices {
        let field = entries[index].kind == .interaction ? FieldName.content : .notes
        entries[index].fields.append(.init(field, notes, says: "“\(notes)”"))
      }
    }
    return entries
  }

  private static let usage = "log velocity 84.1, log call \"SCHOOL\", or log offer \"SCHOOL\" partial"

  private static let contacts: [String: InteractionType] = [
    "call": .phoneCall, "email": .email, "text": .text, "visit": .inPersonVisit,
  ]

  /// Removes `on feb 9` or `by mar 1` from the words, and returns the date; nil without `word`.
  private static func takeDate(
    _ word: String, _ tokens: inout [Token], _ meaning: DateArgument.Meaning, _ today: CalendarDate
  ) throws(Refusal) -> CalendarDate? {
    guard let index = tokens.firstIndex(where: { $0.form == .word && $0.text == word }) else { return nil }
    for count in [3, 2, 1] where index + count < tokens.count {
      let text = tokens[(index + 1)...(index + count)].map(\.text).joined(separator: " ")
      guard let date = DateArgument(text)?.date(today: today, meaning) else { continue }
      tokens.removeSubrange(index...(index + count))
      return date
    }
    throw Refusal("\(word) needs a date: \(word == "on" ? "on feb 9, on 2/9 or on yesterday" : "by mar 1 or by 3/1")")
  }

  /// Removes `notes "Asked for film"`, or all words after `notes`, and returns the text; nil without notes.
  private static func takeNotes(_ tokens: inout [Token]) throws(Refusal) -> String? {
    guard let index = tokens.firstIndex(where: { $0.form == .word && $0.text == "notes" }) else { return nil }
    let remaining = tokens[(index + 1)...]
    guard let first = remaining.first else { throw Refusal("notes needs a text: notes \"Asked for film\"") }
    let words = first.form == .quoted ? [first] : Array(remaining)
    tokens.removeSubrange(index...(index + words.count))
    return words.map(\.text).joined(separator: " ")
  }

  static let offerTypes = OfferType.recognized.map { $0.wire.replacing("_", with: "-") }

  static func lacksOfferType(_ tokens: [Token]) -> Bool {
    tokens.first?.text.lowercased() == "offer" && tokens.count > 1
      && !tokens.contains { $0.form == .word && offerTypes.contains($0.text.lowercased()) }
  }

  private static func offer(
    _ tokens: [Token], _ date: CalendarDate?, by deadline: CalendarDate?
  ) throws(Refusal) -> QuickEntry {
    var school: [String] = []
    var terms: [QuickEntry.Field] = []
    for token in tokens {
      let word = token.text.lowercased()
      if token.form == .word,
        let type = OfferType.recognized.first(where: { $0.wire.replacing("_", with: "-") == word })
      {
        terms.append(.init(.type, type.wire, says: type.label))
      } else if word.last == "%" {
        terms.append(.init(.percentage, word))
      } else if word.first == "$" {
        terms.append(.init(.amount, word))
      } else if terms.isEmpty, school.isEmpty || token.form == .word {
        school.append(token.text)
      } else {
        throw Refusal(
          "“\(terminalText(token.text, atMost: 60))” is no type, share or amount, as partial, 60% or '$12000'. "
            + offerUsage)
      }
    }
    guard !school.isEmpty else { throw Refusal("Of which school? \(offerUsage)") }
    guard terms.contains(where: { $0.field == .type }) else {
      throw Refusal("The type of the offer is missing: \(offerTypes.joined(separator: ", ")). \(offerUsage)")
    }
    let repeated = terms.last { term in terms.count { $0.field == term.field } > 1 }
    if let repeated { throw Refusal("\(repeated.text) is one too many. \(offerUsage)") }
    return QuickEntry(
      kind: .offer,
      fields: [.init(.school, school.joined(separator: " "))] + terms
        + (date.map { [.init(.offerDate, $0.wire, says: $0.entryText)] } ?? [])
        + (deadline.map { [.init(.deadline, $0.wire, says: "by \($0.entryText)")] } ?? []))
  }

  private static let offerUsage = "log offer \"SCHOOL\" TYPE [60%] ['$12000'] [by DATE]"

  private static func contact(
    _ type: InteractionType, _ tokens: [Token], _ date: CalendarDate?, _ today: CalendarDate
  ) throws(Refusal) -> QuickEntry {
    var words = tokens.map(\.text)
    let isInbound = words.first == "from"
    if isInbound || words.first == "to" || words.first == "with" { words.removeFirst() }
    guard !words.isEmpty else { throw Refusal("With which school? log call \"SCHOOL\"") }
    let school = words.joined(separator: " ")
    let direction = isInbound ? InteractionDirection.inbound : .outbound
    return QuickEntry(
      kind: .interaction,
      fields: [
        .init(.school, school), .init(.type, type.wire, says: type.label),
        .init(.direction, direction.wire, says: direction.label.lowercased()),
      ] + (date.map { [.init(.date, $0.wire, says: $0.entryText)] } ?? [])
        // The form starts at the present time, which is that of no earlier day.
        + (date ?? today == today ? [] : [.init(.time, "12:00")]))
  }

  private static func readings(
    _ name: String, _ tokens: [Token], _ date: CalendarDate?
  ) throws(Refusal) -> [QuickEntry] {
    let matches = MetricType.named(name)
    guard matches.count == 1, let type = matches.first else {
      let name = terminalText(name, atMost: 60)
      let names = (matches.isEmpty ? MetricType.recognized : matches).map { $0.wire.replacing("_", with: "-") }
      throw matches.isEmpty
        ? Refusal(
          "“\(name)” cannot be logged. Readings: \(names.joined(separator: ", ")); contacts: call, email, text, visit; "
            + "offers: offer.") : Refusal("“\(name)” could be \(names.joined(separator: " or ")).")
    }
    let words = tokens.map(\.text).filter { $0 != "verified" }
    let unit = words.last.flatMap { word in type.units?.first { $0 == word.lowercased() } }
    let values = unit == nil ? words : words.dropLast()
    guard !values.isEmpty else { throw Refusal("The value is missing: log \(name) 84.1") }
    if let stray = values.first(where: { Double($0) == nil || $0.count == 4 && TypedTime.text($0) != nil }) {
      let units = type.units.map { $0.isEmpty ? "" : " [\($0.joined(separator: "|"))]" } ?? ""
      let reason = Double(stray) == nil ? "is not a number" : "is a time of day, which readings do not have"
      throw Refusal(
        "“\(terminalText(stray, atMost: 60))” \(reason): log \(name) 84.1\(units) [on DATE] [verified]")
    }
    let isVerified = words.count < tokens.count
    return values.map { value in
      QuickEntry(
        kind: .reading,
        fields: [
          .init(.type, type.wire, says: type.label),
          .init(.value, value, says: value + ((unit ?? type.unit).map { " \($0)" } ?? "")),
        ] + (unit.map { [.init(.unit, $0, says: "")] } ?? [])
          + (date.map { [.init(.date, $0.wire, says: $0.entryText)] } ?? [])
          + (isVerified ? [.init(.verified, "yes", says: "verified")] : []))
    }
  }
}
