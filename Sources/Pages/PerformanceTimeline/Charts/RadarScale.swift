import CompassModel
import PageKit

extension RadarCard {
  /// The radar of all these readings.
  public init(_ metrics: [PerformanceMetric], scale: RadarScale = .default) {
    self.init(of: PerformanceTable(metrics), in: .all, verifiedOnly: false, scale: scale)
  }

  init(of table: PerformanceTable, in span: DateRange, verifiedOnly: Bool, scale: RadarScale) {
    let axes: [RadarAxis] = MetricType.recognized.compactMap { type in
      let rows = table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly)
      guard let value = rows.indices.last.map(rows.value(at:)),
        let bounds = scale.bounds.first(where: { $0.type == type })
      else { return nil }
      return RadarAxis(
        value, of: type, normalized: bounds.normalized(value), zero: bounds.zero, full: bounds.full)
    }
    self.init(scale: scale.name, scaleText: scale.explanation, axes)
  }
}

/// A scale that makes readings of different types comparable, 0 to 100 (decision P8); another one can replace it.
public struct RadarScale: Equatable, Sendable, Codable {
  /// `default`, `web`, or the name of another scale.
  public var name: String
  /// The types that have an axis.
  public var bounds: [Bounds]

  /// The values of one type that map to 0 and to 100; `full` is below `zero` where lower is better.
  public struct Bounds: Equatable, Sendable, Codable {
    /// The metric type that the bounds are for.
    public var type: MetricType
    /// The value that counts as 0.
    public var zero: Double
    /// The value that counts as 100.
    public var full: Double

    /// Bounds of one type.
    public init(_ type: MetricType, zero: Double, full: Double) {
      self.type = type
      self.zero = zero
      self.full = full
    }

    /// The value between 0 and 100.
    func normalized(_ value: Double) -> Double {
      let share = (value - zero) / (full - zero) * 100
      return share.isNaN ? 0 : min(max(share, 0), 100)
    }
  }

  /// A scale under a name of its own.
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
    name: "web", bounds: MetricType.recognized.map { Bounds($0, zero: 0, full: 10) })

  /// The meaning of 0 and 100 in a sentence; nil for a scale that is not built in.
  fileprivate var explanation: String? {
    switch self {
    case .default: "0 is a beginner's reading, 100 an excellent one."
    case .web: "The score is the value times ten, whatever it measures."
    default: nil
    }
  }
}
