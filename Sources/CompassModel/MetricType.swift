/// What a performance reading measures (decision P1). An unknown wire value is kept as it is (decision X6).
public enum MetricType: Hashable, Sendable {
  case velocity, exitVelocity, sixtyTime, popTime, battingAverage, earnedRunAverage, strikeouts
  case other(String)

  /// In the order of decision P1, which charts and radar follow.
  public static let known: [MetricType] = [
    .velocity, .exitVelocity, .sixtyTime, .popTime, .battingAverage, .earnedRunAverage, .strikeouts,
  ]

  public init(wire: String) {
    self = Self.known.first { $0.wire == wire } ?? .other(wire)
  }

  public var wire: String {
    switch self {
    case .velocity: "velocity"
    case .exitVelocity: "exit_velo"
    case .sixtyTime: "sixty_time"
    case .popTime: "pop_time"
    case .battingAverage: "batting_avg"
    case .earnedRunAverage: "era"
    case .strikeouts: "strikeouts"
    case .other(let raw): raw
    }
  }

  /// `Fastball Velocity`; the raw text for a value this version does not know.
  public var label: String {
    switch self {
    case .velocity: "Fastball Velocity"
    case .exitVelocity: "Exit Velocity"
    case .sixtyTime: "60-Yard Dash"
    case .popTime: "Pop Time"
    case .battingAverage: "Batting Average"
    case .earnedRunAverage: "ERA"
    case .strikeouts: "Strikeouts"
    case .other("other"): "Other Metric"
    case .other(let raw): raw
    }
  }

  /// `mph`; nil where the value says it all.
  public var unit: String? {
    switch self {
    case .velocity, .exitVelocity: "mph"
    case .sixtyTime, .popTime: "sec"
    case .battingAverage: "avg"
    case .strikeouts: "k"
    case .earnedRunAverage, .other: nil
    }
  }

  public var lowerIsBetter: Bool {
    switch self {
    case .sixtyTime, .popTime, .earnedRunAverage: true
    case .velocity, .exitVelocity, .battingAverage, .strikeouts, .other: false
    }
  }
}

extension MetricType: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
