/// Whole numbers with a comma before every three digits, in fixed en_US form (decision X3).
public enum GroupedNumber {
  /// `299,980`; without a sign.
  public static func text(_ number: some BinaryInteger) -> String {
    var text = ""
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
