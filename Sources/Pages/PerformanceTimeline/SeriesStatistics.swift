import CompassModel

/// The figures of one series of readings (decision P7); finite for any finite readings.
struct SeriesStatistics {
  let latest: Double
  let best: Double
  let average: Double
  /// From the first reading to the latest.
  let change: Double
  let trend: Trend?

  /// Nil without readings.
  ///
  /// - Parameter rows: of one type, oldest first.
  init?(_ rows: ReadingRows, lowerIsBetter: Bool) {
    guard !rows.isEmpty else { return nil }
    let first = rows.value(at: 0)
    let latest = rows.value(at: rows.count - 1)
    var best = first
    var sum = 0.0
    for position in rows.indices {
      let value = rows.value(at: position)
      if lowerIsBetter ? value < best : value > best { best = value }
      sum += value
    }
    let count = Double(rows.count)
    self.latest = latest
    self.best = best
    average =
      sum.isFinite ? sum / count : rows.indices.reduce(0) { $0 + rows.value(at: $1) / count }
    let change = latest - first
    self.change = change.isFinite ? change : change > 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude
    trend = Trend(rows.indices.suffix(10).map(rows.value(at:)), lowerIsBetter: lowerIsBetter)
  }
}

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

  /// `Improving`.
  public var label: String {
    switch self {
    case .improving: "Improving"
    case .declining: "Declining"
    case .stable: "Stable"
    }
  }
}
