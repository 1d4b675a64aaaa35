import Foundation

/// Format of a metric's values, in en_US whatever the device's locale (decision P10).
package struct NumberFormat: Hashable, Sendable {
  package let decimals: Int
  /// Whether a value below 1 is written `0.345`; else `.345`, as batting averages are.
  package let hasLeadingZero: Bool

  /// Makes a format; `decimals` is clamped to 0…6.
  package init(decimals: Int, hasLeadingZero: Bool = true) {
    self.decimals = min(max(decimals, 0), 6)
    self.hasLeadingZero = hasLeadingZero
  }

  /// The format for values of a metric type (decision P10).
  package init(_ type: MetricType) {
    switch type {
    case .velocity, .exitVelocity: self.init(decimals: 1)
    case .battingAverage: self.init(decimals: 3, hasLeadingZero: false)
    case .strikeouts: self.init(decimals: 0)
    case .sixtyTime, .popTime, .earnedRunAverage, .other: self.init(decimals: 2)
    }
  }

  /// The size from which a value is written like `1.00e12`, so that its digits do not displace all other texts.
  private static let largestInFull = 1e12

  /// Formats a value without its unit: `83.5`, `6.92`, `.345`, `57`. Halves are rounded away from zero; from 10¹² on
  /// the result is like `1.00e12`.
  package func text(of value: Double) -> String {
    if value.isFinite, value.magnitude >= Self.largestInFull { return Self.shortText(of: value) }
    let text = DecimalText.text(value, decimals: decimals)
    if hasLeadingZero { return text }
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    return text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
  }

  /// Formats a finite value with three digits and a power of ten: `1.50e12`; `0` for zero.
  package static func shortText(of value: Double) -> String {
    guard value != 0 else { return "0" }
    var exponent = Int(log10(value.magnitude).rounded(.down))
    var digits = DecimalText.text(value / pow(10, Double(exponent)), decimals: 2)
    if digits.hasSuffix("10.00") {
      digits = value < 0 ? "-1.00" : "1.00"
      exponent += 1
    }
    return "\(digits)e\(exponent)"
  }

  /// The smallest difference that the format can show: 0.01 for two decimals.
  package var unit: Double { 1 / (0..<decimals).reduce(1) { power, _ in power * 10 } }
}

extension MetricType {
  package func text(of value: Double) -> String { NumberFormat(self).text(of: value) }
}

/// Formats a number with the fewest digits that read back as the same number.
package enum NumberText {
  /// Formats a value for JSON and CSV: `66.67`, `150`, `-0`, `1e+21`. Whole numbers have no fraction.
  package static func shortest(_ value: Double) -> String {
    let digits = "\(value)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  /// Formats a value for users: as `shortest`, with `0` for `-0`.
  package static func plain(_ value: Double) -> String { shortest(value == 0 ? 0 : value) }
}

/// Formats whole numbers with a comma before every three digits, in en_US (decision X3).
package enum GroupedNumber {
  /// Formats the magnitude of a number, without a sign: `299,980`.
  package static func text(_ number: some BinaryInteger) -> String {
    let digits = String(number.magnitude)
    if digits.utf8.count < 4 { return digits }
    var bytes: [UInt8] = []
    for (index, digit) in digits.utf8.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { bytes.append(UInt8(ascii: ",")) }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Formats a count with its noun: `1 result`, `27,352 results` (decision X15).
package func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(count < 0 ? "-" : "")\(GroupedNumber.text(count)) \(count == 1 ? singular : plural ?? singular + "s")"
}

/// Formats percentages in en_US (decision O3).
package enum Percentage {
  /// Formats a percentage with up to two decimals and no trailing zeros: `100%`, `66.67%`, `12.5%`.
  package static func text(_ percent: Double) -> String {
    guard percent.magnitude < 1e15 else { return "\(percent)%" }
    var text = DecimalText.text(percent, decimals: 2)
    while text.last == "0" { text.removeLast() }
    return "\(text.last == "." ? text.dropLast() : text[...])%"
  }
}

/// Formats dollars in en_US, whatever the device's locale. Amounts from 9·10¹⁸ on have no grouping commas.
package enum Money {
  /// Formats an amount in dollars, always with cents: `$1,250.00`.
  package static func text(_ dollars: Double) -> String { text(dollars, showsZeroCents: true) }

  /// Formats an amount in dollars, with cents only if it is not whole (decision O4): `$50,000`.
  package static func shortText(_ dollars: Double) -> String { text(dollars, showsZeroCents: false) }

  private static func text(_ dollars: Double, showsZeroCents: Bool) -> String {
    let size = dollars.magnitude
    guard size < 9e18 else { return dollars < 0 ? "-$\(size)" : "$\(size)" }
    let text = DecimalText.text(size, decimals: 2)
    let whole = Int64(text.dropLast(3)) ?? 0
    let hasCents = !text.hasSuffix(".00")
    let sign = dollars < 0 && (whole > 0 || hasCents) ? "-$" : "$"
    let fraction = hasCents || showsZeroCents ? text.suffix(3) : ""
    return "\(sign)\(GroupedNumber.text(whole))\(fraction)"
  }
}

/// Formats a number with a fixed count of decimals.
///
/// Rounds the decimal text, not the binary value: 2.675 becomes 2.68 although the nearest double is a little less.
enum DecimalText {
  /// Formats a value; halves are rounded away from zero, and a zero has no sign.
  static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    var (digits, point) = written(value.magnitude)
    let end = point + decimals
    let roundsUp = end < digits.count && digits[end] >= 5
    if end < digits.count { digits.removeSubrange(end...) }
    while digits.count < end { digits.append(0) }
    if roundsUp {
      var position = end - 1
      while position >= 0, digits[position] == 9 {
        digits[position] = 0
        position -= 1
      }
      if position >= 0 {
        digits[position] += 1
      } else {
        digits.insert(1, at: 0)
        point += 1
      }
    }
    let isNegative = value < 0 && digits.contains { $0 != 0 }
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    for (position, digit) in digits.enumerated() {
      if position == point { bytes.append(UInt8(ascii: ".")) }
      bytes.append(48 + digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The shortest digits that read back as the same number, and the count of those before the decimal point.
  private static func written(_ size: Double) -> (digits: [UInt8], point: Int) {
    let text = "\(size)"
    let end = text.utf8.firstIndex(of: UInt8(ascii: "e")) ?? text.endIndex
    var digits: [UInt8] = []
    var point: Int?
    for byte in text[..<end].utf8 {
      if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte - 48) }
    }
    var position = (point ?? digits.count) + (Int(text[end...].dropFirst()) ?? 0)
    if position < 1 {
      digits.insert(contentsOf: repeatElement(0, count: 1 - position), at: 0)
      position = 1
    }
    while digits.count < position { digits.append(0) }
    return (digits, position)
  }
}

extension [String] {
  package var listed: String { count < 2 ? joined() : "\(dropLast().joined(separator: ", ")) and \(self[count - 1])" }
}

extension Range<Int> {
  /// The first number that does not pass, else the end, by binary search: all before one that passes must pass too.
  @inlinable package func endOfPrefix(where passes: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if passes(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
