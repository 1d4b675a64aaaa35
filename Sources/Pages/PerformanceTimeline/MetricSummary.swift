import CompassModel
import PageKit

/// One metric in a line: how it went in the chosen days, its latest and best reading, and where it is heading.
public struct MetricSummary: Equatable, Sendable, Encodable, Identifiable {
  /// The metric's wire name.
  public var id: String
  /// The metric that was measured.
  public var type: MetricType
  /// The name of the metric: `Fastball Velocity`.
  public var label: String
  /// `mph`; null where the value says it all.
  @Nullable public var unit: String?
  /// The number of comparable readings in the chosen days (decision P14).
  public var count: Int
  /// The count in words: `6 readings`.
  public var countText: String
  /// The readings from the first of the chosen days to the last, at equal distances: 0 is the lowest, 100 the highest;
  /// null before the first reading and after the last. The lowest, the highest and the latest reading are there as they
  /// are (decision P4); others that share a column are averaged, and between readings it runs straight.
  public var sparkline: [Double?]
  /// `83.5`: without the unit.
  public var latestText: String
  /// `83.5 mph`: the latest reading with its unit.
  public var measureText: String
  /// The day of the latest reading.
  public var latestDate: CalendarDate
  /// `83.5`: without the unit.
  public var bestText: String
  /// Null with fewer than four readings.
  @Nullable public var trend: Trend?
  /// `0.11 s faster since November`; nil without a trend.
  @Unencoded public var trendChange: TrendChange?
  /// The best of the verified readings, without the unit; nil where none is.
  @Unencoded public var bestVerifiedText: String?
  /// `Improving`; null without a trend.
  @Nullable public var trendText: String?
  /// The color of the trend; null without one.
  @Nullable public var trendColor: ColorToken?
  /// The latest reading on the radar's scale, 0…100; null for a metric without an axis.
  @Nullable public var score: Double?
  /// The score as text: `67`.
  @Nullable public var scoreText: String?
  /// `Fastball Velocity: 6 readings, latest 83.5 mph on Feb 9, 2026, best 83.5 mph, improving, 67 of 100.`
  public var accessibilityLabel: String
  /// The summary as read aloud, with the scale of the score (decision V13).
  public var spokenText: String

  /// The titles of the table's columns.
  static let titles = ["Metric", "Latest", "Best", "Trend", "0-100"]

  /// A chart's series in a line, with the score of its axis where it has one.
  public init(_ series: ChartCard.Series, days: ClosedRange<CalendarDate>, axis: RadarAxis? = nil) {
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
    // Readings come by time: the column goes on where the day of the next one is reached, without a division for each.
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
