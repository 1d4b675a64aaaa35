import CompassModel
import PageKit

/// The overview tab: the latest reading of each type and all readings, newest first.
public struct OverviewCard: Equatable, Sendable, Encodable {
  /// One for each type that has a reading.
  public var latest: [ReadingCard]
  /// The readings of the pages that are shown. Each is made when it is read.
  public var history: LazyRows<HistorySource>
  /// The number of readings, on later pages too.
  public var count: Int
  /// The number of visible rows until more are requested: all rows in `history`.
  public var shownCount: Int
  /// Whether the history has further pages (decision U4).
  public var hasMore = false
  /// `Showing 100 of 250.`; null where all are shown.
  @Nullable public var moreText: String?
  /// The heading of the `latest` section.
  public var latestTitle = "Latest"
  /// The heading of the `history` section.
  public var historyTitle = "History"

  /// The overview of all these readings.
  public init(_ metrics: [PerformanceMetric]) {
    self.init(of: PerformanceTable(metrics), in: .all, verifiedOnly: false)
  }

  init(of table: PerformanceTable, in span: DateRange, verifiedOnly: Bool) {
    latest = table.types.compactMap { type in
      table.readings(of: type, in: span, verifiedOnly: verifiedOnly).last.map {
        ReadingCard(
          $0, latestOf: table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly), through: span.end)
      }
    }
    let rows = table.readings(in: span, verifiedOnly: verifiedOnly)
    history = LazyRows(HistorySource(rows: rows, shown: rows.count))
    count = history.count
    shownCount = count
  }

  func showing(pages: Int) -> OverviewCard {
    var card = self
    card.shownCount = min(count, pages * PerformanceTimeline.historyPageSize)
    if let source = history.source {
      card.history = LazyRows(HistorySource(rows: source.rows, shown: card.shownCount))
    }
    card.hasMore = card.shownCount < count
    card.moreText = card.hasMore ? "Showing \(card.shownCount) of \(count)." : nil
    return card
  }
}

/// The readings of the history, newest first.
public struct HistorySource: RowSource {
  let rows: ReadingRows
  /// The number of visible rows, at most that of `rows`.
  let shown: Int

  public var count: Int { shown }

  func label(at index: Int) -> RowLabel { ReadingCard.label(of: rows[index]) }

  public func row(at index: Int) -> ReadingCard {
    var card = ReadingCard(rows[index])
    card.withoutRowButtons = []
    return card
  }

  public func makesSameRows(as other: HistorySource) -> Bool? {
    rows == other.rows && shown == other.shown
  }
}

/// One reading, every text ready to show.
public struct ReadingCard: DescribedRow, Identifiable {
  /// The stable id of the reading.
  public var id: MetricID
  /// The metric that was measured.
  public var type: MetricType
  /// The name of the metric: `Fastball Velocity`.
  public var typeLabel: String
  /// As it was noted; null where only a text was (decision B12).
  @Nullable public var value: Double?
  /// `83.5`: without the unit.
  public var valueText: String
  /// Null where the reading has none.
  @Nullable public var unit: String?
  /// `83.5 mph`: both together. The unit is as it was noted, so it may be long.
  public var measureText: String
  /// The local day of the reading.
  public var date: CalendarDate
  /// The day of the reading as text: `Feb 10, 2026`.
  public var dateText: String
  /// Whether the reading is verified.
  public var isVerified: Bool
  /// "Verified" for a verified reading, else null.
  @Nullable public var verifiedText: String?
  /// `In no chart`: its unit cannot be converted (decision P14), it has no value (B12), or one that cannot be right (G13);
  /// null for all others.
  @Nullable public var chartText: String?
  /// The trend of the type, on its latest reading; null on all others, and with fewer than four readings.
  @Nullable public var trend: Trend?
  /// `Improving`, or what else the trend is called; null without a trend.
  @Nullable public var trendText: String?
  /// `0.11 s faster since November, 4 readings`; nil without a trend.
  @Unencoded public var trendChangeText: String?
  /// `Cannot be right: above 210 mph`, `Unusual: usually 40 to 105 mph` (decision G13); nil for all others.
  @Unencoded public var remark: String?
  /// The notes on the reading; null for none.
  @Nullable public var notes: String?
  /// `Fastball Velocity, 83.5 mph, Feb 10, 2026, verified.`
  public var accessibilityLabel: String
  /// All that is shown of it but its notes, as one sentence (decision V13).
  public var spokenText: String
  /// Empty: what can be done with the readings of the history is in the screen's `rowButtons` (decision U4).
  public var buttons: [ActionButton] = []
  /// The ids of the screen's `rowButtons` that it lacks: none in the history; nil, and omitted from the JSON,
  /// elsewhere, where readings have no buttons.
  public var withoutRowButtons: [String]?

