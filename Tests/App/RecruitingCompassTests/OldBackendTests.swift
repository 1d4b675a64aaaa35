import CompassModel
import CompassServices
import Records
import TestSupport
import Testing

private let event = NewEvent(schoolID: "school-1", type: .camp, name: "Winter Camp", startDate: day("2026-02-14"))
private let offer = OfferTerms(
  schoolID: "school-1", type: .partial, status: .pending, amount: 50_000, percentage: nil, offerDate: day("2026-02-10"),
  deadline: nil, conditions: nil, notes: nil)
private let reading = MetricReading(
  type: .sixtyTime, value: 6.87, unit: "sec", recordedDate: day("2026-01-10"), eventID: nil, isVerified: true)
private let interaction = NewInteraction(
  schoolID: "school-1", type: .phoneCall, direction: .inbound, subject: "Visit",
  occurredAt: instant("2026-02-10T14:12:00Z"))

/// A backend with the old requests answers the two requests with its own ones (decision Y7).
struct OldBackendTests {
  private static let athlete: AthleteID = "athlete-1"
  private static let days = DayRange(from: day("2026-01-01"), through: day("2026-02-01"))

  private static let kinds: [RowKind] = [
    .events, .offers, .schools, .readings, .tasks, .statuses, .interactions, .history,
  ]

  @Test(arguments: kinds)
  func eachKindIsAnsweredByItsOwnRequest(_ kind: RowKind) async throws {
    let old = Old()
    let days = kind == .readings ? Self.days : nil
    let batch = try await old.rows(of: Query(RowsKey(kind, of: Self.athlete), days: days), known: nil)
    #expect(batch.rows.kind == kind && batch.days == days && batch.mark == nil)
    #expect(batch.skipped == (kind == .statuses ? 0 : 2))
    let ids = [
      batch.base(Event.self)?.rows.map(\.id.rawValue), batch.base(Offer.self)?.rows.map(\.id.rawValue),
      batch.base(School.self)?.rows.map(\.id.rawValue), batch.base(PerformanceMetric.self)?.rows.map(\.id.rawValue),
      batch.base(RecruitingTask.self)?.rows.map(\.id.rawValue),
      batch.base(AthleteTask.self)?.rows.map(\.task.rawValue),
      batch.base(Interaction.self)?.rows.map(\.id.rawValue), batch.base(StatusChange.self)?.rows.map(\.id.rawValue),
    ].compactMap(\.self)
    #expect(ids == [["\(kind)"]])
    #expect(
      old.calls.withLock { $0 } == [
        kind == .readings ? "readings 2026-01-01..2026-02-01" : "\(kind == .statuses ? .tasks : kind)"
      ])
  }

  @Test func statusesThatCannotBeSeenAreRefused() async {
    let failure = await #expect(throws: ServiceFailure.self) {
      try await Old(areStatusesKnown: false).rows(of: Query(RowsKey(.statuses, of: Self.athlete)), known: nil)
    }
    #expect(failure == .statusesUnseen)
  }

  private static let changes: [(Change.What, String?)] = [
    (.create(.event(event, "new")), "create event new"), (.create(.offer(offer, "new")), "create offer new"),
    (.create(.reading(reading, "new")), "create reading new"),
    (.create(.interaction(interaction, "new")), "create interaction new"),
    (.update(.attended("e")), "update e"), (.setStatus("task-1", .completed), "status task-1 completed"),
    (.delete(.event("e")), "delete event e"), (.delete(.offer("o")), "delete offer o"), (.delete(.reading("r")), nil),
    (.delete(.interaction("i")), nil),
  ]

  @Test(arguments: changes)
  func eachChangeIsMadeByItsOwnRequest(_ what: Change.What, _ call: String?) async throws {
    let old = Old()
    do throws(ServiceFailure) {
      let stored = try await old.make(Change(what, of: Self.athlete))
      let status = AthleteTask(athlete: Self.athlete, task: "task-1", status: .completed)
      #expect(stored == (what == .setStatus("task-1", .completed) ? .status(status) : nil))
    } catch {
      #expect(call == nil && error.kind == .refused)
    }
    #expect(old.calls.withLock { $0 } == [call].compactMap(\.self))
  }
}

private final class Old: OldBackend {
  let calls = Lock<[String]>([])
  private let areStatusesKnown: Bool

  init(areStatusesKnown: Bool = true) { self.areStatusesKnown = areStatusesKnown }

  private func note(_ call: String) { calls.withLock { $0.append(call) } }

  private func loaded<Row>(_ call: String, _ rows: Row...) -> Loaded<Row> {
    note(call)
    return Loaded(rows: rows, skipped: 2)
  }

  func loadEvents(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Event> {
    loaded("events", .sample("events"))
  }
  func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    loaded("offers", Offer(offer, id: "offers", owner: athlete))
  }
  func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    loaded("schools", School(id: "schools", name: "A"))
  }
  func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    note("tasks")
    return LoadedTasks(
      tasks: [RecruitingTask(id: "tasks", gradeLevel: .freshman, title: "A", prerequisites: [])],
      statuses: [AthleteTask(athlete: athlete, task: "statuses", status: .inProgress)],
      areStatusesKnown: areStatusesKnown, skipped: 2)
  }
  func loadMetrics(
    of athlete: AthleteID, from first: CalendarDate?, through last: CalendarDate
  ) async throws(ServiceFailure) -> Loaded<PerformanceMetric> {
    loaded(
      "readings \(first?.wire ?? "")..\(last.wire)",
      PerformanceMetric(reading, id: "readings", owner: athlete, createdAt: instant("2026-02-01T10:00:00Z")))
  }
  func loadInteractions(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Interaction> {
    loaded("interactions", Interaction(interaction, id: "interactions"))
  }
  func loadStatusChanges(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange> {
    loaded(
      "history",
      StatusChange(
        id: "history", schoolID: nil, previous: nil, new: .visiting, instant: instant("2026-02-01T10:00:00Z"),
        notes: nil))
  }

  func createEvent(_ event: NewEvent, as id: EventID, of athlete: AthleteID) async { note("create event \(id)") }
  func createOffer(_ offer: OfferTerms, as id: OfferID, of athlete: AthleteID) async { note("create offer \(id)") }
  func createMetric(_ metric: MetricReading, as id: MetricID, of athlete: AthleteID) async {
    note("create reading \(id)")
  }
  func createInteraction(_ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID) async {
    note("create interaction \(id)")
  }
  func update(_ edit: RowEdit, of athlete: AthleteID) async { note("update \(edit.row.id)") }
  func updateTaskStatus(_ id: TaskID, of athlete: AthleteID, to status: TaskStatus) async -> AthleteTask {
    note("status \(id) \(status.wire)")
    return AthleteTask(athlete: athlete, task: id, status: status)
  }
  func deleteEvent(_ id: EventID, of athlete: AthleteID) async { note("delete event \(id)") }
  func deleteOffer(_ id: OfferID, of athlete: AthleteID) async { note("delete offer \(id)") }

  var signedInUser: UserID? { nil }
  var asksForCredentials: Bool { false }
  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    throw ServiceFailure(.notFound)
  }
  func loadFamily() async throws(ServiceFailure) -> FamilyAccess { throw ServiceFailure(.sessionOver) }
  func signIn(email: String, password: Secret) async throws(ServiceFailure) {}
  func signOut() async {}
}
