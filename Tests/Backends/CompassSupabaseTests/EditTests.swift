import CompassModel
import CompassSupabase
import TestSupport
import Testing

/// Every write is made once, with its owner and only its columns (decision L2); the response confirms it (decision L4).
@Suite(.serialized) struct EditTests {
  private let project: LoopbackProject
  private let fixture: Fixture
  private let id: EventID = "event-1"

  init() throws {
    project = try .ofAthlete([
      "events": """
      [{"id": "event-1", "user_id": "athlete-1", "type": "camp", "name": "Camp, \\"old\\" & (new)",
        "start_date": "2026-02-14", "start_time": "09:00:00", "end_time": "17:30:15", "cost": 150.00, "city": null,
        "registered": true, "attended": null, "coaches_present": ["c"], "description": "Bring a bat"}]
      """,
      "offers": """
      [{"id": "offer-1", "user_id": "athlete-1", "family_unit_id": "family-1", "school_id": "school-1",
        "offer_type": "partial", "status": "pending", "offer_date": "2026-02-01", "conditions": "3.0 GPA",
        "coach_id": "c"}]
      """,
      "performance_metrics": """
      [{"id": "metric-1", "user_id": "athlete-1", "metric_type": "sixty_time", "value": 6.87,
        "recorded_date": "2026-02-01", "verified": null}]
      """,
    ])
    fixture = try Fixture(project)
  }

  private func row(_ table: String = "events") throws -> [String: JSONValue] {
    try #require(JSONValue(json: project.rows(of: table).utf8)?.elements?.first?.members)
  }

  private func run(_ change: Change) async -> ServiceFailure? {
    await failure { () async throws(ServiceFailure) in try await fixture.backend.make(change) }
  }

  private func body(_ request: LoopbackRequest) throws -> [String: JSONValue] {
    try #require(JSONValue(json: request.text.utf8)?.members)
  }

  private func cost(from old: Double?, to new: Double?, _ others: ColumnEdit...) -> Change {
    let cost = ColumnEdit("cost", from: old.map { .number($0) }, to: new.map { .number($0) })
    return .update(.event(id), [cost] + others, of: "athlete-1")
  }

  @Test func anEditSendsOnlyChangedColumns() async throws {
    let before = try row()
    #expect(await run(cost(from: 150, to: 99)) == nil)
    let request = try #require(fixture.server.requests.first)
    #expect(fixture.server.requests.count == 1 && request.method == "PATCH")
    #expect(request.query == ["id=eq.event-1", "user_id=eq.athlete-1", "cost=eq.150", "select=id"])
    #expect(try body(request) == ["cost": .number(99)])
    let after = try row()
    #expect(after["end_time"] == .text("17:30:15") && after["coaches_present"] == .list([.text("c")]))
    #expect(Set(after.keys.filter { after[$0] != before[$0] }) == ["cost", "updated_at"])
  }

  @Test func everyValueTypeIsComparedWithTheOldValue() async throws {
    #expect(await run(.ofEvent(id)) == nil)
    #expect(fixture.server.requests.map(\.method) == ["PATCH"], "each filter held")
    let after = try row()
    #expect(after["name"] == .text("Winter \"Camp\"") && after["end_time"] == .null && after["city"] == .text("Ames"))
    #expect(after["registered"] == .flag(false) && after["attended"] == .flag(true))
    #expect(await run(.ofMetric) == nil)
    #expect(await run(.ofOffer) == nil)
    #expect(await run(.status("offer-1", from: .pending, to: .accepted, of: "athlete-1")) == nil)
    #expect(fixture.server.requests.count == 4)
    #expect(try row("offers")["coach_id"] == .text("c"))
  }

  @Test func anEditWithoutColumnsSendsNoRequest() async {
    #expect(await run(.update(.event(id), [], of: "athlete-1")) == nil)
    #expect(fixture.server.requests.isEmpty)
  }

