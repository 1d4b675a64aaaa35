import CompassModel

/// How readings of different types are made comparable, 0 to 100 (decision P8). Hand in another one to replace it.
public struct RadarScale: Hashable, Sendable, Codable {
  /// `default`, `web`, or the name of another scale.
  public var name: String
  /// The types that have an axis.
  public var bounds: [Bounds]

  /// What counts as 0 and as 100 for one type; `full` is below `zero` where lower is better.
  public struct Bounds: Hashable, Sendable, Codable {
    public var type: MetricType
    public var zero: Double
    public var full: Double

    public init(_ type: MetricType, zero: Double, full: Double) {
      self.type = type
      self.zero = zero
      self.full = full
    }
  }

  public init(name: String, bounds: [Bounds]) {
    self.name = name
    self.bounds = bounds
  }

  /// From a beginner's reading to an excellent one.
  public static let `default` = RadarScale(
    name: "default",
    bounds: [
      Bounds(.velocity, zero: 60, full: 95), Bounds(.exitVelocity, zero: 65, full: 105),
      Bounds(.sixtyTime, zero: 8.5, full: 6.3), Bounds(.popTime, zero: 2.60, full: 1.80),
      Bounds(.battingAverage, zero: 0.150, full: 0.450), Bounds(.earnedRunAverage, zero: 9, full: 0),
      Bounds(.strikeouts, zero: 0, full: 100),
    ])

  /// The web app's: the value times ten, whatever it measures.
  public static let web = RadarScale(
    name: "web", bounds: MetricType.known.map { Bounds($0, zero: 0, full: 10) })

  /// The value between 0 and 100; nil for a type without an axis.
  public func normalized(_ value: Double, of type: MetricType) -> Double? {
    guard let bounds = bounds.first(where: { $0.type == type }) else { return nil }
    let share = (value - bounds.zero) / (bounds.full - bounds.zero) * 100
    return share.isNaN ? 0 : min(max(share, 0), 100)
  }
}
