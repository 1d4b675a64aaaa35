import CompassModel
import PageKit

/// One metric as a table row: sparkline, latest and best reading, trend and score.
public struct MetricSummary: Equatable, Sendable, Encodable, Identifiable {
  /// The wire name of the metric.
  public var id: String
  public var type: MetricType
  /// The name of the metric: `Fastball Velocity`.
  public var label: String
  /// The unit, `mph`; null where the value needs none.
  @Nullable public var unit: String?
  /// The number of comparable readings in the chosen range (decision P14).
  public var count: Int
  /// The count in words: `6 readings`.
  public var countText: String
  /// The heights of 48 columns over the chosen range, 0 for the lowest value and 100 for the highest, 50 if all are
  /// equal; null before the first reading and after the last. Readings that share a column are averaged, except for the
  /// lowest, highest and latest (decision P4); columns between readings are interpolated.
  package var sparkline: [Double?]
  package var latestText: String
  package var measureText: String
  package var latestDate: CalendarDate
  package var bestText: String
  /// The direction of the readings; null with fewer than four.
  @Nullable package var trend: Trend?
  @Unencoded package var trendChange: TrendChange?
  @Unencoded package var bestVerifiedText: String?
  @Nullable package var trendText: String?
  @Nullable package var trendColor: ColorToken?
  /// The score of the latest reading on the radar's scale, 0…100; null for a metric without an axis.
  @Nullable package var score: Double?
  @Nullable package var scoreText: String?
  /// The label as read aloud: `Fastball Velocity: 6 readings, latest 83.5 mph on Feb 9, 2026, best 83.5 mph, verified,
  /// improving, 2.1 mph faster since November, 67 of 100.` Parts without a value are left out.
  public var accessibilityLabel: String
  /// The sentence read aloud, with spoken units and the scale of the score (decision V13).
  package var spokenText: String

  static let titles = ["Metric", "Latest", "Best", "Trend", "0-100"]

  package init(_ series: ChartCard.Series, days: ClosedRange<CalendarDate>, axis: RadarAxis? = nil) {
    let unitText = series.unit.map { " \($0)" } ?? ""
    id = series.type.wire
    type = series.type
    label = series.label
    unit = series.unit
    count = series.points.count
    sparkline = (series.points.source?.readings as? ReadingRows).map { Sparkline($0, over: days).heights } ?? []
    latestText = series.latestText
    measureText = series.latestText + unitText
    let day = series.points.isEmpty ? days.upperBound : series.points.date(at: series.points.count - 1)
    latestDate = day
    bestText = series.bestText
    trend = series.trend
    trendText = series.trendText
    trendChange = series.trendChange
    bestVerifiedText = series.bestVerifiedText
    trendColor = series.trend?.color
    score = axis?.normalized
    scoreText = axis?.scoreText
    let countText = counted(series.points.count, "reading")
    self.countText = countText
    let verified = series.bestVerifiedText.map { $0 == series.bestText ? "verified" : "best verified \($0)" }
    func sentence(_ latest: String, _ best: String, _ change: String?, _ score: String?) -> String {
      SpokenText.sentence(
        series.label,
        [
          countText, "latest \(latest) on \(day.mediumText)", "best \(best)", verified,
          series.trendText?.lowercased(), change, score,
        ])
    }
    accessibilityLabel = sentence(
      measureText, series.bestText + unitText, series.trendChange?.text, axis.map { "\($0.scoreText) of 100" })
    spokenText = sentence(
      SpokenMeasure.text(series.latestText, series.unit), SpokenMeasure.text(series.bestText, series.unit),
      series.trendChange?.spokenText, axis.map { "score \($0.scoreText) of 100" })
  }
}

extension Sparkline {
  private static let columns = 48

  init(_ rows: ReadingRows, over days: ClosedRange<CalendarDate>) {
    let length = max(1, days.lowerBound.days(to: days.upperBound))
    let last = Self.columns - 1
    // Readings are ordered by time: the column advances at precomputed days, without a division per reading.
    var (column, next) = (0, (length + last - 1) / last)
    self.init(rows.count, columns: Self.columns) { index in
      let day = days.lowerBound.days(to: rows.date(at: index))
      while day >= next, column < last {
        column += 1
        next = ((column + 1) * length + last - 1) / last
      }
      return (column, rows.value(at: index))
    }
    joinNeighbours()
    spread()
  }
}

/// Measures as a screen reader says them (decision V13).
enum SpokenMeasure {
  /// Returns a value with its unit: `84.1 mph`, `7.09 seconds`; the number alone where the metric's name implies the
  /// unit, as with strikeouts.
  static func text(_ value: String, _ unit: String?) -> String {
    switch unit {
    case nil, "k", "avg": value
    case "sec": "\(value) seconds"
    case let unit?: "\(value) \(unit)"
    }
  }
}
