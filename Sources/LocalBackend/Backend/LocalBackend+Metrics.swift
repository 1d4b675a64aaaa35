import CompassModel
import CompassServices

extension LocalBackend: MetricsBackend {
  /// Counts as skipped: stored rows of these days without a real date or a finite value, and rows of this athlete, or
  /// of nobody known, that the last import could not read, whatever their day (decision X5).
  public func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    // Stored dates are YYYY-MM-DD: they compare as texts. No bound is the text before all others.
    let values: [SQLiteValue] = [.text(athlete.rawValue), .text(first?.wire ?? ""), .text(last.wire)]
    return try await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) in
        try connection.load("performance_metrics", Self.selection, values, of: athlete) {
          MetricRow.read($0, owner: athlete)
        }
      }
    }
  }

  private static let selection = """
    SELECT \(MetricRow.columns) FROM performance_metrics
    WHERE user_id = ? AND recorded_date >= ? AND recorded_date <= ?
    """
}
