import Foundation
import Testing

/// Interactive use at a terminal, alone or beside another process on the same store.
@Suite struct InteractiveSessionTests: ProgramTests {
  let compass = CompassProcess(isBuilt: true)

  @Test func aSessionPrintsResultsAndSurvivesErrors() async throws {
    let session = try InteractiveSession(compass, [])
    #expect(try await session.openEvents().contains("40 results"))
    #expect(try await session.enter("filter type camp").contains("13 results · 1 filter"))
    #expect(try await session.enter("opne 1").contains("unknown verb \"opne\""))
    #expect(try await session.enter("! opne").contains("unknown verb"))
    #expect(try await session.enter("open 99").contains("There is no row 99; the last is 13."))
    #expect(try await session.enter("") == "events> ")
    let question = try await session.enter("delete 1", until: "events(confirm)> ")
    #expect(question.contains("Are you sure you want to delete this event?"))
    #expect(try await session.enter("cancel; clear filters").contains("40 results"))
    #expect(try await session.end(with: "quit\n") == 0)
  }

  /// Unfinished changes can be listed (decision C11).
  @Test func pendingChangesAreListed() async throws {
    let session = try await InteractiveSession.onEvents(compass, ["--store", "store"])
    #expect(try await session.enter("changes").contains("Nothing waits, is under way or has failed."))
    _ = try await session.enter("delete 1; confirm")
    let line = "The event “Upperclass Showcase Weekend” is to be deleted: waits"
    #expect(try await session.enter("changes").contains(line))
    _ = try await session.enter("delete 1", until: "events(confirm)> ")
    #expect(try await session.enter("changes", until: "events(confirm)> ").contains(line))
    _ = try await session.enter("cancel; undo")
    #expect(try await session.enter("changes").contains("Nothing waits"))
    #expect(try await session.end(with: "quit\n") == 0)
  }

