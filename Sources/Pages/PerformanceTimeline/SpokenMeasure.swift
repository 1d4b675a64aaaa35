/// Measures as a screen reader says them (decision V13).
enum SpokenMeasure {
  /// Returns a value with its unit: `84.1 mph`, `7.09 seconds`; the number alone where the metric's name implies the
  /// unit, as with strikeouts.
  static func text(_ value: String, _ unit: String?) -> String {
    switch unit {
    case nil, "k", "avg": value
    case "sec": "\(value) seconds"
    case let unit?: "\(value) \(unit)"
    }
  }
}
