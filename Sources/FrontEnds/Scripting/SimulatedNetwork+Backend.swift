import CompassModel
import CompassServices
import Records

/// Every request meets the network's condition on its way to the real backend.
extension SimulatedNetwork: Backend, RememberingBackend {
  public nonisolated func askForEverything() { (backend as? any RememberingBackend)?.askForEverything() }

  public var signedInUser: UserID? { get async { await backend.signedInUser } }

  @discardableResult
  public func make(_ change: Change) async throws(ServiceFailure) -> ChangeResult {
    try await self.change(Operation(change), change.what.rowID) { () async throws(ServiceFailure) in
      try await self.backend.make(change)
    }
  }

  public func rows(of query: Query, known: Batch?) async throws(ServiceFailure) -> Batch {
    try await load(Operation(query.key.kind), query.key.owner.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.rows(of: query, known: known)
    }
  }

  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    return try await load(.loadEvents, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadEvents(of: athlete)
    }
  }

  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    return try await load(.loadOffers, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadOffers(of: athlete)
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

  public func loadInteractions(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Interaction> {
    return try await load(.timelineInteractions, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadInteractions(of: athlete)
    }
  }

  public func loadStatusChanges(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange> {
    return try await load(.timelineStatusChanges, athlete.rawValue) { () async throws(ServiceFailure) in
      try await self.backend.loadStatusChanges(of: athlete)
    }
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
  /// The request for all rows of a kind.
  init(_ kind: RowKind) {
    self =
      switch kind {
      case .events: .loadEvents
      case .offers: .loadOffers
      case .schools: .loadSchools
      case .readings: .loadMetrics
      case .tasks: .loadTasks
      case .statuses: .loadStatuses
      case .interactions: .timelineInteractions
      case .history: .timelineStatusChanges
      }
  }

  /// By what becomes of the row, and its table.
  init(_ change: Change) {
    self =
      switch change.what {
      case .create(.event): .createEvent
      case .create(.offer): .createOffer
      case .create(.reading): .createMetric
      case .create(.interaction): .createInteraction
      case .update(let edit):
        switch edit.row {
        case .event: .updateEvent
        case .offer: .updateOffer
        case .reading: .updateMetric
        case .interaction: .updateInteraction
        }
      case .setStatus: .updateTaskStatus
      case .delete(.event): .deleteEvent
      case .delete(.offer): .deleteOffer
      case .delete(.reading): .deleteMetric
      case .delete(.interaction): .deleteInteraction
      }
  }
}
