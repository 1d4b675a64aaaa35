import CompassModel

/// A row of `performance_metrics` (wire.md §1).
enum MetricRow {
  /// Nil for another owner's.
  static func read(_ row: JSONRow, of athlete: AthleteID) throws(UnreadableRow) -> PerformanceMetric? {
    guard try row.isOwned(by: athlete) else { return nil }
    guard let value = try row.number("value") else { throw UnreadableRow() }
    return PerformanceMetric(
      id: MetricID(try row.id("id")), owner: athlete, type: MetricType(wire: try row.requiredText("metric_type")),
      value: value, unit: try row.text("unit"), recordedDate: try row.requiredDate("recorded_date"),
      eventID: try row.text("event_id").map(EventID.init(rawValue:)), isVerified: try row.flag("verified") ?? false,
      notes: try row.text("notes"), createdAt: row.instant("created_at"))
  }
}
