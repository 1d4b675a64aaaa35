import Foundation
import TestSupport
import Testing

/// The built program against a project whose sources are slow, silent or failing, with and without a cached copy:
/// partial data is never presented as complete (decision B15), and cached data is available at once (decision B16).
@Suite(.serialized) struct SlowProjectTests {
  private let live: LiveProgram
  private var server: LoopbackServer { live.server }

  init() throws {
    live = try LiveProgram([
      LiveProgram.ada,
      """
      "events": [{"id": "e-1", "user_id": "ath-1", "school_id": "s-1", "type": "camp", "name": "Live Camp",
         "start_date": "2026-02-14"}],
       "offers": [{"id": "o-1", "user_id": "ath-1", "school_id": "s-1", "offer_type": "partial", "status": "pending",
         "offer_date": "2026-02-01", "deadline_date": "2026-02-13"}],
       "interactions": [{"id": "i-1", "school_id": "s-1", "family_unit_id": "f-1", "logged_by": "ath-1",
         "type": "phone_call", "subject": "Coach called", "occurred_at": "2026-02-01T15:00:00Z"}],
       "task": [{"id": "t-1", "grade_level": 10, "title": "Cut a film"}],
       "performance_metrics": [{"id": "m-1", "user_id": "ath-1", "metric_type": "velocity", "value": 84.5,
         "recorded_date": "2026-02-01"}]
      """,
    ])
  }

  private func compass(_ arguments: [String], input: String? = nil) async throws -> Finished {
    try await live.run(arguments, input: input)
  }

  private func signIn(isCached: Bool) async throws {
    #expect(try await live.signIn().code == 0)
    guard isCached else { return }
    let pages = ["home", "timeline", "tasks", "performance", "events", "offers"]
    let verbs = pages.map { "open \($0)" } + ["open home", "find camp"]
    #expect(try await compass(["-c", verbs.joined(separator: "; ")]).code == 0)
  }

  enum Fault: String {
    /// Responses arrive after 2.5 s, never, or are server errors.
    case slow, silent, failing
  }

  struct Case: CustomTestStringConvertible {
    var fault: Fault
    /// The affected table; nil for all requests.
    var table: String?
    var isCached = false
    var arguments: [String]
    var input: String?
    var code: Int32 = 0
    /// A substring of standard output; nil for an empty output.
    var output: String?
    /// A substring of standard error; nil for none.
    var error: String?

    var testDescription: String {
      "\(fault.rawValue) \(table ?? "all")\(isCached ? ", cached" : ""): \(arguments.joined(separator: " "))"
    }
  }

