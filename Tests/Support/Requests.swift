import CompassModel
import CompassServices
import Records

/// The two requests of a backend, with a named method for each kind of rows and changes.
extension RecordsBackend {
  private func rows<R: Row>(of athlete: AthleteID, in days: DayRange? = nil) async throws(ServiceFailure) -> Loaded<R> {
    loaded(try await rows(of: Query(RowsKey(R.kind, of: athlete), days: days), cached: nil))
  }

  package func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    try await rows(of: athlete)
  }
  package func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    try await rows(of: athlete)
  }
  package func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    try await rows(of: athlete)
  }
  package func loadInteractions(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Interaction> {
    try await rows(of: athlete)
  }
  package func loadStatusChanges(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange> {
    try await rows(of: athlete)
  }
  package func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    try await rows(of: athlete, in: DayRange(from: first, through: last))
  }

  /// Both kinds, requested concurrently as by the page.
  package func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    async let catalogue = outcome { () async throws(ServiceFailure) -> Loaded<RecruitingTask> in
      try await self.rows(of: athlete)
    }
    async let progress = outcome { () async throws(ServiceFailure) -> Loaded<AthleteTask> in
      try await self.rows(of: athlete)
    }
    let tasks = try await catalogue.get()
    switch await progress {
    case .success(let statuses):
      return LoadedTasks(tasks: tasks.rows, statuses: statuses.rows, skipped: tasks.skipped + statuses.skipped)
    case .failure(.statusesUnseen):
      return LoadedTasks(tasks: tasks.rows, statuses: [], areStatusesKnown: false, skipped: tasks.skipped)
    case .failure(let failure): throw failure
    }
  }

  /// The timeline's four sources, requested concurrently in one turn.
  package func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    let ask = { @Sendable (kind: RowKind) in
      await outcome { () async throws(ServiceFailure) in
        try await self.rows(of: Query(RowsKey(kind, of: athlete), turn: 1), cached: nil)
      }
    }
    async let events = ask(.events)
    async let interactions = ask(.interactions)
    async let offers = ask(.offers)
    async let changes = ask(.history)
    // Released only then: the requests share state.
    let all = await (events, interactions, offers, changes)
    return TimelineAnswer(
      events: all.0.map(loaded), interactions: all.1.map(loaded), offers: all.2.map(loaded),
      statusChanges: all.3.map(loaded))
  }

  package func createEvent(_ event: NewEvent, as id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(.create(.event(event, id), of: athlete))
  }
  package func createOffer(_ offer: OfferTerms, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(.create(.offer(offer, id), of: athlete))
  }
  package func createMetric(
    _ metric: MetricReading, as id: MetricID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await make(.create(.reading(metric, id), of: athlete))
  }
  package func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await make(.create(.interaction(interaction, id), of: athlete))
  }
  package func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(.delete(.event(id), of: athlete))
  }
  package func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(.delete(.offer(id), of: athlete))
  }
  /// The row as stored.
  package func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    guard case .status(let row)? = try await make(.setStatus(id, status, of: athlete)) else {
      throw ServiceFailure(.unexpectedReply, detail: "no row of task \(id)")
    }
    return row
  }
}

private func loaded<R: Row>(_ batch: Batch) -> Loaded<R> {
  Loaded(rows: batch.base(R.self)?.rows ?? [], skipped: batch.skipped)
}

/// Failure thrown by a call; nil if it succeeds.
package func failure<Value>(
  isolation: isolated (any Actor)? = #isolation, of call: () async throws(ServiceFailure) -> Value
) async -> ServiceFailure? {
  do { _ = try await call() } catch { return error }
  return nil
}
