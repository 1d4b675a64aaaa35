import CompassModel
import CompassServices
import Records

/// A backend whose answers a test says, one closure a call; `serve` says them all from rows in memory.
@MainActor
public final class StubBackend: Backend {
  /// Answers `rows` of events.
  public var loadEvents: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Event>)?
  /// Answers the deletion of an event.
  public var deleteEvent: (@MainActor (EventID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers an edit, of whatever row.
  public var update: (@MainActor ([ColumnEdit], RowReference, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers the creation of an event.
  public var createEvent: (@MainActor (NewEvent, EventID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers the creation of a reading.
  public var createMetric: (@MainActor (MetricReading, MetricID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers the creation of an interaction.
  public var createInteraction:
    (@MainActor (NewInteraction, InteractionID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers the deletion of a reading.
  public var deleteMetric: (@MainActor (MetricID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers the deletion of an interaction.
  public var deleteInteraction: (@MainActor (InteractionID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that answers `loadFamily`.
  public var loadFamily: (@MainActor () async throws(ServiceFailure) -> FamilyAccess)?
  /// Answers `rows` of offers.
  public var loadOffers: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Offer>)?
  /// Answers the creation of an offer.
  public var createOffer: (@MainActor (OfferTerms, OfferID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers the deletion of an offer.
  public var deleteOffer: (@MainActor (OfferID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// Answers `rows` of schools.
  public var loadSchools: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<School>)?
  /// Answers `rows` of tasks, and of statuses.
  public var loadTasks: (@MainActor (AthleteID) async throws(ServiceFailure) -> LoadedTasks)?
  /// Answers the change of a status.
  public var updateTaskStatus: (@MainActor (TaskID, AthleteID, TaskStatus) async throws(ServiceFailure) -> AthleteTask)?
  /// Answers `rows` of readings.
  public var loadMetrics:
    (@MainActor (AthleteID, CalendarDate?, CalendarDate) async throws(ServiceFailure) -> Loaded<PerformanceMetric>)?
  /// The closure that answers `loadRecord`.
  public var loadRecord: (@MainActor (RecordReference, AthleteID) async throws(ServiceFailure) -> Record)?
  /// Answers `rows` of interactions.
  public var loadInteractions: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Interaction>)?
  /// Answers `rows` of the history.
  public var loadStatusChanges: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange>)?
  /// Answers `rows` of every other kind.
  public var loadOthers: (@MainActor (Query) async throws(ServiceFailure) -> Batch)?
  /// Answers the creation and the deletion of a row of every other kind.
  public var makeOther: (@MainActor (Change) async throws(ServiceFailure) -> Void)?
  /// The closure that answers `signIn`.
  public var signIn: (@MainActor (String, Secret) async throws(ServiceFailure) -> Void)?
  /// The closure that answers `signOut`.
  public var signOut: (@MainActor () async -> Void)?
  public nonisolated let asksForCredentials: Bool
  let calls: CallList

  init(calls: CallList, asksForCredentials: Bool) {
    self.calls = calls
    self.asksForCredentials = asksForCredentials
  }

  public var signedInUser: UserID? = UserID("user-1")

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    try await calls.note("loadFamily", loadFamily)()
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    try await calls.note("loadRecord \(reference.path) of \(athlete)", loadRecord)(reference, athlete)
  }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    try await calls.note("signIn \(email)", signIn)(email, password)
  }

  public func signOut() async { await (try? calls.note("signOut", signOut))?() }
}

/// The kinds of rows and of changes that have a closure of their own, and all others.
extension StubBackend {
  /// Noted by its kind: `loadEvents athlete-1`.
  public func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    let kind = query.key.kind
    if kind == .events { return Batch(try await calls.note("loadEvents \(owner)", loadEvents)(owner)) }
    if kind == .offers { return Batch(try await calls.note("loadOffers \(owner)", loadOffers)(owner)) }
    if kind == .schools { return Batch(try await calls.note("loadSchools \(owner)", loadSchools)(owner)) }
    if kind == .readings {
      let (first, last) = (query.days?.first, query.days?.last ?? .latest)
      let call = "loadMetrics \(owner) \(first?.wire ?? "")..\(last.wire)"
      return Batch(try await calls.note(call, loadMetrics)(owner, first, last), days: query.days)
    }
    if kind == .tasks {
      let loaded = try await calls.note("loadTasks \(owner)", loadTasks)(owner)
      return Batch(Loaded(rows: loaded.tasks, skipped: loaded.skipped))
    }
    if kind == .statuses {
      let loaded = try await calls.note("loadStatuses \(owner)", loadTasks)(owner)
      guard loaded.areStatusesKnown else { throw .statusesUnseen }
      return Batch(Loaded(rows: loaded.statuses))
    }
    if kind == .interactions {
      return Batch(try await calls.note("loadInteractions \(owner)", loadInteractions)(owner))
    }
    if kind == .history { return Batch(try await calls.note("loadStatusChanges \(owner)", loadStatusChanges)(owner)) }
    return try await calls.note("load\(kind.rawValue.capitalized) \(owner)", loadOthers)(query)
  }

  /// Noted by its kind and row: `createOffer offer-1 of athlete-1`; an edit with the names of the columns it changes:
  /// `update event camp of athlete-1: attended`.
  @discardableResult
  public func make(_ change: Change) async throws(ServiceFailure) -> StoredRow? {
    let athlete = change.owner
    switch change {
    case .create(.event(let row, let id), _):
      try await calls.note("createEvent \(id) of \(athlete)", createEvent)(row, id, athlete)
    case .create(.offer(let row, let id), _):
      try await calls.note("createOffer \(id) of \(athlete)", createOffer)(row, id, athlete)
    case .create(.reading(let row, let id), _):
      try await calls.note("createMetric \(id) of \(athlete)", createMetric)(row, id, athlete)
    case .create(let new, _):
      guard case .interaction(let row, let id) = new else {
        return try await makeOther("create", new.reference, change)
      }
      try await calls.note("createInteraction \(id) of \(athlete)", createInteraction)(row, id, athlete)
    case .update(let row, let edit, _):
      let columns = edit.map(\.name).joined(separator: ", ")
      let call = "update \(row.noun) \(row.id) of \(athlete): \(columns)"
      try await calls.note(call, update)(edit, row, athlete)
    case .setStatus(let id, let status, _):
      let call = "updateTaskStatus \(id) of \(athlete) to \(status.wire)"
      return .status(try await calls.note(call, updateTaskStatus)(id, athlete, status))
    case .delete(.event(let id), _):
      try await calls.note("deleteEvent \(id) of \(athlete)", deleteEvent)(id, athlete)
    case .delete(.offer(let id), _):
      try await calls.note("deleteOffer \(id) of \(athlete)", deleteOffer)(id, athlete)
    case .delete(.reading(let id), _):
      try await calls.note("deleteMetric \(id) of \(athlete)", deleteMetric)(id, athlete)
    case .delete(let row, _):
      guard case .interaction(let id) = row else { return try await makeOther("delete", row, change) }
      try await calls.note("deleteInteraction \(id) of \(athlete)", deleteInteraction)(id, athlete)
    case .note(let note, _):
      guard let school = note.schoolID else { break }
      return try await makeOther("note \(note.new.wire)", .school(school), change)
    }
    return nil
  }

  private func makeOther(
    _ verb: String, _ row: RowReference, _ change: Change
  ) async throws(ServiceFailure) -> StoredRow? {
    try await calls.note("\(verb)\(row.noun.capitalized) \(row.id) of \(change.owner)", makeOther)(change)
    return nil
  }
}
