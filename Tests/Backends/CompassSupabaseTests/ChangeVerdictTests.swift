import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassSupabase

/// Checks that a change is reported as made, refused or unknown in agreement with the table (decisions
/// B1, B2): for every answer, table and kind of change.
struct ChangeVerdictTests {
  /// The answer to one try.
  enum Reply: String, CaseIterable {
    case lost, cut, garbled, tooLarge, noConnection
    case page, emptyObject, emptyList, noContent, redirect, forbiddenPage, missingPage, conflictCut, badRequest
    case tooMany, unsigned, expired, inTrouble, badGateway, unavailable, tooLate
    case denied, trigger, brokenRule, noDatabase, connectionLost

    /// Whether this reply may follow a change that was carried out.
    var mayFollow: Bool {
      switch self {
      case .noConnection, .emptyList, .tooMany, .unsigned, .expired, .denied, .trigger, .brokenRule, .noDatabase: false
      default: true
      }
    }

    var answer: HTTPAnswer? {
      switch self {
      case .lost, .cut, .garbled, .tooLarge, .noConnection: nil
      case .page: html(200)
      case .emptyObject: json("{}", 200)
      case .emptyList: json("[]", 200)
      case .noContent: HTTPAnswer(status: 204)
      case .redirect: html(302)
      case .forbiddenPage: html(403)
      case .missingPage: html(404)
      case .conflictCut: json(#"{"code":"235"#, 409)
      case .badRequest: html(400)
      case .tooMany: html(429)
      case .unsigned: json("{}", 401)
      case .expired: json(#"{"code":"PGRST303","message":"JWT expired"}"#, 401)
      case .inTrouble: html(500)
      case .badGateway: html(502)
      case .unavailable: html(503)
      case .tooLate: html(504)
      case .denied: json(#"{"code":"42501","message":"new row violates row-level security policy"}"#, 403)
      case .trigger: json(#"{"code":"P0001","message":"Not before spring"}"#, 400)
      case .brokenRule: json(#"{"code":"23514","message":"violates check constraint \"events_cost_check\""}"#, 400)
      case .noDatabase: json(#"{"code":"PGRST002","message":"Could not query the database"}"#, 503)
      case .connectionLost: json(#"{"code":"08006","message":"connection to server was lost"}"#, 503)
      }
    }

    private func html(_ status: Int) -> HTTPAnswer {
      HTTPAnswer(status: status, body: Data("<html>\(rawValue)</html>".utf8))
    }

    private func json(_ text: String, _ status: Int) -> HTTPAnswer { HTTPAnswer(status: status, body: Data(text.utf8)) }

    func end(_ transfer: HTTPTransfer) {
      if let answer {
        if transfer.receive(answer.body) { transfer.succeed(answer.status, headers: [:]) }
        return
      }
      switch self {
      case .noConnection: transfer.fail(.noConnection(code: 7), .notSent)
      case .garbled: transfer.fail(.notHTTP(code: 1), .answered)
      case .tooLarge: transfer.fail(.tooLarge, .answered)
      case .cut: transfer.fail(.noConnection(code: 18), .answered)
      default: transfer.fail(.noConnection(code: 56), .unknown)
      }
    }
  }

  /// Replies to the first try of a change and to every later one; nil for a healthy server.
  struct Script: CustomStringConvertible {
    var first: Reply
    var isCarriedOut: Bool
    var then: Reply?

    var description: String { "\(first), carried out: \(isCarriedOut), then \(then?.rawValue ?? "in order")" }

    static let all = Reply.allCases.flatMap { reply in
      (reply.mayFollow ? [true, false] : [false]).map { Script(first: reply, isCarriedOut: $0) }
        + [true, false].flatMap { [Script(first: .lost, isCarriedOut: $0, then: reply)] }
        + [Script(first: .badGateway, isCarriedOut: true, then: reply)]
    }
  }

  /// A change and its table.
  struct Kind: CustomStringConvertible, Sendable {
    var description: String
    var change: Change
    var table: String

    static let all = [
      Kind(description: "new event", change: .create(.event(.sample, "event-2"), of: athlete), table: "events"),
      Kind(description: "edited event", change: .attended("event-1", of: athlete), table: "events"),
      Kind(description: "deleted event", change: .delete(.event("event-1"), of: athlete), table: "events"),
      Kind(description: "new offer", change: .create(.offer(.sample, "offer-2"), of: athlete), table: "offers"),
      Kind(
        description: "accepted offer", change: .status("offer-1", from: .pending, to: .accepted, of: athlete),
        table: "offers"),
      Kind(description: "deleted offer", change: .delete(.offer("offer-1"), of: athlete), table: "offers"),
      Kind(
        description: "new reading", change: .create(.reading(.sample, "metric-2"), of: athlete),
        table: "performance_metrics"),
      Kind(description: "edited reading", change: .ofMetric, table: "performance_metrics"),
      Kind(
        description: "deleted reading", change: .delete(.reading("metric-1"), of: athlete), table: "performance_metrics"
      ),
      Kind(
        description: "new contact", change: .create(.interaction(.sample, "contact-2"), of: athlete),
        table: "interactions"),
      Kind(
        description: "edited contact",
        change: .update(
          .interaction("contact-1"), [ColumnEdit("subject", from: .text("Visit"), to: .text("Call"))], of: athlete),
        table: "interactions"),
      Kind(
        description: "deleted contact", change: .delete(.interaction("contact-1"), of: athlete), table: "interactions"),
      Kind(
        description: "new school",
        change: .create(.school(NewSchool(name: "Foo State", city: "Ames", state: "IA"), "school-2"), of: athlete),
        table: "schools"),
      Kind(
        description: "school's status", change: .status("school-1", from: nil, to: .contacted, of: athlete),
        table: "schools"),
      Kind(description: "deleted school", change: .delete(.school("school-3"), of: athlete), table: "schools"),
      // Decision B6.
      Kind(
        description: "note of a status",
        change: .note(
          StatusChange(id: "note-1", schoolID: "school-1", previous: .contacted, new: .visiting, instant: Fixture.now),
          of: athlete),
        table: "school_status_history"),
      Kind(description: "task's status", change: .setStatus("task-1", .completed, of: athlete), table: "athlete_task"),
    ]
    private static let athlete: AthleteID = "athlete-1"
  }

  static func project() throws -> LoopbackProject {
    try .ofAthlete(
      [
        "schools": #"{"id": "school-3", "user_id": "athlete-1", "family_unit_id": "family-1", "name": "Duke"}"#,
        "events": """
        [{"id": "event-1", "user_id": "athlete-1", "type": "camp", "name": "Camp", "start_date": "2026-02-14",
          "attended": false}]
        """,
        "offers": """
        [{"id": "offer-1", "user_id": "athlete-1", "family_unit_id": "family-1", "school_id": "school-1",
          "offer_type": "partial", "status": "pending", "offer_date": "2026-02-01"}]
        """,
        "performance_metrics": """
        [{"id": "metric-1", "user_id": "athlete-1", "metric_type": "sixty_time", "value": 6.87,
          "recorded_date": "2026-02-01"}]
        """,
        "interactions": """
        [{"id": "contact-1", "school_id": "school-1", "family_unit_id": "family-1", "logged_by": "athlete-1",
          "type": "phone_call", "direction": "inbound", "subject": "Visit", "occurred_at": "2026-02-10T14:12:00Z"}]
        """,
      ], now: { Fixture.now })
  }

  /// Makes a change in a project with scripted answers to the changes of one table.
  ///
  /// - Returns: the failure, and the table afterwards.
  private static func outcome(
    of kind: Kind, _ script: Script?, readsFail: Bool = false
  ) async throws -> (failure: ServiceFailure?, rows: String) {
    let (project, tries, waits) = (try project(), Lock(0), RecordedWaits())
    let transport = ScriptedTransport(project) { request in
      guard let script, request.path.hasSuffix("/\(kind.table)") else { return nil }
      guard request.method != "GET" else {
        return readsFail && tries.withLock({ $0 > 0 }) ? (.lost, false) : nil
      }
      let number = tries.withLock { count in
        defer { count += 1 }
        return count
      }
      return number == 0 ? (script.first, script.isCarriedOut) : script.then.map { ($0, false) }
    }
    let configuration = try SupabaseConfiguration(url: "https://project.example", key: Fixture.key)
    let tokens = StubTokens()
    let client = SupabaseClient(
      configuration, tokens: tokens, http: HTTPClient(over: transport, sleep: never, uptime: waits.uptime),
      retries: Retries(jitter: { 0 }, sleep: waits.sleep, uptime: waits.uptime))
    let backend = SupabaseBackend(client, session: tokens) { Fixture.now }
    let failure = await failure { () async throws(ServiceFailure) in try await backend.make(kind.change) }
    return (failure, project.rows(of: kind.table))
  }

  /// Each script, with a quarter of the kinds: among them a new, an edited and a deleted row; in a slow run with all.
  /// While the row is unreadable, the outcome is unknown, and no report is false.
  @Test(arguments: Kind.all.indices, [false, true])
  func everyReportMatchesTheTable(_ index: Int, _ readsFail: Bool) async throws {
    let kind = Kind.all[index]
    let before = try Self.project().rows(of: kind.table)
    let after = try await Self.outcome(of: kind, nil).rows
    try #require(after != before)
    for (number, script) in Script.all.enumerated() where isSlowRun || number % 4 == index % 4 {
      let (failure, rows) = try await Self.outcome(of: kind, script, readsFail: readsFail)
      #expect(rows == before || rows == after, "\(kind), \(script): once")
      switch failure?.kind {
      case nil: #expect(rows == after, "\(kind), \(script)")
      case .unanswered:
        let isAnswered = (script.then ?? script.first).answer != nil
        #expect(readsFail || !isAnswered, "\(kind), \(script): an answer lets the row be read")
      default: #expect(rows == before, "\(kind), \(script): \(failure?.detail ?? "")")
      }
    }
  }
}

/// Reports of changes over real connections (decisions B1, B2): the cases in which a reply was lost or garbled and the
/// next answer differs.
struct ChangeVerdictOnSocketsTests {
  private typealias Verdict = ChangeVerdictTests

  private static let kinds = ["new event", "edited event", "deleted event", "task's status"]
  private static let scripts = [
    Verdict.Script(first: .lost, isCarriedOut: true, then: .conflictCut),
    Verdict.Script(first: .garbled, isCarriedOut: true),
    Verdict.Script(first: .lost, isCarriedOut: true, then: .redirect),
    Verdict.Script(first: .badGateway, isCarriedOut: true, then: .denied),
    Verdict.Script(first: .cut, isCarriedOut: true, then: .missingPage),
  ]

  @Test(arguments: Verdict.Kind.all.filter { kinds.contains($0.description) }, scripts)
  func aStoredChangeIsReported(_ kind: ChangeVerdictTests.Kind, _ script: ChangeVerdictTests.Script) async throws {
    let (project, tries) = (try Verdict.project(), Lock(0))
    let fixture = try Fixture(script: { request in
      guard request.method != "GET", request.path.hasSuffix("/\(kind.table)") else { return project.answer(request) }
      let number = tries.withLock { count in
        defer { count += 1 }
        return count
      }
      if number == 0 { _ = project.answer(request) }
      guard let reply = number == 0 ? script.first : script.then else { return project.answer(request) }
      return reply.onTheWire
    })
    let before = project.rows(of: kind.table)
    let failure = await failure { () async throws(ServiceFailure) in try await fixture.backend.make(kind.change) }
    #expect(failure == nil && project.rows(of: kind.table) != before, "\(failure?.detail ?? "")")
    #expect(tries.withLock { $0 } >= (script.first == .garbled ? 1 : 2))
  }
}

extension ChangeVerdictTests.Reply {
  /// The bytes of the reply.
  fileprivate var onTheWire: LoopbackAnswer {
    if let answer { return .reply(status: answer.status, body: answer.body) }
    switch self {
    case .garbled: return .raw("220 mail.example ESMTP\r\n\r\n")
    case .cut: return .raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n[{\"id\"")
    default: return .close
    }
  }
}
