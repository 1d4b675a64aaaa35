import CompassModel
import CompassServices

/// An athlete without readings.
extension StubBackend: MetricsBackend {
  func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> { Loaded(rows: []) }
}
