import CompassModel
import CompassServices

extension SupabaseBackend: TimelineBackend {
  /// Interactions and status changes are an athlete's by its schools, which are asked for once and go first.
  public func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    async let events = outcome { () async throws(ServiceFailure) in
      try await timelineEvents(of: athlete)
    }
    async let offers = outcome { () async throws(ServiceFailure) in
      try await timelineOffers(of: athlete)
    }
    let schools = await outcome { () async throws(ServiceFailure) in try await schoolList(of: athlete) }
    async let interactions = outcome { () async throws(ServiceFailure) in
      try await self.interactions(of: athlete, with: try schools.get())
    }
    async let changes = outcome { () async throws(ServiceFailure) in
      try await statusChanges(at: try schools.get())
    }
    return TimelineAnswer(
      events: await events, interactions: await interactions, offers: await offers, statusChanges: await changes)
  }

  private func timelineEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<TimelineEvent> {
    let query = TableQuery(
      table: "events", columns: TimelineRow.eventColumns, filters: [TableQuery.equal("user_id", athlete)],
      order: "start_date.asc,id.asc")
    return try await client.rows(query) { row throws(UnreadableRow) in try TimelineRow.event(row) }
  }

  /// The spec names a column that a live project has not (wire.md §1).
  private func timelineOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<TimelineOffer> {
    let query = TableQuery(
      table: "offers", columns: TimelineRow.offerColumns,
      filters: [TableQuery.equal(client.usesSpecRoutes ? "athlete_id" : "user_id", athlete)],
      order: "offer_date.asc,id.asc")
    return try await client.rows(query) { row throws(UnreadableRow) in try TimelineRow.offer(row) }
  }

  /// One request for up to 100 schools, not one for each (decision T18).
  private func statusChanges(at schools: SchoolList) async throws(ServiceFailure) -> Loaded<StatusChange> {
    let query = TableQuery(
      table: "school_status_history", columns: TimelineRow.statusChangeColumns, order: "changed_at.desc,id.asc")
    return try await rows(query, at: schools.ids) { row throws(UnreadableRow) in try TimelineRow.statusChange(row) }
  }

  /// All rows of a query that are about some schools.
  func rows<Row>(
    _ query: TableQuery, at schools: [SchoolID], read: (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    var all = Loaded<Row>(rows: [])
    for start in stride(from: 0, to: schools.count, by: TableQuery.chunk) {
      var query = query
      query.filters.append(TableQuery.among("school_id", schools[start...].prefix(TableQuery.chunk)))
      let loaded = try await client.rows(query, read: read)
      all.rows += loaded.rows
      all.skipped += loaded.skipped
    }
    return all
  }
}
