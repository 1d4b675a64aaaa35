/// The direction in which a series of readings changes (decision G13).
public enum Trend: String, Codable, CaseIterable, Sendable {
  /// Better, worse or neither; where lower is better, falling values are improving.
  case improving, declining, stable

  /// The trend in a word: `Improving`.
  public var label: String { rawValue.capitalized }

  /// The colour: green if improving, red if declining, gray if stable.
  public var color: ColorToken {
    switch self {
    case .improving: .green
    case .declining: .red
    case .stable: .gray
    }
  }
}

/// The amount by which readings have become better or worse, in words (decision G13).
public struct TrendChange: Equatable, Sendable {
  /// The drawn text: `0.11 s faster since November`.
  public var text: String
  /// The text for speech: `0.11 seconds faster since November`.
  package var spokenText: String

  package init(text: String, spokenText: String) { (self.text, self.spokenText) = (text, spokenText) }
}
