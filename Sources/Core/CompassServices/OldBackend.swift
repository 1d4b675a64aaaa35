import CompassModel
import Records

/// A backend with a request for each table and each kind of change, as they once were. For one edition more it is
/// a `Backend` all the same: the two requests are made of these (decision Y7).
public protocol OldBackend: Backend {
  /// All events of an athlete, in any order. Rows that cannot be read are counted, not returned, here and below.
  func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event>
  /// All offers of an athlete.
  func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer>
  /// All schools of an athlete.
  func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School>
  /// All tasks of all grades, since a prerequisite can be of any, and the athlete's status rows.
  func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks
  /// The readings of some days, both included; nil for no first one. Later ones are not asked for (decision P2).
  func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric>
  /// All contacts of an athlete.
  func loadInteractions(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Interaction>
  /// How the athlete's schools moved on.
  func loadStatusChanges(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange>

  /// Stores a new event under an id its maker chose, as `make` says of new rows.
  func createEvent(_ event: NewEvent, as id: EventID, of athlete: AthleteID) async throws(ServiceFailure)
  /// The same of an offer.
  func createOffer(_ offer: OfferTerms, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure)
  /// The same of a reading.
  func createMetric(_ metric: MetricReading, as id: MetricID, of athlete: AthleteID) async throws(ServiceFailure)
  /// The same of a contact, noted by who is signed in.
  func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure)
  /// Stores the new values of the columns that an edit names.
  func update(_ edit: RowEdit, of athlete: AthleteID) async throws(ServiceFailure)
  /// Stores how far the athlete got, and returns the row as it is stored now.
  func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask
  /// Deletes an event.
  func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure)
  /// Deletes an offer.
  func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure)
}

/// The catalogue and one athlete's way through it.
public struct LoadedTasks: Equatable, Sendable, Codable {
  /// Of all grades.
  public var tasks: [RecruitingTask]
  /// How far the athlete got, a row for each task that was begun; the later of two counts as `replaces` says.
  public var statuses: [AthleteTask]
  /// False where the person signed in cannot see how far the athlete got (decision W4): that there is no status is then
  /// not the same as nothing done.
  public var areStatusesKnown: Bool
  /// How many tasks and status rows could not be read.
  public var skipped: Int

  /// What both tables answered; one that failed fails the load.
  public init(tasks: [RecruitingTask], statuses: [AthleteTask], areStatusesKnown: Bool = true, skipped: Int = 0) {
    self.tasks = tasks
    self.statuses = statuses
    self.areStatusesKnown = areStatusesKnown
    self.skipped = skipped
  }
}

/// It has the kinds of rows that it had: of those that were added later it has none, so no `switch` asks for them.
extension OldBackend {
  public func rows(of query: Query, known: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    let kind = query.key.kind
    if kind == .events { return Batch(try await loadEvents(of: owner)) }
    if kind == .offers { return Batch(try await loadOffers(of: owner)) }
    if kind == .schools { return Batch(try await loadSchools(of: owner)) }
    if kind == .readings {
      let (first, last) = (query.days?.first, query.days?.last ?? .latest)
      return Batch(try await loadMetrics(of: owner, from: first, through: last), days: query.days)
    }
    if kind == .tasks {
      let loaded = try await loadTasks(of: owner)
      return Batch(.tasks(Base(loaded.tasks)), skipped: loaded.skipped)
    }
    if kind == .statuses {
      let loaded = try await loadTasks(of: owner)
      guard loaded.areStatusesKnown else { throw .statusesUnseen }
      return Batch(.statuses(Base(loaded.statuses)))
    }
    if kind == .interactions { return Batch(try await loadInteractions(of: owner)) }
    if kind == .history { return Batch(try await loadStatusChanges(of: owner)) }
    throw Self.hasNoRequest("Rows of this kind cannot be loaded here.")
  }

  @discardableResult
  public func make(_ change: Change) async throws(ServiceFailure) -> StoredRow? {
    let owner = change.owner
    switch change.what {
    case .create(let row): try await create(row, of: owner)
    case .update(let edit): try await update(edit, of: owner)
    case .setStatus(let id, let status): return .status(try await updateTaskStatus(id, of: owner, to: status))
    case .delete(let row): try await delete(row, of: owner)
    }
    return nil
  }

  private func create(_ new: NewRow, of owner: AthleteID) async throws(ServiceFailure) {
    if case .event(let row, let id) = new { return try await createEvent(row, as: id, of: owner) }
    if case .offer(let row, let id) = new { return try await createOffer(row, as: id, of: owner) }
    if case .reading(let row, let id) = new { return try await createMetric(row, as: id, of: owner) }
    if case .interaction(let row, let id) = new { return try await createInteraction(row, as: id, of: owner) }
    throw Self.hasNoRequest("A \(new.reference.noun) cannot be stored here.")
  }

  private func delete(_ row: RowReference, of owner: AthleteID) async throws(ServiceFailure) {
    if case .event(let id) = row { return try await deleteEvent(id, of: owner) }
    if case .offer(let id) = row { return try await deleteOffer(id, of: owner) }
    throw Self.hasNoRequest("Only events and offers can be deleted here.")
  }

  private static func hasNoRequest(_ reason: String) -> ServiceFailure {
    ServiceFailure(.refused, detail: "an old backend has no such request", reason: reason)
  }
}
