import CompassModel
import CompassServices
import Foundation
import RecruitingCompass

/// Rows in memory, at once: what is measured over it is the app alone.
struct SampleBackend: Backend {
  var events: [Event] = []
  var offers: [Offer] = []
  var schools: [School] = []
  var tasks: [RecruitingTask] = []
  var metrics: [PerformanceMetric] = []
  var timeline = TimelineAnswer(
    events: .success(Loaded(rows: [])), interactions: .success(Loaded(rows: [])), offers: .success(Loaded(rows: [])),
    statusChanges: .success(Loaded(rows: [])))

  static let graduationYear = 2028
  static let athlete = Athlete(id: AthleteID("athlete-1"), name: "Jordan", graduationYear: graduationYear)

  /// An app on these rows with a page open and loaded; its clock is the system's.
  @MainActor
  func app(on page: Page) async -> Compass {
    let services = Services(backend: self, preferences: ForgetfulDevice(), cache: ForgetfulDevice())
    let compass = Compass(services: services, zone: .utc, now: { Instant(Date()) })
    compass.send(.app(.launched))
    compass.send(.app(.pageOpened(page: page)))
    await compass.store.settle()
    return compass
  }

  var signedInUser: UserID? { nil }
  var asksForCredentials: Bool { false }

  func signIn(email: String, password: Secret) async throws(ServiceFailure) {}
  func signOut() async {}

  func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    FamilyAccess(user: UserID("athlete-1"), name: "Jordan", role: .player, athletes: [Self.athlete])
  }

  func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> { Loaded(rows: events) }
  func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {}
  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async throws(ServiceFailure) {}

  func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> { Loaded(rows: offers) }
  func createOffer(_ offer: NewOffer, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {}
  func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {}
  func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> { Loaded(rows: schools) }

  func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    Loaded(rows: metrics.filter { $0.recordedDate >= first ?? .earliest && $0.recordedDate <= last })
  }

  func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer { timeline }

  func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    LoadedTasks(tasks: tasks, statuses: [])
  }
  func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    throw ServiceFailure(.notFound)
  }

  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    throw ServiceFailure(.notFound)
  }
}

/// A device that remembers nothing.
struct ForgetfulDevice: Preferences, PageCache {
  func value(for key: PreferenceKey) async -> String? { nil }
  func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {}

  func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? { nil }
  func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {}
  func removeEvent(_ id: EventID, of athlete: AthleteID) async {}
  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async {}
  func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? { nil }
  func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async {}
  func savedSchools(of athlete: AthleteID) async -> [School]? { nil }
  func saveSchools(_ schools: [School], of athlete: AthleteID, at instant: Instant) async {}
}
