import CompassModel
import CompassServices
import Records

extension SupabaseBackend {
  /// Those of some days; later ones are not asked for (decision P2).
  func readings(
    of athlete: AthleteID, in days: DayRange?
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    let (first, last) = (days?.first, days?.last ?? .latest)
    let read = { @Sendable (row: JSONRow) throws(UnreadableRow) in try PerformanceMetric(row, of: athlete) }
    if client.usesSpecRoutes {
      let start = first.map { [HTTPRequest.QueryItem("startDate", $0.wire)] } ?? []
      let query = start + [.init("endDate", last.wire), SupabaseClient.owner(athlete)]
      return try await client.rows(of: ["performance", "metrics"], query, read)
    }
    var filters = [TableQuery.equal("user_id", athlete)]
    if let first { filters.append(.init("recorded_date", "gte.\(first.wire)")) }
    filters.append(.init("recorded_date", "lte.\(last.wire)"))
    let query = TableQuery(table: "performance_metrics", filters: filters, tellsChanges: true)
    return try await client.rows(query, read: read)
  }
}

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
