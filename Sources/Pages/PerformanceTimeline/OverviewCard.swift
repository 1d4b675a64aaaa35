import CompassModel
import PageKit

/// The overview tab: the latest reading of each type and all readings, newest first.
package struct OverviewCard: Equatable, Sendable, Encodable {
  package var latest: [ReadingCard]
  /// The readings of the visible pages, newest first; cards are created on access.
  package var history: LazyRows<HistorySource>
  /// The number of readings that pass the filters, on later pages too.
  package var count: Int
  /// The number of visible readings, at most `count`; all of them until `showing(pages:)` limits it.
  package var shownCount: Int
  /// Whether the history has further pages (decision U4).
  package var hasMore = false
  @Nullable package var moreText: String?
  package var latestTitle = "Latest"
  package var historyTitle = "History"

  /// - Parameter series: the series of the charts of the same readings.
  init(_ key: PerformanceTimeline.FiguresKey, _ series: [ChartCard.Series]) {
    latest = key.table.types.compactMap { type in
      key.table.readings(of: type, in: key.span, verifiedOnly: key.verifiedOnly).last.map { latest in
        ReadingCard(latest, of: series.first { $0.type == type })
      }
    }
    let rows = key.table.readings(in: key.span, verifiedOnly: key.verifiedOnly)
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

package struct HistorySource: RowSource {
  let rows: ReadingRows
  let shown: Int

  package var count: Int { shown }

  func label(at index: Int) -> RowLabel { ReadingCard.label(of: rows[index]) }

  package func row(at index: Int) -> ReadingCard {
    var card = ReadingCard(rows[index])
    card.withoutRowButtons = []
    return card
  }

  package func makesSameRows(as other: HistorySource) -> Bool? { rows == other.rows && shown == other.shown }
}

package struct ReadingCard: DescribedRow, Identifiable {
  package var id: MetricID
  package var type: MetricType
  package var typeLabel: String
  /// The value as recorded; null for a reading recorded as text (decision B12).
  @Nullable package var value: Double?
  package var valueText: String
  /// The recorded unit, or else that of the metric; null for a reading without a number, and if the metric has no unit
  /// either.
  @Nullable package var unit: String?
  package var measureText: String
  package var date: CalendarDate
  package var dateText: String
  package var isVerified: Bool
  @Nullable package var verifiedText: String?
  /// `In no chart` for a reading with a unit that cannot be converted (decision P14), without a number (B12), or with
  /// an impossible value (G13). Null for others, also those of a metric without a chart.
  @Nullable package var chartText: String?
  /// The trend of the type, on its latest reading; null on other readings, and with fewer than four.
  @Nullable package var trend: Trend?
  @Nullable package var trendText: String?
  @Unencoded package var trendChangeText: String?
  /// `Cannot be right: above 210 mph`, `Unusual: usually 40 to 105 mph` (decision G13); nil for all others.
  @Unencoded package var remark: String?
  @Nullable package var notes: String?
  package var accessibilityLabel: String
  /// The sentence read aloud: metric, value, day, `verified`, the remark or else `In no chart`, and the trend (decision
  /// V13).
  package var spokenText = ""
  /// Always empty: the buttons of readings in the history are the screen's `rowButtons` (decision U4).
  package var buttons: [ActionButton] = []
  /// The ids of the screen's `rowButtons` that the reading lacks: empty in the history. Nil, and omitted from the JSON,
  /// for readings elsewhere, which have no buttons.
  package var withoutRowButtons: [String]?

  /// Creates the card of a reading; `series` is that of its type, for the latest reading, whose card has the trend.
  package init(_ metric: PerformanceMetric, of series: ChartCard.Series? = nil) {
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
    (trend, trendText) = (series?.trend, series?.trendText)
    trendChangeText = series.flatMap { series in
      series.trendChange.map { "\($0.text), \(counted(series.points.count, "reading"))" }
    }
    accessibilityLabel =
      "\(typeLabel), \(measureText), \(dateText)\(metric.isVerified ? ", verified" : "")."
      + (series?.trendText.map { " \($0)." } ?? "")
    spokenText = row.sentence
  }

  package var rowLabel: RowLabel { RowLabel(id: id.rawValue, name: "\(typeLabel) \(dateText)") }

  fileprivate static func label(of metric: PerformanceMetric) -> RowLabel {
    RowLabel(id: metric.id.rawValue, name: "\(metric.type.label) \(metric.recordedDate.mediumText)")
  }

  package var row: ScreenRow {
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

/// The panel for a tapped point of a chart.
public struct InspectedReading: Equatable, Sendable, Encodable {
  package var reading: ReadingCard
  /// The event of the reading, `At Winter Camp`, its name cut to 60 characters; null if there is none or it is not
  /// loaded.
  @Nullable package var eventText: String?

  init(_ metric: PerformanceMetric, events: ContextEvents?) {
    reading = ReadingCard(metric)
    eventText = metric.eventID.flatMap { id in events?.events.first { $0.id == id } }.map { "At \($0.name)" }
  }
}
