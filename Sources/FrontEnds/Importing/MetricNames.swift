import CompassModel

/// Names of metrics as programs and people write them (decision F8).
enum MetricNames {
  /// The meaning of a name of a column or of a row: the metric, and the unit that is in parentheses behind it.
  struct Named: Equatable {
    var type: MetricType
    var unit: String?
    /// The words for a metric that has no type of its own, which go to the notes.
    var words: String?
  }

  /// Nil for what names none.
  static func named(_ text: String) -> Named? {
    var name = text
    var unit: String?
    if let match = text.firstMatch(of: /\s*\(([^()]*)\)\s*$/) {
      unit = String(match.1).nilIfBlank
      name = String(text[..<match.range.lowerBound])
    }
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    guard !plain.isEmpty else { return nil }
    if let type = synonyms.first(where: { $0.names.contains(plain) })?.type {
      if case .other = type { return Named(type: type, unit: unit, words: name) }
      return Named(type: type, unit: unit)
    }
    let exact = MetricType.recognized.first {
      [$0.wire, $0.label].map { $0.lowercased().filter(\.isLetterOrNumber) }.contains(plain)
    }
    return exact.map { Named(type: $0, unit: unit) }
  }

  /// Letters and digits of the names, in small letters: TrackMan's, Rapsodo's, Blast's, HitTrax's, GameChanger's, and those
  /// of result lists.
  private static let synonyms: [(type: MetricType, names: Set<String>)] = [
    (
      .velocity,
      [
        "velo", "velocity", "fastball", "fastballvelo", "fb", "fbvelo", "fbvelocity", "fbv", "maxfb", "maxfastball",
        "pitchvelo", "pitchvelocity", "pitchspeed", "pitchingvelo", "pitchingvelocity", "moundvelo", "moundvelocity",
        "peakvelo", "peakvelocity", "maxvelo", "maxvelocity", "topvelo", "relspeed", "releasespeed", "maxpitchvelo",
      ]
    ),
    (
      .exitVelocity,
      [
        "ev", "exitvelo", "exitspeed", "maxev", "maxexitvelo", "maxexitvelocity", "maxexitspeed", "peakexitvelo",
        "peakexitvelocity", "battedballvelo",
      ]
    ),
    (
      .sixtyTime,
      [
        "60", "60yd", "60yard", "60yddash", "60yarddash", "60time", "60ydtime", "60yardtime", "60dash", "sixty",
        "sixtyyarddash",
      ]
    ),
    (.popTime, ["pop", "pop2b", "poptime2b", "catcherpop", "catcherpoptime"]),
    (.battingAverage, ["avg", "ba", "battingavg"]),
    (.strikeouts, ["k", "ks", "so"]),
    (.other("other"), ["batspeed"]),
  ]

  /// Names of the fastball among the kinds of pitches, of which others have no metric.
  static let fastballs: Set<String> = [
    "fastball", "fourseamfastball", "fourseam", "4seam", "4seamfastball", "twoseamfastball", "twoseam", "2seam", "fb",
    "ff",
    "ft", "sinker", "si", "fa",
  ]
}

extension Character {
  fileprivate var isLetterOrNumber: Bool { isLetter || isNumber }
}