  /// Without a copy the program waits for every response, and failed sections are missing.
  static let uncached = [
    Case(fault: .slow, table: "interactions", arguments: ["show", "timeline", "--csv"], output: "Coach called"),
    Case(fault: .slow, table: "offers", arguments: ["show", "timeline", "--plain"], output: "offer"),
    Case(fault: .slow, table: "schools", arguments: ["show", "offers", "--csv"], output: "Stanford"),
    Case(fault: .slow, table: "offers", arguments: ["show", "home"], output: "Stanford"),
    Case(fault: .slow, table: "family_members", arguments: ["state", "timeline"], output: #""count" : 3"#),
    Case(
      fault: .failing, table: "interactions", arguments: ["show", "timeline"], output: "Live Camp",
      error: "interactions"),
    Case(
      fault: .failing, table: "offers", arguments: ["state", "timeline"], output: #""laneCount" : null"#,
      error: "offers"),
    Case(
      fault: .failing, table: "interactions", arguments: ["show", "timeline", "--csv"], code: 3,
      error: "interactions"),
    Case(fault: .failing, table: "schools", arguments: ["show", "offers", "--csv"], code: 3, error: "chool"),
    Case(fault: .failing, table: "offers", arguments: ["agenda"], code: 3, error: "offers"),
    Case(fault: .failing, table: "events", arguments: ["find", "film"], code: 3, error: "events"),
    Case(fault: .failing, table: "task", arguments: ["export", "calendar", "-"], code: 3, error: "tasks"),
    Case(
      fault: .failing, table: "performance_metrics", arguments: ["-c", "open performance; export csv r.csv"], code: 3,
      error: "metrics"),
    Case(
      fault: .failing, table: "interactions", arguments: ["-c", "open timeline; show"], output: "Live Camp",
      error: "interactions"),
  ]

  /// With a copy the program does not wait for the server, and reports the time of the copy.
  static let cached = [
    Case(
      fault: .silent, table: "interactions", isCached: true, arguments: ["show", "timeline", "--csv"],
      output: "Coach called", error: "saved at 09:00"),
    Case(
      fault: .silent, table: "schools", isCached: true, arguments: ["show", "offers", "--csv"], output: "Stanford",
      error: "saved at 09:00"),
    Case(fault: .silent, isCached: true, arguments: ["agenda"], output: "Live Camp", error: "saved at 09:00"),
    Case(fault: .silent, isCached: true, arguments: ["find", "camp"], output: "Live Camp", error: "saved at 09:00"),
    Case(
      fault: .silent, isCached: true, arguments: ["export", "calendar", "-"], output: "Live Camp",
      error: "saved at 09:00"),
    Case(
      fault: .silent, isCached: true, arguments: ["-c", "open events; show"], output: "Live Camp",
      error: "saved at 09:00"),
    Case(
      fault: .silent, isCached: true, arguments: ["pipe"], input: #"{"show": "events"}"#, output: "Live Camp",
      error: "saved at 09:00"),
    Case(
      fault: .silent, isCached: true, arguments: [], input: "open events\nshow\n", output: "Live Camp",
      error: "saved at 09:00"),
    Case(fault: .silent, table: "users", isCached: true, arguments: ["state", "events"], output: "Live Camp"),
    Case(
      fault: .failing, table: "offers", isCached: true, arguments: ["show", "home"], output: "Stanford",
      error: "saved at 09:00"),
    Case(
      fault: .failing, table: "events", isCached: true, arguments: ["show", "performance", "--csv"], output: "velocity",
      error: "saved at 09:00"),
  ]

  @Test(arguments: uncached + cached)
  func partialDataIsNeverPresentedAsComplete(_ trial: Case) async throws {
    try await signIn(isCached: trial.isCached)
    let fault: LoopbackFault =
      switch trial.fault {
      case .slow: .delay(.milliseconds(2_500))
      case .silent: .silence
      case .failing: .status(500)
      }
    server.fail(LoopbackMatch(to: trial.table), with: fault)
    let finished = try await compass(trial.arguments, input: trial.input)
    #expect(finished.code == trial.code, "\(finished)")
    #expect(trial.output.map(finished.output.contains) ?? finished.output.isEmpty, "\(finished)")
    #expect(trial.error.map(finished.errors.contains) ?? finished.errors.isEmpty, "\(finished)")
    #expect(finished.errors.split(separator: "\n").count { $0.hasPrefix("compass: ") } <= 1, "\(finished)")
    #expect(try !live.folder.names().contains("r.csv"))
  }

  private func session() throws -> InteractiveSession {
    try InteractiveSession(
      live.compass, LiveProgram.flags, clock: [], variables: live.variables.merging(["TERM": "dumb"]) { $1 })
  }

  /// Starts line mode on a terminal without capabilities, as in Emacs.
  @Test(arguments: [true, false]) func aDumbTerminalRespondsWithoutTheServer(isCached: Bool) async throws {
    try await signIn(isCached: isCached)
    server.fail(.any, with: .silence)
    let session = try session()
    #expect(await session.readOutput(until: "home> ").contains("Today"))
    if isCached {
      #expect(try await session.enter("open events").contains("Live Camp"))
    } else {
      // A load in progress blocks neither the next page nor help.
      #expect(try await session.enter("open events\nopen offers\nhelp", until: "delete N").contains("Offers"))
    }
    await session.end(by: SIGKILL)
  }

  /// A change without a response blocks no page.
  @Test func aPageOpensWhileAChangeIsPending() async throws {
    try await signIn(isCached: true)
    let session = try session()
    _ = await session.readOutput(until: "home> ")
    _ = try await session.enter("open events")
    server.fail(.changes, with: .silence)
    let screen = try await session.enter("attend 1\nopen offers", until: "Stanford")
    #expect(screen.contains("Offers"), "\(screen)")
    await session.end(by: SIGKILL)
  }
}
