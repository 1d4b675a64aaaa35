/// Where a series of readings is heading (decision P7).
public enum Trend: String, Codable, CaseIterable, Sendable {
  case improving, declining, stable

  /// The average of the first three of the last ten readings against that of the last three: a change of more than
  /// 1 % counts, for better or worse by the direction of the type. Nil with fewer than four readings (defect 53).
  ///
  /// - Parameter values: oldest first.
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

  private static func average(_ three: ArraySlice<Double>) -> Double { three.reduce(0) { $0 + $1 / 3 } }

  /// `Improving`.
  public var label: String {
    switch self {
    case .improving: "Improving"
    case .declining: "Declining"
    case .stable: "Stable"
    }
  }
}
