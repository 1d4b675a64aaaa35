/// How the values of a metric are written, in fixed en_US form (decision P10).
public struct NumberFormat: Hashable, Sendable {
  /// Digits after the point, 0…6.
  public let decimals: Int
  /// Whether a batting average is `0.345` and not `.345`.
  public let hasLeadingZero: Bool

  public init(decimals: Int, hasLeadingZero: Bool = true) {
    self.decimals = min(max(decimals, 0), 6)
    self.hasLeadingZero = hasLeadingZero
  }

  public init(_ type: MetricType) {
    switch type {
    case .velocity, .exitVelocity: self.init(decimals: 1)
    case .battingAverage: self.init(decimals: 3, hasLeadingZero: false)
    case .strikeouts: self.init(decimals: 0)
    case .sixtyTime, .popTime, .earnedRunAverage, .other: self.init(decimals: 2)
    }
  }

  /// `83.5`, `6.92`, `.345`, `57`: without the unit. A half is rounded away from zero.
  public func text(of value: Double) -> String {
    let text = DecimalText.text(value, places: decimals)
    if hasLeadingZero { return text }
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    return text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
  }

  /// The smallest difference the format can show.
  public var unit: Double { 1 / (0..<decimals).reduce(1) { power, _ in power * 10 } }
}

extension MetricType {
  /// A value as people of the field write it, whatever the device's locale.
  public func text(of value: Double) -> String { NumberFormat(self).text(of: value) }
}
