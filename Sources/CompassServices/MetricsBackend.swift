import CompassModel

/// Where performance readings live (performance-timeline.md §4).
public protocol MetricsBackend: Sendable {
  /// The readings of an athlete recorded within some days, both included, in no particular order. Rows that cannot
  /// be read are counted, not returned.
  ///
  /// - Parameters:
  ///   - first: nil for no lower bound.
  ///   - last: later readings are not asked for, also where there is no lower bound (decision P2).
  func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric>
}
