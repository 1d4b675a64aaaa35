import CompassModel

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

  /// `83.5`, `.345`, `-0.07`. A number that decimals cannot hold is written as Swift writes it.
  public func text(of value: Double) -> String {
    let units = (abs(value) * unitsInOne).rounded()
    guard units < 1e15 else { return "\(value)" }
    let digits = String(Int64(units))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    var whole = String(padded.dropLast(decimals))
    if whole == "0", !hasLeadingZero, decimals > 0 { whole = "" }
    let sign = value < 0 && units > 0 ? "-" : ""
    return sign + whole + (decimals > 0 ? "." + padded.suffix(decimals) : "")
  }

  /// The smallest difference the format can show.
  var unit: Double { 1 / unitsInOne }

  private var unitsInOne: Double { (0..<decimals).reduce(1) { power, _ in power * 10 } }
}
