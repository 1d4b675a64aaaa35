import CompassModel

/// The line chart of one category (performance-timeline.md §6, decision P6).
public struct ChartCard: Equatable, Sendable, Identifiable {
  /// Which metrics it shows.
  public var category: MetricCategory
  /// The category, which tells charts apart.
  public var id: MetricCategory { category }
  /// The name of the chart: `Power Metrics`.
  public var title: String
  /// Shown in place of the chart; null if there is a series, and before the rows are known (decision N3).
  @Nullable public var emptyText: String?
  /// The height of a drawing, in points.
  public var height = 350
  /// One for each type that has readings.
  public var series: [Series]
  /// All series in words.
  public var accessibilityLabel: String
  /// The days of the date axis.
  public package(set) var days: ClosedRange<CalendarDate>
  /// The most points of a series in the JSON: the newest (decision U4).
  package var pointLimit = Self.mostPoints
  /// Whether the history takes the room of the points in the panels.
  var isAlongsideHistory = false

  /// The most points of a series in a panel; the others are asked for by `inspect`.
  package static let mostPoints = 400
  /// The most points of all series of a screen together.
  package static let mostSharedPoints = 180

  /// The readings of one type.
  public struct Series: Equatable, Sendable, Encodable, Identifiable {
    /// The metric that was measured.
    public var type: MetricType
    /// The metric, which tells series apart.
    public var id: MetricType { type }
    /// The name of the metric: `Fastball Velocity`.
    public var label: String
    /// The unit of all values; null where they say it all.
    @Nullable public var unit: String?
    /// Whether a smaller value is a better one.
    public var lowerIsBetter: Bool
    /// The colour of line and points.
    public var color: ColorToken
    /// Oldest first; each is made when it is read. The JSON has the newest.
    public var points: LazyRows<ChartPointSource>
    /// The number of all readings.
    public var pointCount: Int

    /// The value of the newest reading.
    public var latest: Double
    /// The lowest where lower is better; like all figures of readings that can be right (decision G13).
    public var best: Double
    /// The mean of all readings in the range.
    public var average: Double
    /// From the first reading to the latest.
    public var change: Double
    /// Null with fewer than four readings.
    @Nullable public var trend: Trend?

    /// `latest` in the metric's format, without the unit.
    public var latestText: String
    /// `best` in the metric's format, without the unit.
    public var bestText: String
    /// The trend in words: `Improving`.
    @Nullable public var trendText: String?
    /// `0.11 s faster since November`; nil without a trend.
    @Unencoded public var trendChange: TrendChange?
    /// The best of the verified readings, without the unit; nil where none is.
    @Unencoded public var bestVerifiedText: String?
    /// `Latest 83.5 mph`, `Best 83.5`, `Best verified 82.0` if that is another value, `Average 80.9`, `Change +5.5`,
    /// `Improving: 2.8 mph faster since November, 6 readings`.
    public var figures: [String] = []
    /// `Fastball Velocity: 6 readings, latest 83.5 mph, best 83.5 mph, improving.`
    public var accessibilityLabel: String
  }

  /// A reading as a point of a chart.
  public struct Point: Equatable, Sendable, Encodable, Identifiable {
    /// The id of the reading.
    public var id: MetricID
    /// When it was taken.
    public var date: CalendarDate
    /// In the unit of the series (decision P14).
    public var value: Double
    /// `83.5`: without the unit.
    public var valueText: String
    /// Whether it is verified.
    public var isVerified: Bool
    /// `Fastball Velocity, 83.5 mph, Feb 10, 2026, verified.`
    public var accessibilityLabel: String

    /// Values that a chart shows of a reading, which has a number.
    public init(_ metric: PerformanceMetric) {
      id = metric.id
      date = metric.recordedDate
      value = metric.comparableValue ?? metric.value ?? 0
      valueText = metric.type.text(of: value)
      isVerified = metric.isVerified
      let unitText = metric.type.unit.map { " \($0)" } ?? ""
      let marks = [isVerified ? "verified" : nil, metric.remark].compactMap(\.self).map { ", \($0.lowercased())" }
      accessibilityLabel = "\(metric.type.label), \(valueText)\(unitText), \(date.mediumText)\(marks.joined())."
    }
  }
}

extension ChartCard {
  /// A chart of a category: its series get the colours of their panels.
  ///
  /// - Parameters:
  ///   - series: in the order of the category's metrics.
  ///   - emptyText: in place of the chart where there is none.
  ///   - days: the days of the date axis.
  package init(
    _ category: MetricCategory, _ series: [Series], emptyText: String?, days: ClosedRange<CalendarDate>
  ) {
    (self.category, self.series, self.days, title) = (category, series, days, category.title)
    for types in ChartPanel.panels(of: series.map(\.type)) {
      for index in series.indices {
        guard let position = types.firstIndex(of: series[index].type) else { continue }
        self.series[index].color = ChartPalette.series(position + 1)
      }
    }
    let contents = emptyText.map(\.asSentence) ?? series.map(\.accessibilityLabel).joined(separator: " ")
    accessibilityLabel = "\(category.title) chart. \(contents)"
    self.emptyText = emptyText
  }
}