  @Test func aListedFailureStillSetsTheExitCode() async throws {
    let finished = try await compass("-c", "open events; network timeout; delete 1; confirm; advance 1m; changes")
    #expect(finished.code == 1, "looking at a failure does not make it expected")
    #expect(
      finished.output == """
        The event “Upperclass Showcase Weekend” is to be deleted: failed, asked for at
          09:00:00. Connection timed out. It can be tried again.

        """)
  }

  @Test func writtenFilesAreReported() async throws {
    let session = try await InteractiveSession.onEvents(compass, [])
    _ = try await session.enter("open timeline", until: "timeline> ")
    #expect(try await session.enter("print a.html", until: "timeline> ").contains("a.html written"))
    #expect(try await session.enter("print a.html", until: "timeline> ").contains("a.html exists"))
    _ = try await session.enter("open performance", until: "performance> ")
    #expect(try await session.enter("export csv a.csv", until: "performance> ").contains("a.csv written"))
    #expect(try await session.end(with: "quit\n") == 0)
    #expect(try folder.names().contains("a.csv"))
  }

  /// In real time the network is simulated only after a verb requests it.
  @Test func theNetworkIsRealUntilSimulated() async throws {
    let session = try await InteractiveSession.onEvents(compass, [], clock: ["--demo"])
    let uncounted = "requests are counted only in scripts and where the clock is fixed"
    #expect(try await session.enter("expect request loadEvents").contains(uncounted))
    #expect(try await session.enter("network offline; refresh").contains("You are offline."))
    #expect(try await session.enter("network online; refresh; expect request loadEvents").contains("error") == false)
    #expect(try await session.end(with: "quit\n") == 0)
  }

  @Test func refreshLoadsChangesOfOtherProcesses() async throws {
    let first = try InteractiveSession(compass, ["--store", "shared", "--undo=off"])
    #expect(try await first.openEvents().contains("40 results"))
    let second = try await compass("-c", "open events; delete 1; confirm; state count", "--store", "shared")
    #expect(
      (second.code, second.output, second.errors) == (0, "39\n", "✔ “Upperclass Showcase Weekend” was deleted.\n"))
    #expect(try await first.enter("refresh").contains("39 results"))
    _ = try await first.enter("delete 1", until: "events(confirm)> ")
    #expect(try await first.enter("confirm").contains("38 results"))
    #expect(try await compass("-c", "open events; state count", "--store", "shared").output == "38\n")
    // Deleting an event that another process has deleted succeeds (decision C4).
    #expect(try await compass("-c", "open events; delete 1; confirm", "--store", "shared").code == 0)
    _ = try await first.enter("delete 1", until: "events(confirm)> ")
    let repeated = try await first.enter("confirm")
    #expect(!repeated.contains("no longer exists"))
    #expect(repeated.contains("37 results"))
    #expect(try await first.end(with: "quit\n") == 0)
  }

  /// Decision N11: nothing is sent for five seconds, and `undo` brings the row back.
  @Test func aDeletionIsSentAfterTheUndoPeriod() async throws {
    let session = try await InteractiveSession.onEvents(compass, ["--store", "store"])
    let stored = { try await compass("-c", "open events; state count", "--store", "store").output }
    _ = try await session.enter("delete 1", until: "events(confirm)> ")
    let deleted = try await session.enter("confirm")
    #expect(deleted.contains("“Upperclass Showcase Weekend” was deleted.") && deleted.contains("[undo]"))
    #expect(deleted.contains("39 results"))
    _ = try await session.enter("advance 4s")
    #expect(try await stored() == "40\n")
    #expect(try await session.enter("undo").contains("40 results"))
    #expect(try await session.enter("undo").contains("There is nothing to undo."))
    _ = try await session.enter("delete 1; confirm")
    #expect(try await !session.enter("advance 5s").contains("[undo]"))
    #expect(try await stored() == "39\n")
    #expect(try await session.end(with: "quit\n") == 0)
  }

  @Test func quittingSendsAPendingDeletion() async throws {
    for ending in ["quit\n", "\u{4}"] {
      let session = try await InteractiveSession.onEvents(compass, ["--store", "left"])
      _ = try await session.enter("delete 1; confirm")
      #expect(try await session.end(with: ending) == 0)
    }
    #expect(try await compass("-c", "open events; state count", "--store", "left").output == "38\n")
  }

  @Test func aFailedDeletionIsReportedOnQuit() async throws {
    let session = try await InteractiveSession.onEvents(compass, ["--store", "failed"])
    _ = try await session.enter("network 500; delete 1; confirm")
    let ended = try await session.end(entering: "quit\n")
    #expect(ended.code == 1 && ended.output.contains("error: “Upperclass Showcase Weekend” could not be deleted."))
  }

  @Test func aKilledProgramDeletesNothing() async throws {
    let session = try await InteractiveSession.onEvents(compass, ["--store", "killed"])
    _ = try await session.enter("delete 1; confirm")
    await session.end(by: SIGKILL)
    #expect(try await compass("-c", "open events; state count", "--store", "killed").output == "40\n")
  }

  @Test func concurrentProcessesShareANewStore() async throws {
    try await withThrowingTaskGroup(of: Finished.self) { group in
      for number in 1...6 {
        group.addTask { [compass] in
          let verbs = "open events; sort name; delete \(number); confirm; attend name~\"Great Lakes\""
          return try await compass("-c", verbs, "--store", "shared")
        }
      }
      for try await finished in group {
        #expect(!finished.wasKilled)
        #expect([0, 1].contains(finished.code), "\(finished.errors)")
      }
    }
    let finished = try await compass("-c", "open events; expect row name~\"Great Lakes\" Attended", "--store", "shared")
    #expect((finished.code, finished.errors) == (0, ""))
  }
}

/// An interactive `compass` with a terminal on its standard input, and one pipe for both outputs.
final class InteractiveSession: PipedProcess {
  init(
    _ compass: CompassProcess, _ arguments: [String], clock: [String] = CompassProcess.fixed,
    variables: [String: String] = [:]
  ) throws {
    let process = try compass.prepared(arguments + clock + ["--charset", "unicode"], variables)
    try super.init(process, isAtTerminal: true)
  }

  /// Types a line, and returns the output up to the next prompt.
  func enter(_ line: String, until prompt: String = "events> ") async throws -> String {
    try write(line + "\n")
    return await readOutput(until: prompt)
  }

  /// A session after `openEvents()`.
  static func onEvents(
    _ compass: CompassProcess, _ arguments: [String], clock: [String] = CompassProcess.fixed
  ) async throws -> InteractiveSession {
    let session = try InteractiveSession(compass, arguments, clock: clock)
    _ = try await session.openEvents()
    return session
  }

  /// Opens the events from Today, the first page (decision V15); returns the output.
  func openEvents() async throws -> String {
    _ = await readOutput(until: "home> ")
    return try await enter("open events")
  }

  /// Types a last line, and returns the exit code.
  func end(with line: String) async throws -> Int32 { try await end(entering: line).code }

  /// Types a last line, and waits for the end.
  func end(entering line: String) async throws -> Finished {
    try write(line)
    return await end()
  }

  /// Sends a signal, and returns the termination status.
  @discardableResult
  func end(by number: Int32) async -> Int32 {
    signal(number)
    return await end().code
  }
}
