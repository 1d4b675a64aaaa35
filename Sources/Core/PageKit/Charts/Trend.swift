/// Where a series of readings is heading (decision P7).
public enum Trend: String, Codable, CaseIterable, Sendable {
  /// For the better, for the worse, or neither; where lower is better, a falling value improves.
  case improving, declining, stable

  /// The average of the first three of the last ten readings against that of the last three: a change of more than
  /// 1 % counts, for better or worse by the direction of the type. `values` are oldest first; nil with fewer than
  /// four of them.
  public init?(_ values: some BidirectionalCollection<Double>, lowerIsBetter: Bool) {
    let recent = Array(values.suffix(10))
    guard recent.count >= 4 else { return nil }
    let before = Self.average(recent.prefix(3))
    let after = Self.average(recent.suffix(3))
    // The slack lets a change of exactly 1 % be none, however the division was rounded.
    let threshold = before.magnitude * 0.01 * (1 + 1e-9)
    if (after - before).magnitude <= threshold {
      self = .stable
    } else {
      self = (after > before) == lowerIsBetter ? .declining : .improving
    }
  }

  /// A quarter of the average: readings of any size add up without overflow, and only the ratio counts.
  private static func average(_ three: ArraySlice<Double>) -> Double { three.reduce(0) { $0 + $1 / 4 } / 3 }

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