  /// Changes by another device in other columns stay; in the same column they are a conflict.
  @Test func aConflictIsReportedAndOverwritesNothing() async throws {
    let elsewhere = try Fixture(project).backend
    try await elsewhere.make(.attended(id, of: "athlete-1"))
    #expect(await run(cost(from: 150, to: 140)) == nil, "another column")
    try await elsewhere.make(cost(from: 140, to: 120))
    let asked = fixture.server.requests.count
    let failure = await run(cost(from: 140, to: 99))
    #expect(failure?.kind == .changedElsewhere && failure?.current == [RecordField("cost", .number(120))])
    #expect(fixture.server.requests.dropFirst(asked).map(\.method) == ["PATCH", "GET"], "one read")
    let after = try row()
    #expect(after["cost"] == .number(120) && after["attended"] == .flag(true))
    #expect(await run(cost(from: 120, to: 99)) == nil, "kept: filtered by theirs")
    #expect(try row()["cost"] == .number(99))
  }

  @Test func anEqualRemoteChangeIsNoConflict() async throws {
    let edit = cost(from: 150, to: 99, ColumnEdit("city", from: nil, to: .text("Ames")))
    let elsewhere = try Fixture(project).backend
    try await elsewhere.make(cost(from: 150, to: 99))
    #expect(await run(edit) == nil)
    #expect(try row()["city"] == .text("Ames"))
  }

  @Test(arguments: [LoopbackFault.lostReply, .truncated(after: 3), .drop, .status(503)], [1, 2])
  func aRetriedEditIsStored(_ fault: LoopbackFault, _ times: Int) async throws {
    fixture.server.fail(.changes, with: fault, times: times)
    #expect(await run(cost(from: 150, to: 99)) == nil)
    #expect(try row()["cost"] == .number(99))
  }

  @Test func missingAndForbiddenRowsAreReported() async throws {
    project.makeReadOnly("events")
    #expect(await run(cost(from: 150, to: 99))?.kind == .notPermitted)
    #expect(fixture.server.requests.map(\.method) == ["PATCH", "GET"])
    project.remove("event-1", from: "events")
    #expect(await run(cost(from: 150, to: 99))?.kind == .notFound)
    let other = #"{"id": "event-1", "user_id": "athlete-2", "type": "camp", "cost": 7, "start_date": "2026-02-14"}"#
    let shared = try Fixture { request in request.method == "GET" ? .json("[\(other)]") : .json("[]") }
    let failure = await failure { () async throws(ServiceFailure) in
      try await shared.backend.make(cost(from: 150, to: 99))
    }
    #expect(failure?.kind == .notPermitted && failure?.current == nil, "another's values are not given away")
  }

  /// A URL holds some kilobytes: a long text is compared by a read first.
  @Test func aLongTextIsComparedBeforeTheWrite() async throws {
    let long = String(repeating: "Öl & ", count: 2000)
    func edit(_ old: String, _ new: String) -> Change {
      .update(.event(id), [ColumnEdit("description", from: .text(old), to: .text(new))], of: "athlete-1")
    }
    #expect(await run(edit("Bring a bat", long)) == nil)
    #expect(await run(edit(long, "short")) == nil)
    #expect(try row()["description"] == .text("short"))
    #expect(fixture.server.requests.map(\.method) == ["PATCH", "GET", "PATCH"])
    #expect(fixture.server.requests.allSatisfy { $0.target.utf8.count < 8000 })
    #expect(await run(edit(long, "other"))?.current == [RecordField("description", .text("short"))])
  }

