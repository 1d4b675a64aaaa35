import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassSupabase

/// Writes with a lost answer, without a row, or with a refusal (decisions B1, B2).
@Suite(.serialized) struct WriteTests {
  private let project: LoopbackProject
  private let fixture: Fixture

  init() throws {
    let event = #"{"id": "ID", "user_id": "athlete-1", "type": "camp", "name": "Camp", "start_date": "2026-03-01"}"#
    project = try .ofAthlete([
      "events": "[\(event.replacing("ID", with: "event 1/2")), \(event.replacing("ID", with: "event-1"))]",
      "offers": """
      {"id": "offer-1", "user_id": "athlete-1", "family_unit_id": "family-1", "school_id": "school-1",
       "status": "pending"}
      """,
      "performance_metrics": """
      {"id": "metric-2", "user_id": "athlete-1", "metric_type": "era", "value": 3, "recorded_date": "2026-01-01"}
      """,
      "interactions": """
      {"id": "interaction-2", "school_id": "school-1", "type": "email", "direction": "inbound", "logged_by": "athlete-1",
       "family_unit_id": "family-1", "occurred_at": "2026-01-01T10:00:00Z"}
      """,
    ])
    fixture = try Fixture(project)
  }

  /// Runs a call; returns its failure, if any, and the methods of all requests.
  private func outcome(_ call: Call) async -> (kind: ServiceFailure.Kind?, methods: [String]) {
    let failure = await call.failure(fixture.backend)
    return (failure?.kind, fixture.server.requests.map(\.method))
  }

  static let deletions: [(call: Call, id: String, table: String)] = [
    (.deleteEvent, "event 1/2", "events"), (.deleteOffer, "offer-1", "offers"),
    (.deleteReading, "metric-2", "performance_metrics"), (.deleteInteraction, "interaction-2", "interactions"),
  ]

  @Test(arguments: deletions, [LoopbackFault.lostReply, .truncated(after: 3)])
  func aDeletionWithALostReplySucceeds(
    _ deletion: (call: Call, id: String, table: String), _ loss: LoopbackFault
  ) async throws {
    #expect(project.has(deletion.id, in: deletion.table))
    fixture.server.fail(.changes, with: loss, times: 1)
    #expect(await outcome(deletion.call) == (kind: nil, methods: ["DELETE", "DELETE", "GET"]))
    #expect(!project.has(deletion.id, in: deletion.table))
  }

  /// An interaction logged by another person can be read, but not deleted (decision L1).
  @Test func anotherUsersInteractionIsNotDeleted() async throws {
    try project.put(
      """
      {"id": "interaction-2", "school_id": "school-1", "type": "email", "direction": "inbound", "logged_by": "pat",
       "family_unit_id": "family-1", "occurred_at": "2026-01-01T10:00:00Z"}
      """, into: "interactions")
    #expect(await outcome(.deleteInteraction) == (kind: .notPermitted, methods: ["DELETE", "GET"]))
    #expect(project.has("interaction-2", in: "interactions"))
  }

  /// Any of the tries may have made the change.
  @Test(arguments: [Call.deleteEvent, .deleteOffer, .updateEvent, .answerOffer, .createMetric, .updateTaskStatus])
  func anUnansweredChangeIsReportedAsUnknown(_ call: Call) async throws {
    fixture.server.fail(.changes, with: .lostReply)
    #expect(await outcome(call).kind == .unanswered)
    fixture.server.recover()
    fixture.server.fail(.changes, with: .status(503), times: 4)
    #expect(await outcome(call).kind == nil, "the row shows it")
  }

  /// A row that still exists was not deleted, despite the lost answer (decision B2).
  @Test func aRetriedForbiddenDeletionIsRefused() async throws {
    fixture.server.fail(.changes, with: .lostReply, times: 1)
    project.makeReadOnly("events")
    #expect(await outcome(.deleteEvent) == (kind: .notPermitted, methods: ["DELETE", "DELETE", "GET"]))
  }

  @Test(arguments: [Call.deleteEvent, .updateEvent, .updateTaskStatus])
  func anUnsentChangeIsReportedAsOffline(_ call: Call) async throws {
    fixture.server.stop()
    #expect(await outcome(call).kind == .offline)
  }

  @Test func aDeletionAfterA503IsVerified() async throws {
    // A gateway timed out, although the deletion was made.
    fixture.server.fail(.changes, with: .status(503), times: 1)
    project.remove("event 1/2", from: "events")
    #expect(await outcome(.deleteEvent) == (kind: nil, methods: ["DELETE", "DELETE", "GET"]))
  }

