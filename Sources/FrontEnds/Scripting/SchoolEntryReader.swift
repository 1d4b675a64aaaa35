import CompassModel
import CompassText

/// Parses the entry of a school: `"Foo State" Lakeview OH`, `Duke Durham NC`, `Foo State` (decision D2).
enum SchoolEntryReader {
  /// Parses the words after the verb. Without quotes all words are the name, unless there are three and the last is a
  /// state code.
  static func entry(_ tokens: [Token]) throws(Refusal) -> QuickEntry {
    let words = tokens.map(\.text)
    let isQuoted = tokens.first?.form == .quoted
    guard !words.joined().isEmpty, !isQuoted || words.count <= 3 else {
      throw Refusal("Put name, city and state into quotes: add school \"Foo State\" \"Lake View\" OH")
    }
    let hasState = words.count == 3 && words[2].count == 2 && words[2] == words[2].uppercased()
    let texts = isQuoted || hasState ? words : [words.joined(separator: " ")]
    let fields = zip([FieldName.name, .city, .state], texts).map { field, text in
      QuickEntry.Field(field, text, says: field == .name ? "“\(text)”" : text)
    }
    return QuickEntry(kind: .school, fields: fields)
  }
}
