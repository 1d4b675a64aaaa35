/// Dollar texts in fixed en_US form, whatever the device says (defect 50). Amounts beyond 9·10¹⁸ are not
/// grouped.
public enum Money {
  /// `$1,250.00`; always with cents.
  public static func text(_ dollars: Double) -> String { text(dollars, showsZeroCents: true) }

  /// `$50,000`, with cents only if the amount is not whole (decision O4).
  public static func shortText(_ dollars: Double) -> String { text(dollars, showsZeroCents: false) }

  private static func text(_ dollars: Double, showsZeroCents: Bool) -> String {
    let size = dollars.magnitude
    guard size < 9e18 else { return dollars < 0 ? "-$\(size)" : "$\(size)" }
    // Cents of the fraction alone: a large amount times 100 is no longer exact.
    let hundredths = Int((size.truncatingRemainder(dividingBy: 1) * 100).rounded())
    let whole = Int64(size) + Int64(hundredths / 100)
    let cents = hundredths % 100
    let sign = dollars < 0 && (whole > 0 || cents > 0) ? "-$" : "$"
    let fraction = cents > 0 || showsZeroCents ? ".\(twoDigits(cents))" : ""
    return sign + GroupedNumber.text(whole) + fraction
  }
}
