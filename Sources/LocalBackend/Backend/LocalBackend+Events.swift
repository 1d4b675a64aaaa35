import CompassModel
import CompassServices

extension LocalBackend: EventsBackend {
  /// Counts as skipped: stored rows without a real start date, and rows of this athlete, or of nobody
  /// known, that the last import could not read (decision X5).
  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) in try Self.read(connection, of: athlete) }
    }
  }

  private static func read(_ connection: Connection, of athlete: AthleteID) throws(ServiceFailure) -> Loaded<Event> {
    let unread = try connection.first(
      "SELECT count(*) FROM skipped_row WHERE table_name = 'events' AND (owner = ? OR owner IS NULL)",
      .text(athlete.rawValue)
    ) { Int($0.integer(0)) }
    var loaded = Loaded<Event>(rows: [], skipped: unread ?? 0)
    try connection.each(
      "SELECT \(EventRow.columns) FROM events WHERE user_id = ?", [.text(athlete.rawValue)]
    ) { (row) throws(ServiceFailure) in
      if let event = EventRow.read(row, owner: athlete) { loaded.rows.append(event) } else { loaded.skipped += 1 }
    }
    return loaded
  }

  public func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change("DELETE FROM events WHERE id = ? AND user_id = ?", id, athlete)
  }

  public func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async throws(ServiceFailure) {
    try await change("UPDATE events SET attended = \(attended ? 1 : 0) WHERE id = ? AND user_id = ?", id, athlete)
  }

  private func change(_ sql: String, _ id: EventID, _ athlete: AthleteID) async throws(ServiceFailure) {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(sql, .text(id.rawValue), .text(athlete.rawValue))
      guard connection.changes > 0 else { throw ServiceFailure(.notFound, detail: "event \(id) of athlete \(athlete)") }
    }
  }
}
