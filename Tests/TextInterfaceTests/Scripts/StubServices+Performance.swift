import CompassModel
import CompassServices

/// Readings in memory.
extension StubBackend: MetricsBackend {
  func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    Loaded(
      rows: metrics.filter { row in
        row.owner == athlete && row.recordedDate <= last && first.map { $0 <= row.recordedDate } ?? true
      })
  }
}