  @Test(arguments: [Call.editEvent, .editMetric, .editOffer, .answerOffer, .updateEvent])
  func specEndpointsGetOnlyChangedColumns(_ call: Call) async throws {
    let fixture = try Fixture(.spec) { _ in .json(#"{"success": true}"#) }
    try await call.run(fixture.backend)
    let request = try #require(fixture.server.requests.first)
    #expect(fixture.server.requests.count == 1 && request.method == "PATCH")
    #expect(try body(request).keys.count == (call == .editEvent ? 7 : 1))
  }

  // MARK: Confirmation by the response (decision L4)

  static let odd: [LoopbackAnswer] = [
    .json("<html>Sign in to the Wi-Fi</html>"), .json("<html>", status: 201), .reply(status: 204), .json("{}"),
    .json("null"), .json(#"{"message":"no"}"#), .json(#"[{"id":"another"}]"#, status: 201), .json("17"), .json(""),
  ]
  static let writes = Call.allCases.filter(\.isChange)

  @Test(arguments: writes, odd.indices)
  func anUnexpectedResponseLeavesAWriteUnconfirmed(_ call: Call, _ index: Int) async throws {
    for routes in SupabaseConfiguration.Routes.allCases {
      let isSent = Lock(false)
      let fixture = try Fixture(routes) { request in
        if request.method == "GET" { return .json(isSent.withLock { $0 } ? "<html>" : "[]") }
        isSent.withLock { $0 = true }
        return Self.odd[index]
      }
      let failure = await call.failure(fixture.backend)
      #expect(failure?.kind == .unanswered, "\(routes): \(failure?.detail ?? "done")")
      #expect(failure?.message == "Unexpected response from the server")
      #expect(fixture.server.requests.count { $0.method != "GET" } == 1, "and it is not sent again")
    }
  }

  @Test(arguments: Call.creations)
  func anInsertWithoutAStoredRowFails(_ call: Call) async throws {
    let fixture = try Fixture { request in request.method == "GET" ? .json("[]") : .json("[]", status: 201) }
    #expect(await call.failure(fixture.backend)?.kind == .unexpectedReply)
  }

  // MARK: Every write once

  /// Columns of each write: a new row has the entered ones (decision B5), its id and the columns that name
  /// its owner.
  static let owned: [(call: Call, columns: Set<String>)] = [
    (.createEvent, Set(NewEvent.sample.entered.map(\.name)).union(["id", "user_id", "family_unit_id"])),
    (.createOffer, Set(OfferTerms.sample.entered.map(\.name)).union(["id", "user_id", "family_unit_id"])),
    (.createMetric, Set(MetricReading.sample.entered.map(\.name)).union(["id", "user_id", "family_unit_id"])),
    (.createInteraction, Set(NewInteraction.sample.entered.map(\.name)).union(["id", "logged_by", "family_unit_id"])),
    (.editEvent, ["name", "start_date", "end_time", "cost", "city", "registered", "attended"]),
    (.editMetric, ["value"]),
    (.editOffer, ["conditions"]), (.answerOffer, ["status"]), (.updateEvent, ["attended"]),
    (.updateTaskStatus, ["athlete_id", "task_id", "status", "completed_at"]),
  ]

  @Test(arguments: owned.indices, [false, true])
  func everyWriteCarriesItsOwnerAndColumns(_ index: Int, _ losesReply: Bool) async throws {
    let (call, columns) = Self.owned[index]
    let project = try LoopbackProject.ofAthlete()
    if !Call.creations.contains(call) {
      for table in ["events", "offers", "performance_metrics"] {
        try project.put(self.project.rows(of: table), into: table)
      }
    }
    try project.put(
      #"{"id": "event-1", "user_id": "athlete-1", "type": "camp", "start_date": "2026-02-14"}"#,
      into: call == .createMetric ? "events" : "notes")
    let fixture = try Fixture(project)
    if losesReply { fixture.server.fail(.changes, with: .lostReply, times: 1) }
    try await call.run(fixture.backend)
    let sent = fixture.server.requests.filter { $0.method != "GET" }
    #expect(sent.count == (losesReply ? 2 : 1))
    #expect(Set(sent.map(\.text)).count == 1, "the same, again")
    let body = try body(sent[0])
    #expect(Set(body.keys) == columns)
    for owner in ["user_id", "logged_by", "athlete_id"] where columns.contains(owner) {
      #expect(body[owner] == .text("athlete-1"))
    }
    if columns.contains("family_unit_id") { #expect(body["family_unit_id"] == .text("family-1")) }
    if sent[0].method == "PATCH" { #expect(sent[0].query.contains("user_id=eq.athlete-1")) }
    if Call.creations.contains(call) {
      let tables = ["events", "offers", "performance_metrics", "interactions"]
      let stored = tables.reduce(0) { $0 + project.count(of: $1) }
      #expect(stored == (call == .createMetric ? 2 : 1), "stored once")
    }
  }
}
