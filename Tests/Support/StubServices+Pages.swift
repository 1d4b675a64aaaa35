import CompassModel
import CompassServices

/// The ports of the other pages, stubbed as those of events are.
extension StubBackend: OffersBackend, SchoolsBackend, TasksBackend, DetailsBackend, TimelineBackend, SignInBackend {
  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    try await calls.note("loadOffers \(athlete)", offers)(athlete)
  }

  public func createOffer(_ offer: NewOffer, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await calls.note("createOffer \(id) of \(athlete)", create)(offer, id, athlete)
  }

  public func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await calls.note("deleteOffer \(id) of \(athlete)", withdraw)(id, athlete)
  }

  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    try await calls.note("loadSchools \(athlete)", schools)(athlete)
  }

  public func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    try await calls.note("loadTasks \(athlete)", tasks)(athlete)
  }

  public func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    try await calls.note("updateTaskStatus \(id) of \(athlete) to \(status.wire)", advance)(id, athlete, status)
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    try await calls.note("loadRecord \(reference.path) of \(athlete)", record)(reference, athlete)
  }

  public func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    do {
      return try await calls.note("loadTimeline \(athlete)", timeline)(athlete)
    } catch {
      return TimelineAnswer(error)
    }
  }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    try await calls.note("signIn \(email)", signIn)(email, password)
  }

  public func signOut() async { await (try? calls.note("signOut", signOut))?() }
}
