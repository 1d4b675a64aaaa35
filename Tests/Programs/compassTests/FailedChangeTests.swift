import Foundation
import TestSupport
import Testing

/// A failed change that no check expected is reported at the end (decision N9).
@Suite struct FailedChangeTests: ProgramTests {
  let compass = CompassProcess()

  private static let report = "error: \u{201C}Alumni Game\u{201D} could not be deleted. "
  private static let delete = "open events; sort name; network 500; delete \"Alumni Game\"; confirm"

  /// The verbs as lines of a script.
  private func script(_ verbs: String) -> String { verbs.replacing("; ", with: "\n") + "\n" }

  @Test func aFailedChangeExitsWithCode1() async throws {
    for arguments in [["-c"], ["show", "events", "-c"], ["state", "events", "-c"]] {
      let finished = try await compass(arguments + [Self.delete])
      #expect(finished.code == 1)
      #expect(finished.errors.hasPrefix(Self.report), "\(finished.errors)")
      #expect(finished.errors.count { $0 == "\n" } == 1)
      #expect(finished.output.isEmpty == (arguments[0] == "-c"))
    }
    for arguments in [[], ["run", "-"]] {
      let finished = try await compass(arguments, input: script(Self.delete))
      #expect(finished.code == 1)
      #expect(finished.errors.hasPrefix(Self.report))
    }
  }

  /// A failed change ends a script file, and the next file runs (decision C9).
  @Test func aFailedScriptFileDoesNotStopTheNext() async throws {
    try folder.write(script(Self.delete), to: "delete.compass")
    try folder.write("open events\nstate count\n", to: "next.compass")
    let finished = try await compass("run", "delete.compass", "next.compass")
    #expect((finished.code, finished.output) == (1, "40\n"))
    #expect(finished.errors.hasPrefix(Self.report))
  }

  /// A test fails if it has a failed change and no check of it (decision M5).
  @Test func anUncheckedFailureFailsTheTest() async throws {
    let clock = "config now 2026-02-10T09:00:00-05:00\n"
    try folder.write(clock + script(Self.delete), to: "delete.compass")
    let finished = try await compass.run(["test", "delete.compass"])
    #expect((finished.code, finished.output) == (1, "0 passed, 1 failed\n"))
    let message = "delete.compass:6:1: error: a change failed and no check looked at it: "
    #expect(finished.errors.hasPrefix(message), "\(finished.errors)")
    try folder.write(clock + script(Self.delete) + "expect notice \"Alumni\"\n", to: "seen.compass")
    let checked = try await compass.run(["test", "seen.compass"])
    #expect((checked.code, checked.errors, checked.output) == (0, "", "1 passed, 0 failed\n"))
  }

  @Test func aRepeatedSaveFailureIsReportedOnce() async throws {
    let verbs = "open events; add; set type camp; set name \"A\"; set startDate 2026-03-01; network 500; save"
    for saves in ["", "; save", "; save; save"] {
      let finished = try await compass("-c", verbs + saves)
      #expect(finished.code == 1 && finished.errors.count { $0 == "\n" } == 1, "\(finished.errors)")
    }
  }

  /// A check or a later success resolves a failure (decision B17).
  @Test(arguments: [
    "expect banner error \"could not be deleted\"", "expect text \"could not be deleted\"",
    "expect state notices.0.kind = error", "network online; retry", "network online; delete \"Alumni Game\"; confirm",
    "network online; open \"Alumni Game\"; delete; confirm",
    "network online; network 500; retry; network online; retry",
  ])
  func aCheckedOrResolvedFailureIsNotReported(_ verbs: String) async throws {
    let finished = try await compass("-c", "\(Self.delete); \(verbs)")
    #expect((finished.code, finished.errors) == (0, ""))
  }

  /// The status is still saved (decision B6).
  @Test func aRefusedStatusNoteIsReported() async throws {
    let live = try LiveProgram([LiveProgram.ada])
    #expect(try await live.signIn().code == 0)
    live.server.fail(LoopbackMatch("POST", to: "school_status_history"), with: .refusal("42501", "denied", status: 403))
    let finished = try await live.run(["-c", "open schools; status Stanford visiting"])
    #expect(finished.code == 1)
    #expect(finished.errors.hasPrefix("error: The history of “Stanford” could not be saved. "), "\(finished)")
    #expect(finished.errors.count { $0 == "\n" } == 1)
    #expect(live.project.rows(of: "schools").contains("visiting"))
  }

