import CompassModel
import PageKit

/// Statistics of one type's comparable readings (decisions P7, G13).
struct SeriesStatistics {
  let latest, best: Double
  let bestVerified: Double?
  let average: Double
  /// The difference from the first reading to the latest, in the type's unit.
  let change: Double
  let trend: ReadingTrend?

  /// Computes the statistics of comparable readings, oldest first; nil without any. `end` is the last visible day.
  init?(_ rows: ReadingRows, of type: MetricType, through end: CalendarDate) {
    guard !rows.isEmpty else { return nil }
    let values = rows.indices.map(rows.value)
    latest = values[values.count - 1]
    let lowerIsBetter = type.lowerIsBetter
    var best = latest
    var bestVerified: Double?
    for (position, value) in values.enumerated() {
      if lowerIsBetter ? value < best : value > best { best = value }
      if lowerIsBetter ? value < bestVerified ?? .infinity : value > bestVerified ?? -.infinity,
        rows.isVerified(at: position)
      {
        bestVerified = value
      }
    }
    (self.best, self.bestVerified) = (best, bestVerified)
    average = values[...].mean
    change = latest - values[0]
    trend = ReadingTrend(values, of: rows, type, through: end)
  }
}

/// The trend of readings, with the change in words (decision G13).
struct ReadingTrend {
  let trend: Trend
  let change: TrendChange

  /// Compares the mean of the last half of the readings with that of the first half; a middle one is in neither. Nil
  /// with fewer than four readings, and for a type without bounds in the default scale. A start twelve months before
  /// `end`, the last visible day, or earlier is given with its year.
  init?(_ values: [Double], of rows: ReadingRows, _ type: MetricType, through end: CalendarDate) {
    let scale = RadarScale.default.bounds.first { $0.type == type }
    guard rows.count >= 4, let scale else { return nil }
    let half = rows.count / 2
    let difference = values.suffix(half).mean - values.prefix(half).mean
    let mean = values[...].mean
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    let points = difference / (scale.full - scale.zero) * 100
    // The slack keeps a difference exactly at a limit from missing it by rounding.
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

  /// Returns the start of the change: `since November`, `since Feb 3` within one month, `on Feb 3, 2026` for a single
  /// day. With the year if it is twelve months or more before `end`.
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
  /// The unit of a difference; nil where the metric's name implies it.
  fileprivate var measureUnit: String? {
    switch self {
    case .velocity, .exitVelocity, .sixtyTime, .popTime: unit
    case .battingAverage, .earnedRunAverage, .strikeouts, .other: nil
    }
  }

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
