import CompassModel
import PageKit

extension RadarCard {
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

/// A scale that maps readings of different types to 0 to 100, so that they are comparable (decision P8).
public struct RadarScale: Equatable, Sendable, Codable {
  /// The name of the scale: `default`, `web`, or that of a custom one.
  package var name: String
  /// The bounds per type; types without bounds have no axis.
  package var bounds: [Bounds]

  /// The values of one type, in its unit, that map to 0 and 100; `full` is less than `zero` where lower is better.
  package struct Bounds: Equatable, Sendable, Codable {
    package var type: MetricType
    package var zero: Double
    package var full: Double

    package init(_ type: MetricType, zero: Double, full: Double) {
      (self.type, self.zero, self.full) = (type, zero, full)
    }

    /// Returns the score of a value, linear between `zero` and `full` and clamped to 0…100. If both bounds are equal,
    /// it is 0 up to them and 100 above.
    func normalized(_ value: Double) -> Double {
      let share = (value - zero) / (full - zero) * 100
      return share.isNaN ? 0 : min(max(share, 0), 100)
    }
  }

  package init(name: String, bounds: [Bounds]) { (self.name, self.bounds) = (name, bounds) }

  /// The scale from a beginner's reading (0) to an excellent one (100).
  package static let `default` = RadarScale(
    name: "default",
    bounds: [
      Bounds(.velocity, zero: 60, full: 95), Bounds(.exitVelocity, zero: 65, full: 105),
      Bounds(.sixtyTime, zero: 8.5, full: 6.3), Bounds(.popTime, zero: 2.60, full: 1.80),
      Bounds(.battingAverage, zero: 0.150, full: 0.450), Bounds(.earnedRunAverage, zero: 9, full: 0),
      Bounds(.strikeouts, zero: 0, full: 100),
    ])

  /// The scale of the web app: the value times ten, whatever the unit.
  package static let web = RadarScale(
    name: "web", bounds: MetricType.recognized.map { Bounds($0, zero: 0, full: 10) })

  fileprivate var explanation: String? {
    switch self {
    case .default: "0 is a beginner's reading, 100 an excellent one."
    case .web: "The score is the value times ten, whatever it measures."
    default: nil
    }
  }
}
