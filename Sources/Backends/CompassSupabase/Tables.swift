import CompassModel
import Records

// All lists of this module that name kinds of rows; the compiler finds the lines of a new kind.

extension RecordKind {
  var table: RecordsTable {
    switch self {
    case .event: RecordsTable(EventColumn.table, route: ["events"], hasRouteOfOne: true)
    case .offer: RecordsTable(OfferColumn.table, route: ["offers"])
    case .reading: RecordsTable(MetricColumn.table, route: ["performance", "metrics"])
    case .interaction: RecordsTable(InteractionColumn.table, isLogged: true)
    case .school: RecordsTable(SchoolColumn.table)
    }
  }
}

extension SupabaseBackend: RecordsBackend {
  /// Loads a query's rows; of a long table whose times change, only changes since `cached` (decision L3).
  public func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    if query.isRefresh { families.refresh(in: query.turn) }
    switch query.key.kind {
    case .events:
      let read = Event.reader(of: owner)
      if client.usesSpecRoutes {
        return Batch(try await client.rows(of: ["events"], [SupabaseClient.owner(owner)]).load(read))
      }
      let table = TableQuery(table: "events", filters: [TableQuery.equal("user_id", owner)], reportsChanges: true)
      return try await rows(of: table, query, cached, read)
    case .offers:
      let read = Offer.reader(of: owner)
      if client.usesSpecRoutes {
        return Batch(try await client.rows(of: ["offers"], [SupabaseClient.owner(owner)]).load(read))
      }
      // Offers do not update `updated_at`, so all are requested (decision L3).
      return Batch(
        try await client.rows(TableQuery(table: "offers", filters: [TableQuery.equal("user_id", owner)]), read: read))
    case .schools:
      let list = try await schoolList(for: query, cached: cached)
      return Batch(.schools(Base(list.schools)), skipped: list.unreadable, mark: Mark(list))
    case .readings: return try await readings(query, cached)
    case .tasks: return Batch(try await tasks(of: owner))
    case .statuses: return Batch(try await statuses(of: owner))
    case .interactions:
      let list = try await schoolList(for: query, cached: cached)
      return Batch(try await interactions(of: owner, with: list), mark: Mark(list))
    case .history:
      let list = try await schoolList(for: query, cached: cached)
      return Batch(try await statusChanges(at: list), mark: Mark(list))
    }
  }
}
