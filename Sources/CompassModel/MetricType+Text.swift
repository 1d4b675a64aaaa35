/// Values as people of the field write them (decision P10), whatever the device's locale.
extension MetricType {
  /// How many decimals a value of this type is shown with.
  public var decimalPlaces: Int {
    switch self {
    case .velocity, .exitVelocity: 1
    case .sixtyTime, .popTime, .earnedRunAverage, .other: 2
    case .battingAverage: 3
    case .strikeouts: 0
    }
  }

  /// `83.5`, `6.92`, `.345`, `57`: without the unit. A half is rounded away from zero.
  public func text(of value: Double) -> String {
    let text = DecimalText.text(value, places: decimalPlaces)
    guard self == .battingAverage else { return text }
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    return text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
  }
}
