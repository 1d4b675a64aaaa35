import CompassModel

/// Each kind of change by a name of its own; all of them are `make` (decision Y7).
extension ChangesBackend {
  /// Stores an event under an id its maker chose.
  public func createEvent(_ event: NewEvent, as id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(Change(.create(.event(event, id)), of: athlete))
  }

  /// Stores an offer under an id its maker chose.
  public func createOffer(_ offer: OfferTerms, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(Change(.create(.offer(offer, id)), of: athlete))
  }

  /// Stores a reading under an id its maker chose.
  public func createMetric(
    _ metric: MetricReading, as id: MetricID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await make(Change(.create(.reading(metric, id)), of: athlete))
  }

  /// Stores a contact of the athlete's, noted by who is signed in, under an id its maker chose.
  public func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await make(Change(.create(.interaction(interaction, id)), of: athlete))
  }

  /// Stores the new values of the columns that an edit names.
  public func update(_ edit: RowEdit, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(Change(.update(edit), of: athlete))
  }

  /// Deletes an athlete's event.
  public func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(Change(.delete(.event(id)), of: athlete))
  }

  /// Deletes an athlete's offer.
  public func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await make(Change(.delete(.offer(id)), of: athlete))
  }

  /// Stores how far the athlete got with a task.
  ///
  /// - Returns: the row as it is stored now.
  public func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    guard case .taskStatus(let row) = try await make(Change(.setStatus(id, status), of: athlete)) else {
      throw ServiceFailure(.unexpectedReply, detail: "no row of task \(id)")
    }
    return row
  }
}
