import CompassModel
import CompassServices
import Foundation
import SupabaseBackend
import Synchronization
import TestSupport
import Testing

/// What is known of a write whose answer got lost, that found no row, or that was refused (decision W2).
@Suite(.serialized) struct WriteTests {
  /// One table with a row, and a network that loses answers.
  private final class Table: Sendable {
    private struct State {
      var isThere = true
      var lost: [LoopbackAnswer]
      var isReadOnly: Bool
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - lost: what becomes of the first answers to writes; the writes are carried out all the same.
    ///   - isReadOnly: whether row security hides the row from writes only.
    init(losing lost: [LoopbackAnswer] = [], isReadOnly: Bool = false) {
      state = Mutex(State(lost: lost, isReadOnly: isReadOnly))
    }

    var isThere: Bool { state.withLock { $0.isThere } }
    func remove() { state.withLock { $0.isThere = false } }

    func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
      state.withLock { state in
        let row = #"[{"id":"x"}]"#
        guard request.method != "GET" else { return .json(state.isThere ? row : "[]") }
        let isDone = state.isThere && !state.isReadOnly
        if isDone, request.method == "DELETE" { state.isThere = false }
        return state.lost.isEmpty ? .json(isDone ? row : "[]") : state.lost.removeFirst()
      }
    }
  }

  private func outcome(
    _ call: Call, _ table: Table
  ) async throws -> (kind: ServiceFailure.Kind?, methods: [String]) {
    let fixture = try Fixture(script: table.answer)
    let failure = await failure { () async throws(ServiceFailure) in try await call.run(fixture.backend) }
    return (failure?.kind, fixture.server.requests.map(\.method))
  }

  @Test(arguments: [Call.deleteEvent, .deleteOffer], [LoopbackAnswer.close, .reset])
  func aDeletionWhoseAnswerGotLostIsDone(_ call: Call, _ loss: LoopbackAnswer) async throws {
    let table = Table(losing: [loss])
    let outcome = try await outcome(call, table)
    #expect(outcome.kind == nil && outcome.methods == ["DELETE", "DELETE"] && !table.isThere)
  }

  @Test func aDeletionThatWasRefusedForNowIsLookedAfter() async throws {
    let refused = LoopbackAnswer.json("", status: 503)
    let gone = Table(losing: [refused])
    let done = try await outcome(.deleteEvent, gone)
    #expect(done.kind == nil && done.methods == ["DELETE", "DELETE", "GET"])
    let denied = Table(losing: [refused], isReadOnly: true)
    #expect(try await outcome(.deleteEvent, denied) == (kind: .notPermitted, methods: ["DELETE", "DELETE", "GET"]))
  }

  @Test(arguments: [Call.deleteEvent, .deleteOffer, .updateEvent])
  func noRowAtTheFirstTryIsLookedAt(_ call: Call) async throws {
    let method = call == .updateEvent ? "PATCH" : "DELETE"
    #expect(try await outcome(call, Table(isReadOnly: true)) == (kind: .notPermitted, methods: [method, "GET"]))
    let gone = Table()
    gone.remove()
    #expect(try await outcome(call, gone) == (kind: .notFound, methods: [method, "GET"]))
  }

  @Test func theLookIsForTheRowWhosever() async throws {
    let fixture = try Fixture { _ in .json("[]") }
    _ = await failure { () async throws(ServiceFailure) in
      try await fixture.backend.deleteEvent("event-1", of: "athlete-1")
    }
    #expect(Set(fixture.server.requests[1].query) == ["id=eq.event-1", "select=id"])
  }

  @Test func aLookThatFailsSaysWhy() async throws {
    let fixture = try Fixture { $0.method == "GET" ? .json("", status: 403) : .json("[]") }
    let failure = await failure { () async throws(ServiceFailure) in
      try await fixture.backend.deleteEvent("event-1", of: "athlete-1")
    }
    #expect(failure?.kind == .notPermitted)
  }

  @Test func aChangeOfARowThatWentAfterALostAnswerIsNotDone() async throws {
    let table = Table(losing: [.close])
    table.remove()
    #expect(try await outcome(.updateEvent, table) == (kind: .notFound, methods: ["PATCH", "PATCH", "GET"]))
  }

  @Test func theSpecsEndpointsCountALostAnswerToo() async throws {
    let fixture = try Fixture(.spec) { $0.number == 0 ? .close : .json("{}", status: 404) }
    #expect(await failure { () async throws(ServiceFailure) in try await Call.deleteEvent.run(fixture.backend) } == nil)
    #expect(fixture.server.requests.count == 2)
  }

  @Test func aRefreshBetweenTwoTriesForgetsNothing() async throws {
    let fixture = try Fixture { request in
      [.close, .json("{}", status: 401), .json("[]")][min(request.number, 2)]
    }
    #expect(await failure { () async throws(ServiceFailure) in try await Call.deleteEvent.run(fixture.backend) } == nil)
    #expect(fixture.server.requests.count == 3)
  }

  @Test(arguments: [LoopbackAnswer.close, .reset, .json("", status: 500), .json("", status: 503)])
  func aStatusIsStoredOnceHoweverOftenItIsSent(_ answer: LoopbackAnswer) async throws {
    let rows = Mutex<[String: Int]>([:])
    let fixture = try Fixture { request in
      rows.withLock { $0[request.text, default: 0] += 1 }
      return request.number == 0
        ? answer : .json(#"[{"athlete_id":"athlete-1","task_id":"task-1","status":"completed"}]"#)
    }
    try await Call.updateTaskStatus.run(fixture.backend)
    #expect(rows.withLock { Array($0.values) } == [2], "the same row, twice")
    #expect(fixture.server.requests.allSatisfy { $0.query == ["on_conflict=athlete_id,task_id"] })
  }

  /// Code, message and details as PostgreSQL says them, and what the user reads.
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
    ("22001", "value too long", "", nil, "These values cannot be saved. Nothing was changed."),
    ("22012", "division by zero", "", nil, "These values cannot be saved. Nothing was changed."),
  ]

  @Test(arguments: refusals)
  func whatIsRefusedIsNamed(
    _ refusal: (code: String, message: String, details: String, column: String?, reason: String)
  ) async throws {
    let failure = try await refused(
      ["code": refusal.code, "message": refusal.message, "details": refusal.details], status: 400)
    #expect(failure?.kind == .valuesRefused)
    #expect(failure?.message == refusal.reason)
    #expect(failure?.column == refusal.column)
  }

  @Test func aTriggersReasonIsTheServersOwn() async throws {
    let failure = try await refused(
      ["code": "P0001", "message": "Only\n\u{1b}[2Jthree offers\ta school"], status: 400)
    #expect(failure?.kind == .refused && failure?.canRetry == false)
    #expect(failure?.message == "The server refused this: Only [2Jthree offers a school")
    let long = try await refused(["code": "P0001", "message": String(repeating: "x", count: 5000)], status: 400)
    #expect((long?.message.count ?? 0) < 300)
  }

  @Test func noTokenIsInAReason() async throws {
    let failure = try await refused(["code": "P0001", "message": "who is \(StubTokens.first)"], status: 400)
    #expect(failure?.message == "The server refused this: who is <secret>")
  }

  private func refused(_ body: [String: String], status: Int) async throws -> ServiceFailure? {
    let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    let fixture = try Fixture { $0.method == "POST" ? .json(text, status: status) : .json("[]") }
    return await failure { () async throws(ServiceFailure) in try await Call.createOffer.run(fixture.backend) }
  }
}
