import CompassModel
import CompassServices

/// Every request meets the network's condition on its way to the real backend.
extension SimulatedNetwork: Backend, RememberingBackend {
  public nonisolated func askForEverything() { (backend as? any RememberingBackend)?.askForEverything() }

  public var signedInUser: UserID? { get async { await backend.signedInUser } }

  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    try await pass(.loadEvents, athlete.rawValue)
    return try await backend.loadEvents(of: athlete)
  }

  public func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await pass(.deleteEvent, id.rawValue)
    try await backend.deleteEvent(id, of: athlete)
  }

  public func update(_ edit: RowEdit, of athlete: AthleteID) async throws(ServiceFailure) {
    try await pass(Operation(updating: edit.row), edit.row.id)
    try await backend.update(edit, of: athlete)
  }

  public func createEvent(_ event: NewEvent, as id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await pass(.createEvent, id.rawValue)
    try await backend.createEvent(event, as: id, of: athlete)
  }

  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    try await pass(.loadOffers, athlete.rawValue)
    return try await backend.loadOffers(of: athlete)
  }

  public func createOffer(_ offer: OfferTerms, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await pass(.createOffer, id.rawValue)
    try await backend.createOffer(offer, as: id, of: athlete)
  }

  public func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await pass(.deleteOffer, id.rawValue)
    try await backend.deleteOffer(id, of: athlete)
  }

  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    try await pass(.loadSchools, athlete.rawValue)
    return try await backend.loadSchools(of: athlete)
  }

  public func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    try await pass(.loadTasks, athlete.rawValue)
    return try await backend.loadTasks(of: athlete)
  }

  public func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    try await pass(.updateTaskStatus, id.rawValue)
    return try await backend.updateTaskStatus(id, of: athlete, to: status)
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    try await pass(.loadRecord, reference.id)
    return try await backend.loadRecord(reference, of: athlete)
  }

  public func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    try await pass(.loadMetrics, athlete.rawValue)
    return try await backend.loadMetrics(of: athlete, from: first, through: last)
  }

  public func createMetric(
    _ metric: MetricReading, as id: MetricID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await pass(.createMetric, id.rawValue)
    try await backend.createMetric(metric, as: id, of: athlete)
  }

  public func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await pass(.createInteraction, id.rawValue)
    try await backend.createInteraction(interaction, as: id, of: athlete)
  }

  /// One request for all sources; a condition of one of them is what its part of the answer meets.
  public func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    do throws(ServiceFailure) {
      try await pass(.loadTimeline, athlete.rawValue)
    } catch {
      return TimelineAnswer(error)
    }
    let answer = await backend.loadTimeline(of: athlete)
    return TimelineAnswer(
      events: met(.timelineEvents, answer.events), interactions: met(.timelineInteractions, answer.interactions),
      offers: met(.timelineOffers, answer.offers), statusChanges: met(.timelineStatusChanges, answer.statusChanges))
  }

  private func met<Row>(_ operation: Operation, _ part: TimelineAnswer.Part<Row>) -> TimelineAnswer.Part<Row> {
    failure(for: operation).map(Result.failure) ?? part
  }

  public nonisolated var asksForCredentials: Bool { backend.asksForCredentials }

  public var isSignedInElsewhere: Bool { get async { await backend.isSignedInElsewhere } }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    try await pass(.signIn, email)
    try await backend.signIn(email: email, password: password)
  }

  /// On the device it works under any condition; what is held back or delayed is the end of it.
  public func signOut() async {
    await backend.signOut()
    try? await pass(.signOut, nil)
  }

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    try await pass(.loadFamily, nil)
    return try await backend.loadFamily()
  }
}

extension SimulatedNetwork.Operation {
  /// The operation that stores an edit.
  init(updating row: RowEdit.Row) {
    self =
      switch row {
      case .event: .updateEvent
      case .offer: .updateOffer
      case .reading: .updateMetric
      }
  }
}