  @Test func aRetriedAttendanceIsNotReported() async throws {
    let attend = "attend name~\"Great Lakes\""
    let finished = try await compass("-c", "open events; network 500; \(attend); network online; \(attend)")
    #expect((finished.code, finished.errors) == (0, ""))
  }

  /// Dismissing and unrelated checks resolve nothing (decision B17), and failures of an ended log are final.
  @Test(arguments: [
    "dismiss", "dismiss all", "dismiss; network online; open tasks", "network online; sign-out; sign-in",
    "network online; relaunch", "expect text \"40 results\"; expect count rows 40",
    "delete 1; expect dialog \"Are you sure\"; cancel",
  ])
  func anUnresolvedFailureIsReported(_ verbs: String) async throws {
    let finished = try await compass("-c", "\(Self.delete); \(verbs)")
    #expect(finished.code == 1 && finished.errors.hasPrefix(Self.report), "\(finished.errors)")
  }

  /// A relaunch ends the app: a change without a response fails then (decision C6).
  @Test func aChangeInterruptedByRelaunchIsReported() async throws {
    let finished = try await compass(
      "-c", "open events; hold updateEvent; attend name~\"Great Lakes\"; relaunch; release updateEvent; open events")
    #expect(finished.code == 1, "\(finished)")
    #expect(finished.errors.hasPrefix("error: It is not known whether “Great Lakes"), "\(finished.errors)")
  }

  /// An unchanged form reports no save (decision G2).
  @Test func anUnchangedSaveIsReported() async throws {
    let finished = try await compass("-c", "open events; edit \"Alumni Game\"; save")
    #expect((finished.code, finished.output, finished.errors) == (0, "✔ Nothing was changed.\n", ""))
  }

  @Test(arguments: [
    "open tasks; network 500; complete \"Set three goals for the season\"",
    "open events; network 500; attend name~\"Great Lakes\"",
    "open offers; log; set school \"Hartwell College\"; set type partial; network 500; save",
    "open offers; network offline; delete 1; confirm",
    "open events; hold deleteEvent; delete 1; confirm; open offers; network 500; release deleteEvent",
  ])
  func everyFailedChangeIsReported(_ verbs: String) async throws {
    let finished = try await compass("-c", verbs)
    #expect(finished.code == 1)
    #expect(finished.errors.hasPrefix("error: "), "\(finished.errors)")
    #expect(finished.errors.count { $0 == "\n" } == 1)
  }

  /// Decision L7: a failed load is reported to the calling program.
  @Test(arguments: [
    ("offline", "You are offline"), ("500", "Server error"), ("timeout", "Connection timed out"),
    ("403", "You don't have permission"), ("404", ""),
  ])
  func aFailedLoadExitsWithCode3(condition: String, reason: String) async throws {
    for page in ["events", "offers", "tasks", "performance", "timeline", "home"] {
      let finished = try await compass("-c", "network \(condition); open \(page)")
      #expect(finished.code == 3, "\(page)")
      #expect(finished.errors.hasPrefix("compass: \(reason)"), "\(page): \(finished.errors)")
      #expect(finished.errors.count { $0 == "\n" } == 1)
    }
    for command in ["show", "state"] {
      let finished = try await compass(command, "offers", "-c", "network \(condition); open tasks")
      #expect(finished.code == 3 && finished.errors.hasPrefix("compass: \(reason)"))
      #expect(!finished.output.isEmpty)
    }
  }

  @Test func aCheckedLoadFailureIsNotReported() async throws {
    for check in ["banner error \"Server\"", "text \"Server error\"", "state banner.kind = error"] {
      let finished = try await compass("-c", "network 500; open offers; expect \(check)")
      #expect((finished.code, finished.errors) == (0, ""), "\(check)")
    }
    // A script file has its own expectations.
    try folder.write("network 500\nopen offers\n", to: "load.compass")
    #expect(try await compass("run", "load.compass").code == 0)
  }

  @Test func theMostSpecificExitCodeIsReturned() async throws {
    let both = try await compass("-c", "\(Self.delete); open offers")
    #expect(both.code == 3 && both.errors.contains(Self.report) && both.errors.contains("compass: "))
    let ended = try await compass("-c", "\(Self.delete); network 401; refresh")
    #expect(ended.code == 4 && ended.errors.contains("could not be deleted"))
  }

