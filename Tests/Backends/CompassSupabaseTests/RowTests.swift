import CompassModel
import CompassServices
import CompassSupabase
import TestSupport
import Testing

/// Checks how lenient the reading of rows is, and its limits (decisions X1, X2, X5, X6).
@Suite(.serialized) struct RowTests {
  private func events(_ body: String, _ routes: SupabaseConfiguration.Routes = .tables) async throws -> Loaded<Event> {
    try await Fixture(routes) { _ in .json(body) }.backend.loadEvents(of: "athlete-1")
  }

  private static let camp = #"{"id":"e-1","user_id":"athlete-1","type":"camp","name":"Camp","start_date":"2026-02-14"}"#

  @Test(arguments: SupabaseConfiguration.Routes.allCases)
  func everyResponseFormatIsParsed(_ routes: SupabaseConfiguration.Routes) async throws {
    for body in [
      "[\(Self.camp)]", #"{"success":true,"data":[\#(Self.camp)]}"#, #"{"data":[\#(Self.camp)]}"#,
      #"{"success":true,"data":\#(Self.camp)}"#, Self.camp, "  [ \(Self.camp) ]\n",
    ] {
      #expect(try await events(body, routes) == Loaded(rows: [.sample("e-1")]), "\(body)")
    }
    for body in ["[]", #"{"success":true,"data":[]}"#] {
      #expect(try await events(body, routes) == Loaded(rows: []), "\(body)")
    }
  }

