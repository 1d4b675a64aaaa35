import CompassModel
import Foundation

/// The kinds of input that a field of a form takes.
public enum FieldKind: String, Hashable, Sendable {
  /// One line of text, several lines, a number, `YYYY-MM-DD`, `HH:MM`, or one of several choices.
  case text, multiline, number, date, time, choice
}

extension FieldKind: Encodable {
  /// Encodes `time` as `text`, as typed screens always have (decision Z9).
  public func encode(to encoder: any Encoder) throws {
    try (self == .time ? Self.text : self).rawValue.encode(to: encoder)
  }
}

/// Parsers for the texts of fields. A text is accepted or refused as a whole, never rounded. An empty one gives nil.
package enum FieldText {
  /// Parses a date as `YYYY-MM-DD`; nil for a blank text, throws for any other.
  package static func day(_ text: String) throws(FieldProblem) -> CalendarDate? {
    guard let text = text.trimmed.nilIfBlank else { return nil }
    // The parser reads only the first 10 characters of a longer text.
    guard text.utf8.count == 10, let date = CalendarDate(wire: text) else {
      throw FieldProblem("Enter a date, such as 2026-12-05")
    }
    return date
  }

  /// Parses a time as `HH:MM` and returns it as on the wire, `HH:MM:SS`; nil for a blank text, throws for any other.
  package static func time(_ text: String) throws(FieldProblem) -> String? {
    guard let text = text.trimmed.nilIfBlank else { return nil }
    guard text.utf8.count == 5, let time = TimeOfDay.text(text) else {
      throw FieldProblem("Enter a time, such as 09:30")
    }
    return "\(time):00"
  }

  /// Returns the text as typed; nil for a blank text. Throws for the character NUL, which the database cannot store.
  package static func text(_ text: String) throws(FieldProblem) -> String? {
    guard !text.utf8.contains(0) else { throw FieldProblem("Remove the hidden character (NUL)") }
    return text.nilIfBlank
  }

  /// Parses a number of up to 15 digits, which are stored exactly: `92.4`, `.345`, `-1`, `1,204`; nil for a blank text,
  /// throws for any other.
  package static func number(_ text: String) throws(FieldProblem) -> Double? {
    guard let text = text.trimmed.nilIfBlank else { return nil }
    let isNumber = text.wholeMatch(of: /-?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)(?:\.[0-9]+)?/) != nil
    if isNumber, text.utf8.count(where: { (48...57).contains($0) }) > 15 { throw FieldProblem("Use at most 15 digits") }
    guard isNumber, let number = Double(text.replacing(",", with: "")) else {
      throw FieldProblem("Enter a number like 92.4 or .345")
    }
    return number
  }

  /// Returns the id of one of the athlete's schools; nil for an empty text. Throws for an unknown id, and while
  /// `schools` is nil, that is, not loaded.
  package static func school(_ text: String, in schools: SchoolDirectory?) throws(FieldProblem) -> SchoolID? {
    guard !text.isEmpty else { return nil }
    let id = SchoolID(text)
    guard let schools else { throw FieldProblem("Your schools are not loaded yet") }
    guard schools.contains(id) else { throw FieldProblem("Choose one of your schools") }
    return id
  }
}

package struct FieldProblem: Error, Equatable {
  /// The sentence, without a full stop, shown under the field.
  package var sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}

/// A parser for amounts: digits 0–9, commas between groups of three, at most two decimals.
///
/// The database columns hold two decimals (wire.md §1), so texts with more are refused. So are minus and plus signs,
/// exponents, hexadecimal, digits of other scripts, `nan` and `inf` (decision O9).
package struct DecimalField: Equatable, Sendable {
  /// The optional symbol before the number, such as `$`, and the one after it, such as `%`.
  private var prefix: Character?
  private var suffix: Character?
  /// The largest value, in hundredths.
  private var maximum: Int
  private var outOfRange, example: String

  /// A percentage within 0…100, `numeric(5,2)` in the database.
  package static let percentage = DecimalField(
    suffix: "%", maximum: 100_00, outOfRange: "Must be between 0 and 100", example: "45 or 66.67")
  /// An amount of money, `numeric(10,2)` in the database.
  package static let amount = DecimalField(
    prefix: "$", maximum: 99_999_999_99, outOfRange: "Must be between $0 and $99,999,999.99",
    example: "50,000 or 1250.50")

  /// Parses a text; nil for a blank one. Throws for one that is no number, is out of the range, or has more than two
  /// decimals.
  package func read(_ text: String) throws(FieldProblem) -> Double? {
    var text = Substring(text.trimmingCharacters(in: .whitespacesAndNewlines))
    guard !text.isEmpty else { return nil }
    if let prefix, text.first == prefix { text.removeFirst() }
    if let suffix, text.last == suffix { text.removeLast() }
    text = Substring(text.trimmingCharacters(in: .whitespaces))
    let isNegative = text.first == "-"
    if isNegative { text.removeFirst() }

    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? Array(parts[1]) : [UInt8(ascii: "0")]
    guard let whole = parts.first.flatMap(Self.wholeDigits), !decimals.isEmpty, decimals.allSatisfy(Self.isDigit)
    else { throw FieldProblem("Enter a number like \(example)") }
    if isNegative { throw FieldProblem(outOfRange) }
    guard decimals.count <= 2 else { throw FieldProblem("Use at most two decimals") }

    var hundredths = 0
    for digit in whole + decimals + (decimals.count == 1 ? [UInt8(ascii: "0")] : []) {
      hundredths = hundredths * 10 + Int(digit - 48)
      // Checked at every digit, so that a number of any length cannot overflow.
      guard hundredths <= maximum * 100 else { throw FieldProblem(outOfRange) }
    }
    guard hundredths <= maximum else { throw FieldProblem(outOfRange) }
    return Double(hundredths) / 100
  }

  /// Returns the digits before the decimal point; nil if a comma is not before a group of three.
  private static func wholeDigits(_ bytes: Substring.UTF8View) -> [UInt8]? {
    let groups = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let first = groups.first, !first.isEmpty, groups.count == 1 || first.count <= 3,
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.joined().allSatisfy(isDigit)
    else { return nil }
    return Array(groups.joined())
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