  @Test func aFailedRefreshIsNotReported() async throws {
    #expect(try await compass("-c", "open events; network 500; refresh").errors == "")
    #expect(try await compass("show", "events", "-c", "network 500; refresh").code == 0)
  }

  /// A closed form moves its failure to a notice: it is reported once (decision C7).
  @Test func aClosedFormReportsItsFailureOnce() async throws {
    let save = "open events; add; set type camp; set name Left; set startDate tomorrow; network offline; save"
    for verbs in [save, "\(save); back", "\(save); open offers; open events"] {
      let finished = try await compass("-c", verbs)
      #expect(finished.code == 1)
      #expect(finished.errors == "error: \u{201C}Left\u{201D} could not be saved. You are offline.\n")
    }
  }

  /// A save interrupted by a 401 and repeated after sign-in has not failed (decision C7).
  @Test func aSaveAfterSignInResolvesTheFailure() async throws {
    let verbs =
      "open events; network 401 on createEvent; add; set type game; set name After401; set startDate tomorrow; save; "
      + "network online; sign-in; save"
    let finished = try await compass("-c", verbs)
    #expect((finished.code, finished.errors) == (0, ""))
  }
}

/// `compass undo` reverts the changes of the last commands, latest first (decision C3).
@Suite struct UndoCommandTests {
  private let compass = CompassProcess()

  @Test func eachCommandIsUndoneOnce() async throws {
    #expect(try await compass("add", "Winter Opener", "tomorrow", "16:00").code == 0)
    #expect(try await compass("log", "velocity", "84.1", "85.0").code == 0)
    #expect(try await compass("done", "highlight video").code == 0)
    #expect(try await compass("-c", "open events; attend \"Bullpen and Beyond\"").code == 0)
    let texts = [
      "The attendance of “Bullpen and Beyond” was undone.\n",
      "The status change of “Cut a three-minute highlight video” was undone.\n",
      "The addition of Fastball Velocity 85.0 mph, Feb 10 was undone.\n"
        + "The addition of Fastball Velocity 84.1 mph, Feb 10 was undone.\n",
      "The addition of “Winter Opener” was undone.\n",
    ]
    for text in texts {
      let undone = try await compass("undo")
      #expect((undone.code, undone.output, undone.errors) == (0, text, ""))
    }
    let nothing = try await compass("undo")
    #expect(nothing.code == 1 && nothing.errors.contains("There is nothing to undo"))
    #expect(try await compass("-c", "open events; state count").output == "40\n")
    #expect(try await compass("show", "events", "--csv").output.contains("Winter Opener") == false)
  }

  @Test func aDeletionCannotBeUndone() async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm").code == 0)
    let undone = try await compass("undo")
    #expect(undone.code == 1 && undone.errors.contains(": The deletion of “"), "\(undone)")
    #expect(try await compass("undo").errors.contains("There is nothing to undo"))
  }

  @Test func aNewerTaskStatusStays() async throws {
    #expect(try await compass("done", "highlight video").code == 0)
    // Changes of a script on standard input are no steps.
    let script = "open tasks\nuncomplete #task-highlight-video\nstart #task-highlight-video\n"
    #expect(try await compass(input: script).code == 0)
    let undone = try await compass("undo")
    #expect(undone.code == 1 && undone.errors.contains("It was changed since, and stays."), "\(undone)")
    #expect(try await compass("undo").errors.contains("There is nothing to undo"))
  }

  @Test func aRestoredCompletionStays() async throws {
    #expect(try await compass("done", "highlight video").code == 0)
    let before = try await compass("show", "tasks").output
    #expect(try await compass("-c", "open tasks; uncomplete #task-highlight-video; undo").code == 0)
    let undone = try await compass("undo")
    #expect(undone.code == 1 && undone.errors.contains("cannot be undone."), "\(undone)")
    #expect(try await compass("show", "tasks").output == before)
  }

  @Test func anUndoneCommandIsNoUndoStep() async throws {
    #expect(try await compass("-c", "add \"Winter Opener\" fri; undo").code == 0)
    #expect(try await compass("undo").errors.contains("There is nothing to undo"))
    #expect(try await compass("undo", "2").code == 2)
  }
}
