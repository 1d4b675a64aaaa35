/// A number for files.
enum NumberText {
  /// The shortest digits that read back as the same number; whole ones without a fraction.
  static func shortest(_ value: Double) -> String {
    let digits = "\(value)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}
