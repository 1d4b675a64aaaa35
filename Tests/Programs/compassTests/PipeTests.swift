import CompassModel
import Foundation
import TestSupport
import Testing

/// `compass pipe`: one request per line, one response per line (interface.md "Pipe").
struct PipeTests: ProgramTests {
  let compass = CompassProcess()

  private func answers(to lines: String...) async throws -> [[String: JSONValue]] {
    let finished = try await compass("pipe", "--store", folder.file("store"), input: lines.joined(separator: "\n"))
    #expect(finished.code == 0 && finished.errors == "")
    return try finished.outputLines.dropLast().map {
      try #require(JSONValue(json: $0.utf8)?.members)
    }
  }

  @Test func eachResponseHasTheScreenAndRoute() async throws {
    let answers = try await answers(to: #"{"show": "offers"}"#, #"{"id": "x", "run": "open events; search camp"}"#)
    #expect(answers.count == 2)
    #expect(answers[0]["ok"] == .flag(true) && answers[0]["route"] == .text("/offers") && answers[0]["id"] == nil)
    #expect(answers[1]["id"] == .text("x"))
    guard case .object(let screen) = answers[1]["screen"] else { return #expect(Bool(false), "no screen") }
    #expect(screen["page"] == .text("events") && screen["search"] == .text("camp"))
  }

  @Test(arguments: [
    (#"{"run": "open events; attend 99"}"#, "There is no row 99"),
    (#"{"run": "serach camp"}"#, "did you mean search?"),
  ])
  func refusedVerbsDoNotStopTheNextRequest(request: String, reason: String) async throws {
    let answers = try await answers(to: request, "", #"{"show": "tasks"}"#)
    #expect(answers.count == 2)
    #expect(answers[0]["ok"] == .flag(false))
    // Decision U3: a refusal contains the screen too.
    guard case .object(let screen) = answers[0]["screen"] else { return #expect(Bool(false), "no screen") }
    #expect(screen["head"]?.value(at: "tabs") != nil && answers[0]["route"] != nil)
    guard case .object(let error) = answers[0]["error"], case .text(let message) = error["message"] else {
      return #expect(Bool(false), "no message")
    }
    #expect(message.contains(reason), "\(message)")
    #expect(answers[1]["ok"] == .flag(true))
  }

  @Test func aCountRequestPreviewsAnAction() async throws {
    let camps = #"{"events": {"typeFilterChanged": {"type": "camp"}}}"#
    let answers = try await answers(
      to: #"{"show": "events"}"#, "{\"count\": \(camps), \"id\": 2}", "{\"send\": \(camps)}",
      #"{"count": {"events": {"addTapped": {}}}}"#)
    #expect(answers[1]["ok"] == .flag(true) && answers[1]["screen"] == nil && answers[1]["id"] == .number(2))
    guard case .object(let before) = answers[0]["screen"], case .object(let after) = answers[2]["screen"] else {
      return #expect(Bool(false), "no screen")
    }
    #expect(answers[1]["count"] == after["count"] && after["count"] != before["count"])
    #expect(answers[3]["count"] == .null)
  }

  /// Decision C11: listed beside the screen, without changing it.
  @Test func pendingChangesAreListed() async throws {
    let answers = try await answers(
      to: #"{"changes": true}"#, #"{"run": "open events; hold deleteEvent; delete 1; confirm"}"#,
      #"{"id": 7, "changes": true}"#, #"{"run": "network timeout; release deleteEvent"}"#, #"{"advance": 60}"#,
      #"{"changes": true}"#,
      #"{"changes": false}"#)
    #expect(answers[0]["changes"] == .list([]) && answers[1]["changes"] == nil && answers[1]["ok"] == .flag(true))
    #expect(answers[2]["id"] == .number(7) && answers[2]["screen"] == answers[1]["screen"])
    let what = "The event “Upperclass Showcase Weekend” is to be deleted"
    #expect(
      answers[2]["changes"]
        == .list([
          .object([
            "id": .number(1), "athlete": .null, "what": .text(what), "step": .text("sending"),
            "since": .text("2026-02-10T14:00:00Z"), "undoUntil": .null, "reason": .null,
            "canRetry": .flag(false), "canUndo": .flag(false),
            "text": .text("\(what): under way, asked for at 09:00:00"),
          ])
        ]))
    guard case .list(let failed) = answers[5]["changes"], case .object(let change) = failed.first else {
      return #expect(Bool(false), "no change")
    }
    #expect(change["step"] == .text("failed") && change["canRetry"] == .flag(true))
    #expect(change["reason"] == .text("Connection timed out.") && change["undoUntil"] == .null)
    #expect(answers[6]["ok"] == .flag(false))
  }

  /// Each failed attempt is listed once (decision B11).
  @Test func failedListsEachFailureOnce() async throws {
    let answers = try await answers(
      to: #"{"run": "open events; network 500; delete 1; confirm; advance 6s"}"#,
      #"{"run": "network online; open offers"}"#,
      #"{"run": "open events; add; set type camp; set name A; set startDate tomorrow; save"}"#,
      #"{"run": "network 500; retry"}"#, #"{"show": "events"}"#)
    let failed = answers.map { answer -> Int in
      if case .list(let list)? = answer["failed"] { list.count } else { 0 }
    }
    #expect(failed == [1, 0, 0, 1, 0])
  }

  @Test(arguments: [#"{"deleteConfirmed": {}}"#, #"{"moreReached": {}}"#])
  func aCoveredPageRefusesTheSameActions(tap: String) async throws {
    let send = "\"send\": {\"events\": \(tap)}"
    let answers = try await answers(
      to: #"{"show": "events"}"#, "{\(send)}",
      #"{"send": {"app": {"routeOpened": {"route": "/events/ev-1"}}}}"#, "{\"page\": \"events\", \(send)}")
    #expect(answers[2]["ok"] == .flag(true) && answers[2]["route"] == .text("/events/ev-1"))
    #expect(answers[1]["ok"] == .flag(false) && answers[1]["error"] != nil)
    #expect(answers[3]["error"] == answers[1]["error"])
  }

  @Test func quittingEndsTheSession() async throws {
    #expect(try await answers(to: #"{"run": "quit"}"#, #"{"show": "tasks"}"#).count == 1)
  }

  @Test(.requires("/usr/bin/python3") { FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") })
  func aPythonClientRunsAFullSession() async throws {
    #expect(try await run("pipe_client.py") == "fine\n")
  }

  /// Decisions U1 and U5: the client uses only the JSON of the screens, and receives only differences.
  @Test(
    .requires("/usr/bin/python3") { FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") },
    arguments: isSlowRun ? Array(1...20) : [1])
  func theScreenJSONReachesEveryPageAndAction(seed: Int) async throws {
    struct WalkResult: Decodable {
      var pages, names: Set<String>
      var refused: [String]
    }
    let reached = try JSONDecoder().decode(
      WalkResult.self, from: Data(try await run("pipe_walk.py", "\(seed)", "\(few(130, of: 170))").utf8))
    let pages: Set = ["home", "events", "tasks", "offers", "timeline", "performance", "event", "offer", "form"]
    #expect(pages.subtracting(reached.pages) == [])
    let taps: Set = [
      "app.backTapped", "app.fileImported", "app.importConfirmed", "app.pageOpened", "app.undoTapped",
      "events.searchChanged", "events.monthChosen",
      "events.dateTapped", "offers.searchChanged", "offers.selectionChanged", "timeline.searchChanged",
      "timeline.showsChanged", "timeline.lanePageChosen", "timeline.itemTapped", "performance.customRangeChanged",
      "performance.scaleChosen", "performance.tabChosen", "tasks.completeTapped", "form.fieldChanged",
      "form.saveTapped", "details.editTapped",
    ]
    #expect(taps.subtracting(reached.names) == [])
    // Controls behind a dialog are refused until it is answered, and a form until it is filled in.
    let other = reached.refused.filter { !$0.contains(" is open: ") && !$0.contains(": Not saved. ") }
    #expect(other == [])
  }

  /// Output of a client in Python, run with the program, a store and `arguments`.
  private func run(_ file: String, _ arguments: String...) async throws -> String {
    try await compass.python(file, [try BuiltProgram.path(), folder.file("store")] + arguments)
  }
}
