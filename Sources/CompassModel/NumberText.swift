/// A number in the fewest digits that read back as the very same number.
public enum NumberText {
  /// `66.67`, `150`, `-0`, `1e+21`: whole ones without a fraction. JSON and CSV can hold it as it is.
  public static func shortest(_ value: Double) -> String {
    let digits = "\(value)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  /// The same for people, who know no `-0`.
  static func plain(_ value: Double) -> String { shortest(value == 0 ? 0 : value) }
}
