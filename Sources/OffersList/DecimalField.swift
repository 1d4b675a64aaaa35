import Foundation

/// How a number is read from a text: digits 0–9, commas between groups of three, at most two decimals.
///
/// The columns hold two decimals (wire.md §1), so more of them would be rounded: they are refused. So are
/// signs, exponents, hexadecimal, other scripts' digits, `nan` and `inf` (decision O9).
struct DecimalField {
  /// The sign that may stand before or after the number.
  var prefix: Character?
  var suffix: Character?
  /// In hundredths.
  var maximum: Int
  var outOfRange: String
  var example: String

  /// numeric(5,2), within 0…100.
  static let percentage = DecimalField(
    suffix: "%", maximum: 100_00, outOfRange: "Must be between 0 and 100", example: "45 or 66.67")
  /// numeric(10,2).
  static let amount = DecimalField(
    prefix: "$", maximum: 99_999_999_99, outOfRange: "Must be between $0 and $99,999,999.99",
    example: "50,000 or 1250.50")

  /// Nil for a text of nothing but blanks.
  func read(_ text: String) throws(FieldProblem) -> Double? {
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
      // Checked at every digit: a number of any length cannot overflow.
      guard hundredths <= maximum * 100 else { throw FieldProblem(outOfRange) }
    }
    guard hundredths <= maximum else { throw FieldProblem(outOfRange) }
    return Double(hundredths) / 100
  }

  /// The digits before the decimal point; nil if a comma stands anywhere but before each group of three.
  private static func wholeDigits(_ bytes: Substring.UTF8View) -> [UInt8]? {
    let groups = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let first = groups.first, !first.isEmpty, groups.count == 1 || first.count <= 3,
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.joined().allSatisfy(isDigit)
    else { return nil }
    return Array(groups.joined())
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
