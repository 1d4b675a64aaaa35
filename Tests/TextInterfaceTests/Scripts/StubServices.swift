import CompassModel
import CompassServices
import Synchronization

/// A backend in memory: one family, rows by athlete.
final class StubBackend: EventsBackend, FamilyBackend {
  private struct Content {
    var rows: [AthleteID: [Event]]
    var family: FamilyAccess?
  }

  private let content: Mutex<Content>
  let tasks = StubTasks()
  let stored: StoredOffers
  let metrics: [PerformanceMetric]
  /// Who may sign in; nil for a backend that has its own user.
  let accounts: StubAccounts?

  init(
    rows: [AthleteID: [Event]], offers: StoredOffers = StoredOffers(),
    metrics: [PerformanceMetric] = [], family: FamilyAccess?, accounts: StubAccounts? = nil
  ) {
    stored = offers
    self.metrics = metrics
    self.accounts = accounts
    content = Mutex(Content(rows: rows, family: family))
  }

  var signedInUser: UserID? { nil }

  func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    Loaded(rows: content.withLock { $0.rows[athlete] ?? [] })
  }

  func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    let wasThere = content.withLock { content in
      let before = content.rows[athlete]?.count
      content.rows[athlete]?.removeAll { $0.id == id }
      return content.rows[athlete]?.count != before
    }
    if !wasThere { throw ServiceFailure(.notFound) }
  }

  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async throws(ServiceFailure) {
    let wasThere = content.withLock { content in
      guard let index = content.rows[athlete]?.firstIndex(where: { $0.id == id }) else { return false }
      content.rows[athlete]?[index].isAttended = attended
      return true
    }
    if !wasThere { throw ServiceFailure(.notFound) }
  }

  func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    if accounts?.isSignedIn == false { throw ServiceFailure(.sessionOver) }
    guard let family = content.withLock({ $0.family }) else { throw ServiceFailure(.sessionOver) }
    return family
  }
}

final class StubPreferences: Preferences {
  private let values = Mutex<[String: String]>([:])

  func value(for key: PreferenceKey) async -> String? { values.withLock { $0[key.rawValue] } }

  func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {
    values.withLock { $0[key.rawValue] = value }
  }
}

/// The last good copy, in memory.
final class StubCache: PageCache {
  private let copies = Mutex<[AthleteID: SavedCopy<Event>]>([:])
  private let schools = Mutex<[AthleteID: [School]]>([:])
  private let timelines = Mutex<[AthleteID: SavedTimeline]>([:])

  func savedSchools(of athlete: AthleteID) async -> [School]? { schools.withLock { $0[athlete] } }

  func saveSchools(_ rows: [School], of athlete: AthleteID, at instant: Instant) async {
    schools.withLock { $0[athlete] = rows }
  }

  func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? { timelines.withLock { $0[athlete] } }

  func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async {
    timelines.withLock { $0[athlete] = SavedTimeline(rows, savedAt: instant) }
  }

  func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? { copies.withLock { $0[athlete] } }

  func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {
    copies.withLock { $0[athlete] = SavedCopy(events, savedAt: instant) }
  }

  func removeEvent(_ id: EventID, of athlete: AthleteID) async {
    copies.withLock { $0[athlete]?.loaded.rows.removeAll { $0.id == id } }
  }

  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async {
    copies.withLock { copies in
      guard let index = copies[athlete]?.loaded.rows.firstIndex(where: { $0.id == id }) else { return }
      copies[athlete]?.loaded.rows[index].isAttended = attended
    }
  }
}
