import CompassModel
import PageKit

/// The figures of one series of readings that can be right (decisions P7, G13).
struct SeriesStatistics {
  let latest: Double
  let best: Double
  /// Nil without a verified reading.
  let bestVerified: Double?
  let average: Double
  /// From the first reading to the latest.
  let change: Double
  let trend: ReadingTrend?

  /// Nil without readings.
  ///
  /// - Parameters:
  ///   - rows: of one type, oldest first.
  ///   - end: the last day that is shown.
  init?(_ rows: ReadingRows, of type: MetricType, through end: CalendarDate) {
    guard !rows.isEmpty else { return nil }
    let values = rows.indices.map(rows.value)
    latest = values[values.count - 1]
    var best = latest
    var bestVerified: Double?
    func isBetter(_ value: Double, than other: Double) -> Bool { type.lowerIsBetter ? value < other : value > other }
    for (position, value) in values.enumerated() {
      if isBetter(value, than: best) { best = value }
      if rows.isVerified(at: position), bestVerified.map({ isBetter(value, than: $0) }) ?? true { bestVerified = value }
    }
    self.best = best
    self.bestVerified = bestVerified
    average = values[...].mean
    change = latest - values[0]
    trend = ReadingTrend(values, of: rows, type, through: end)
  }
}

/// Where readings are heading, and by how much (decision G13).
struct ReadingTrend {
  let trend: Trend
  let change: TrendChange

  /// The mean of the first half of the readings against that of the last half. Nil with fewer than four of them, and
  /// for a type without a scale.
  ///
  /// - Parameters:
  ///   - values: those of the rows; the middle one of an odd number is in neither half.
  ///   - rows: of one type, oldest first.
  ///   - end: the last day that is shown: a month before its year has its own year.
  init?(_ values: [Double], of rows: ReadingRows, _ type: MetricType, through end: CalendarDate) {
    let scale = RadarScale.default.bounds.first { $0.type == type }
    guard rows.count >= 4, let scale else { return nil }
    let half = rows.count / 2
    let difference = values.suffix(half).mean - values.prefix(half).mean
    let mean = values[...].mean
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    let points = difference / (scale.full - scale.zero) * 100
    // The slack lets a difference that is exactly at a limit reach it, however the means were rounded.
    let reached = points.magnitude * (1 + 1e-9)
    let isStable = reached < 1 || difference.magnitude * (1 + 1e-9) < variance.squareRoot() / 2
    trend = isStable ? .stable : points > 0 ? .improving : .declining
    let since = Self.since(rows.date(at: 0), rows.date(at: rows.count - 1), through: end)
    let size = type.text(of: difference.magnitude * (1 + 1e-9))
    guard size.contains(where: { "123456789".contains($0) }) else {
      change = TrendChange(text: "unchanged \(since)", spokenText: "unchanged \(since)")
      return
    }
    let word = type.word(for: difference)
    func text(_ unit: String?) -> String { "\(size)\(unit.map { " \($0)" } ?? "") \(word) \(since)" }
    let isTime = type.unit == MetricType.sixtyTime.unit
    change = TrendChange(
      text: text(isTime ? "s" : type.measureUnit), spokenText: text(isTime ? "seconds" : type.measureUnit))
  }

  /// `since November`, `since Feb 3`; of one day `on Feb 3, 2026`. With the year where the month was there again since.
  private static func since(_ first: CalendarDate, _ last: CalendarDate, through end: CalendarDate) -> String {
    if first == last { return "on \(first.mediumText)" }
    let month = first.calendarMonth
    let isRecent = month.months(to: end.calendarMonth) < 12
    if month == last.calendarMonth {
      return "since \(isRecent ? "\(month.shortName) \(first.day)" : first.mediumText)"
    }
    return "since \(isRecent ? month.name : month.title)"
  }
}

extension MetricType {
  /// The unit of a difference; nil where the words say it.
  fileprivate var measureUnit: String? {
    switch self {
    case .velocity, .exitVelocity, .sixtyTime, .popTime: unit
    case .battingAverage, .earnedRunAverage, .strikeouts, .other: nil
    }
  }

  /// A word for a value that rose by this, or fell.
  fileprivate func word(for difference: Double) -> String {
    switch self {
    case .velocity, .exitVelocity: difference > 0 ? "faster" : "slower"
    case .sixtyTime, .popTime: difference > 0 ? "slower" : "faster"
    case .battingAverage, .earnedRunAverage, .other: difference > 0 ? "higher" : "lower"
    case .strikeouts: difference > 0 ? "more" : "fewer"
    }
  }
}

extension ArraySlice<Double> {
  fileprivate var mean: Double { reduce(0, +) / Double(count) }
}
