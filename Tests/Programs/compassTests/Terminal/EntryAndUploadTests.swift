import Foundation
import TestSupport
import Testing

/// From an empty store: schools, events, offers, readings and calls, entered at the board, line by line and in the
/// shell, with wrong input everywhere; then all of it goes into a project, once (decisions D1 to D6, D12).
@Suite struct EntryAndUploadTests: ProgramTests {
  let compass = CompassProcess()
  private var fixed: [String] { CompassProcess.fixed + ["--store", folder.file("store")] }

  /// The keys typed at the board, and a text that must then be visible.
  private static let boardInput = [
    ("o", "No schools yet"), ("n", "Add School"), ("\u{13}", "Name is required"),
    ("Ohio State\tColumbus\tOH\u{13}", "“Ohio State” was added."),
    (":add school Duke Durham NC\r", "“Duke” was added."), ("a", "Offer Received"), ("c", "›  Contacted"),
    ("\r", "“Duke” was marked as contacted."),
    (":add camp \"Elite Camp\" dec 45\r", "December has no day 45"),
    (":add camp \"Elite Camp\" dec 5-7 9am $150 at ohio registered\r", "“Elite Camp” was added."),
    ("n", "Add Event"), (" ", "Official Visit"), ("game\r", "Game ▾"),
    ("Home Opener\t\tsomeday\u{13}", "Enter a date"),
    ("\u{15}tomorrow\t\t4pm\u{13}", "“Home Opener” was added."),
    (":add \"Away Game\" fri 5pm-4pm\r", "is before the start time"), ("\u{1B}", "y discard"), ("y", "n add"),
    (":duplicate opener feb 18\r", "was duplicated: Feb 18, 2026"), ("6n", "Log Offer"),
    (" duke\r", "Duke ▾"), ("\u{13}", "Offer type is required"), (" part\r", "Partial Scholarship ▾"),
    ("\t150\u{13}", "Must be between 0 and 100"), ("\u{15}66.67\u{13}", "The offer from Duke was added."),
    (":log velocity fast\r", "is not a number"), (":log velocity 840\r", "Usually 40 to 105 mph."),
    ("n", "Log Reading"),
    ("\u{1B}", "y discard"), ("y", "n log"), (":log velocity 81.0 81.5 82.0 on jan 20\r", "82.0 mph, Jan 20 was added"),
    (":log call ohio on yesterday\r", "Understood: Ohio State, Phone Call"),
  ]

  private static let lineModeInput = """
    add school "Foo State" Ames IA
    add official-visit "Weekend at Foo" mar 6-8 at foo
    add showcase "PG Showcase" yesterday registered
    add "Winter Clinic" 2026-02-01 free registered
    open offers
    log
    set school foo
    set type full ride
    save
    log velocity 82.4 82.8 83.0 on jan 25
    log exit-velo 88 89.5 91 on feb 2 verified
    log sixty-time 7.1 7.05 on feb 2
    log pop-time 2.05 2.01
    log email foo on feb 5
    log text from duke on feb 6

    """

  private static let shellInput = [
    ["add", "Home Game", "sat", "4pm"], ["add", "visit", "Campus Tour", "3/14", "at", "duke"],
    ["add", "game", "Road Trip", "mar 20", "at", "Wrigley Field"], ["add", "camp", "Summer Camp", "jun 12-14", "$99"],
    ["log", "batting-avg", ".345", ".350"], ["log", "era", "2.10"], ["log", "strikeouts", "9", "11", "12", "8"],
    ["log", "visit", "duke", "on", "yesterday"], ["log", "call", "from", "ohio", "on", "feb 7"],
  ]

  private func enterAll() async throws {
    let reset = ["reset", "--empty", "--yes", "--name", "Ada Smith", "--graduation-year", "2028"]
    #expect(try await compass.run(reset + fixed).code == 0)
    let driver = try TerminalDriver(compass, fixed, command: "board")
    driver.show("$ compass\n")
    await driver.waitUntil { $0.lines[0].contains("1 Today") && !$0.modes.contains(2026) }
    for (keys, text) in Self.boardInput {
      driver.type(keys)
      let isVisible = await driver.waitUntil { terminal in
        !terminal.modes.contains(2026) && terminal.lines.contains { $0.contains(text) }
      }
      try #require(isVisible, "\(keys) shows no \(text)")
    }
    await driver.quit("q")
    #expect(driver.terminal.problems == [] && driver.isRestored)
    let lines = try await compass.run(["repl"] + fixed, input: Self.lineModeInput)
    #expect(lines.code == 0 && !lines.errors.contains("error"), "\(lines)")
    for words in Self.shellInput {
      let entered = try await compass.run(words + fixed)
      #expect(entered.code == 0 && entered.output.contains("was added"), "\(entered)")
    }
    for (words, expected) in [
      (["add", "Home Game"], "date of “Home Game” is missing"),
      (["log", "spin", "3000"], "cannot be logged. Readings: velocity"),
      (["log", "velocity", "84", "on", "tomorrow"], "an earlier day"), (["log", "call", "michigan"], "add school"),
    ] {
      let refused = try await compass.run(words + fixed)
      #expect(refused.code == 1 && refused.errors.contains(expected), "\(refused)")
    }
  }

  @Test func enteredRowsAreUploadedOnce() async throws {
    try await enterAll()
    let live = try LiveProgram([LiveProgram.adaWithUUIDs], users: ["ada@example.com": LiveProgram.adasID])
    let login = ["login", "ada@example.com", "--backend", "supabase"] + fixed
    #expect(try await compass.run(login, variables: live.variables).code == 0)
    for _ in 1...2 {
      let upload = try await compass.run(["upload"] + fixed, variables: live.variables)
      #expect(upload.code == 0, "\(upload)")
      let tables = ["schools", "events", "offers", "performance_metrics", "interactions"]
      #expect(tables.map { live.project.count(of: $0) } == [3, 10, 2, 20, 5])
    }
  }
}
