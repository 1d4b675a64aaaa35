import CompassModel
import Records

extension SupabaseBackend {
  /// Loads the readings of the query's days (decision P2); without a first day all up to the last one.
  func readings(_ query: Query, _ cached: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    let (first, last) = (query.days?.first, query.days?.last ?? .latest)
    let read = PerformanceMetric.reader(of: owner)
    if client.usesSpecRoutes {
      let start = first.map { [HTTPRequest.QueryItem("startDate", $0.wire)] } ?? []
      let items = start + [.init("endDate", last.wire), SupabaseClient.owner(owner)]
      return Batch(try await client.rows(of: ["performance", "metrics"], items).load(read), days: query.days)
    }
    var filters = [TableQuery.equal("user_id", owner)]
    if let first { filters.append(.init("recorded_date", "gte.\(first.wire)")) }
    filters.append(.init("recorded_date", "lte.\(last.wire)"))
    let table = TableQuery(table: "performance_metrics", filters: filters, reportsChanges: true)
    return try await rows(of: table, query, cached, read)
  }

  func rows<R: Row>(
    of table: TableQuery, _ query: Query, _ cached: Batch?,
    _ read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> R?
  ) async throws(ServiceFailure) -> Batch {
    let (rows, now) = try await client.rows(table, since: query.isRefresh ? nil : CachedRows(cached), read)
    return Batch(rows, days: query.days, mark: now.map { Mark($0.noted.note) })
  }
}
