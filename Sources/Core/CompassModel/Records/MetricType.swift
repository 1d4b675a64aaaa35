/// Type of a performance reading (decision P1).
public enum MetricType: WireValue {
  /// Speeds, times and statistics; `unit` and `lowerIsBetter` tell how to read them.
  case velocity, exitVelocity, sixtyTime, popTime, battingAverage, earnedRunAverage, strikeouts
  case other(String)

  /// In the order of decision P1, which charts and radar follow.
  public static let recognized: [MetricType] = [
    .velocity, .exitVelocity, .sixtyTime, .popTime, .battingAverage, .earnedRunAverage, .strikeouts,
  ]

  public var texts: (wire: String, label: String) {
    switch self {
    case .velocity: ("velocity", "Fastball Velocity")
    case .exitVelocity: ("exit_velo", "Exit Velocity")
    case .sixtyTime: ("sixty_time", "60-Yard Dash")
    case .popTime: ("pop_time", "Pop Time")
    case .battingAverage: ("batting_avg", "Batting Average")
    case .earnedRunAverage: ("era", "ERA")
    case .strikeouts: ("strikeouts", "Strikeouts")
    case .other("other"): ("other", "Other Metric")
    case .other(let raw): (raw, Self.readableName(of: raw))
    }
  }

  /// `Forty Time` of `forty_time`: metrics of other sports have a name to read (decision B12).
  private static func readableName(of raw: String) -> String {
    let words = raw.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return words.joined(separator: " ").nilIfBlank ?? raw
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

  /// True of times and of the earned run average: best, trend and radar are turned round.
  public var lowerIsBetter: Bool {
    switch self {
    case .sixtyTime, .popTime, .earnedRunAverage: true
    case .velocity, .exitVelocity, .battingAverage, .strikeouts, .other: false
    }
  }
}

/// A chart's worth of metric types (decision P6). A type this version does not know is in none.
public enum MetricCategory: String, Codable, CaseIterable, Sendable {
  /// A line chart each; `types` tells of what.
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

  /// The title for users: `Power Metrics`.
  public var title: String {
    switch self {
    case .power: "Power Metrics"
    case .speed: "Speed Metrics"
    case .hitting: "Hitting Metrics"
    case .pitching: "Pitching Metrics"
    }
  }
}

/// The units readings are noted in, as far as they can be distinguished and converted (decision P14).
enum MetricUnit: Hashable {
  case milesPerHour, kilometresPerHour, metresPerSecond
  case feet, metres, pounds, kilograms, inches, centimetres
  case seconds, average, strikeouts, earnedRuns

  /// Nil for a unit this version does not know. Case and blanks do not matter.
  init?(_ text: String) {
    guard let unit = Self.spellings[text.filter { !$0.isWhitespace }.lowercased()] else { return nil }
    self = unit
  }

  private static let spellings: [String: MetricUnit] = [
    "mph": .milesPerHour, "mi/h": .milesPerHour,
    "km/h": .kilometresPerHour, "kmh": .kilometresPerHour, "kph": .kilometresPerHour,
    "m/s": .metresPerSecond, "mps": .metresPerSecond,
    "ft": .feet, "feet": .feet, "m": .metres, "lb": .pounds, "lbs": .pounds, "kg": .kilograms,
    "in": .inches, "inches": .inches, "cm": .centimetres,
    "sec": .seconds, "secs": .seconds, "s": .seconds, "second": .seconds, "seconds": .seconds,
    "avg": .average, "k": .strikeouts, "ks": .strikeouts, "strikeouts": .strikeouts, "era": .earnedRuns,
    // As the web app stores them (decision B12).
    "count": .strikeouts,
  ]

  /// The divisor that converts a value to the other unit; nil if they measure different quantities.
  func divisor(to other: MetricUnit) -> Double? {
    switch (self, other) {
    case _ where self == other: 1
    case (.kilometresPerHour, .milesPerHour): 1.609344
    case (.metresPerSecond, .milesPerHour): 0.44704
    case (.metres, .feet): 0.3048
    case (.kilograms, .pounds): 0.45359237
    case (.centimetres, .inches): 2.54
    default: nil
    }
  }
}

extension MetricType {
  /// The unit all readings of the type are compared in; nil for a type without one.
  fileprivate var comparedUnit: MetricUnit? {
    switch self {
    case .velocity, .exitVelocity: .milesPerHour
    case .sixtyTime, .popTime: .seconds
    case .battingAverage: .average
    case .earnedRunAverage: .earnedRuns
    case .strikeouts: .strikeouts
    case .other: nil
    }
  }
}

extension MetricReading {
  /// The value in its type's unit, as charts and radar compare it (decision P14); without a unit it is in that one.
  ///
  /// Nil if the unit it was noted in cannot be converted, and without a value (decision B12). Finite. A type this version does not know has no unit of
  /// its own: its values are as they were noted.
  public var comparableValue: Double? {
    guard let value, let noted = unit?.nilIfBlank, noted != type.unit, let own = type.comparedUnit else { return value }
    guard let divisor = MetricUnit(noted)?.divisor(to: own) else { return nil }
    let converted = value / divisor
    return converted.isFinite ? converted : nil
  }
}