  @Test func aForbiddenDeletionAfterA503Fails() async throws {
    fixture.server.fail(.changes, with: .status(503), times: 1)
    project.makeReadOnly("events")
    #expect(await outcome(.deleteEvent) == (kind: .notPermitted, methods: ["DELETE", "DELETE", "GET"]))
  }

  @Test(arguments: [Call.deleteEvent, .deleteOffer, .updateEvent], [true, false])
  func anEmptyFirstResponseIsVerified(_ call: Call, _ isThere: Bool) async throws {
    for table in ["events", "offers"] { project.makeReadOnly(table) }
    if !isThere {
      for id in ["event-1", "event 1/2"] { project.remove(id, from: "events") }
      project.remove("offer-1", from: "offers")
    }
    let method = call == .updateEvent ? "PATCH" : "DELETE"
    #expect(await outcome(call) == (kind: isThere ? .notPermitted : .notFound, methods: [method, "GET"]))
  }

  @Test func theVerificationIgnoresTheOwner() async throws {
    let fixture = try Fixture { _ in .json("[]") }
    _ = await failure { () async throws(ServiceFailure) in
      try await fixture.backend.deleteEvent("event-1", of: "athlete-1")
    }
    #expect(Set(fixture.server.requests[1].query) == ["id=eq.event-1", "select=id"])
  }

  @Test func aFailedVerificationReportsItsError() async throws {
    let fixture = try Fixture { $0.method == "GET" ? .json("", status: 403) : .json("[]") }
    let failure = await failure { () async throws(ServiceFailure) in
      try await fixture.backend.deleteEvent("event-1", of: "athlete-1")
    }
    #expect(failure?.kind == .notPermitted)
  }

  @Test func aChangeOfADeletedRowIsNotFound() async throws {
    fixture.server.fail(.changes, with: .lostReply, times: 1)
    project.remove("event-1", from: "events")
    #expect(await outcome(.updateEvent) == (kind: .notFound, methods: ["PATCH", "PATCH", "GET"]))
  }

  @Test func aSpecDeletionSurvivesALostReply() async throws {
    let fixture = try Fixture(.spec) { [.close, .json("{}", status: 404), .json("[]")][min($0.number, 2)] }
    #expect(await Call.deleteEvent.failure(fixture.backend) == nil)
    #expect(fixture.server.requests.map(\.method) == ["DELETE", "DELETE", "GET"])
  }

  @Test func aDeletionSurvivesARefreshBetweenTries() async throws {
    let fixture = try Fixture { request in
      [.close, .json("{}", status: 401), .json("[]")][min(request.number, 2)]
    }
    #expect(await Call.deleteEvent.failure(fixture.backend) == nil)
    #expect(fixture.server.requests.map(\.method) == ["DELETE", "DELETE", "DELETE", "GET"])
  }

  @Test(arguments: [LoopbackFault.lostReply, .drop, .reset, .status(500), .status(503), .truncated(after: 1)])
  func aRetriedStatusIsStoredOnce(_ fault: LoopbackFault) async throws {
    fixture.server.fail(.changes, with: fault, times: 1)
    try await Call.updateTaskStatus.run(fixture.backend)
    #expect(project.count(of: "athlete_task") == 1)
    #expect(Set(fixture.server.requests.map(\.text)).count == 1, "the same row, twice")
    #expect(fixture.server.requests.map(\.query) == Array(repeating: ["on_conflict=athlete_id,task_id"], count: 2))
  }

