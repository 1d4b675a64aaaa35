import CompassModel
import CompassServices

extension PerformanceMetric {
  /// Reads a row of `performance_metrics` (wire.md §1); nil for another owner's.
  init?(_ row: JSONRow, of athlete: AthleteID) throws(UnreadableRow) {
    guard try row.isOwned(by: athlete) else { return nil }
    guard let value = try row.number("value") else { throw UnreadableRow() }
    self.init(
      id: try row.id("id"), owner: athlete, type: MetricType(wire: try row.requiredText("metric_type")),
      value: value, unit: try row.text("unit"), recordedDate: try row.requiredDate("recorded_date"),
      eventID: try row.reference("event_id"), isVerified: try row.flag("verified") ?? false,
      notes: try row.text("notes"), createdAt: row.instant("created_at"))
  }
}
