import CompassModel
import PageKit

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
