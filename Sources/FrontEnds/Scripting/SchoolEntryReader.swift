import CompassModel
import CompassText

/// Parses the entry of a school: `"Foo State" Lakeview OH`, `Duke Durham NC`, `Miami FL`, `Foo State` (decision D2).
enum SchoolEntryReader {
  private static let states = Set(
    """
    AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC
    SD TN TX UT VA VT WA WI WV WY
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Without quotes all words are the name but a state at the end: two capitals of three words, or the second's code.
  static func entry(_ tokens: [Token]) throws(Refusal) -> QuickEntry {
    let words = tokens.map(\.text)
    let isQuoted = tokens.first?.form == .quoted
    guard !words.joined().isEmpty, !isQuoted || words.count <= 3 else {
      throw Refusal("Put name, city and state into quotes: add school \"Foo State\" \"Lake View\" OH")
    }
    let hasState = words.count == 3 && words[2].count == 2 && words[2] == words[2].uppercased()
    let hasStateAlone = words.count == 2 && tokens[1].form == .word && states.contains(words[1])
    let texts = isQuoted || hasState || hasStateAlone ? words : [words.joined(separator: " ")]
    let fields = zip(hasStateAlone ? [FieldName.name, .state] : [.name, .city, .state], texts).map { field, text in
      QuickEntry.Field(field, text, says: field == .name ? "“\(text)”" : text)
    }
    return QuickEntry(kind: .school, fields: fields)
  }
}
