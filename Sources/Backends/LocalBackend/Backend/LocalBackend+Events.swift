import CompassModel
import CompassServices

extension LocalBackend: EventsBackend {
  /// Counts as skipped: stored rows without a real start date, and rows of this athlete, or of no
  /// known athlete, that the last import could not read (decision X5).
  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    try await load("events", EventRow.columns, of: athlete) { EventRow.read($0, owner: athlete) }
  }
}

/// The columns an `Event` is read from.
enum EventRow {
  static let columns = """
    id, school_id, type, name, location, address, city, state, start_date, end_date, start_time, description, \
    performance_notes, cost, registered, attended
    """

  /// Reads the current row. Nil if its start date is no date (decision X5).
  static func read(_ row: Statement, owner: AthleteID) -> Event? {
    guard let startDate = row.date(8) else { return nil }
    return Event(
      id: row.id(0), owner: owner, schoolID: row.reference(1),
      type: EventType(wire: row.text(2) ?? ""), name: row.text(3), location: row.text(4), address: row.text(5),
      city: row.text(6), state: row.text(7), startDate: startDate, endDate: row.date(9), startTime: row.text(10),
      details: row.text(11), performanceNotes: row.text(12), cost: row.number(13),
      isRegistered: row.integer(14) != 0, isAttended: row.integer(15) != 0)
  }
}
