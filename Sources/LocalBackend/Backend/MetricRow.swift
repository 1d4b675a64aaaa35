import CompassModel

/// The columns a `PerformanceMetric` is read from.
enum MetricRow {
  static let columns = "id, metric_type, value, unit, recorded_date, event_id, verified, notes, created_at"

  /// Reads the current row. Nil if its date is no date or its value not finite (decision X5).
  static func read(_ row: Statement, owner: AthleteID) -> PerformanceMetric? {
    guard let value = row.number(2), value.isFinite, let recordedDate = row.date(4) else { return nil }
    return PerformanceMetric(
      id: MetricID(row.text(0) ?? ""), owner: owner, type: MetricType(wire: row.text(1) ?? ""), value: value,
      unit: row.text(3), recordedDate: recordedDate, eventID: row.text(5).map(EventID.init(rawValue:)),
      isVerified: row.integer(6) == 1, notes: row.text(7), createdAt: row.instant(8))
  }
}
