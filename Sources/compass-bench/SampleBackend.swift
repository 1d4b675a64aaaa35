import CompassModel
import CompassServices

/// Rows in memory, at once: what is measured over it is the app alone.
struct SampleBackend: Backend {
  let athlete: Athlete
  let events: [Event]

  var signedInUser: UserID? { nil }

  func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    FamilyAccess(user: UserID("user-1"), name: athlete.name, role: .player, athletes: [athlete])
  }

  func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> { Loaded(rows: events) }
  func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {}
  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async throws(ServiceFailure) {}
}

/// A device that remembers nothing.
struct ForgetfulDevice: Preferences, PageCache {
  func value(for key: PreferenceKey) async -> String? { nil }
  func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {}

  func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? { nil }
  func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {}
  func removeEvent(_ id: EventID, of athlete: AthleteID) async {}
  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async {}
}