  /// Describes a reading on its own, without a trend.
  public init(_ metric: PerformanceMetric) {
    id = metric.id
    type = metric.type
    typeLabel = metric.type.label
    value = metric.value
    valueText = metric.valueText
    let shownUnit = metric.value == nil ? nil : metric.displayUnit
    unit = shownUnit
    date = metric.recordedDate
    dateText = metric.recordedDate.mediumText
    isVerified = metric.isVerified
    verifiedText = metric.isVerified ? "Verified" : nil
    chartText = metric.comparableValue == nil || metric.impossibility != nil ? "In no chart" : nil
    remark = metric.remark
    notes = metric.notes?.nilIfBlank
    measureText = "\(valueText)\(shownUnit.map { " \($0)" } ?? "")"
    accessibilityLabel = "\(typeLabel), \(measureText), \(dateText)\(metric.isVerified ? ", verified" : "")."
    spokenText = ""
    spokenText = row.sentence
  }

  public var rowLabel: RowLabel { RowLabel(id: id.rawValue, name: "\(typeLabel) \(dateText)") }

  fileprivate static func label(of metric: PerformanceMetric) -> RowLabel {
    RowLabel(id: metric.id.rawValue, name: "\(metric.type.label) \(metric.recordedDate.mediumText)")
  }

  /// `Fastball Velocity: 83.5 mph, Feb 10, 2026, verified, improving.`
  public var row: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: typeLabel, accessibilityLabel: accessibilityLabel)
    row.name = rowLabel.name
    row.facts = [
      .init(.measure, measureText, spoken: SpokenMeasure.text(valueText, unit), value: value.map { "\($0)" }),
      .init(.date, dateText, spoken: dateText, value: date.description),
      verifiedText.map { .init(.status, $0, spoken: $0.lowercased(), mark: .check) },
      (remark ?? chartText).map { .init(.note, $0) },
      trendText.map { .init(.progress, $0, spoken: $0.lowercased(), value: trend?.rawValue) },
    ].compactMap(\.self)
    row.notes = notes.map { [.init(nil, $0, spokenTitle: "Notes")] } ?? []
    return row
  }
}

extension ReadingCard {
  /// - Parameter comparable: those of the readings of its type that can be compared (decision P14).
  fileprivate init(_ latest: PerformanceMetric, latestOf comparable: ReadingRows, through end: CalendarDate) {
    self.init(latest)
    let found = ReadingTrend(comparable.indices.map(comparable.value), of: comparable, latest.type, through: end)
    trend = found?.trend
    trendText = trend?.label
    trendChangeText = found.map { "\($0.change.text), \(counted(comparable.count, "reading"))" }
    if let trendText { accessibilityLabel += " \(trendText)." }
    spokenText = row.sentence
  }
}

/// The panel about a tapped point of a chart.
public struct InspectedReading: Equatable, Sendable, Encodable {
  /// The reading of the point.
  public var reading: ReadingCard
  /// The event it was taken at, if it is known, its name at most 60 characters long: `At Winter Camp`.
  @Nullable public var eventText: String?

  init(_ metric: PerformanceMetric, events: ContextEvents?) {
    self.init(metric, eventName: metric.eventID.flatMap { id in events?.events.first { $0.id == id }?.name })
  }

  /// A reading, and the name of the event it was taken at.
  public init(_ metric: PerformanceMetric, eventName: String? = nil) {
    reading = ReadingCard(metric)
    eventText = eventName.map { "At \($0)" }
  }
}