  /// Columns in addition to the required ones of an event, and the event; nil for a skipped row.
  static let cells: [(String, Event?)] = [
    (#""cost":150"#, .sample("e", cost: 150)), (#""cost":150.00"#, .sample("e", cost: 150)),
    (#""cost":"150.50""#, .sample("e", cost: 150.5)), (#""cost":"1.5e2""#, .sample("e", cost: 150)),
    (#""cost":0"#, .sample("e", cost: 0)), (#""cost":null"#, .sample("e")), (#""cost":"NaN""#, nil),
    (#""cost":"inf""#, nil), (#""cost":"0x10""#, nil), (#""cost":"1,000""#, nil), (#""cost":"""#, nil),
    (#""cost":true"#, nil), (#""cost":[1]"#, nil), (#""cost":1e999"#, nil),
    (#""registered":true,"attended":null"#, .sample("e", registered: true)), (#""registered":1"#, nil),
    (#""registered":"true""#, nil), (#""end_date":"2026-02-15T10:00:00Z""#, .sample("e", to: "2026-02-15")),
    (#""end_date":"2026-02-30""#, .sample("e")), (#""end_date":7"#, .sample("e")),
    (#""name":null"#, .sample("e", name: nil)),
    (#""name":7"#, nil), (#""name":{}"#, nil), (#""start_time":"09:00:00""#, .sample("e", time: "09:00:00")),
    (#""type":"open_house""#, .sample("e", type: .other("open_house"))), (#""type":null"#, nil),
    (#""start_date":null"#, nil), (#""start_date":"2026-02-30""#, nil), (#""start_date":"2026-4-9""#, nil),
    (#""start_date":"2026-02-14T23:59:59-05:00""#, .sample("e")), (#""id":null"#, nil), (#""id":"""#, nil),
    (#""id":7"#, nil), (#""a_later_column":{"deep":[1,{"er":null}]}"#, .sample("e")),
    (#""stats_recorded":{"velo":88.5},"coaches_present":[]"#, .sample("e")),
    (#""name":"\ud83c\udfc6 \"Caf\u00e9\" \u0000""#, .sample("e", name: "🏆 \"Café\" \u{0}")),
  ]

  @Test(arguments: cells)
  func eachCellIsParsedOrItsRowSkipped(_ columns: String, _ event: Event?) async throws {
    var row = ["id": #""e""#, "type": #""camp""#, "name": #""Camp""#, "start_date": #""2026-02-14""#]
    for key in row.keys where columns.contains("\"\(key)\":") { row[key] = nil }
    let required: [String] = row.map { "\"\($0.key)\":\($0.value)" }
    let cells = required + [columns]
    let loaded = try await events("[{\(cells.joined(separator: ","))},\(Self.camp)]")
    let rows: [Event] = [event, .sample("e-1")].compactMap(\.self)
    #expect(loaded.rows == rows)
    #expect(loaded.skipped == (event == nil ? 1 : 0))
  }

  @Test func malformedRowsAreCounted() async throws {
    let loaded = try await events(#"[null,7,"text",[],\#(Self.camp),{}]"#)
    #expect(loaded == Loaded(rows: [.sample("e-1")], skipped: 5))
  }

  @Test(arguments: SupabaseConfiguration.Routes.allCases)
  func rowsOfOtherAthletesAreIgnored(_ routes: SupabaseConfiguration.Routes) async throws {
    let others = Self.camp.replacing("athlete-1", with: "athlete-2")
    #expect(try await events("[\(others),\(Self.camp)]", routes) == Loaded(rows: [.sample("e-1")]))
  }

  @Test func offersAreParsed() async throws {
    let fixture = try Fixture(
      script: answers([
        "offers": """
        [{"id":"o-1","user_id":"athlete-1","school_id":"s-1","offer_type":"partial","status":null,
          "scholarship_amount":"50000.00","scholarship_percentage":66.67,"offer_date":"2026-02-10",
          "deadline_date":"2026-03-01","conditions":null,"notes":"n"},
         {"id":"o-2","school_id":null,"offer_type":null,"offer_date":"2026-02-10"},
         {"id":"o-4","school_id":null,"offer_type":"partial","offer_date":"2026-02-10"},
         {"id":"o-3","school_id":"s-1","offer_type":"partial","offer_date":null}]
        """
      ]))
    let offer = Offer(
      id: OfferID("o-1"), owner: "athlete-1", schoolID: SchoolID("s-1"), type: .partial, status: .pending,
      amount: 50_000, percentage: 66.67, offerDate: day("2026-02-10"), deadline: day("2026-03-01"), notes: "n")
    // Decision T9.
    let schoolless = Offer(
      id: OfferID("o-4"), owner: "athlete-1", schoolID: nil, type: .partial, status: .pending,
      offerDate: day("2026-02-10"))
    #expect(try await fixture.backend.loadOffers(of: "athlete-1") == Loaded(rows: [offer, schoolless], skipped: 2))
  }

  @Test func tasksOfTheTablesAreParsed() async throws {
    let fixture = try Fixture(
      script: answers([
        "task": """
        [{"id":"t-1","category":"academic","grade_level":10,"title":"A","dependency_task_ids":null,"required":null},
         {"id":"t-2","grade_level":"11","title":"B","dependency_task_ids":["t-1"],"required":true,
          "deadline_date":"2026-06-01T00:00:00+00:00"},
         {"id":"t-3","grade_level":13,"title":"C"}, {"id":"t-4","grade_level":10.5,"title":"D"},
         {"id":"t-5","grade_level":10,"title":"E","dependency_task_ids":"t-1"}]
        """,
        "athlete_task": """
        [{"id":"1","athlete_id":"athlete-1","task_id":"t-1","status":"completed",
          "completed_at":"2026-02-01T00:00:00Z","updated_at":"2026-02-01 00:00:00.5+00:00"},
         {"id":"2","athlete_id":"athlete-2","task_id":"t-1","status":"completed"},
         {"id":"3","athlete_id":"athlete-1","task_id":null}]
        """,
      ]))
    let tasks = try await fixture.backend.loadTasks(of: "athlete-1")
    let due = RecruitingTask(
      id: TaskID("t-2"), gradeLevel: .junior, title: "B", isRequired: true, prerequisites: [TaskID("t-1")],
      deadline: day("2026-06-01"))
    let status = AthleteTask(
      athlete: "athlete-1", task: TaskID("t-1"), status: .completed, completedAt: instant("2026-02-01T00:00:00Z"),
      updatedAt: instant("2026-02-01T00:00:00.5Z"))
    let first = RecruitingTask(id: TaskID("t-1"), category: "academic", gradeLevel: .sophomore, title: "A")
    #expect(tasks == LoadedTasks(tasks: [first, due], statuses: [status], skipped: 4))
  }

  @Test func tasksOfTheSpecEndpointAreParsed() async throws {
    let fixture = try Fixture(.spec) { request in
      guard request.query.contains("gradeLevel=10") else { return .json(#"{"success":true,"data":[]}"#) }
      return .json(
        """
        {"success":true,"data":[
          {"id":"t-1","grade_level":10,"title":"A","has_incomplete_prerequisites":true,"prerequisite_tasks":[],
           "athlete_task":{"task_id":"t-1","user_id":"athlete-1","status":"skipped","completed_at":null}},
          {"id":"t-2","grade_level":10,"title":"B","dependency_task_ids":["t-9"],
           "prerequisite_tasks":[{"id":"t-9","title":"Nine"},7]},
          {"id":"t-3","grade_level":10,"title":"C","athlete_task":null},
          {"id":"t-4","grade_level":10,"title":"D","athlete_task":7}]}
        """)
    }
    let tasks = try await fixture.backend.loadTasks(of: "athlete-1")
    #expect(tasks.tasks.map(\.title) == ["A", "B", "C"])
    #expect(tasks.tasks.map(\.isLockedByServer) == [true, false, false])
    #expect(tasks.tasks.map(\.prerequisiteTitles) == [nil, ["t-9": "Nine"], nil])
    #expect(tasks.statuses == [AthleteTask(athlete: "athlete-1", task: TaskID("t-1"), status: .skipped)])
    #expect(tasks.skipped == 1)
  }

  @Test(arguments: SupabaseConfiguration.Routes.allCases)
  func onlyTheAthleteMayChangeAStatus(_ routes: SupabaseConfiguration.Routes) async throws {
    let fixture = try Fixture(routes, tokens: StubTokens(user: "parent-1")) { _ in .json("[]") }
    #expect(await Call.updateTaskStatus.failure(fixture.backend)?.kind == .notPermitted)
    #expect(fixture.server.requests.isEmpty)
  }

  @Test func anUnknownStatusIsNotWritten() async throws {
    let fixture = try Fixture { _ in .json("[]") }
    let failure = await failure { () async throws(ServiceFailure) in
      _ = try await fixture.backend.updateTaskStatus(TaskID("t-1"), of: "athlete-1", to: .other("paused"))
    }
    #expect(failure?.kind == .valuesRefused)
    #expect(fixture.server.requests.isEmpty)
  }

  @Test func aStatusOfAMissingTaskIsNotFound() async throws {
    let fixture = try Fixture { _ in .json(#"{"code":"23503","message":"foreign key"}"#, status: 409) }
    #expect(await Call.updateTaskStatus.failure(fixture.backend)?.kind == .notFound)
  }

  @Test(arguments: [Double.nan, .infinity])
  func aNonFiniteNumberIsNotSent(_ amount: Double) async throws {
    let fixture = try Fixture { _ in .json("[]") }
    var offer = OfferTerms.sample
    offer.amount = amount
    let failure = await failure { () async throws(ServiceFailure) in
      try await fixture.backend.createOffer(offer, as: OfferID("o-1"), of: "athlete-1")
    }
    #expect(failure?.kind == .valuesRefused)
    #expect(!fixture.server.requests.contains { $0.method == "POST" })
  }

  @Test func metricsAreParsed() async throws {
    let fixture = try Fixture(
      script: answers([
        "performance_metrics": """
        [{"id":"m-1","user_id":"athlete-1","metric_type":"exit_velo","value":"92.4","unit":null,
          "recorded_date":"2026-01-15","event_id":"e-1","verified":null,"created_at":"2026-01-15T10:00:00Z"},
         {"id":"m-2","metric_type":"exit_velo","value":null,"recorded_date":"2026-01-15"},
         {"id":"m-4","metric_type":"height","value":null,"display_value":"6'2","recorded_date":"2026-01-15"},
         {"id":"m-3","metric_type":"exit_velo","value":"NaN","recorded_date":"2026-01-15"}]
        """
      ]))
    let metrics = try await fixture.backend.loadMetrics(of: "athlete-1", from: nil, through: day("2026-02-10"))
    let exit = PerformanceMetric(
      id: MetricID("m-1"), owner: "athlete-1", type: .exitVelocity, value: 92.4, recordedDate: day("2026-01-15"),
      eventID: "e-1", createdAt: instant("2026-01-15T10:00:00Z"))
    // A text alone is a reading too (decision B12).
    let height = MetricReading(type: .other("height"), value: nil, displayValue: "6'2", recordedDate: day("2026-01-15"))
    let rows = [exit, PerformanceMetric(height, id: "m-4", owner: "athlete-1")]
    #expect(metrics == Loaded(rows: rows, skipped: 2))
  }

  @Test func recordsHaveEveryColumn() async throws {
    let pair = try #require(RecordedPair.named("list own events").first)
    let fixture = try Fixture { _ in pair.answer }
    let id: EventID = "e0000000-0000-4000-8000-000000000001"
    let record = try await fixture.backend.loadRecord(.event(id), of: RecordedTests.ava)
    #expect(record.fields.count == 26)
    #expect(record["start_date"] == .date(day("2026-04-15")))
    #expect(record["created_at"] == .instant(instant("2026-02-10T14:03:07.123456Z")))
    #expect(record["cost"] == .number(150) && record["registered"] == .flag(true))
    #expect(record["stats_recorded"] == .json(#"{"velo":88.5}"#))
    #expect(record["coaches_present"] == .list([]) && record["url"] == nil)
  }

  @Test func malformedRecordValuesStayText() async throws {
    let fixture = try Fixture { _ in
      .json(#"[{"id":"o-1","offer_date":"soon","scholarship_amount":"lots","notes":{"a":[1,true,null]}}]"#)
    }
    let record = try await fixture.backend.loadRecord(.offer(OfferID("o-1")), of: "athlete-1")
    #expect(record["offer_date"] == .text("soon") && record["scholarship_amount"] == .text("lots"))
    #expect(record["notes"] == .text(#"{"a":[1,true,null]}"#))
  }

  @Test func aRecordOfAnotherAthleteIsNotFound() async throws {
    for reference in [
      RecordReference.event("x"), .offer(OfferID("x")), .interaction(InteractionID("x")),
    ] {
      let fixture = try Fixture { request in
        request.path.hasSuffix("/schools")
          ? .json("[]") : .json(#"[{"id":"x","user_id":"athlete-2","school_id":"s-2","logged_by":"athlete-2"}]"#)
      }
      let failure = await failure { () async throws(ServiceFailure) in
        _ = try await fixture.backend.loadRecord(reference, of: "athlete-1")
      }
      #expect(failure?.kind == .notFound)
    }
  }
}
