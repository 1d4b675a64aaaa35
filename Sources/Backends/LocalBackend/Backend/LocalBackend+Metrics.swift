import CompassModel
import CompassServices

extension LocalBackend: MetricsBackend {
  /// Counts as skipped: stored rows of these days without a real date or a finite value, and rows of this athlete, or
  /// of no known athlete, that the last import could not read, whatever their day (decision X5).
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

/// The columns a `PerformanceMetric` is read from.
enum MetricRow {
  static let columns = "id, metric_type, value, unit, recorded_date, event_id, verified, notes, created_at"

  /// Reads the current row. Nil if its date is no date or its value not finite (decision X5).
  static func read(_ row: Statement, owner: AthleteID) -> PerformanceMetric? {
    guard let value = row.number(2), value.isFinite, let recordedDate = row.date(4) else { return nil }
    return PerformanceMetric(
      id: row.id(0), owner: owner, type: MetricType(wire: row.text(1) ?? ""), value: value,
      unit: row.text(3), recordedDate: recordedDate, eventID: row.reference(5),
      isVerified: row.integer(6) == 1, notes: row.text(7), createdAt: row.instant(8))
  }
}
