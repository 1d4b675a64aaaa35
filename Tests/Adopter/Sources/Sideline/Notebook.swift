import CompassModel
import CompassServices

/// A backend of our own: what a coach wrote down, kept in memory.
public actor Notebook: Backend {
  private var events: [Event]
  private var tasks: [RecruitingTask]
  private var statuses: [AthleteTask] = []
  /// Whether nothing may be crossed out: then deleting fails.
  private let isInk: Bool
  private let athlete: Athlete

  public init(of athlete: Athlete, events: [Event], tasks: [RecruitingTask], isInk: Bool = false) {
    self.athlete = athlete
    self.events = events
    self.tasks = tasks
    self.isInk = isInk
  }

  public var signedInUser: UserID? { UserID(athlete.id.rawValue) }
  public nonisolated var asksForCredentials: Bool { false }

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    FamilyAccess(user: UserID(athlete.id.rawValue), name: athlete.name, role: .player, athletes: [athlete])
  }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {}
  public func signOut() async {}

  public func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    Loaded(rows: events.filter { $0.owner == athlete })
  }

  public func deleteEvent(_ id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    if isInk { throw ServiceFailure(.serverError, detail: "ink") }
    guard let place = events.firstIndex(where: { $0.id == id && $0.owner == athlete }) else {
      throw ServiceFailure(.notFound)
    }
    events.remove(at: place)
  }

  public func update(_ edit: RowEdit, of athlete: AthleteID) async throws(ServiceFailure) {
    guard case .event(let id) = edit.row,
      let place = events.firstIndex(where: { $0.id == id && $0.owner == athlete })
    else { throw ServiceFailure(.notFound) }
    if try edit.isDone(in: events[place].columns) { return }
    for column in edit.columns { events[place].set(RecordField(column.name, column.new)) }
  }

  public func createEvent(_ event: NewEvent, as id: EventID, of athlete: AthleteID) async throws(ServiceFailure) {
    guard !events.contains(where: { $0.id == id }) else { throw ServiceFailure(.conflict) }
    events.append(Event(event, id: id, owner: athlete))
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    guard case .event(let id) = reference, let event = events.first(where: { $0.id == id && $0.owner == athlete })
    else { throw ServiceFailure(.notFound) }
    return Record(
      reference,
      fields: [
        RecordField("type", .text(event.type.wire)), RecordField("name", event.name.map { .text($0) }),
        RecordField("start_date", .date(event.startDate)), RecordField("city", event.city.map { .text($0) }),
      ])
  }

  public func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    LoadedTasks(tasks: tasks, statuses: statuses.filter { $0.athlete == athlete })
  }

  public func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    let row = AthleteTask(athlete: athlete, task: id, status: status)
    statuses.removeAll { $0.task == id && $0.athlete == athlete }
    statuses.append(row)
    return row
  }

  // A coach's notebook has no offers, schools or readings.
  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> { Loaded(rows: []) }
  public func createOffer(_ offer: OfferTerms, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    throw ServiceFailure(.notPermitted)
  }
  public func createMetric(
    _ metric: MetricReading, as id: MetricID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    throw ServiceFailure(.notPermitted)
  }
  public func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    throw ServiceFailure(.notPermitted)
  }
  public func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    throw ServiceFailure(.notFound)
  }
  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> { Loaded(rows: []) }
  public func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> { Loaded(rows: []) }
  public func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    TimelineAnswer(
      events: .success(Loaded(rows: [])), interactions: .success(Loaded(rows: [])),
      offers: .success(Loaded(rows: [])), statusChanges: .success(Loaded(rows: [])))
  }
}
