import CompassModel
import Foundation
import TestSupport
import Testing

/// `compass doctor`: a line for each item of the set-up, without secrets (decision W3).
@Suite(.serialized) struct DoctorTests {
  private let live: LiveProgram
  private var server: LoopbackServer { live.server }
  private static let flags = ["--backend", "supabase", "--store", "store"]

  init() throws { live = try LiveProgram([LiveProgram.ada]) }

  private func doctor(_ url: String?, key: String? = "public-key") async throws -> Finished {
    var variables: [String: String] = [:]
    variables["COMPASS_SUPABASE_URL"] = url
    variables["COMPASS_SUPABASE_KEY"] = key
    return try await live.compass.run(["doctor", "--store", "store"], variables: variables)
  }

  private func signIn() async throws {
    let finished = try await live.run(["login", "ada@example.com"], flags: Self.flags)
    #expect(finished.code == 0, "\(finished.errors)")
  }

  private func verdicts(_ finished: Finished) -> [String: String] {
    var verdicts: [String: String] = [:]
    for line in finished.outputLines where !line.isEmpty {
      let subject = line.prefix(13).trimmingCharacters(in: .whitespaces)
      verdicts[subject] = line.dropFirst(13).prefix(9).trimmingCharacters(in: .whitespaces)
    }
    return verdicts
  }

  @Test func aValidSetupPassesEveryCheck() async throws {
    try await signIn()
    let finished = try await doctor(server.url)
    #expect((finished.code, finished.errors) == (0, ""))
    let expected = [
      "address": "ok", "certificate": "ok", "key": "ok", "session": "ok", "schema": "ok", "clock": "ok",
      "store": "ok",
    ]
    #expect(verdicts(finished) == expected, "\(finished.output)")
    #expect(finished.output.contains("signed in as Ada Smith, player, 1 athlete to see"))
    for secret in ["public-key", "access.", "refresh.", LiveProgram.password] {
      #expect(!finished.output.contains(secret))
    }
  }

  @Test func missingTablesAndColumnsAreNamed() async throws {
    for name in ["offers", "events.cost", "events.url"] { live.project.leaveOut(name) }
    let finished = try await doctor(server.url)
    #expect(finished.code == 3)
    #expect(finished.output.contains("missing: events.url, events.cost, table offers"), "\(finished.output)")
    #expect(finished.output.contains("Nobody is signed in yet: compass login"))
    let database = live.folder.file("store/supabase/compass.sqlite")
    #expect(!FileManager.default.fileExists(atPath: database), "reading stores nothing")
  }

