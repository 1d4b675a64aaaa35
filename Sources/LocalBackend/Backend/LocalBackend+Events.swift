import CompassModel
import CompassServices

extension LocalBackend: EventsBackend {
  /// Counts as skipped: stored rows without a real start date, and rows of this athlete, or of nobody
  /// known, that the last import could not read (decision X5).
  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    try await load("events", EventRow.columns, of: athlete) { EventRow.read($0, owner: athlete) }
  }

  public func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change("event", "DELETE FROM events WHERE id = ? AND user_id = ?", id, athlete)
  }

  public func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async throws(ServiceFailure) {
    try await change(
      "event", "UPDATE events SET attended = \(attended ? 1 : 0) WHERE id = ? AND user_id = ?", id, athlete)
  }
}
