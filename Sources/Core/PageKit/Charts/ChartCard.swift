import CompassModel

/// The line chart of one category (performance-timeline.md §6, decision P6).
public struct ChartCard: Equatable, Sendable, Identifiable {
  package var category: MetricCategory
  /// The category, as the chart's identity.
  public var id: MetricCategory { category }
  package var title: String
  /// The text in place of the chart; null if there is a series, and before the rows are loaded (decision N3).
  @Nullable package var emptyText: String?
  /// The height of a drawing, in points.
  package var height = 350
  /// The series, one for each metric type that has readings.
  package var series: [Series]
  package var accessibilityLabel: String
  package var days: ClosedRange<CalendarDate>
  /// Maximum number of points per series in the JSON: the newest are encoded (decision U4); nil for all points, unless
  /// the charts are crowded.
  package var pointLimit: Int?
  /// Whether the JSON also contains the history list, so that panels are limited to `pointLimit` points too.
  var isAlongsideHistory = false

  /// Maximum number of points of all series of a screen together; charts with more are crowded, and share it in the
  /// JSON; `inspect` shows the others.
  package static let mostSharedPoints = 180

  /// The readings of one type.
  public struct Series: Equatable, Sendable, Encodable, Identifiable {
    /// The metric that was measured.
    public var type: MetricType
    /// The metric, as the series' identity.
    public var id: MetricType { type }
    /// The name of the metric: `Fastball Velocity`.
    public var label: String
    /// The unit of all values; null for values without a unit.
    @Nullable public var unit: String?
    package var lowerIsBetter: Bool
    /// The colour of the line and the points.
    public var color: ColorToken
    /// The readings as points, oldest first, each made when it is read. The JSON contains at most
    /// `ChartCard.pointLimit`, the newest.
    public var points: LazyRows<ChartPointSource>
    /// The number of readings, including those that the JSON leaves out.
    package var pointCount: Int

    package var latest: Double
    /// The best value: the lowest where lower is better. All figures leave out implausible readings (decision G13).
    package var best: Double
    package var average: Double
    /// The latest value minus the first one, in the series' unit.
    public var change: Double
    /// The trend; null with fewer than four readings, and if it cannot be rated.
    @Nullable package var trend: Trend?

    /// `latest` in the metric's format, without the unit.
    package var latestText: String
    /// `best` in the metric's format, without the unit.
    package var bestText: String
    @Nullable package var trendText: String?
    /// The change behind the trend, such as `0.11 s faster since November`; nil without a trend.
    @Unencoded package var trendChange: TrendChange?
    /// The best verified value as text, without the unit; nil if no reading is verified.
    @Unencoded package var bestVerifiedText: String?
    /// The figures as texts: `Latest 83.5 mph`, `Best 83.5`, `Best verified 82.0` if that is another value, `Average
    /// 80.9`, `Change +5.5`, `Improving: 2.8 mph faster since November, 6 readings`.
    public var figures: [String] = []
    /// Text for screen readers: `Fastball Velocity: 6 readings, latest 83.5 mph, best 83.5 mph, improving, 2.8 mph
    /// faster since November.` Without a trend it ends after the best value.
    public var accessibilityLabel: String
  }

  /// A reading as a point of a chart.
  public struct Point: Equatable, Sendable, Encodable, Identifiable {
    /// The id of the reading.
    public var id: MetricID
    package var date: CalendarDate
    /// The value in the unit of the series (decision P14).
    package var value: Double
    /// The value as text without its unit: `83.5`.
    package var valueText: String
    package var isVerified: Bool
    /// Text for screen readers: `Fastball Velocity, 83.5 mph, Feb 10, 2026, verified.` With the remark on an
    /// implausible value.
    package var accessibilityLabel: String

