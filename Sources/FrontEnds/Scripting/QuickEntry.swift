import CompassModel
import Importing
import PageKit
import CompassText

/// A parsed one-line entry (decision D6): the kind of form and the values of its fields.
struct QuickEntry: Equatable {
  var kind: RecordKind
  /// Values in the order of filling in, as typed after `set FIELD`.
  var fields: [Field] = []
  /// Part of a school's name, or another place; nil for none.
  var place: String?

  struct Field: Equatable {
    var field: FieldName
    var value: String
    /// Text of the value in the confirmation; empty if another field's text includes it.
    var text: String

    init(_ field: FieldName, _ value: String, says text: String? = nil) {
      (self.field, self.value, self.text) = (field, value, text ?? value)
    }
  }

  /// The confirmation of the entry: `Camp, Elite Camp, Sat, Dec 5, 2026, 09:00, $150, registered`.
  var text: String {
    (fields.map(\.text) + (place.map { ["at \($0)"] } ?? [])).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// Parses the entry of an event: `"Elite Camp" dec 5-7 9am $150 at "Ohio State" registered`.
struct EventEntryReader {
  let today: CalendarDate
  private let tokens: [Token]
  private var position = 0
  private var name: [String] = []
  private var entry = QuickEntry(kind: .event)

  private static let usage = "add event \"NAME\" DATE [TIME] ['$COST'] [at \"SCHOOL OR PLACE\"] [registered]"

  /// Parses the words after the verb, for `event` with the type by the name; throws a refusal with the usage.
  static func entry(_ kind: EntryKind, _ tokens: [Token], today: CalendarDate) throws(Refusal) -> QuickEntry {
    var reader = EventEntryReader(today: today, tokens: tokens)
    return try reader.read(kind)
  }

  private init(today: CalendarDate, tokens: [Token]) { (self.today, self.tokens) = (today, tokens) }

  private mutating func read(_ kind: EntryKind) throws(Refusal) -> QuickEntry {
    while position < tokens.count { try readWord() }
    let name = self.name.joined(separator: " ")
    guard !name.isEmpty else { throw Refusal("The name of the event is missing: \(Self.usage)") }
    guard has(.startDate) else {
      throw Refusal("The date of “\(name)” is missing: dec 5, 12/5, fri or tomorrow. \(Self.usage)")
    }
    let type = EventType(typed: kind.rawValue) ?? EventType(namedLike: name)
    let first = [
      QuickEntry.Field(.type, type.wire, says: type.label), QuickEntry.Field(.name, name, says: "“\(name)”"),
    ]
    entry.fields = first + entry.fields
    return entry
  }

  private func has(_ field: FieldName) -> Bool { entry.fields.contains { $0.field == field } }

  private mutating func readWord() throws(Refusal) {
    let token = tokens[position]
    if token.form == .quoted, !has(.startDate), name.isEmpty {
      name = [token.text]
      position += 1
    } else if readDate() || readTime() || readCost() || readMark() {
      return
    } else if !has(.startDate), position + 1 < tokens.count, let month = DateArgument.month(token.text),
      let day = Int(tokens[position + 1].text)
    {
      throw Refusal("\(month) has no day \(day).")
    } else if !has(.startDate), !name.isEmpty, looksLikeDate(token.text) {
      throw Refusal("“\(token.text)” is not a date: dec 5, 12/5 or 2026-12-05.")
    } else if token.text.first?.isNumber == true, token.text.contains(":") {
      throw Refusal("“\(terminalText(token.text, atMost: 60))” is not a time of day, such as 16:00 or 4pm.")
    } else if Double(token.text) != nil {
      throw Refusal("Is \(token.text) a cost ('$\(token.text)') or a time (4pm)?")
    } else if has(.startDate) || name.first != nil && tokens[0].form == .quoted {
      throw Refusal(
        "“\(terminalText(token.text, atMost: 60))” is not a date, a time or a cost, such as dec 5, 16:00 or '$150'. \(Self.usage)"
      )
    } else if token.form == .quoted {
      let word = terminalText(name.joined(separator: " "), atMost: 60)
      throw Refusal("“\(word)” is not a type: camp, showcase, visit, official-visit or game. \(Self.usage)")
    } else {
      name.append(token.text)
      position += 1
    }
  }

  private func looksLikeDate(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9]{1,4}[\/.-][0-9]{1,2}[\/.-](?:[0-9]{1,4})?/) != nil
  }

  /// Joins the next `count` words, none in quotes; after the name one may be, as a shell needs them for `mar 20`.
  private func words(_ count: Int) -> String? {
    let end = position + count
    guard end <= tokens.count, tokens[position..<end].allSatisfy({ $0.form == .word }) || count == 1 && !name.isEmpty
    else { return nil }
    return tokens[position..<end].map(\.text).joined(separator: " ")
  }

  /// The meaning of as many words as possible from the next one on, at most five, with their number.
  private func longest<Meaning>(_ read: (String) -> Meaning?) -> (Meaning, count: Int)? {
    for count in (1...5).reversed() {
      if let meaning = words(count).flatMap(read) { return (meaning, count) }
    }
    return nil
  }

  private mutating func readDate() -> Bool {
    guard !has(.startDate), let (days, count) = longest({ TypedDays.days($0, today: today) }) else { return false }
    let last = days.count == 2 ? days[1] : nil
    _ = set(.startDate, days[0].wire, says: days[0].entryText + (last.map { " to \($0.entryText)" } ?? ""), count)
    if let last { entry.fields.append(.init(.endDate, last.wire, says: "")) }
    return true
  }

  private mutating func readTime() -> Bool {
    // A number may be a cost: `1600` may be dollars, but `0900` is a time.
    let read = { (text: String) in Int(text) != nil && text.first != "0" ? nil : TypedTime.range(text) }
    guard !has(.startTime), let ((start, end), count) = longest(read) else { return false }
    if let end { entry.fields.append(.init(.endTime, end, says: "")) }
    return set(.startTime, start, says: end.map { "\(start) to \($0)" } ?? start, count)
  }

  private mutating func readCost() -> Bool {
    guard !has(.cost), let word = words(1) else { return false }
    if word == "free" { return set(.cost, "0", says: "free", 1) }
    if word.first == "$" { return set(.cost, String(word.dropFirst()), says: word, 1) }
    if word.last == "$" { return set(.cost, String(word.dropLast()), says: "$" + word.dropLast(), 1) }
    guard word == "cost", let amount = words(2)?.dropFirst(5) else { return false }
    let number = amount.filter { $0 != "$" }
    return set(.cost, number, says: "$" + number, 2)
  }

  private mutating func set(_ field: FieldName, _ value: String, says text: String, _ count: Int) -> Bool {
    entry.fields.append(.init(field, value, says: text))
    position += count
    return true
  }

  /// Reads `registered`, `at PLACE` or a time after `at`; an unquoted place ends before a date, time, cost or mark.
  private mutating func readMark() -> Bool {
    guard let word = words(1)?.lowercased() else { return false }
    if word == "registered" { return set(.registered, "yes", says: "registered", 1) }
    guard word == "at", entry.place == nil, has(.startDate) || !name.isEmpty, position + 1 < tokens.count else {
      return false
    }
    position += 1
    if tokens[position].form == .quoted {
      entry.place = tokens[position].text
      position += 1
      return true
    }
    if readTime() { return true }
    var place: [String] = []
    while position < tokens.count, tokens[position].form == .word {
      if !place.isEmpty && (readDate() || readTime() || readCost() || readMark()) { break }
      place.append(tokens[position].text)
      position += 1
    }
    entry.place = place.joined(separator: " ")
    return true
  }
}
