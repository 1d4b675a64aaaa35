import CompassModel
import CompassServices

extension SupabaseBackend: EventsBackend {
  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    let read = { (row: JSONRow) throws(UnreadableRow) in try EventRow.read(row, of: athlete) }
    if client.usesSpecRoutes {
      let request = try client.route(.get, ["events"], query: [SupabaseClient.owner(athlete)])
      return try AnswerRows(try await client.answer(to: request)).load(read)
    }
    let query = TableQuery(
      table: "events", filters: [TableQuery.equal("user_id", athlete)], order: "start_date.asc,id.asc")
    return try await client.rows(query, read: read)
  }

  public func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    if client.usesSpecRoutes {
      let owner = SupabaseClient.owner(athlete)
      return try await client.change(
        try client.route(.delete, ["events", id.rawValue], query: [owner], isRepeatable: true))
    }
    try await client.change(.delete, "events", id, of: athlete)
  }

  public func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async throws(ServiceFailure) {
    let columns: [String: JSONValue] = ["attended": .flag(attended)]
    if client.usesSpecRoutes {
      let owner = SupabaseClient.owner(athlete)
      return try await client.change(
        try client.route(.patch, ["events", id.rawValue], query: [owner], body: columns, isRepeatable: true))
    }
    try await client.change(.patch, "events", id, of: athlete, to: columns)
  }
}
