/// Numbers that are neither money nor percentages.
enum PlainNumber {
  /// `8`, `6.4`: without a fraction where there is none.
  static func text(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
