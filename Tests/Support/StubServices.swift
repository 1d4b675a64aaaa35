import CompassModel
import CompassServices
import Testing

/// The ports as stubs that share one list of calls.
///
/// A call nobody said an answer for records an issue and fails: a test hears of every request it did not expect.
@MainActor
public final class StubServices {
  public let calls = CallList()
  public let backend: StubBackend
  public let preferences: StubPreferences
  public let cache: StubCache
  public let exporter: StubExporter

  /// All of them; every offer that is new gets the id `made`.
  public var services: Services {
    Services(backend: backend, preferences: preferences, cache: cache, exporter: exporter) { OfferID("made") }
  }

  public init(asksForCredentials: Bool = false) {
    backend = StubBackend(calls: calls, asksForCredentials: asksForCredentials)
    preferences = StubPreferences(calls: calls)
    cache = StubCache(calls: calls)
    exporter = StubExporter(calls: calls)
  }
}

/// What was asked for, in order: `loadEvents athlete-1`.
@MainActor
public final class CallList {
  public fileprivate(set) var all: [String] = []

  public func forget() { all = [] }

  public func count(_ start: String) -> Int { all.count { $0.hasPrefix(start) } }

  func note<Stub>(_ call: String, _ stub: Stub?) throws(ServiceFailure) -> Stub {
    all.append(call)
    guard let stub else {
      Issue.record("Nothing is stubbed for: \(call)")
      throw ServiceFailure(.unexpectedReply, detail: "not stubbed")
    }
    return stub
  }
}

@MainActor
public final class StubBackend: EventsBackend, FamilyBackend {
  public var load: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Event>)?
  public var delete: (@MainActor (EventID, AthleteID) async throws(ServiceFailure) -> Void)?
  public var update: (@MainActor (EventID, AthleteID, Bool) async throws(ServiceFailure) -> Void)?
  public var family: (@MainActor () async throws(ServiceFailure) -> FamilyAccess)?
  public var offers: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Offer>)?
  public var create: (@MainActor (NewOffer, OfferID, AthleteID) async throws(ServiceFailure) -> Void)?
  public var withdraw: (@MainActor (OfferID, AthleteID) async throws(ServiceFailure) -> Void)?
  public var schools: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<School>)?
  public var tasks: (@MainActor (AthleteID) async throws(ServiceFailure) -> LoadedTasks)?
  public var advance: (@MainActor (TaskID, AthleteID, TaskStatus) async throws(ServiceFailure) -> AthleteTask)?
  public var metrics:
    (@MainActor (AthleteID, CalendarDate?, CalendarDate) async throws(ServiceFailure) -> Loaded<PerformanceMetric>)?
  public var record: (@MainActor (RecordReference, AthleteID) async throws(ServiceFailure) -> Record)?
  public var timeline: (@MainActor (AthleteID) async -> TimelineAnswer)?
  public var signIn: (@MainActor (String, Secret) async throws(ServiceFailure) -> Void)?
  public var signOut: (@MainActor () async -> Void)?
  public nonisolated let asksForCredentials: Bool
  let calls: CallList

  init(calls: CallList, asksForCredentials: Bool) {
    self.calls = calls
    self.asksForCredentials = asksForCredentials
  }

  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    try await calls.note("loadEvents \(athlete)", load)(athlete)
  }

  public func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await calls.note("deleteEvent \(id) of \(athlete)", delete)(id, athlete)
  }

  public func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async throws(ServiceFailure) {
    try await calls.note("updateEvent \(id) of \(athlete) attended \(attended)", update)(id, athlete, attended)
  }

  public var signedInUser: UserID? { UserID("user-1") }

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess { try await calls.note("loadFamily", family)() }
}

@MainActor
public final class StubPreferences: Preferences {
  public var value: (@MainActor (PreferenceKey) -> String?)?
  public var store: (@MainActor (String, PreferenceKey) throws(ServiceFailure) -> Void)?
  /// What is stored for a start without a connection: kept here, and no call worth telling.
  public var savedFamily = ""
  private let calls: CallList

  init(calls: CallList) { self.calls = calls }

  public func value(for key: PreferenceKey) async -> String? {
    if key == .savedFamily(of: UserID("user-1")) { return savedFamily }
    return (try? calls.note("value for \(key.rawValue)", value))?(key)
  }

  public func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {
    if key == .savedFamily(of: UserID("user-1")) {
      savedFamily = value
      return
    }
    try calls.note("store \(value) for \(key.rawValue)", store)(value, key)
  }
}

@MainActor
public final class StubCache: PageCache {
  public var saved: (@MainActor (AthleteID) -> SavedCopy<Event>?)?
  /// Hears of copies saved as a whole; the other writes are told by their calls.
  public var save: (@MainActor (Loaded<Event>, AthleteID, Instant) -> Void)?
  public var change: (@MainActor () -> Void)?
  public var savedRows: (@MainActor (AthleteID) -> SavedTimeline?)?
  public var savedSchools: (@MainActor (AthleteID) -> [School]?)?
  public var saveSchools: (@MainActor ([School], AthleteID, Instant) -> Void)?
  public var saveRows: (@MainActor (TimelineRows, AthleteID, Instant) -> Void)?
  private let calls: CallList

  init(calls: CallList) { self.calls = calls }

  public func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? {
    (try? calls.note("savedEvents \(athlete)", saved))?(athlete)
  }

  public func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {
    (try? calls.note("saveEvents \(athlete)", save))?(events, athlete, instant)
  }

  public func removeEvent(_ id: EventID, of athlete: AthleteID) async {
    (try? calls.note("removeSavedEvent \(id) of \(athlete)", change))?()
  }

  public func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async {
    (try? calls.note("updateSavedEvent \(id) of \(athlete) attended \(attended)", change))?()
  }

  public func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? {
    (try? calls.note("savedTimeline \(athlete)", savedRows))?(athlete)
  }

  public func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async {
    (try? calls.note("saveTimeline \(athlete)", saveRows))?(rows, athlete, instant)
  }

  public func savedSchools(of athlete: AthleteID) async -> [School]? {
    (try? calls.note("savedSchools \(athlete)", savedSchools))?(athlete)
  }

  public func saveSchools(_ schools: [School], of athlete: AthleteID, at instant: Instant) async {
    (try? calls.note("saveSchools \(athlete)", saveSchools))?(schools, athlete, instant)
  }
}