  /// Checks the report of decision L11.
  @Test func aWorldReadableSessionIsReported() async throws {
    try await signIn()
    let path = live.folder.file("store/supabase/session.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let finished = try await doctor(server.url)
    #expect(finished.code == 3 && verdicts(finished)["session"] == "problem", "\(finished.output)")
    #expect(finished.output.contains("its mode is 0644"))
    let shown = try await live.run(["show", "events"], flags: Self.flags)
    #expect(shown.code == 0 && shown.errors.hasPrefix("compass: warning: "), "\(shown.errors)")
  }

  /// A table readable only after sign-in is no problem before it (decision L13).
  @Test func deniedTablesAreNoProblemBeforeSignIn() async throws {
    let denied = LoopbackFault.refusal("42501", "permission denied for table", status: 401)
    server.fail(LoopbackMatch("GET") { !$0.path.hasSuffix("/users") }, with: denied)
    let finished = try await doctor(server.url)
    #expect(verdicts(finished)["session"] == "problem" && verdicts(finished)["schema"] == "unknown")
    #expect(finished.output.contains("not examined: sign in first"), "\(finished.output)")
    #expect(!finished.output.contains("must not be read"))
  }

  /// Tables without a trigger are named (decision L3).
  @Test func aTableWithoutATriggerIsNamed() async throws {
    let made = #""user_id": "ath-1", "created_at": "2026-01-01T00:00:00+00:00""#
    let live = try LiveProgram([
      LiveProgram.ada, #""events": [{"id": "e", \#(made), "updated_at": "2026-01-02T00:00:00+00:00"}]"#,
      #""offers": [{"id": "o", \#(made), "updated_at": "2026-01-01T00:00:00+00:00"}]"#,
    ])
    #expect(try await live.run(["login", "ada@example.com"], flags: Self.flags).code == 0)
    let finished = try await live.compass.run(["doctor", "--store", "store"], variables: live.variables)
    #expect(finished.code == 0)
    #expect(finished.output.contains("no updated_at trigger seen on: offers, schools\n"), "\(finished.output)")
  }

  @Test func anExtraURLPathIsReported() async throws {
    let finished = try await doctor(server.url + "/rest/v1")
    #expect(finished.output.contains("COMPASS_SUPABASE_URL is too long: it ends before /rest/v1"))
    let other = try await doctor(server.url + "/base")
    #expect(other.output.contains("a part of it is too much"), "\(other.output)")
  }

  @Test func aWrongClockIsReported() async throws {
    let past = try #require(Instant(wire: "2023-01-01T00:00:00Z"))
    let server = try LoopbackServer(LoopbackProject("{\(LiveProgram.ada)}", accounts: [], now: { past }))
    let finished = try await doctor(server.url)
    #expect(finished.output.contains("s ahead of the server's"), "\(finished.output)")
    #expect(verdicts(finished)["clock"] == "problem")
  }

  /// A place where no folder can be made (decision B13).
  @Test func anUncreatableStoreIsAProblem() async throws {
    let finished = try await live.compass.run(["doctor", "--store", "/proc/nostore"], variables: live.variables)
    #expect(finished.output.contains("problem  no store can be made in /proc/nostore"), "\(finished.output)")
  }

  private static let unset: [(String?, String?, String)] = [
    (nil, "k", "address      problem  COMPASS_SUPABASE_URL is not set\n"),
    ("http://example.com", "k", "address      problem  COMPASS_SUPABASE_URL must begin with https"),
    ("https://example.com", nil, "key          problem  COMPASS_SUPABASE_KEY is not set\n"),
  ]

  @Test(arguments: unset)
  func invalidVariablesAreReported(url: String?, key: String?, line: String) async throws {
    let finished = try await doctor(url, key: key)
    #expect(finished.code == 3)
    #expect(finished.output.contains(line), "\(finished.output)")
    // Lists the checks in the order of a working set-up.
    let subjects = finished.outputLines.filter { !$0.isEmpty }.map { $0.prefix { $0 != " " } }
    #expect(subjects == ["address", "certificate", "key", "session", "schema", "clock", "store"])
  }

  @Test func anUnreachableServerLeavesTheSchemaUnknown() async throws {
    let taken = try LocalSocket.bound()
    defer { taken.close() }
    let finished = try await doctor("http://127.0.0.1:\(try taken.port())")
    #expect(finished.code == 3)
    #expect(verdicts(finished)["address"] == "problem" && verdicts(finished)["schema"] == "unknown")
    #expect(finished.output.contains("not reachable"))
  }

  @Test func aRefusedKeyIsReported() async throws {
    let finished = try await doctor(server.url, key: "another-key")
    #expect(finished.code == 3)
    #expect(verdicts(finished)["address"] == "ok" && verdicts(finished)["key"] == "problem", "\(finished.output)")
  }

  /// A fault of requests to a path, and the lines reported for it.
  struct FaultCase: Sendable, CustomTestStringConvertible {
    var target: String?
    var fault: LoopbackFault
    var lines: [String]
    /// Whether the remaining checks have no result then.
    var leavesOthersUnknown = true
    var testDescription: String { lines.joined() }
  }

  nonisolated static let faultCases: [FaultCase] = [
    FaultCase(fault: .drop, lines: ["address problem URL: the connection broke before there was a whole answer"]),
    FaultCase(fault: .answer(.raw("hello\r\n\r\n")), lines: ["address problem URL: what answers there speaks no HTTP"]),
    FaultCase(
      fault: .status(540),
      lines: ["address problem URL is paused (540): its owner can start it again in the project's dashboard"]),
    FaultCase(fault: .status(503), lines: ["address problem URL is in trouble (503): try again later"]),
    FaultCase(fault: .status(429), lines: ["address problem URL is in trouble (429): try again later"]),
    FaultCase(
      fault: .status(200, body: "<html>Sign in to this network</html>"),
      lines: ["address problem URL answers, but not as a Supabase project does (200)", "key unknown not examined"]),
    FaultCase(
      fault: .status(302, headers: ["Location": "http://elsewhere.example/"]),
      lines: ["address problem URL answers, but not as a Supabase project does (302)"]),
    FaultCase(
      fault: .status(404, body: "not found"),
      lines: ["address problem URL answers, but not as a Supabase project does (404)"]),
    FaultCase(
      target: "offers", fault: .status(500),
      lines: ["schema problem offers could not be looked at (500)", "session ok signed in as Ada Smith"],
      leavesOthersUnknown: false),
    FaultCase(
      target: "offers", fault: .refusal("42501", "permission denied for table offers", status: 403),
      lines: ["schema problem must not be read: offers"], leavesOthersUnknown: false),
    FaultCase(
      target: "offers", fault: .status(200, body: "<html>"),
      lines: ["schema problem offers could not be looked at (200 without rows)"], leavesOthersUnknown: false),
    FaultCase(
      target: "offers", fault: .drop, lines: ["schema problem offers could not be looked at (no answer)"],
      leavesOthersUnknown: false),
  ]

  /// Items that could not be checked are not reported as in order (decision W3).
  @Test(arguments: faultCases)
  func eachServerFaultIsReported(_ trouble: FaultCase) async throws {
    try await signIn()
    let before = server.count()
    server.fail(LoopbackMatch("GET", to: trouble.target), with: trouble.fault)
    let finished = try await doctor(server.url)
    #expect(finished.code == 3)
    let printed = finished.outputLines.map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    for line in trouble.lines {
      let line = line.replacing("URL", with: server.url)
      #expect(printed.contains { $0.hasPrefix(line) }, "\(finished.output)")
    }
    if trouble.leavesOthersUnknown {
      #expect(server.count() == before + 1, "what says nothing of the project is asked nothing more")
      #expect(verdicts(finished)["schema"] == "unknown" && verdicts(finished)["key"] == "unknown")
    }
  }

  @Test func aRefusedTokenStillChecksTheSchema() async throws {
    try await signIn()
    live.project.endSessions()
    let finished = try await doctor(server.url)
    #expect(verdicts(finished)["session"] == "problem" && verdicts(finished)["schema"] == "ok", "\(finished.output)")
    #expect(finished.output.contains("Your session has ended. Please sign in again."))
  }

  /// Examines what `show` reads (decision G3).
  @Test(arguments: [["--backend", "local"], []])
  func theLocalBackendHasOnlyTheStoreCheck(flags: [String]) async throws {
    let finished = try await CompassProcess(isBuilt: true).run(["doctor", "--store", "store"] + flags)
    #expect(finished.code == 0)
    #expect(finished.output.hasPrefix("store        ok       nothing is stored yet in "))
  }
}
