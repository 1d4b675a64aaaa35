import CompassModel
import CompassServices
import Records

/// A backend with one closure per call, which tests set; `serve` sets all of them to use rows in memory.
@MainActor
public final class StubBackend: Backend {
  /// The closure that answers `rows` for events.
  public var loadEvents: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Event>)?
  /// The closure that deletes an event.
  public var deleteEvent: (@MainActor (EventID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that edits a row of any kind.
  public var update: (@MainActor ([ColumnEdit], RowReference, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that creates an event. As for all closures here, a call without one is reported and throws.
  public var createEvent: (@MainActor (NewEvent, EventID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that creates a reading.
  public var createMetric: (@MainActor (MetricReading, MetricID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that creates a contact.
  public var createInteraction:
    (@MainActor (NewInteraction, InteractionID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that deletes a reading.
  public var deleteMetric: (@MainActor (MetricID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that deletes a contact.
  public var deleteInteraction: (@MainActor (InteractionID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that answers `loadFamily`.
  public var loadFamily: (@MainActor () async throws(ServiceFailure) -> FamilyAccess)?
  /// The closure that answers `rows` for offers.
  public var loadOffers: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Offer>)?
  /// The closure that creates an offer.
  public var createOffer: (@MainActor (OfferTerms, OfferID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that deletes an offer.
  public var deleteOffer: (@MainActor (OfferID, AthleteID) async throws(ServiceFailure) -> Void)?
  /// The closure that answers `rows` for schools.
  public var loadSchools: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<School>)?
  /// The closure that answers `rows` for tasks and for statuses.
  public var loadTasks: (@MainActor (AthleteID) async throws(ServiceFailure) -> LoadedTasks)?
  /// The closure that changes the status of a task.
  public var updateTaskStatus: (@MainActor (TaskID, AthleteID, TaskStatus) async throws(ServiceFailure) -> AthleteTask)?
  /// The closure that answers `rows` for readings, from the first day, nil for no limit, through the last.
  public var loadMetrics:
    (@MainActor (AthleteID, CalendarDate?, CalendarDate) async throws(ServiceFailure) -> Loaded<PerformanceMetric>)?
  /// The closure that answers `loadRecord`.
  public var loadRecord: (@MainActor (RecordReference, AthleteID) async throws(ServiceFailure) -> Record)?
  /// The closure that answers `rows` for contacts.
  public var loadInteractions: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<Interaction>)?
  /// The closure that answers `rows` for status changes.
  public var loadStatusChanges: (@MainActor (AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange>)?
  /// The closure that answers `rows` for all other kinds.
  public var loadOthers: (@MainActor (Query) async throws(ServiceFailure) -> Batch)?
  /// The closure that creates and deletes rows of all other kinds, and stores notes of status changes.
  public var makeOther: (@MainActor (Change) async throws(ServiceFailure) -> Void)?
  /// The closure that answers `signIn`.
  public var signIn: (@MainActor (String, Secret) async throws(ServiceFailure) -> Void)?
  /// The closure that answers `signOut`.
  public var signOut: (@MainActor () async -> Void)?
  public nonisolated let asksForCredentials: Bool
  let calls: CallList

  init(calls: CallList, asksForCredentials: Bool) {
    (self.calls, self.asksForCredentials) = (calls, asksForCredentials)
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

/// Calls of the closures; rows and changes of kinds without a closure go to `loadOthers` and `makeOther`.
extension StubBackend {
  /// Calls the closure for the kind, and lists the call as `loadEvents athlete-1`.
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

  /// Calls the closure for the change, and lists the call as `createOffer offer-1 of athlete-1`; an edit with the names
  /// of its columns, as `update event camp of athlete-1: attended`. Returns the status after a change of a task's
  /// status, else nil.
  @discardableResult
  public func make(_ change: Change, at _: Instant?) async throws(ServiceFailure) -> StoredRow? {
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
    case .setStatus(let id, let status, _, _):
      let call = "updateTaskStatus \(id) of \(athlete) to \(status.wire)"
      return .status(try await calls.note(call, updateTaskStatus)(id, athlete, status))
    case .delete(.event(let id), _): try await calls.note("deleteEvent \(id) of \(athlete)", deleteEvent)(id, athlete)
    case .delete(.offer(let id), _): try await calls.note("deleteOffer \(id) of \(athlete)", deleteOffer)(id, athlete)
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
