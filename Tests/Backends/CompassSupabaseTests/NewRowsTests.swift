import CompassModel
import TestSupport
import Testing

@testable import CompassSupabase

/// Rows of forms (decisions R1, N7, O12).
@Suite(.serialized) struct NewRowsTests {
  /// Samples of `Call` in the server's format.
  private static let stored: [Call: String] = [
    .createOffer: #"""
    {"id":"offer-1","user_id":"athlete-1","school_id":"school-1","offer_type":"partial","status":"pending",
     "scholarship_amount":50000.50,"scholarship_percentage":66.67,"offer_date":"2026-02-10","deadline_date":null,
     "conditions":"3.0 GPA & \"health\"","notes":null,"created_at":"2026-02-10T14:00:00+00:00"}
    """#,
    .createEvent: #"""
    {"id":"event-1","user_id":"athlete-1","school_id":"school-1","type":"camp","name":"Winter \"Camp\"",
     "start_date":"2026-02-14","end_date":"2026-02-15","start_time":"09:00:00","end_time":null,"city":"Ames",
     "cost":150.50,"registered":true,"attended":false,"coaches_present":null}
    """#,
    .createMetric: #"""
    {"id":"metric-1","user_id":"athlete-1","metric_type":"sixty_time","value":6.870,"unit":"sec",
     "recorded_date":"2026-02-10","event_id":"event-1","verified":true,"notes":null,
     "created_at":"2026-02-10T14:00:00.123456+00:00"}
    """#,
    .createInteraction: #"""
    {"id":"interaction-1","school_id":"school-1","type":"phone_call","direction":"inbound",
     "subject":"Visit & dates","content":null,"occurred_at":"2026-02-10T14:12:00+00:00","logged_by":"athlete-1"}
    """#,
  ]

  private static let duplicate = LoopbackAnswer.json(#"{"code":"23505","message":"duplicate key"}"#, status: 409)

  private func failure(_ call: Call, stored: String) async throws -> ServiceFailure? {
    let fixture = try Fixture { request in
      if request.method == "POST" { return Self.duplicate }
      return .json(request.path.hasSuffix("/schools") ? "[]" : "[\(stored)]")
    }
    let failure = await call.failure(fixture.backend)
    #expect(!fixture.server.requests.contains { $0.method == "PATCH" })
    return failure
  }

  @Test(arguments: Call.creations)
  func anEqualStoredRowCountsAsSaved(_ call: Call) async throws {
    #expect(try await failure(call, stored: try #require(Self.stored[call])) == nil)
  }

  /// A table may fill in columns that were not entered (decisions B5, N7).
  @Test func anUnenteredColumnIsNoConflict() async throws {
    let row = try #require(Self.stored[.createOffer]).replacing(#""notes":null"#, with: #""notes":"the table's""#)
    #expect(try await failure(.createOffer, stored: row) == nil)
  }

  /// Decision N7: another row under the id is neither replaced nor taken for this one.
  @Test(arguments: [
    (Call.createOffer, "50000.50", "50000.51"), (.createOffer, #""pending""#, #""accepted""#),
    (.createOffer, #""school-1""#, "null"), (.createOffer, #""offer_date":"2026-02-10""#, #""offer_date":"soon""#),
    (.createOffer, "health", "wealth"), (.createEvent, "Ames", "Rome"), (.createEvent, "150.50", "150.51"),
    (.createEvent, "\"camp\"", "\"game\""),
    (.createEvent, "09:00:00", "09:30:00"), (.createEvent, "2026-02-15", "soon"),
    (.createEvent, "\"registered\":true", "\"registered\":null"),
    (.createMetric, "6.870", "6.871"), (.createMetric, "\"sec\"", "null"), (.createMetric, "event-1", "event-2"),
    (.createMetric, "\"verified\":true", "\"verified\":false"),
    (.createInteraction, "inbound", "outbound"), (.createInteraction, "14:12:00", "14:12:01"),
    (.createInteraction, "school-1", "school-2"), (.createInteraction, "phone_call", "email"),
  ])
  func differentStoredValuesAreAConflict(_ call: Call, _ value: String, _ other: String) async throws {
    let row = try #require(Self.stored[call])
    #expect(row.contains(value))
    let failure = try await failure(call, stored: row.replacing(value, with: other))
    #expect(failure?.kind == .conflict && failure?.detail.hasPrefix("409 23505") == true)
  }

  @Test(arguments: Call.creations)
  func anIDOfAHiddenRowIsNotPermitted(_ call: Call) async throws {
    #expect(try await failure(call, stored: "")?.kind == .notPermitted)
  }

  @Test(arguments: Call.creations)
  func everyRetryOfARowCarriesItsFamily(_ call: Call) async throws {
    let school = #"[{"id":"school-1","name":"A","family_unit_id":"family-1"}]"#
    let fixture = try Fixture { request in
      switch request.path.split(separator: "/").last ?? "" {
      case "family_members": .json("[]")
      case "schools": .json(school)
      default: .close
      }
    }
    _ = await call.failure(fixture.backend)
    let posts = fixture.server.requests.filter { $0.method == "POST" }
    #expect(posts.count == 4)
    #expect(Set(posts.map(\.text)).count == 1)
    #expect(posts.allSatisfy { $0.text.contains(#""family_unit_id":"family-1""#) })
  }

  /// A parent logs contacts for the athlete (wire.md §1: the author is `logged_by`).
  @Test func aContactIsLoggedByTheSignedInUser() async throws {
    let fixture = try Fixture(tokens: StubTokens(user: "parent-1")) { request in
      .json(request.path.hasSuffix("/schools") ? "[]" : #"[{"id":"interaction-1"}]"#, status: 201)
    }
    try await Call.createInteraction.run(fixture.backend)
    let body = try #require(fixture.server.requests.last?.text)
    #expect(body.contains(#""logged_by":"parent-1""#) && !body.contains("user_id"))
    let signedOut = try Fixture(tokens: StubTokens(user: nil)) { _ in .json("[]") }
    #expect(await Call.createInteraction.failure(signedOut.backend)?.kind == .sessionOver)
    #expect(signedOut.server.requests.isEmpty)
  }

  @Test func anUnknownStatusIsNeverWritten() async throws {
    let fixture = try Fixture { _ in .json("[]") }
    let failure = await TestSupport.failure { () async throws(ServiceFailure) in
      try await fixture.backend.make(.status("offer-1", from: .pending, to: .other("lost"), of: "athlete-1"))
    }
    #expect(failure?.kind == .valuesRefused)
    #expect(fixture.server.requests.isEmpty)
  }

  @Test(arguments: [
    (
      "23503", #"insert or update on table \"events\" violates foreign key constraint \"events_school_id_fkey\""#,
      "null", "school_id"
    ),
    ("23503", "x", #""Key (event_id)=(e) is not present in table \"events\".""#, "event_id"),
    (
      "23502", #"null value in column \"school_id\" of relation \"offers\" violates not-null constraint"#, "null",
      "school_id"
    ),
    ("23514", #"new row for relation \"events\" violates check constraint \"events_cost_check\""#, "null", "cost"),
    ("22P02", #"invalid input syntax for type uuid: \"x\""#, "null", nil), ("23503", "x", "null", nil),
  ])
  func aRefusedValueNamesItsColumn(_ code: String, _ message: String, _ details: String, _ column: String?)
    async throws
  {
    let fixture = try Fixture { _ in
      .json(#"{"code":"\#(code)","message":"\#(message)","details":\#(details)}"#, status: 409)
    }
    let failure = await Call.editEvent.failure(fixture.backend)
    #expect(failure?.kind == .valuesRefused)
    #expect(failure?.column == column)
  }
}
