import Foundation
import TestSupport
import Testing

/// Line mode at a terminal of 80×24.
@Suite struct LineModeTests: ProgramTests {
  let compass = CompassProcess()

  /// Typed commands, and the first changed line or the message (terminal.md, 3.4).
  private static let steps: [(typed: String, expected: String)] = [
    ("open events", "Events · 40 results"), ("attend 1", "Only an event that has begun"), ("month next", "March 2026"),
    ("search camp", "Search: [camp"), ("search clear", "40 results"), ("date 2026-02-12", "Selected: Feb 12, 2026"),
    ("delete 2", "Delete event"), ("cancel", "Events · 40 results"), ("open tasks", "My Tasks"),
    ("complete 4", "This task is completed already."), ("expand 1", "Why It Matters"),
    ("filter urgency urgent", "Urgency: Due This Week"), ("open offers", "Offers · 10 offers found"),
    ("select 1", "1 selected"), ("select 2", "2 selected"), ("compare", "Compare Offers (2)"),
    ("open timeline", "Recruiting Timeline"), ("zoom in", "Zoom: Dec 9, 2025"), ("open performance", "Performance"),
  ]

  @Test func eachCommandPrintsItsResult() async throws {
    let driver = try TerminalDriver(compass, CompassProcess.fixed)
    await driver.waitUntil(line: "home>")
    for step in Self.steps {
      let answer = await driver.answer(to: step.typed)
      #expect(answer?.contains { $0.contains(step.expected) } == true, "\(step.typed): \(driver.terminal.lines)")
    }
    driver.type("\u{4}")
    #expect(await driver.end().code == 0 && driver.isRestored && driver.terminal.modes.isEmpty)
    #expect(driver.terminal.problems == [])
  }

  /// Decision G3: without a store the program prompts for a new one.
  @Test func aMissingStorePromptsForANewOne() async throws {
    let driver = try TerminalDriver(compass, [])
    await driver.waitUntil { $0.line.hasSuffix("own: begin your own.") }
    driver.type("own\r")
    await driver.waitUntil { $0.line == "Your name:" }
    driver.type("Avery Lee\r")
    await driver.waitUntil { $0.line == "Year of graduation from high school:" }
    driver.type("\(Calendar(identifier: .gregorian).component(.year, from: .now) + 2)\r")
    await driver.waitUntil { $0.line == "home>" }
    #expect(driver.sent.contains("Your store is ready.") && !driver.sent.contains("These are demo data"))
    driver.type("quit\r")
  }

  /// With `less` as `PAGER`, colours used to be printed as escapes.
  @Test func thePagerKeepsColours() async throws {
    let driver = try TerminalDriver(
      compass, CompassProcess.fixed, variables: ["COMPASS_PAGER": "cat > /dev/null; echo \"less: $LESS\""])
    await driver.openEvents()
    driver.type("show\r")
    await driver.waitUntil { $0.lines.contains("less: FRX") }
    await driver.quit("quit\r")
  }