  /// Code, message and details of PostgreSQL, and the message for the user.
  static let refusals: [(code: String, message: String, details: String, column: String?, reason: String)] = [
    (
      "23503", #"insert or update on table "offers" violates foreign key constraint "offers_school_id_fkey""#,
      #"Key is not present in table "schools"."#, "school_id", "The school no longer exists. Nothing was changed."
    ),
    (
      "23503", #"insert or update on table "offers" violates foreign key constraint "renamed""#,
      #"Key (coach_id)=(c-1) is not present in table "coaches"."#, "coach_id",
      "The coach no longer exists. Nothing was changed."
    ),
    (
      "23503", #"update or delete on table "events" violates foreign key constraint "m_fkey" on table "m""#,
      #"Key (id)=(e-1) is still referenced from table "performance_metrics"."#, nil,
      "It is still needed by its performance metrics. Nothing was changed."
    ),
    (
      "23514", #"new row for relation "offers" violates check constraint "offers_scholarship_amount_check""#,
      "Failing row contains (secret).", "scholarship_amount",
      "The scholarship amount breaks the server's rule offers_scholarship_amount_check. Nothing was changed."
    ),
    (
      "23514", #"new row for relation "offers" violates check constraint "sane""#, "", nil,
      "It breaks the server's rule sane. Nothing was changed."
    ),
    (
      "23502", #"null value in column "family_unit_id" of relation "offers" violates not-null constraint"#, "",
      "family_unit_id", "The family unit is missing. Nothing was changed."
    ),
    (
      "22P02", #"invalid input value for enum offer_status: "pending""#, "", "status",
      "“pending” is not a valid status. Nothing was changed."
    ),
    (
      "22P02", #"invalid input syntax for type uuid: "offer-1""#, "", "id",
      "“offer-1” is not a valid id. Nothing was changed."
    ),
    (
      "22P02", #"invalid input syntax for type uuid: "\#u{1b}[31m x""#, "", nil,
      "“[31m x” is not a valid uuid. Nothing was changed."
    ),
    (
      "22008", #"date/time field value out of range: "2026-02-10""#, "", "offer_date",
      "“2026-02-10” is not a valid offer date. Nothing was changed."
    ),
    (
      "22003", "numeric field overflow",
      "A field with precision 5, scale 2 must round to an absolute value less than 10^3.", "scholarship_amount",
      "The scholarship amount is too large: it must be below 1000. Nothing was changed."
    ),
    (
      "22001", "value too long for type character varying(12)", "", "conditions",
      "The conditions is too long: at most 12 characters. Nothing was changed."
    ),
    (
      "22001", "value too long for type character varying(3)", "", nil,
      "One of these is too long, at most 3 characters: conditions, offer type, status. Nothing was changed."
    ),
    ("22001", "value too long", "", nil, "These values cannot be saved. Nothing was changed."),
    ("22012", "division by zero", "", nil, "These values cannot be saved. Nothing was changed."),
  ]

  @Test(arguments: refusals)
  func aRefusalNamesItsColumnAndReason(
    _ refusal: (code: String, message: String, details: String, column: String?, reason: String)
  ) async throws {
    let failure = try await refused(
      ["code": refusal.code, "message": refusal.message, "details": refusal.details], status: 400)
    #expect(failure?.kind == .valuesRefused)
    #expect(failure?.message == refusal.reason)
    #expect(failure?.column == refusal.column)
  }

  /// The code decides, not the message.
  @Test func aCodeInAMessageIsIgnored() async throws {
    let fixture = try Fixture { _ in .json(#"{"code":"23514","message":"as 23503: no"}"#, status: 400) }
    #expect(await Call.updateTaskStatus.failure(fixture.backend)?.kind == .valuesRefused)
  }

  /// A number of exactly 10^n does not fit below 10^n (robustness-tests #65).
  @Test func theLimitItselfIsTooLarge() {
    let value = RefusedValue(
      code: "22003", message: "numeric field overflow",
      details: "A field with precision 5, scale 2 must round to an absolute value less than 10^3.",
      sent: ["scholarship_percentage": .number(1000), "scholarship_amount": .number(999)])
    #expect(value.column == "scholarship_percentage")
    #expect(value.reason == "The scholarship percentage is too large: it must be below 1000. Nothing was changed.")
  }

  /// Names the one of several long texts that has the reported limit in the project.
  @Test func anOverlongFieldIsNamed() {
    let sent: [String: JSONValue] = ["name": .text("Showcase"), "state": .text("Ohio"), "city": .text("Ames")]
    let value = RefusedValue(
      code: "22001", message: "value too long for type character varying(2)", details: "", sent: sent)
    #expect(value.column == "state")
    #expect(value.reason == "The state is too long: at most 2 characters. Nothing was changed.")
  }

  @Test func aTriggersReasonIsReported() async throws {
    let failure = try await refused(["code": "P0001", "message": "Only\n\u{1b}[2Jthree offers\ta school"], status: 400)
    #expect(failure?.kind == .refused && failure?.canRetry == false)
    #expect(failure?.message == "The server refused this: Only [2Jthree offers a school")
    let long = try await refused(["code": "P0001", "message": String(repeating: "x", count: 5000)], status: 400)
    #expect((long?.message.count ?? 0) < 300)
  }

  @Test func noReasonContainsAToken() async throws {
    let failure = try await refused(["code": "P0001", "message": "who is \(StubTokens.first)"], status: 400)
    #expect(failure?.message == "The server refused this: who is <secret>")
  }

  private func refused(_ body: [String: String], status: Int) async throws -> ServiceFailure? {
    let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    let fixture = try Fixture { $0.method == "POST" ? .json(text, status: status) : .json("[]") }
    return await Call.createOffer.failure(fixture.backend)
  }
}
