/// Type of a performance reading (decision P1).
public enum MetricType: WireValue {
  /// Speeds, times and statistics; see `unit` and `lowerIsBetter`.
  case velocity, exitVelocity, sixtyTime, popTime, battingAverage, earnedRunAverage, strikeouts
  case other(String)

  /// The types in the order of decision P1, in which charts and radar show them.
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
    // A metric of another sport (decision B12): `Forty Time` for `forty_time`.
    case .other(let raw): (raw, RecordField.label(of: raw).nilIfBlank ?? raw)
    }
  }

  /// The unit for users: `mph`; nil for a type without a unit.
  public var unit: String? {
    switch self {
    case .velocity, .exitVelocity: "mph"
    case .sixtyTime, .popTime: "sec"
    case .battingAverage: "avg"
    case .strikeouts: "k"
    case .earnedRunAverage, .other: nil
    }
  }

  /// Whether a lower value is the better one, which reverses best, trend and radar.
  package var lowerIsBetter: Bool {
    switch self {
    case .sixtyTime, .popTime, .earnedRunAverage: true
    case .velocity, .exitVelocity, .battingAverage, .strikeouts, .other: false
    }
  }
}

/// The metric types of one chart (decision P6). A type that this version does not know belongs to no category.
public enum MetricCategory: String, Codable, CaseIterable, Sendable {
  /// Each category has its line chart, of the metrics in `types`.
  case power, speed, hitting, pitching

  /// The metric types in the order of decision P1.
  package var types: [MetricType] {
    switch self {
    case .power: [.velocity, .exitVelocity]
    case .speed: [.sixtyTime, .popTime]
    case .hitting: [.battingAverage]
    case .pitching: [.earnedRunAverage, .strikeouts]
    }
  }

  /// The title for users: `Power Metrics`.
  public var title: String { "\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst()) Metrics" }
}

/// The units in which readings are recorded, as far as this version knows and converts them (decision P14).
enum MetricUnit: String {
  case milesPerHour = "mph", kilometresPerHour = "km/h", metresPerSecond = "m/s"
  case feet = "ft", metres = "m", pounds = "lb", kilograms = "kg", inches = "in", centimetres = "cm"
  case seconds = "sec", average = "avg", strikeouts = "k", earnedRuns = "era"

  init?(_ text: String) {
    let spelling = text.filter { !$0.isWhitespace }.lowercased()
    guard let unit = Self(rawValue: spelling) ?? Self.otherSpellings[spelling] else { return nil }
    self = unit
  }

  /// Spellings beside the raw values; the web app stores `count` (decision B12).
  private static let otherSpellings: [String: MetricUnit] = [
    "mi/h": .milesPerHour, "kmh": .kilometresPerHour, "kph": .kilometresPerHour, "mps": .metresPerSecond,
    "feet": .feet, "lbs": .pounds, "inches": .inches,
    "secs": .seconds, "s": .seconds, "second": .seconds, "seconds": .seconds,
    "ks": .strikeouts, "strikeouts": .strikeouts, "count": .strikeouts,
  ]

  /// The number by which a value is divided to convert it to the other unit; nil if no conversion is known.
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

extension MetricReading {
  /// The finite value in the unit in which charts compare its type (decision P14); as recorded for a missing unit or an
  /// unknown type. Nil for a reading without a value (decision B12), and for a unit that cannot be converted.
  package var comparableValue: Double? {
    guard let value, let noted = unit?.nilIfBlank, noted != type.unit,
      let own = type == .earnedRunAverage ? .earnedRuns : type.unit.flatMap(MetricUnit.init(rawValue:))
    else { return value }
    guard let divisor = MetricUnit(noted)?.divisor(to: own) else { return nil }
    let converted = value / divisor
    return converted.isFinite ? converted : nil
  }
}
