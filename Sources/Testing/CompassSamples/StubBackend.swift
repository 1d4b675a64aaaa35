import CompassModel
import CompassServices
import Records

/// A backend whose answers a test says, one closure a call; `serve` says them all from rows in memory.
@MainActor
public final class StubBackend: EventsBackend, FamilyBackend {
  /// Answers `loadEvents`.
  public var loadEvents: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Event>)?
  /// Answers `deleteEvent`.
  public var deleteEvent: (@MainActor (EventID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers `update`, of whatever row.
  public var update: (@MainActor (RowEdit, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers `createEvent`.
  public var createEvent: (@MainActor (NewEvent, EventID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers `createMetric`.
  public var createMetric: (@MainActor (MetricReading, MetricID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers `createInteraction`.
  public var createInteraction:
    (@MainActor (NewInteraction, InteractionID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers the deletion of a reading.
  public var deleteMetric: (@MainActor (MetricID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers the deletion of an interaction.
  public var deleteInteraction: (@MainActor (InteractionID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers `loadFamily`.
  public var loadFamily: (@MainActor () async throws(ServiceFailure) -> FamilyAccess)?
  /// Answers `loadOffers`.
  public var loadOffers: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Offer>)?
  /// Answers `createOffer`.
  public var createOffer: (@MainActor (OfferTerms, OfferID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers `deleteOffer`.
  public var deleteOffer: (@MainActor (OfferID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers `loadSchools`.
  public var loadSchools: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<School>)?
  /// Answers `loadTasks`.
  public var loadTasks: (@MainActor (AthleteID) async throws(ServiceFailure) -> LoadedTasks)?
  /// Answers `updateTaskStatus`.
  public var updateTaskStatus: (@MainActor (TaskID, AthleteID, TaskStatus) async throws(ServiceFailure) -> AthleteTask)?
  /// Answers `loadMetrics`.
  public var loadMetrics:
    (@MainActor (AthleteID, CalendarDate?, CalendarDate) async throws(ServiceFailure) -> Loaded<PerformanceMetric>)?
  /// Answers `loadRecord`.
  public var loadRecord: (@MainActor (RecordReference, AthleteID) async throws(ServiceFailure) -> Record)?
  /// Answers `loadInteractions`.
  public var loadInteractions: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Interaction>)?
  /// Answers `loadStatusChanges`.
  public var loadStatusChanges: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange>)?
  /// Answers `signIn`.
  public var signIn: (@MainActor (String, Secret) async throws(ServiceFailure) -> Void)?
  /// Answers `signOut`.
  public var signOut: (@MainActor () async -> Void)?
  public nonisolated let asksForCredentials: Bool
  let calls: CallList

  init(calls: CallList, asksForCredentials: Bool) {
    self.calls = calls
    self.asksForCredentials = asksForCredentials
  }

  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    try await calls.note("loadEvents \(athlete)", loadEvents)(athlete)
  }

  public var signedInUser: UserID? = UserID("user-1")

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    try await calls.note("loadFamily", loadFamily)()
  }
}

/// The ports of the other pages.
extension StubBackend: OffersBackend, SchoolsBackend, TasksBackend, DetailsBackend, InteractionsBackend, MetricsBackend,
  SignInBackend
{
  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    try await calls.note("loadOffers \(athlete)", loadOffers)(athlete)
  }

  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    try await calls.note("loadSchools \(athlete)", loadSchools)(athlete)
  }

  public func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    try await calls.note("loadTasks \(athlete)", loadTasks)(athlete)
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    try await calls.note("loadRecord \(reference.path) of \(athlete)", loadRecord)(reference, athlete)
  }

  public func loadInteractions(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Interaction> {
    try await calls.note("loadInteractions \(athlete)", loadInteractions)(athlete)
  }

  public func loadStatusChanges(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange> {
    try await calls.note("loadStatusChanges \(athlete)", loadStatusChanges)(athlete)
  }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    try await calls.note("signIn \(email)", signIn)(email, password)
  }

  public func signOut() async { await (try? calls.note("signOut", signOut))?() }

  public func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    try await calls.note("loadMetrics \(athlete) \(first?.wire ?? "")..\(last.wire)", loadMetrics)(athlete, first, last)
  }
}

extension StubBackend: RowsBackend {
  /// Each kind is answered by the closure of its load, and noted as that; statuses by `loadTasks`, noted as
  /// `loadStatuses athlete-1`.
  public func rows(of query: Query, known: Batch?) async throws(ServiceFailure) -> Batch {
    guard query.key.kind == .statuses else { return try await rowsFromLoads(of: query) }
    let loaded = try await calls.note("loadStatuses \(query.key.owner)", loadTasks)(query.key.owner)
    guard loaded.areStatusesKnown else { throw .statusesUnseen }
    return Batch(.statuses(Base(loaded.statuses)))
  }
}

/// Each kind of change has a closure of its own.
extension StubBackend: ChangesBackend {
  /// Noted by its kind and row: `createOffer offer-1 of athlete-1`; an edit with the names of the columns it changes:
  /// `update event camp of athlete-1: attended`.
  @discardableResult
  public func make(_ change: Change) async throws(ServiceFailure) -> ChangeResult {
    let athlete = change.owner
    switch change.what {
    case .create(.event(let row, let id)):
      try await calls.note("createEvent \(id) of \(athlete)", createEvent)(row, id, athlete)
    case .create(.offer(let row, let id)):
      try await calls.note("createOffer \(id) of \(athlete)", createOffer)(row, id, athlete)
    case .create(.reading(let row, let id)):
      try await calls.note("createMetric \(id) of \(athlete)", createMetric)(row, id, athlete)
    case .create(.interaction(let row, let id)):
      try await calls.note("createInteraction \(id) of \(athlete)", createInteraction)(row, id, athlete)
    case .update(let edit):
      let columns = edit.columns.map(\.name).joined(separator: ", ")
      let call = "update \(edit.row.noun) \(edit.row.id) of \(athlete): \(columns)"
      try await calls.note(call, update)(edit, athlete)
    case .setStatus(let id, let status):
      let call = "updateTaskStatus \(id) of \(athlete) to \(status.wire)"
      return .taskStatus(try await calls.note(call, updateTaskStatus)(id, athlete, status))
    case .delete(.event(let id)):
      try await calls.note("deleteEvent \(id) of \(athlete)", deleteEvent)(id, athlete)
    case .delete(.offer(let id)):
      try await calls.note("deleteOffer \(id) of \(athlete)", deleteOffer)(id, athlete)
    case .delete(.reading(let id)):
      try await calls.note("deleteMetric \(id) of \(athlete)", deleteMetric)(id, athlete)
    case .delete(.interaction(let id)):
      try await calls.note("deleteInteraction \(id) of \(athlete)", deleteInteraction)(id, athlete)
    }
    return .stored
  }
}
