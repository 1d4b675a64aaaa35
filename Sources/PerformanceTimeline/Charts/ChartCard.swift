import CompassModel
import PageKit

/// The line chart of one category (performance-timeline.md §6, decision P6).
public struct ChartCard: Hashable, Sendable {
  public var category: MetricCategory
  /// `Power Metrics`.
  public var title: String
  /// What stands in place of the chart; null if there is a series, and before the rows are known (decision N3).
  @Nullable public var emptyText: String?
  /// In points.
  public var height = 350
  /// One for each type that has readings.
  public var series: [Series]
  public var accessibilityLabel: String
  /// The days of the date axis.
  public internal(set) var days: ClosedRange<CalendarDate>

  /// The readings of one type.
  public struct Series: Hashable, Sendable, Encodable {
    public var type: MetricType
    /// `Fastball Velocity`.
    public var label: String
    @Nullable public var unit: String?
    public var lowerIsBetter: Bool
    public var color: ColorToken
    /// Oldest first; each is made when it is read.
    public var points: ReadingCards<Point>

    public var latest: Double
    public var best: Double
    public var average: Double
    /// From the first reading to the latest.
    public var change: Double
    /// Null with fewer than four readings.
    @Nullable public var trend: Trend?

    public var latestText: String
    public var bestText: String
    public var averageText: String
    /// `+2.5`, `-0.12`, `0`.
    public var changeText: String
    @Nullable public var trendText: String?
    /// `Latest 83.5 mph`, `Best 83.5`, `Average 80.9`, `Change +5.5`, `Improving`.
    public var figures: [String] = []
    public var accessibilityLabel: String
  }

  public struct Point: ReadingCard, Identifiable {
    public var id: MetricID
    public var date: CalendarDate
    /// In the unit of the series (decision P14).
    public var value: Double
    /// `83.5`: without the unit.
    public var valueText: String
    public var isVerified: Bool

    public init(_ metric: PerformanceMetric) {
      id = metric.id
      date = metric.recordedDate
      value = metric.comparableValue ?? metric.value
      valueText = metric.type.text(of: value)
      isVerified = metric.isVerified
    }
  }

  /// The point of a number, counted through all series one after the other; nil if there is none.
  public func point(at number: Int) -> Point? {
    guard number >= 0 else { return nil }
    var rest = number
    for series in series {
      if rest < series.points.count { return series.points[rest] }
      rest -= series.points.count
    }
    return nil
  }
}

extension ChartCard {
  init(_ category: MetricCategory, of table: PerformanceTable, in span: DateRange, verifiedOnly: Bool) {
    self.category = category
    title = category.title
    days = (span.start.map { min($0, span.end) } ?? span.end)...span.end
    let series = category.types.enumerated().compactMap { place, type in
      Series(table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly), of: type, place: place)
    }
    let name = category.title.lowercased()
    let hasReadings = category.types.contains { !table.readings(of: $0, in: span, verifiedOnly: verifiedOnly).isEmpty }
    let emptyText =
      !series.isEmpty
      ? nil
      : hasReadings
        ? "No \(name) in units that can be compared"
        : verifiedOnly ? "No verified \(name) available" : "No \(name) found for selected date range"
    let contents = emptyText.map(\.asSentence) ?? series.map(\.accessibilityLabel).joined(separator: " ")
    self.series = series
    self.emptyText = emptyText
    accessibilityLabel = "\(category.title) chart. \(contents)"
  }
}

extension ChartCard: Encodable {
  private enum CodingKeys: CodingKey { case category, title, emptyText, height, series, panels, accessibilityLabel }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(category, forKey: .category)
    try container.encode(title, forKey: .title)
    try container.encode(emptyText, forKey: .emptyText)
    try container.encode(height, forKey: .height)
    try container.encode(series, forKey: .series)
    try container.encode(panels, forKey: .panels)
    try container.encode(accessibilityLabel, forKey: .accessibilityLabel)
  }
}

extension ChartCard {
  /// Before the rows are known nothing is called missing (decision N3).
  var unknown: ChartCard {
    var card = self
    card.emptyText = nil
    card.accessibilityLabel = "\(title) chart."
    return card
  }
}

extension ChartCard.Series {
  /// Nil without readings.
  ///
  /// - Parameter place: among the types of the chart.
  fileprivate init?(_ rows: ReadingRows, of type: MetricType, place: Int) {
    guard let figures = SeriesStatistics(rows, lowerIsBetter: type.lowerIsBetter) else { return nil }
    self.type = type
    label = type.label
    unit = type.unit
    lowerIsBetter = type.lowerIsBetter
    color = place == 0 ? .blue : .cyan
    points = ReadingCards(rows)
    latest = figures.latest
    best = figures.best
    average = figures.average
    change = figures.change
    trend = figures.trend
    latestText = type.text(of: figures.latest)
    bestText = type.text(of: figures.best)
    averageText = type.text(of: figures.average)
    changeText = type.changeText(of: figures.change)
    trendText = figures.trend?.label
    let unitText = type.unit.map { " \($0)" } ?? ""
    accessibilityLabel =
      "\(label): \(counted(rows.count, "reading")), latest \(latestText)\(unitText), best \(bestText)\(unitText)"
      + "\(figures.trend.map { ", \($0.label.lowercased())" } ?? "")."
    self.figures = [
      "Latest \(latestText)\(unitText)", "Best \(bestText)", "Average \(averageText)", "Change \(changeText)",
      trendText,
    ].compactMap { $0 }
  }
}

extension MetricType {
  /// `+2.5`, `-0.12`; without a sign if nothing is left of it.
  func changeText(of change: Double) -> String {
    let text = text(of: change)
    return change > 0 && text.contains { "123456789".contains($0) } ? "+" + text : text
  }
}
