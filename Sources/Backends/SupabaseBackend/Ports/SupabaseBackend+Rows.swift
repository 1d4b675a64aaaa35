import CompassModel
import CompassServices
import Records

extension SupabaseBackend: RecordsBackend {
  /// A long table whose times move by themselves is asked for what changed since `known` was answered (decision L3).
  public func rows(of query: Query, known: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    if query.isRefresh { families.refresh(in: query.turn) }
    switch query.key.kind {
    case .events:
      let read = { @Sendable (row: JSONRow) throws(UnreadableRow) in try Event(row, of: owner) }
      if client.usesSpecRoutes {
        return Batch(try await client.rows(of: ["events"], [SupabaseClient.owner(owner)], read))
      }
      let table = TableQuery(table: "events", filters: [TableQuery.equal("user_id", owner)], tellsChanges: true)
      return try await rows(of: table, query, known, read)
    case .offers:
      let read = { @Sendable (row: JSONRow) throws(UnreadableRow) in try Offer(row, of: owner) }
      if client.usesSpecRoutes {
        return Batch(try await client.rows(of: ["offers"], [SupabaseClient.owner(owner)], read))
      }
      // Nothing moves their `updated_at`: all are asked for (decision L3).
      return Batch(
        try await client.rows(TableQuery(table: "offers", filters: [TableQuery.equal("user_id", owner)]), read: read))
    case .schools:
      let list = try await schoolList(for: query, known: known)
      return Batch(.schools(Base(list.schools)), skipped: list.unreadable, mark: Mark(list))
    case .readings: return try await readings(query, known)
    case .tasks: return Batch(try await tasks(of: owner))
    case .statuses: return Batch(try await statuses(of: owner))
    case .interactions:
      let list = try await schoolList(for: query, known: known)
      return Batch(try await interactions(of: owner, with: list), mark: Mark(list))
    case .history:
      let list = try await schoolList(for: query, known: known)
      return Batch(try await statusChanges(at: list), mark: Mark(list))
    }
  }

  /// Later ones than the last day are not asked for (decision P2).
  private func readings(_ query: Query, _ known: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    let (first, last) = (query.days?.first, query.days?.last ?? .latest)
    let read = { @Sendable (row: JSONRow) throws(UnreadableRow) in try PerformanceMetric(row, of: owner) }
    if client.usesSpecRoutes {
      let start = first.map { [HTTPRequest.QueryItem("startDate", $0.wire)] } ?? []
      let items = start + [.init("endDate", last.wire), SupabaseClient.owner(owner)]
      return Batch(try await client.rows(of: ["performance", "metrics"], items, read), days: query.days)
    }
    var filters = [TableQuery.equal("user_id", owner)]
    if let first { filters.append(.init("recorded_date", "gte.\(first.wire)")) }
    filters.append(.init("recorded_date", "lte.\(last.wire)"))
    let table = TableQuery(table: "performance_metrics", filters: filters, tellsChanges: true)
    return try await rows(of: table, query, known, read)
  }

  private func rows<R: Row>(
    of table: TableQuery, _ query: Query, _ known: Batch?,
    _ read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> R?
  ) async throws(ServiceFailure) -> Batch {
    let (rows, note) = try await client.rows(table, since: query.isRefresh ? nil : KnownRows(known), read)
    return Batch(rows.loaded, days: query.days, mark: note.map { Mark($0) })
  }
}
