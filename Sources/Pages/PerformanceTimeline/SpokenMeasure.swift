/// A measure to be heard (decision V13).
enum SpokenMeasure {
  /// `84.1 mph`, `7.09 seconds`; of what the metric's name says the number alone: `63` of strikeouts.
  static func text(_ value: String, _ unit: String?) -> String {
    switch unit {
    case nil, "k", "avg": value
    case "sec": "\(value) seconds"
    case let unit?: "\(value) \(unit)"
    }
  }
}