/// The readings of a series, oldest first: a hundred thousand cost nothing until they are read.
public struct ChartPointSource: RowSource {
  package let readings: any SeriesReadings

  package init(_ readings: any SeriesReadings) { self.readings = readings }

  public var count: Int { readings.count }
  public func row(at index: Int) -> ChartCard.Point { ChartCard.Point(readings.reading(at: index)) }
  public func makesSameRows(as other: ChartPointSource) -> Bool? { readings.isSame(as: other.readings) }
}

/// The readings of a page that a series consists of, oldest first.
package protocol SeriesReadings: Sendable {
  var count: Int { get }
  func reading(at index: Int) -> PerformanceMetric
  func date(at index: Int) -> CalendarDate
  /// The value in the unit of the series.
  func value(at index: Int) -> Double
  func isVerified(at index: Int) -> Bool
  /// Whether both have the same readings.
  func isSame(as other: any SeriesReadings) -> Bool
}

extension LazyRows<ChartPointSource> {
  /// The id of a reading; makes no point.
  package func date(at index: Int) -> CalendarDate { source?.readings.date(at: index) ?? self[index].date }
  /// In the unit of the series; makes no point.
  package func value(at index: Int) -> Double { source?.readings.value(at: index) ?? self[index].value }
  /// Where the readings of a day are.
  public func indices(on day: CalendarDate) -> Range<Int> {
    let first = endIndex { $0 < day }
    return first..<Swift.max(first, endIndex { $0 <= day })
  }

  /// The number of days before the first that does not pass; the days ascend.
  private func endIndex(where passes: (CalendarDate) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if passes(date(at: middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The id of a reading; makes no point.
  package func id(at index: Int) -> MetricID { source?.readings.reading(at: index).id ?? self[index].id }
  /// Whether a reading is verified; makes no point.
  package func isVerified(at index: Int) -> Bool { source?.readings.isVerified(at: index) ?? self[index].isVerified }
}

extension ChartCard: Encodable {
  private enum CodingKeys: CodingKey { case category, title, emptyText, height, series, panels, accessibilityLabel }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(category, forKey: .category)
    try container.encode(title, forKey: .title)
    try container.encode(emptyText, forKey: .emptyText)
    try container.encode(height, forKey: .height)
    try container.encode(series.map { $0.newest(pointLimit) }, forKey: .series)
    try container.encode(panels, forKey: .panels)
    try container.encode(accessibilityLabel, forKey: .accessibilityLabel)
  }
}

extension ChartCard {
  /// With fewer points where a screen has many.
  package var alongsideHistory: ChartCard {
    var card = self
    if pointLimit < Self.mostPoints { card.pointLimit = min(pointLimit, 8) }
    card.isAlongsideHistory = true
    return card
  }

  /// Before the rows are known nothing is called missing (decision N3).
  package var unknown: ChartCard {
    var card = self
    card.emptyText = nil
    card.accessibilityLabel = "\(title) chart."
    return card
  }
}

extension ChartCard.Series {
  /// A series with no more than so many points, the newest.
  fileprivate func newest(_ count: Int) -> Self {
    var series = self
    if points.count > count { series.points = LazyRows(Array(points.suffix(count))) }
    return series
  }

  /// A series of readings with its figures, in the unit of their type.
  package init(
    _ type: MetricType, _ readings: any SeriesReadings, latest: Double, best: Double, bestVerified: Double?,
    average: Double, change: Double, trend: (trend: Trend, change: TrendChange)?
  ) {
    self.type = type
    label = type.label
    unit = type.unit
    lowerIsBetter = type.lowerIsBetter
    color = ChartPalette.series(1)
    points = LazyRows(ChartPointSource(readings))
    pointCount = readings.count
    (self.latest, self.best, self.average, self.change) = (latest, best, average, change)
    latestText = type.text(of: latest)
    bestText = type.text(of: best)
    let unitText = type.unit.map { " \($0)" } ?? ""
    accessibilityLabel =
      "\(label): \(counted(readings.count, "reading")), latest \(latestText)\(unitText), best \(bestText)\(unitText)"
      + "\(trend.map { ", \($0.trend.label.lowercased()), \($0.change.text)" } ?? "")."
    let verifiedText = bestVerified.map(type.text(of:))
    figures = [
      "Latest \(latestText)\(unitText)", "Best \(bestText)",
      verifiedText.flatMap { $0 == bestText ? nil : "Best verified \($0)" }, "Average \(type.text(of: average))",
      "Change \(type.changeText(of: change))",
      trend.map { "\($0.trend.label): \($0.change.text), \(counted(readings.count, "reading"))" },
    ].compactMap { $0 }
    self.trend = trend?.trend
    trendText = trend?.trend.label
    trendChange = trend?.change
    bestVerifiedText = verifiedText
  }
}

extension MetricType {
  /// `+2.5`, `-0.12`; without a sign if nothing is left of it.
  func changeText(of change: Double) -> String {
    let text = text(of: change)
    return change > 0 && text.contains { "123456789".contains($0) } ? "+" + text : text
  }
}