    /// Makes the point of a reading; a reading without a number gets the value 0.
    package init(_ metric: PerformanceMetric) {
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
  /// Makes the chart of a category and assigns each series the colour of its place in its panel. `series` are in the
  /// order of the category's metrics; `emptyText` replaces a chart that cannot be drawn; `days` are the first and last
  /// day of the date axis.
  package init(_ category: MetricCategory, _ series: [Series], emptyText: String?, days: ClosedRange<CalendarDate>) {
    (self.category, self.series, self.days, title) = (category, series, days, category.title)
    for types in ChartPanel.panels(of: series.map(\.type)) {
      for index in series.indices {
        guard let position = types.firstIndex(of: series[index].type) else { continue }
        self.series[index].color = ChartPalette.series(position + 1)
      }
    }
    let contents = emptyText.map(\.asSentence) ?? series.map(\.accessibilityLabel).joined(separator: " ")
    accessibilityLabel = "\(title) chart. \(contents)"
    self.emptyText = emptyText
  }
}

/// Makes the points of a series from its readings, oldest first; a point is only made when it is read.
public struct ChartPointSource: RowSource {
  package let readings: any SeriesReadings

  package init(_ readings: any SeriesReadings) { self.readings = readings }

  public var count: Int { readings.count }
  public func row(at index: Int) -> ChartCard.Point { ChartCard.Point(readings.reading(at: index)) }
  public func makesSameRows(as other: ChartPointSource) -> Bool? { readings.isSame(as: other.readings) }
}

/// The readings of one series, oldest first, as a page supplies them.
package protocol SeriesReadings: Sendable {
  var count: Int { get }
  func reading(at index: Int) -> PerformanceMetric
  func date(at index: Int) -> CalendarDate
  func value(at index: Int) -> Double
  func isVerified(at index: Int) -> Bool
  func isSame(as other: any SeriesReadings) -> Bool
}

extension LazyRows<ChartPointSource> {
  package func date(at index: Int) -> CalendarDate { source?.readings.date(at: index) ?? self[index].date }
  package func value(at index: Int) -> Double { source?.readings.value(at: index) ?? self[index].value }
  /// Returns the indices of the readings of one day; empty if it has none.
  public func indices(on day: CalendarDate) -> Range<Int> {
    let first = endIndex { $0 < day }
    return first..<Swift.max(first, endIndex { $0 <= day })
  }

  /// Returns the index of the first reading whose day does not pass, by binary search: all days before it must pass.
  private func endIndex(where passes: (CalendarDate) -> Bool) -> Int {
    (0..<count).endOfPrefix { passes(date(at: $0)) }
  }

  package func id(at index: Int) -> MetricID { source?.readings.reading(at: index).id ?? self[index].id }
  package func index(ofPoint id: String) -> Int? { indices.first { self.id(at: $0).rawValue == id } }
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
    try container.encode(pointLimit.map { limit in series.map { $0.newest(limit) } } ?? series, forKey: .series)
    try container.encode(panels, forKey: .panels)
    try container.encode(accessibilityLabel, forKey: .accessibilityLabel)
  }
}

extension ChartCard {
  /// The chart for a screen that also contains the history. If the charts of the screen are crowded, its JSON has fewer
  /// points.
  package var alongsideHistory: ChartCard {
    var card = self
    card.pointLimit = pointLimit.map { min($0, 8) }
    card.isAlongsideHistory = true
    return card
  }

  /// The chart without its empty text, for use before the rows are loaded (decision N3).
  package var unknown: ChartCard {
    var card = self
    card.emptyText = nil
    card.accessibilityLabel = "\(title) chart."
    return card
  }
}

extension ChartCard.Series {
  fileprivate func newest(_ count: Int) -> Self {
    var series = self
    if points.count > count { series.points = LazyRows(Array(points.suffix(count))) }
    return series
  }

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
  /// The change with its sign: `+2.5`, `-0.12`; without a sign if it rounds to zero.
  func changeText(of change: Double) -> String {
    let text = text(of: change)
    return change > 0 && text.contains { "123456789".contains($0) } ? "+" + text : text
  }
}
