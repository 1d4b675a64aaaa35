import CompassModel
import CompassServices
import Testing

@testable import CompassLocal

/// Rows that forms store (decisions R1, N7, O12).
struct NewRowsTests {
  private let a = AthleteID("a")
  private let b = AthleteID("b")

  private func stored(_ more: String = "") async throws -> LocalStore {
    try await store(
      of: """
        {"users": [{"id": "p", "role": "parent"}, {"id": "a", "role": "player"}, {"id": "b", "role": "player"}],
         "family": {"id": "f", "members": [{"user_id": "p"}, {"user_id": "a"}, {"user_id": "b"}]},
         "schools": [{"id": "s", "user_id": "a", "name": "S"}, {"id": "u", "user_id": "b", "name": "U"}],
         "events": [{"id": "e", "user_id": "b", "type": "camp", "name": "E", "start_date": "2026-02-10"}]\(more)}
        """)
  }

  private static let event = NewEvent(
    schoolID: SchoolID("s"), type: .camp, name: "Winter Camp", startDate: today, endDate: today.adding(days: 1),
    startTime: "09:00:00", endTime: "16:30:00", location: "Gym", address: "1 Main St", city: "Ames", state: "IA",
    url: "https://camp.example", details: "Bring a bat\n日本語", performanceNotes: "ok", cost: 150.5,
    isRegistered: true)
  private static let metric = MetricReading(
    type: .sixtyTime, value: 6.87, unit: "sec", recordedDate: today, eventID: nil, isVerified: true, notes: "laser")
  private static let contact = NewInteraction(
    schoolID: SchoolID("s"), type: .phoneCall, direction: .inbound, subject: "Visit", content: "Come in March",
    occurredAt: Instant(seconds: 1_770_732_720))

  /// Clients request the rows changed since a time (decision W6): an edit sets it.
  @Test func anEditSetsTheUpdateTime() async throws {
    let clock = Lock(Instant(seconds: 1_770_732_000))
    let backend = LocalBackend(try await stored(), now: { clock.withLock { $0 } })
    try await backend.createEvent(Self.event, as: EventID("n"), of: a)
    clock.withLock { $0 = Instant(seconds: 1_770_735_600) }
    try await backend.make(.update(.event("n"), [ColumnEdit("cost", from: .number(150.5), to: nil)], of: a))
    let record = try await backend.loadRecord(.event(EventID("n")), of: a)
    #expect(record["created_at"] == .instant(Instant(seconds: 1_770_732_000)) && record.text("family_unit_id") == "f")
    #expect(record["updated_at"] == .instant(Instant(seconds: 1_770_735_600)))
  }

  /// Readings of a day are ordered by the time of their insertion (decision P6), even if the clock does not move.
  @Test func readingsKeepTheirInsertionOrder() async throws {
    let backend = LocalBackend(try await stored(), now: { Instant(seconds: 1_770_732_000) })
    for id in ["z", "a", "m"] { try await backend.createMetric(Self.metric, as: MetricID(id), of: a) }
    let rows = try await backend.loadMetrics(of: a, from: nil, through: today).rows
    #expect(rows.sorted { ($0.createdAt ?? .latest) < ($1.createdAt ?? .latest) }.map(\.id) == ["z", "a", "m"])
  }

  @Test(arguments: [nil, "p", "a"]) func aContactIsLoggedByTheSignedInUser(user: String?) async throws {
    let backend = LocalBackend(try await stored(), signedIn: user.map(UserID.init(rawValue:)))
    try await backend.createInteraction(Self.contact, as: InteractionID("n"), of: a)
    #expect(try await backend.loadInteractions(of: a).rows == [Interaction(Self.contact, id: InteractionID("n"))])
    let record = try await backend.loadRecord(.interaction(InteractionID("n")), of: a)
    #expect(record.text("logged_by") == user ?? "p")
    #expect(record.text("direction") == "inbound" && record.text("content") == "Come in March")
    #expect(record.text("family_unit_id") == "f")
  }

  private func create(
    in backend: LocalBackend, _ event: NewEvent, _ metric: MetricReading, _ contact: NewInteraction
  ) async -> [ServiceFailure.Kind?] {
    [
      await backend.failure(.create(.event(event, EventID("n")), of: a)),
      await backend.failure(.create(.reading(metric, MetricID("n")), of: a)),
      await backend.failure(.create(.interaction(contact, InteractionID("n")), of: a)),
    ]
  }

  /// An equal row is accepted as done already; other values are a conflict (decision N7).
  @Test func onlyDifferentValuesAreAConflict() async throws {
    let store = try await stored()
    let backend = LocalBackend(store)
    #expect(await create(in: backend, Self.event, Self.metric, Self.contact) == [nil, nil, nil])
    let before = try await store.exportDataset()
    #expect(await create(in: backend, Self.event, Self.metric, Self.contact) == [nil, nil, nil])
    let events: [(inout NewEvent) -> Void] = [
      { $0.url = "https://other.example" }, { $0.cost = 150 }, { $0.name = "Camp" }, { $0.isAttended = true },
      { $0.schoolID = "other" },
    ]
    let metrics: [(inout MetricReading) -> Void] = [
      { $0.value = 6.88 }, { $0.unit = "s" }, { $0.isVerified = false }, { $0.type = .popTime },
      { $0.notes = "hand" },
    ]
    let contacts: [(inout NewInteraction) -> Void] = [
      { $0.direction = .outbound }, { $0.type = .email }, { $0.subject = "Other" }, { $0.content = "" },
      { $0.occurredAt = Instant(seconds: 0) },
    ]
    for ((changeEvent, changeMetric), changeContact) in zip(zip(events, metrics), contacts) {
      var (event, metric, contact) = (Self.event, Self.metric, Self.contact)
      changeEvent(&event)
      changeMetric(&metric)
      changeContact(&contact)
      #expect(await create(in: backend, event, metric, contact) == [.conflict, .conflict, .conflict])
    }
    #expect(try await store.exportDataset() == before)
  }

