import CompassModel
import PageKit
import CompassApp

/// One place in a verb's grammar: what may be typed there.
package enum Parameter: Hashable, Sendable {
  case word(String)
  /// A name, and the values of a closed set; `_`, a blank, or a capital may be typed for `-`: `not started`.
  case choice(String, [String])
  /// Any text; the name is its placeholder in help.
  case text(String)
  /// Any text, to the end of the line, with or without quotes (terminal.md §1). Always last.
  case remaining(String)
  case row
  /// A number, an id, or any part of a name; the parameter's name is the placeholder in help.
  case named(String)
  /// A field of a form: its name, or the label beside it.
  case field
  /// An address in the app: `/events/ev-1`.
  case path
  case date
  /// Two days with two points between them; the first may be left out.
  case dates
  case month
  case duration
  case instant
  /// A whole number; the name is its placeholder in help.
  case number(String)
  case file
  /// A file's path that cannot be a mistyped word: one with a point or a slash in it, or in quotes, or `-`.
  case unmistakableFile
  /// Keys of the board, by their names.
  case keys
  /// Free texts, each after a `--line`.
  case lines
  indirect case optional(Parameter)

  package var usage: String { texts.usage }
  package var expectation: String { texts.expectation }

  private var texts: (usage: String, expectation: String) {
    switch self {
    case .word(let word): (word, word)
    case .choice(_, let values): (values.joined(separator: "|"), values.joined(separator: ", "))
    case .text(let name), .remaining(let name): (name, "a text (\(name))")
    case .row: ("N", "a row: its number, #id, \"name\" or name~\"part\"")
    case .named(let name): (name, "a \(name.lowercased()): its number, #id or a part of its name")
    case .field: ("FIELD", "a field of the form: set lists them")
    case .path: ("/PATH", "a path: /events/ev-1")
    case .date: ("DATE", "a date: 2026-02-14, today, today+7d, tomorrow, or mar 3")
    case .dates: ("DATE..DATE", "dates: 2025-11-01..2026-02-10")
    case .month: ("MONTH", "a month: 2026-03")
    case .duration: ("DURATION", "a duration: 300ms, 3s, 5m, 1h or 2d")
    case .instant: ("TIME", "a time: 2026-02-10T09:00:00-05:00")
    case .number(let name): (name, "a number (\(name))")
    case .file: ("FILE", "a file's path")
    case .unmistakableFile: ("FILE", "a file's path, with an ending or in quotes, or -")
    case .keys: ("KEYS", "keys with blanks between them: 3 j space enter esc ^S")
    case .lines: ("--line TEXT…", "--line and a text in quotes")
    case .optional(let parameter): ("[\(parameter.usage)]", parameter.expectation)
    }
  }

  package var words: [String] {
    switch self {
    case .word(let word): [word]
    case .choice(_, let values): values
    case .field: FieldNames.all
    case .lines: ["--line"]
    case .optional(let parameter): parameter.words
    default: []
    }
  }

  package var isOptional: Bool { if case .optional = self { true } else { false } }

  /// Reads the words from `position` on; returns the argument and the number of words read, nil if they do not fit.
  package func argument(in tokens: [Token], at position: Int) -> (Argument, count: Int)? {
    let words = tokens[position...]
    guard let first = words.first else { return nil }
    switch self {
    case .lines, .optional(.lines):
      // `--line TEXT --line TEXT`.
      var texts: [String] = []
      var remaining = words
      while remaining.count > 1, let flag = remaining.first, flag.form == .word, flag.text == "--line" {
        texts.append(remaining[remaining.startIndex + 1].text)
        remaining = remaining.dropFirst(2)
      }
      return texts.isEmpty ? nil : (.texts(texts), texts.count * 2)
    case .remaining where words.count > 1: return (.text(words.typed), words.count)
    case .keys where words.count > 1:
      guard words.allSatisfy({ argument($0) != nil }) else { return nil }
      return (.text(words.map(\.text).joined(separator: " ")), words.count)
    case .named where words.count > 1:
      // `school lakeview state`: the rest of the line is the name.
      return (.row(.nameContains(words.typed)), words.count)
    case .date, .optional(.date):
      // `mar 3 2027`: as many words as make a day.
      for count in [3, 2] where words.count >= count {
        if let date = DateArgument(words.prefix(count).typed) { return (.date(date), count) }
      }
    case .choice(_, let values):
      // `not started` for `not-started`.
      for count in [3, 2] where words.count >= count && words.prefix(count).allSatisfy({ $0.form == .word }) {
        let joined = words.prefix(count).map(\.text).joined(separator: "-")
        if let index = values.firstIndex(where: { joined.hasSameSpelling(as: $0) }) { return (.choice(index), count) }
      }
    case .field:
      // `event type` for the field with that label.
      for count in [3, 2, 1] where words.count >= count && words.prefix(count).allSatisfy({ $0.form == .word }) {
        if let index = FieldNames.index(of: words.prefix(count).map(\.text)) { return (.choice(index), count) }
      }
    default: break
    }
    return argument(first).map { ($0, 1) }
  }

  /// Reads one word; nil if it does not fit, and for fields and `--line` texts, which are read from all words.
  private func argument(_ token: Token) -> Argument? {
    switch self {
    case .word(let word): token.form == .word && token.text == word ? .word : nil
    case .choice(_, let values):
      token.form == .word ? values.firstIndex { token.text.hasSameSpelling(as: $0) }.map { .choice($0) } : nil
    case .text: token.form == .nameContains ? nil : .text(token.text)
    case .remaining: .text(token.form == .nameContains ? token.source : token.text)
    case .row: RowSelector(token).map(Argument.row)
    case .named: .row(RowSelector(loosely: token))
    case .field, .lines: nil
    case .path: token.form == .word && token.text.hasPrefix("/") ? .text(token.text) : nil
    case .date: DateArgument(token.text).map(Argument.date)
    case .dates: dates(token.text)
    case .month: CalendarMonth(wire: token.text).map(Argument.month)
    case .duration: Duration(typed: token.text).map(Argument.duration)
    case .instant: Instant(wire: token.text).map(Argument.instant)
    case .number: Int(digits: token.text).map(Argument.number)
    case .file: token.form == .quoted || token.form == .word && !token.text.hasPrefix("--") ? .text(token.text) : nil
    case .unmistakableFile:
      token.form == .quoted || token.text == "-" || token.text.contains(where: "./".contains)
        ? Parameter.file.argument(token) : nil
    case .keys: token.text.split(separator: " ").allSatisfy { Key(name: String($0)) != nil } ? .text(token.text) : nil
    case .optional(let parameter): parameter.argument(token)
    }
  }
}

