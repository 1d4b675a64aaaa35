import CompassModel

/// Where events live (events-list.md §4).
public protocol EventsBackend: Sendable {
  /// All events of an athlete, in no particular order. Rows that cannot be read are counted, not returned.
  func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event>

  /// Throws `.notFound` if the athlete has no such event: nothing was deleted (defect 22).
  func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure)

  /// Stores whether the athlete was there. Throws `.notFound` as `deleteEvent` does.
  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async throws(ServiceFailure)
}
