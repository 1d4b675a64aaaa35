import CompassModel
import CompassServices

/// Every request meets the network's condition on its way to the real backend.
extension SimulatedNetwork: Backend, RememberingBackend {
  public nonisolated func askForEverything() { (backend as? any RememberingBackend)?.askForEverything() }

  public var signedInUser: UserID? { get async { await backend.signedInUser } }

  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    return try await load(.loadEvents, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadEvents(of: athlete)
    }
  }

  public func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change(.deleteEvent, id.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.deleteEvent(id, of: athlete)
    }
  }

  public func update(_ edit: RowEdit, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change(Operation(updating: edit.row), edit.row.id) { () async throws(ServiceFailure) in
      try await self.backend.update(edit, of: athlete)
    }
  }

  public func createEvent(_ event: NewEvent, as id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change(.createEvent, id.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.createEvent(event, as: id, of: athlete)
    }
  }

  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    return try await load(.loadOffers, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadOffers(of: athlete)
    }
  }

  public func createOffer(_ offer: OfferTerms, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change(.createOffer, id.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.createOffer(offer, as: id, of: athlete)
    }
  }

  public func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change(.deleteOffer, id.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.deleteOffer(id, of: athlete)
    }
  }

  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    return try await load(.loadSchools, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadSchools(of: athlete)
    }
  }

  public func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    return try await load(.loadTasks, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadTasks(of: athlete)
    }
  }

  public func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    return try await change(.updateTaskStatus, id.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.updateTaskStatus(id, of: athlete, to: status)
    }
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    return try await load(.loadRecord, reference.id) { () async throws(ServiceFailure) in
      try await self.backend.loadRecord(reference, of: athlete)
    }
  }

  public func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    return try await load(.loadMetrics, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadMetrics(of: athlete, from: first, through: last)
    }
  }

  public func createMetric(
    _ metric: MetricReading, as id: MetricID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await change(.createMetric, id.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.createMetric(metric, as: id, of: athlete)
    }
  }

  public func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await change(.createInteraction, id.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.createInteraction(interaction, as: id, of: athlete)
    }
  }

  /// One request for all sources; a condition of one of them is what its part of the answer meets.
  public func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    let answer: TimelineAnswer
    do throws(ServiceFailure) {
      answer = try await load(.loadTimeline, athlete.rawValue) { () async throws(ServiceFailure) in
        await self.backend.loadTimeline(of: athlete)
      }
    } catch {
      return TimelineAnswer(error)
    }
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
    try await load(.signIn, email) { () async throws(ServiceFailure) in
      try await self.backend.signIn(email: email, password: password)
    }
  }

  /// On the device it works under any condition; what is held back or delayed is the end of it.
  public func signOut() async {
    await backend.signOut()
    try? await pass(.signOut, nil)
  }

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    return try await load(.loadFamily, nil) { () async throws(ServiceFailure) in
      try await self.backend.loadFamily()
    }
  }
}

extension SimulatedNetwork.Operation {
  /// The operation that stores an edit.
  init(updating row: RowReference) {
    self =
      switch row {
      case .event: .updateEvent
      case .offer: .updateOffer
      case .reading: .updateMetric
      case .interaction: .updateInteraction
      }
  }
}
