import CompassModel
import CompassServices
import RecruitingCompass

/// A backend without anything behind it.
struct Nowhere: Backend {
  private var nothing: ServiceFailure { ServiceFailure(.offline) }

  var signedInUser: UserID? { nil }
  var asksForCredentials: Bool { false }
  func loadFamily() async throws(ServiceFailure) -> FamilyAccess { throw nothing }
  func signIn(email: String, password: Secret) async throws(ServiceFailure) { throw nothing }
  func signOut() async {}
  func make(_ change: Change) async throws(ServiceFailure) -> ChangeResult { throw nothing }
  func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> { throw nothing }
  func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> { throw nothing }
  func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> { throw nothing }
  func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks { throw nothing }
  func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> { throw nothing }
  func loadInteractions(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Interaction> { throw nothing }
  func loadStatusChanges(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange> { throw nothing }
  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    throw nothing
  }
}

/// A device that remembers nothing.
struct Forgetful: Preferences {
  func value(for key: SettingKey) async -> String? { nil }
  func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {}
  func forgetEverything() async {}
}

let compass = Compass(
  services: Services(backend: Nowhere(), preferences: Forgetful()), zone: .utc,
  now: { Instant(seconds: 0) })
compass.send(.launched)
await compass.settled()
print(compass.screen.head.banner?.message ?? "no banner")
