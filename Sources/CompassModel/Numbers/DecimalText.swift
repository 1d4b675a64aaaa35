/// A number with a fixed count of decimals.
///
/// Rounded as it is written, not as it is stored: 2.675 becomes 2.68 although the nearest double is a little less.
enum DecimalText {
  /// `-0.5` with no decimals is `-1`; what rounds to nothing has no sign. Not finite: Swift's own word for it.
  static func text(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "\(value)" }
    var (digits, point) = written(value.magnitude)
    let kept = point + places
    let roundsUp = kept < digits.count && digits[kept] >= 5
    if kept < digits.count { digits.removeSubrange(kept...) }
    while digits.count < kept { digits.append(0) }
    if roundsUp {
      var position = kept - 1
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

  /// The shortest digits that read back as the same number, and how many of them stand before the point: one or more.
  private static func written(_ size: Double) -> (digits: [UInt8], point: Int) {
    let parts = NumberText.shortest(size).split(separator: "e")
    var digits: [UInt8] = []
    var point: Int?
    for byte in parts[0].utf8 {
      if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte - 48) }
    }
    var position = (point ?? digits.count) + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    if position < 1 {
      digits.insert(contentsOf: repeatElement(0, count: 1 - position), at: 0)
      position = 1
    }
    while digits.count < position { digits.append(0) }
    return (digits, position)
  }
}
