import Testing

/// A change that failed and that no check looked at is told at the end (decision N9).
@Suite struct FailedChangeTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
  }

  private static let said = "error: \u{201C}Alumni Game\u{201D} could not be deleted. "
  private static let delete = "open events; sort name; network 500; delete \"Alumni Game\"; confirm"

  /// How verbs end as lines of a script.
  private func script(_ verbs: String) -> String { verbs.replacing("; ", with: "\n") + "\n" }

  @Test func aOneShotEndsWithOne() async throws {
    for arguments in [["-c"], ["show", "events", "-c"], ["state", "events", "-c"]] {
      let finished = try await compass.run(arguments + [Self.delete] + CompassProcess.fixed)
      #expect(finished.code == 1)
      #expect(finished.complaints.hasPrefix(Self.said), "\(finished.complaints)")
      #expect(finished.complaints.count { $0 == "\n" } == 1)
      #expect(finished.output.isEmpty == (arguments[0] == "-c"))
    }
    for arguments in [[], ["run", "-"]] {
      let finished = try await compass.run(arguments + CompassProcess.fixed, input: script(Self.delete))
      #expect(finished.code == 1)
      #expect(finished.complaints.hasPrefix(Self.said))
    }
  }

  @Test func aScriptFileIsToldAndEndsWell() async throws {
    try folder.write(script(Self.delete), to: "delete.compass")
    try folder.write("open events\nstate count\n", to: "next.compass")
    let finished = try await compass("run", "delete.compass", "next.compass")
    #expect((finished.code, finished.output) == (0, "40\n"))
    #expect(finished.complaints.hasPrefix(Self.said))
  }

  @Test func inATestExpectationsDecide() async throws {
    try folder.write("config now 2026-02-10T09:00:00-05:00\n" + script(Self.delete), to: "delete.compass")
    let finished = try await compass.run(["test", "delete.compass"])
    #expect((finished.code, finished.complaints, finished.output) == (0, "", "1 passed, 0 failed\n"))
  }

  @Test(arguments: [
    "expect banner error \"could not be deleted\"", "expect text \"could not be deleted\"",
    "expect state notices.0.kind = error", "network online; retry", "dismiss",
  ])
  func whatWasLookedAtIsNoSurprise(_ check: String) async throws {
    let finished = try await compass("-c", "\(Self.delete); \(check)")
    #expect((finished.code, finished.complaints) == (0, ""))
  }

  @Test func aCheckOfSomethingElseIsNone() async throws {
    let finished = try await compass("-c", "\(Self.delete); expect text \"40 results\"; expect count rows 40")
    #expect(finished.code == 1)
    #expect(finished.complaints.hasPrefix(Self.said))
  }

  @Test func aQuestionLookedAtIsNoFailureLookedAt() async throws {
    let finished = try await compass("-c", "\(Self.delete); delete 1; expect dialog \"Are you sure\"; cancel")
    #expect(finished.code == 1 && finished.complaints.hasPrefix(Self.said))
  }

  @Test func aFailureThatComesAfterAnotherPageWasOpenedIsToldToo() async throws {
    let verbs = "open events; hold deleteEvent; delete 1; confirm; open offers; network 500; release deleteEvent"
    let finished = try await compass("-c", verbs)
    #expect(finished.code == 1)
    #expect(finished.complaints.hasPrefix("error: “Senior Showcase Weekend” could not be deleted. "))
  }

  @Test(arguments: [
    "open tasks; network 500; complete \"Set three goals for the season\"",
    "open events; network 500; attend name~\"Great Lakes\"",
    "open offers; log; set school \"Hartwell College\"; set type partial; network 500; save",
    "open offers; network offline; delete 1; confirm",
  ])
  func everyChangeIsTold(_ verbs: String) async throws {
    let finished = try await compass("-c", verbs)
    #expect(finished.code == 1)
    #expect(finished.complaints.hasPrefix("error: "), "\(finished.complaints)")
    #expect(finished.complaints.count { $0 == "\n" } == 1)
  }

  @Test func anAlertOrAFailedLoadIsNone() async throws {
    #expect(try await compass("-c", "open events; network 500; refresh").complaints == "")
    #expect(try await compass("show", "events", "-c", "network 500; refresh").code == 0)
  }

  /// A form that is left hands its failure over to a notice: it is told once (decision C7).
  @Test func aFormThatIsLeftIsToldOnce() async throws {
    let save = "open events; add; set type camp; set name Left; set startDate tomorrow; network offline; save"
    for verbs in [save, "\(save); back", "\(save); open offers; open events"] {
      let finished = try await compass("-c", verbs)
      #expect(finished.code == 1)
      #expect(finished.complaints == "error: \u{201C}Left\u{201D} could not be saved. You are offline.\n")
    }
  }

  /// A save that a 401 cut off and a later one healed has not failed (decision C7).
  @Test func aSaveThatWorkedInTheNextSessionIsNoFailure() async throws {
    let verbs =
      "open events; network 401 on createEvent; add; set type game; set name After401; set startDate tomorrow; save; "
      + "network online; sign-in; save"
    let finished = try await compass("-c", verbs)
    #expect((finished.code, finished.complaints) == (0, ""))
  }
}
