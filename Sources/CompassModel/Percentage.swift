/// Percentages in fixed en_US form (decision O3).
public enum Percentage {
  /// `100%`, `66.67%`, `12.5%`: up to two decimals, no trailing zeros.
  public static func text(_ percent: Double) -> String {
    guard percent.magnitude < 1e15 else { return "\(percent)%" }
    let hundredths = Int((percent.magnitude * 100).rounded())
    let sign = percent < 0 && hundredths > 0 ? "-" : ""
    let cents = hundredths % 100
    let fraction = cents == 0 ? "" : cents % 10 == 0 ? ".\(cents / 10)" : ".\(twoDigits(cents))"
    return "\(sign)\(hundredths / 100)\(fraction)%"
  }
}