  @Test func aCompletedTaskShowsPraiseAndItsRow() async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed).openEvents()
    driver.type("open tasks\r")
    await driver.waitUntil(line: "tasks>")
    driver.type("complete 6\r")
    await driver.waitUntil { $0.line == "tasks>" && $0.lines.contains("tasks> complete 6") }
    let printedLines = driver.terminal.lines.drop { $0 != "tasks> complete 6" }
    #expect(
      printedLines.contains { $0.contains("Great job!") }
        && printedLines.contains { $0.contains("6 [x] Set three goals") })
    // Nine, and on a busy machine some of them twice: earlier changes are printed above the prompt.
    #expect(printedLines.count <= 14)
    await driver.quit("quit\r")
  }

  @Test func controlCCancelsALoad() async throws {
    let driver = try await TerminalDriver(compass, ["--demo"]).openEvents()
    driver.type("latency 1h\r")
    await driver.waitUntil { $0.line == "events>" && $0.lines.contains("events> latency 1h") }
    driver.type("refresh\r")
    // On a busy machine seconds pass between two keys, and the prompt counts them.
    await driver.waitUntil { $0.line.hasPrefix("events (") && $0.line.hasSuffix(")>") }
    driver.type("half")
    await driver.waitUntil { $0.line.hasPrefix("events (") && $0.line.hasSuffix(")> half") }
    driver.type("\u{3}")
    await driver.waitUntil { $0.line.hasPrefix("events (") && $0.line.hasSuffix(")>") }
    driver.type("\u{3}")
    #expect(await driver.waitUntil(line: "events>"))
    driver.type("latency 0s\r")
    await driver.waitUntil { $0.line == "events>" && $0.lines.contains("events> latency 0s") }
    driver.type("month next\r")
    #expect(await driver.waitUntil { $0.line == "events>" && $0.lines.contains("events> month next") })
    driver.type("\u{3}\u{3}")
    let ended = await driver.end()
    #expect(ended.code == 130 && !ended.wasKilled && driver.isRestored)
    #expect(driver.terminal.problems == [])
  }

  /// Decision L16: the seconds are counted, and `help` needs no response.
  @Test func aLoadShowsProgressAndDoesNotBlockHelp() async throws {
    let driver = try await TerminalDriver(compass, ["--demo"]).openEvents()
    driver.type("latency 1h\r")
    await driver.waitUntil { $0.line == "events>" && $0.lines.contains("events> latency 1h") }
    driver.type("refresh\r")
    let isAsking = { (line: String) in line.hasPrefix("events (asking the server… ") && line.hasSuffix(" s · ^C)>") }
    #expect(await driver.waitUntil { isAsking($0.line) })
    driver.type("help month\r")
    #expect(
      await driver.waitUntil { terminal in
        isAsking(terminal.line) && terminal.transcript.contains { $0.contains("Example: month next") }
      })
    driver.type("\u{3}")
    #expect(await driver.waitUntil(line: "events>"))
    await driver.quit("quit\r")
    #expect(driver.terminal.problems == [])
  }

  @Test func aPasteOfManyLinesPrintsOneScreen() async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed).openEvents()
    await driver.waitUntil { $0.line == "events>" && $0.modes == [2004] }
    let lines = (1...100).map { "search camp\($0)" } + ["search game"]
    driver.type("\u{1B}[200~\(lines.joined(separator: "\n"))\n\u{1B}[201~")
    await driver.waitUntil { $0.line == "events>" && $0.lines.contains { $0.hasPrefix("Search: [game") } }
    #expect(driver.terminal.transcript.count { $0.hasPrefix("Search: [") } == 1)
    driver.type("\u{1B}[200~search ca\u{1B}[201~")
    #expect(await driver.waitUntil(line: "events> search ca"))
    await driver.quit("\u{3}\u{4}")
    #expect(driver.terminal.problems == [])
  }

  /// Any amount of input typed ahead, without paste marks (robustness of line mode): remaining lines are discarded.
  @Test func controlCDiscardsTypedAheadLines() async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed).openEvents()
    let lines = (1...14_000).map { "search camp\($0)\r" } + ["open tasks\r"]
    driver.type(lines.joined() + "\u{3}")
    #expect(
      await driver.waitUntil { terminal in
        terminal.line == "events>" && terminal.transcript.contains { $0.hasSuffix("> ^C") }
      })
    await driver.quit("\u{4}")
    let searches = driver.terminal.transcript.count { $0.hasPrefix("Search: [camp") }
    #expect(searches < 1_000, "\(searches) of 14,000 lines were carried out first")
    #expect(!driver.terminal.transcript.contains { $0.contains("My Tasks") })
  }

  /// Draws in a window of a few columns.
  @Test(arguments: few(2, of: [1, 3, 2, 4])) func narrowWindowsAreDrawn(columns: Int) async throws {
    let driver = try TerminalDriver(compass, CompassProcess.fixed, columns: columns, rows: 10)
    await driver.waitUntil { $0.modes == [2004] }
    await driver.quit("open timeline\rexpand all\rlist\rquit\r")
    #expect(driver.terminal.problems == [])
  }

  @Test func aProgramThatDoesNotEndIsKilled() async throws {
    let driver = try TerminalDriver(compass, CompassProcess.fixed, seconds: 2)
    await withKnownIssue("the test that waits fails") { _ = await driver.end() }
    #expect(await driver.ended().code == SIGKILL)
  }

  @Test func outputFitsAResizedWindow() async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed, columns: 120, rows: 30).openEvents()
    driver.type("half a line")
    await driver.waitUntil(line: "events> half a line")
    driver.resize(columns: 50, rows: 12)
    driver.type("\u{15}open tasks\r")
    #expect(await driver.waitUntil { $0.line == "tasks>" })
    let count = driver.terminal.lines.drop { $0 != "events> open tasks" }.count
    #expect(count > 4 && count <= 12)
    await driver.quit("\u{4}")
  }

  @Test func suspendRestoresTheTerminalAndResumeRedraws() async throws {
    // A stopped program that is not resumed reports its screen long before the whole run times out.
    let driver = try await TerminalDriver(compass, CompassProcess.fixed, seconds: 240).openEvents()
    driver.type("half a line")
    await driver.waitUntil(line: "events> half a line")
    driver.type("\u{1A}")
    await driver.waitUntil { $0.modes.isEmpty }
    #expect(await driver.wake { $0.modes == [2004] && $0.line == "events> half a line" })
    await driver.quit("\u{15}quit\r")
    #expect(driver.isRestored)
  }

  @Test(arguments: few(1, of: UInt64(1)...4))
  func randomBytesDoNotEndTheProgram(seed: UInt64) async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed).openEvents()
    var random = SeededGenerator(seed: seed)
    // Leaves out the bytes that end or stop it.
    let all = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = all.filter { ![3, 4, 0x1A, 0x1C].contains($0) }
    driver.type(bytes)
    // Closes an open paste or quote, and discards typed text.
    driver.type("\u{3}\u{15}\r\u{3}\ropen tasks\r")
    #expect(await driver.waitUntil(line: "tasks>"))
    driver.type("quit\r")
    let ended = await driver.end()
    #expect(ended.code == 0 && !ended.wasKilled && driver.isRestored)
    #expect(driver.terminal.problems == [])
  }

  @Test func historyIsPrivateAndOmitsSignIn() async throws {
    let variables = ["XDG_STATE_HOME": folder.file("state")]
    for line in ["open tasks", " open offers", "sign-in a@b.c"] {
      let driver = try TerminalDriver(compass, CompassProcess.fixed, variables: variables)
      await driver.waitUntil(line: "home>")
      _ = await driver.answer(to: line)
      await driver.quit("\u{15}\u{4}")
    }
    let file = folder.file("state/compass/history")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "open tasks\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let driver = try TerminalDriver(compass, CompassProcess.fixed, variables: variables)
    await driver.waitUntil(line: "home>")
    driver.type("\u{1B}[A")
    #expect(await driver.waitUntil(line: "home> open tasks"))
    await driver.quit("\u{15}\u{4}")
  }

  /// The session that ends last keeps the lines of the other one.
  @Test func concurrentSessionsShareTheHistory() async throws {
    let variables = ["XDG_STATE_HOME": folder.file("state")]
    let first = try TerminalDriver(compass, CompassProcess.fixed, variables: variables)
    let second = try TerminalDriver(compass, CompassProcess.fixed, variables: variables)
    for (driver, line) in [(first, "open tasks"), (second, "open offers")] {
      await driver.waitUntil(line: "home>")
      _ = await driver.answer(to: line)
    }
    for driver in [first, second] { await driver.quit("\u{15}\u{4}") }
    let remembered = try String(contentsOfFile: folder.file("state/compass/history"), encoding: .utf8)
    #expect(remembered == "open tasks\nopen offers\n")
  }

  @Test func hiddenFilesAreCompletedAfterADot() async throws {
    let scripts = folder.file("scripts")
    try FileManager.default.createDirectory(atPath: scripts, withIntermediateDirectories: true)
    for name in [".hidden.csv", "seen.csv"] { try Data().write(to: URL(filePath: "\(scripts)/\(name)")) }
    let driver = try await TerminalDriver(compass, CompassProcess.fixed).openEvents()
    for (typed, completed) in [("", "seen.csv"), (".", ".hidden.csv")] {
      driver.type("open performance; export csv scripts/\(typed)\t")
      #expect(await driver.waitUntil { $0.line.contains("scripts/\(completed)") })
      driver.type("\u{15}")
      await driver.waitUntil(line: "events>")
    }
    await driver.quit("\u{4}")
  }

  @Test func withoutColourNoEscapeIsSent() async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed + ["--color", "never"]).openEvents()
    driver.type("open tasks\rab\u{1B}[D")
    await driver.waitUntil { $0.line == "tasks> ab" && $0.cursor.column == 8 }
    driver.type("\u{15}opne\r")
    await driver.waitUntil { $0.lines.contains { $0.contains("unknown verb") } && $0.line == "tasks>" }
    await driver.quit("quit\r")
    #expect(!driver.sent.contains("\u{1B}") && driver.terminal.problems == [])
  }

  /// With `--accessible` line mode begins with the athletes, and a page ends with its commands (decision V13).
  @Test func accessibleModeListsAvailableCommands() async throws {
    let arguments = CompassProcess.fixed + ["--color", "never", "--accessible", "--as", "parent-pat"]
    let driver = try TerminalDriver(compass, arguments)
    await driver.waitUntil { $0.line == "home>" }
    #expect(driver.sent.contains("Athletes: 1 Jordan Smith, shown now; 2 Riley Smith. Type athlete and a number."))
    driver.type("search camp\r")
    await driver.waitUntil { $0.lines.contains { $0.contains(": open events or offers or") } && $0.line == "home>" }
    driver.type("open offers; open 1\r")
    await driver.waitUntil { $0.line == "offer>" && $0.lines.contains { $0.hasPrefix("Type edit, mark STATUS") } }
    driver.type("help\r")
    await driver.waitUntil { $0.line == "offer>" && $0.lines.contains { $0.hasPrefix("More: help all") } }
    driver.type("help open offers\r")
    await driver.waitUntil { $0.line == "offer>" && $0.lines.contains { $0.contains("Example: open events.") } }
    await driver.quit("quit\r")
  }

  /// No row is printed with a dialog, nor after it without a change (decision V11).
  @Test(arguments: [[], ["--accessible"]]) func aPlainDialogPrintsNoRows(flags: [String]) async throws {
    let driver = try TerminalDriver(
      compass, CompassProcess.fixed + ["--color", "never"] + flags, variables: ["TERM": "dumb"])
    await driver.openEvents()
    let before = driver.sent.count
    driver.type("delete 1\n")
    await driver.waitUntil { $0.line == "events(confirm)>" }
    let dialogText = String(driver.sent.dropFirst(before))
    #expect(
      dialogText.contains("Are you sure you want to delete this event?") && !dialogText.contains("Kenai Prospect Camp"))
    driver.type("cancel\n")
    await driver.waitUntil { $0.line == "events>" }
    #expect(!driver.sent.dropFirst(before).contains("Kenai Prospect Camp"))
    driver.type("delete 1; confirm\n")
    await driver.waitUntil { $0.line == "events>" && $0.lines.contains { $0.contains("39 results") } }
    await driver.quit("quit\n")
  }

  @Test(arguments: [["TERM": "dumb"], ["INSIDE_EMACS": "29"], ["TERM": ""]])
  func dumbTerminalsGetPlainLines(variables: [String: String]) async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed + ["--color", "never"], variables: variables)
      .openEvents()
    #expect(driver.isRestored && !driver.sent.contains("\u{1B}"))
    // A prompt cannot be erased: the first is below the first page.
    #expect(driver.sent.components(separatedBy: "> ").count == 3, "\(driver.sent)")
    await driver.quit("quit\n")
  }
}
