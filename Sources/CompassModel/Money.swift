/// Dollar texts in fixed en_US form, whatever the device says (defect 50). Amounts from 9 quadrillion on,
/// whose cents a `Double` cannot hold, are shown as a plain number.
public enum Money {
  /// `$1,250.00`; always with cents.
  public static func text(_ dollars: Double) -> String { text(dollars, cents: true) }

  /// `$50,000`, with cents only if the amount is not whole (decision O4).
  public static func shortText(_ dollars: Double) -> String {
    text(dollars, cents: (dollars * 100).rounded() != dollars.rounded() * 100)
  }

  private static func text(_ dollars: Double, cents showsCents: Bool) -> String {
    let size = dollars.magnitude
    guard size < 9e15 else { return dollars < 0 ? "-$\(size)" : "$\(size)" }
    let cents = Int64((size * 100).rounded())
    let sign = dollars < 0 && cents > 0 ? "-$" : "$"
    let whole = grouped(cents / 100)
    return showsCents ? "\(sign)\(whole).\(twoDigits(Int(cents % 100)))" : "\(sign)\(whole)"
  }

  /// `50,000`.
  private static func grouped(_ number: Int64) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
