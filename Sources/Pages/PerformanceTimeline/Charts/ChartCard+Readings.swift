import CompassModel
import PageKit

/// Charts from the readings of the page (performance-timeline.md §6, decision P6).
extension ChartCard {
  init(_ category: MetricCategory, of table: PerformanceTable, in span: DateRange, verifiedOnly: Bool) {
    let series = category.types.compactMap { type in
      Series(table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly), of: type, through: span.end)
    }
    var emptyText: String?
    if series.isEmpty {
      let name = category.title.lowercased()
      let hasReadings = category.types.contains {
        !table.readings(of: $0, in: span, verifiedOnly: verifiedOnly).isEmpty
      }
      emptyText =
        hasReadings
        ? "No \(name) that can be compared"
        : verifiedOnly ? "No verified \(name) available" : "No \(name) found for selected date range"
    }
    self.init(
      category, series, emptyText: emptyText, days: (span.start.map { min($0, span.end) } ?? span.end)...span.end)
  }
}

extension ChartCard.Series {
  fileprivate init?(_ rows: ReadingRows, of type: MetricType, through end: CalendarDate) {
    guard let figures = SeriesStatistics(rows, of: type, through: end) else { return nil }
    self.init(
      type, rows, latest: figures.latest, best: figures.best, bestVerified: figures.bestVerified,
      average: figures.average, change: figures.change, trend: figures.trend.map { ($0.trend, $0.change) })
  }
}

extension ReadingRows: SeriesReadings {
  func reading(at index: Int) -> PerformanceMetric { self[index] }
  func isSame(as other: any SeriesReadings) -> Bool { (other as? ReadingRows) == self }
}