  @Test func anotherAthletesIDIsNotPermitted() async throws {
    let backend = LocalBackend(try await stored())
    #expect(await backend.failure(.create(.event(Self.event, EventID("e")), of: a)) == .notPermitted)
    #expect(try await backend.loadEvents(of: b).rows.map(\.name) == ["E"])
  }

  @Test func anUpdateChangesOnlyTheFormsValues() async throws {
    let backend = LocalBackend(
      try await stored(
        """
        , "performance_metrics": [{"id": "m", "user_id": "a", "metric_type": "era", "value": 3, "recorded_date":
         "2026-01-01", "created_at": "2026-01-01T10:00:00Z"}],
         "offers": [{"id": "o", "user_id": "a", "school_id": "gone", "coach_id": "c", "offer_type": "rodeo",
         "scholarship_percentage": 33.333, "offer_date": "2026-01-01"}]
        """))
    try await backend.createEvent(Self.event, as: EventID("n"), of: a)
    var event = Self.event
    (event.name, event.endDate, event.cost) = ("Spring Camp", nil, nil)
    try await backend.make(edit(.event(EventID("n")), Self.event.columns, event.columns))
    #expect(try await backend.loadEvents(of: a).rows == [Event(event, id: EventID("n"), owner: a)])
    let known = try await backend.loadMetrics(of: a, from: nil, through: today).rows[0].reading.columns
    try await backend.make(edit(.reading(MetricID("m")), known, Self.metric.columns))
    #expect(
      try await backend.loadMetrics(of: a, from: nil, through: today).rows == [
        PerformanceMetric(Self.metric, id: MetricID("m"), owner: a, createdAt: Instant(wire: "2026-01-01T10:00:00Z"))
      ])
    // An imported row that breaks the form's rules can still be answered, and without a status it is pending.
    try await backend.make(.status(OfferID("o"), from: .pending, to: .accepted, of: a))
    #expect(try await backend.loadOffers(of: a).rows.map(\.status) == [.accepted])
    let offer = OfferTerms(schoolID: SchoolID("s"), type: .fullRide, status: .declined, offerDate: today)
    let stored = try await backend.loadOffers(of: a).rows[0].terms.columns
    try await backend.make(edit(.offer(OfferID("o")), stored, offer.columns))
    #expect(try await backend.loadOffers(of: a).rows == [Offer(offer, id: OfferID("o"), owner: a)])
    #expect(try await backend.loadRecord(.offer(OfferID("o")), of: a).text("coach_id") == "c")
  }

  /// An update with the columns that differ.
  private func edit(_ row: RowReference, _ old: [RecordField], _ new: [RecordField]) -> Change {
    .update(row, zip(old, new).filter { $0 != $1 }.map { ColumnEdit($0.name, from: $0.value, to: $1.value) }, of: a)
  }

  private static func event(_ change: (inout NewEvent) -> Void) -> NewEvent {
    var event = event
    change(&event)
    return event
  }

  private static let invalid = [
    event { $0.name = " " }, event { $0.type = .other("rodeo") }, event { $0.endDate = today.adding(days: -1) },
    event { $0.startTime = "25:00:00" }, event { $0.startTime = "noon" }, event { $0.endTime = "9:00" },
    event { $0.cost = -0.01 }, event { $0.cost = 1.005 }, event { $0.cost = .nan }, event { $0.cost = .infinity },
    event { $0.schoolID = SchoolID("u") }, event { $0.details = "\u{0}" },
  ]

  @Test func invalidEventsAreRefused() async throws {
    let store = try await stored()
    let backend = LocalBackend(store)
    try await backend.createEvent(Self.event, as: EventID("n"), of: a)
    let before = try await store.exportDataset()
    for event in Self.invalid {
      let creation = await backend.failure(.create(.event(event, EventID("new")), of: a))
      let change = await backend.failure(edit(.event(EventID("n")), Self.event.columns, event.columns))
      #expect(creation == .valuesRefused && change == .valuesRefused, "\(event)")
    }
    #expect(try await store.exportDataset() == before)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func aNonFiniteReadingIsRefused(value: Double) async throws {
    let backend = LocalBackend(try await stored())
    var metric = Self.metric
    metric.value = value
    #expect(await backend.failure(.create(.reading(metric, MetricID("n")), of: a)) == .valuesRefused)
  }

  @Test func referencesToOtherAthletesRowsAreRefused() async throws {
    let backend = LocalBackend(try await stored())
    var metric = Self.metric
    metric.eventID = EventID("e")
    #expect(await backend.failure(.create(.reading(metric, MetricID("n")), of: a)) == .valuesRefused)
    var contact = Self.contact
    contact.schoolID = SchoolID("u")
    #expect(await backend.failure(.create(.interaction(contact, InteractionID("n")), of: a)) == .valuesRefused)
  }

  /// Decision E3 applies to an imported row with invalid values too.
  @Test func anInvalidImportedEventCanBeAttended() async throws {
    let backend = LocalBackend(
      try await store(
        of: """
          {"events": [{"id": "x", "user_id": "a", "type": "rodeo", "start_date": "2026-02-10",
           "end_date": "2026-02-01", "start_time": "noon", "cost": -1}]}
          """))
    try await backend.make(.attended(EventID("x"), of: a))
    #expect(try await backend.loadEvents(of: a).rows.map(\.isAttended) == [true])
  }
}