private enum FieldNames {
  static let all = FieldName.allCases.map(\.rawValue)

  private static let places: [String: Int] = {
    let labels = Compass.fieldLabels.flatMap { field, label in
      // As it is drawn, and as screen readers read it.
      FieldName.allCases.firstIndex(of: field).map { index in
        [label, label.spokenFieldName].map { (folded([$0]), index) }
      } ?? []
    }
    return Dictionary(all.enumerated().map { (folded([$1]), $0) } + labels) { first, _ in first }
  }()

  static func index(of words: [String]) -> Int? { places[folded(words)] }

  /// The words without blanks, dashes and case: `start date`, `startDate`, `Start-Date` and `start_date` are equal.
  private static func folded(_ words: [String]) -> String {
    words.joined().lowercased().filter { !" -_".contains($0) }
  }
}

extension Parameter {
  private func dates(_ text: String) -> Argument? {
    guard let points = text.firstRange(of: "..") else { return nil }
    let first = text[..<points.lowerBound]
    let start = DateArgument(String(first))
    guard let end = DateArgument(String(text[points.upperBound...])), start != nil || first.isEmpty else { return nil }
    return .dates(start, end)
  }
}

extension String {
  /// Whether the texts are equal with `-` for `_` and before a capital (interface.md, small print 2).
  fileprivate func hasSameSpelling(as other: String) -> Bool { self == other || dashed == other.dashed }

  private var dashed: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : $1 == "_" ? "-" : String($1) }
  }
}

package struct Token: Hashable, Sendable {
  /// The text without quotes, escapes resolved.
  package var text: String
  package var form: Form
  /// The column from 1, in characters.
  package var column: Int
  /// The word as it was typed, with its quotes.
  package var source: String
  package var length: Int { source.count }

  package enum Form: Hashable, Sendable {
    case word, quoted
    /// `name~"substring"`: `text` is the substring.
    case nameContains
  }

  package init(text: String, form: Form, column: Int, source: String) {
    (self.text, self.form, self.column, self.source) = (text, form, column, source)
  }
}

extension Sequence<Token> {
  /// The words as they were typed, with the blanks between them.
  fileprivate var typed: String {
    var text = ""
    var end = 0
    for token in self {
      text += String(repeating: " ", count: end == 0 ? 0 : Swift.max(1, token.column - end)) + token.source
      end = token.column + token.length
    }
    return text
  }
}
