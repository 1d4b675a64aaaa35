/// Where a series of readings is heading (decision G13).
public enum Trend: String, Codable, CaseIterable, Sendable {
  /// For the better, for the worse, or neither; where lower is better, a falling value improves.
  case improving, declining, stable

  /// The trend in a word: `Improving`.
  public var label: String {
    switch self {
    case .improving: "Improving"
    case .declining: "Declining"
    case .stable: "Stable"
    }
  }

  /// Green for the better, red for the worse.
  public var color: ColorToken {
    switch self {
    case .improving: .green
    case .declining: .red
    case .stable: .gray
    }
  }
}

/// By how much readings have become better or worse (decision G13).
public struct TrendChange: Equatable, Sendable {
  /// `0.11 s faster since November`.
  public var text: String
  /// `0.11 seconds faster since November`.
  public var spokenText: String

  /// A change in words.
  public init(text: String, spokenText: String) { (self.text, self.spokenText) = (text, spokenText) }
}
