/// A chart's worth of metric types (decision P6). A type this version does not know is in none.
public enum MetricCategory: String, Codable, CaseIterable, Sendable {
  case power, speed, hitting, pitching

  /// In the order of decision P1.
  public var types: [MetricType] {
    switch self {
    case .power: [.velocity, .exitVelocity]
    case .speed: [.sixtyTime, .popTime]
    case .hitting: [.battingAverage]
    case .pitching: [.earnedRunAverage, .strikeouts]
    }
  }

  /// `Power Metrics`.
  public var title: String {
    switch self {
    case .power: "Power Metrics"
    case .speed: "Speed Metrics"
    case .hitting: "Hitting Metrics"
    case .pitching: "Pitching Metrics"
    }
  }
}

extension MetricType {
  /// Nil for a type that is drawn in no line chart.
  public var category: MetricCategory? { MetricCategory.allCases.first { $0.types.contains(self) } }
}
