import CompassModel

/// Names of metrics that devices, programs and users write (decision F8).
enum MetricNames {
  /// The meaning of a column head or cell: a metric, and the unit in parentheses after it.
  struct Named: Equatable {
    var type: MetricType
    var unit: String?
    /// The name of a metric without a type of its own, which is added to the notes; nil for other metrics.
    var words: String?
  }

  static func named(_ text: String) -> Named? {
    var name = text
    var unit: String?
    if let match = text.firstMatch(of: /\s*\(([^()]*)\)\s*$/) {
      unit = String(match.1).nilIfBlank
      name = String(text[..<match.range.lowerBound])
    }
    let plain = name.plainName
    guard !plain.isEmpty else { return nil }
    if let type = synonyms.first(where: { $0.names.contains(plain) })?.type {
      if case .other = type { return Named(type: type, unit: unit, words: name) }
      return Named(type: type, unit: unit)
    }
    return MetricType.recognized.first { $0.plainNames.contains(plain) }.map { Named(type: $0, unit: unit) }
  }

  /// Names in lower-case letters and digits, used by TrackMan, Rapsodo, Blast, HitTrax, GameChanger and result lists.
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

  /// Names for fastballs among the types of pitches; velocities of other pitches are not imported.
  static let fastballs: Set<String> = [
    "fastball", "fourseamfastball", "fourseam", "4seam", "4seamfastball", "twoseamfastball", "twoseam", "2seam", "fb",
    "ff", "ft", "sinker", "si", "fa",
  ]
}
