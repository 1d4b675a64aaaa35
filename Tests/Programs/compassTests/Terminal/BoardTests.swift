import Foundation
import TestSupport
import Testing

/// The board on a real terminal (terminal.md, 3.3).
@Suite struct BoardTests: ProgramTests {
  let compass = CompassProcess()

  private func driver(_ flags: [String] = [], columns: Int = 80, rows: Int = 24) async throws -> TerminalDriver {
    let driver = try TerminalDriver(
      compass, CompassProcess.fixed + ["--store", folder.file("store")] + flags, command: "board", columns: columns,
      rows: rows)
    driver.show("$ compass\n")
    driver.allowMouse(flags.contains("--mouse"))
    #expect(await driver.waitUntil(Self.isDrawn))
    return driver
  }

  /// A frame is whole when it is drawn in one piece.
  private static func isDrawn(_ terminal: StrictTerminal) -> Bool {
    terminal.lines[0].contains("1 Today") && !terminal.modes.contains(2026)
  }

  private func shows(_ text: String) -> (StrictTerminal) -> Bool {
    { terminal in !terminal.modes.contains(2026) && terminal.lines.contains { $0.contains(text) } }
  }

  private func expectRestored(_ driver: TerminalDriver) {
    #expect(driver.isRestored)
    #expect(driver.terminal.modes == [25], "the cursor is shown, and no other mode is on")
    #expect(driver.terminal.lines[0] == "$ compass")
    #expect(driver.terminal.problems == [])
  }

  @Test func theBoardShowsPagesAndRestoresTheScreen() async throws {
    let driver = try await driver()
    #expect(driver.terminal.modes == [1049, 2004] && !driver.isRestored)
    driver.type("5")
    // Before its rows are loaded, there is nothing to select.
    #expect(await driver.waitUntil(shows(" of 40")))
    driver.type("g")
    #expect(await driver.waitUntil(shows("1 of 40")))
    // A move may scroll the page; the move back does not. The end of a frame may arrive after its text, and
    // counts with the next key then.
    var bytes = Int.max
    for (key, position) in [("j", "2 of 40"), ("j", "3 of 40"), ("k", "2 of 40"), ("j", "3 of 40"), ("k", "2 of 40")] {
      let before = driver.sent.utf8.count
      driver.type(key)
      #expect(await driver.waitUntil(shows(position)))
      if key == "k" { bytes = min(bytes, driver.sent.utf8.count - before) }
    }
    #expect(bytes <= 300)
    await driver.quit("q")
    expectRestored(driver)
    #expect(driver.terminal.lines.dropFirst().allSatisfy { $0.isEmpty })
  }

  @Test func suspendRestoresTheTerminalAndResumeRedraws() async throws {
    let driver = try await driver()
    driver.type("3")
    await driver.waitUntil(shows("1 of 10"))
    driver.type("\u{1A}")
    await driver.waitUntil { $0.modes == [25] }
    #expect(driver.terminal.lines[0] == "$ compass")
    #expect(await driver.wake { $0.modes.contains(1049) && shows("My Tasks")($0) })
    await driver.quit("q")
    expectRestored(driver)
  }

  @Test func aResizeRedrawsTheBoard() async throws {
    let driver = try await driver(columns: 120, rows: 40)
    driver.type("5")
    await driver.waitUntil(shows(" of 40"))
    driver.resize(columns: 50, rows: 12)
    #expect(
      await driver.waitUntil {
        $0.lines[1].hasPrefix("── Events ") && $0.lines[1].count == 50 && !$0.modes.contains(2026)
      })
    driver.resize(columns: 30, rows: 5)
    #expect(await driver.waitUntil(shows("line by line")))
    driver.type("l")
    #expect(await driver.waitUntil { $0.modes == [25, 2004] && $0.line.hasSuffix(">") })
    await driver.quit("quit\r")
    #expect(driver.terminal.problems == [] && driver.isRestored)
  }

  @Test func keysTypedAheadAreHandled() async throws {
    let driver = try TerminalDriver(
      compass, CompassProcess.fixed + ["--store", folder.file("store")], command: "board")
    driver.show("$ compass\n")
    // From here on the program reads every key.
    await driver.waitUntil { $0.modes.contains(1049) }
    driver.type("5jjdn5n\tQuick 5k: day?")
    #expect(await driver.waitUntil(shows("Quick 5k: day?")))
    // Alone, or it would begin a sequence.
    driver.type("\u{1B}")
    #expect(await driver.waitUntil(shows("[y] Discard")))
    driver.type("y3G ")
    #expect(await driver.waitUntil(shows("›10 [x]")))
    await driver.quit("5jq")
    expectRestored(driver)
  }

  /// Keys faster than frames (decision V18): each action is drawn before the next key,
  /// and moves are drawn once for all keys read.
  @Test func queuedActionsAreDrawnAndMovesAreCoalesced() async throws {
    let driver = try await driver()
    driver.type("5")
    #expect(await driver.waitUntil(shows(" of 40")))
    let frames = { driver.sent.components(separatedBy: "\u{1B}[?2026h").count }
    var before = frames()
    driver.type(String(repeating: "]", count: 20))
    #expect(await driver.waitUntil(shows("October 2027")))
    #expect(frames() - before >= 20)
    driver.type("g")
    #expect(await driver.waitUntil(shows("1 of 40")))
    before = frames()
    driver.type(String(repeating: "jjjkk", count: 37) + "jj")
    #expect(await driver.waitUntil(shows("40 of 40")))
    #expect(frames() - before < 20)
    await driver.quit("q")
  }

  @Test func theMouseSelectsRowsAndPages() async throws {
    let driver = try await driver(["--mouse"])
    #expect(driver.terminal.modes == [1000, 1006, 1049, 2004])
    func click(_ text: String) {
      guard let row = driver.terminal.lines.firstIndex(where: { $0.contains(text) }),
        let position = driver.terminal.lines[row].range(of: text)
      else { return #expect(Bool(false), "\(text) is not to be seen") }
      let column = driver.terminal.lines[row].distance(
        from: driver.terminal.lines[row].startIndex, to: position.lowerBound)
      for end in ["M", "m"] { driver.type("\u{1B}[<0;\(column + 1);\(row + 1)\(end)") }
    }
    click("3 ")
    #expect(await driver.waitUntil(shows("1 of 10")))
    click("Check your core courses")
    #expect(await driver.waitUntil(shows("› 3 [")))
    click("Check your core courses")
    #expect(await driver.waitUntil(shows("collapse")))
    await driver.quit("\u{1B}[<65;5;5M\u{1B}[<0;5;\u{1B}[M !!q")
    expectRestored(driver)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func randomBytesDoNotEndTheProgram(seed: UInt64) async throws {
    let driver = try await driver(["--mouse", "--color", seed == 2 ? "never" : "always"])
    var random = SeededGenerator(seed: seed)
    // Leaves out the bytes that end or stop it.
    let all = (0..<6_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let pasted = seed == 3 ? Array(repeating: UInt8(ascii: "j"), count: few(100_000, of: 1_000_000)) : all
    let bytes = all.filter { ![3, 4, 0x1A, 0x1C, UInt8(ascii: "q")].contains($0) }
    driver.type(Array("\u{1B}[20".utf8))
    driver.type(Array("0~".utf8) + pasted.filter { $0 != 3 } + Array("\u{1B}[201~".utf8))
    driver.type(bytes)
    // Enough to leave every open screen.
    driver.type(String(repeating: "\u{3}", count: 12))
    let ended = await driver.end()
    #expect(ended.code == 130 && !ended.wasKilled)
    expectRestored(driver)
  }

  /// The count beside a page that is not open used to be outdated, and the page too, until a reload (V16).
  @Test func changesOfOtherProgramsUpdateClosedPages() async throws {
    let driver = try await driver()
    driver.type("3")
    await driver.waitUntil(shows("6 [ ] Set three goals"))
    driver.type("5")
    await driver.waitUntil { $0.lines[0].contains("3 Tasks ⚠2") && $0.lines[1].contains("Events") }
    #expect(try await compass("-c", "open tasks; complete 6", "--store", folder.file("store")).code == 0)
    await driver.waitUntil { $0.lines[0].contains("3 Tasks ⚠1") }
    driver.type("3")
    await driver.waitUntil(shows("6 [x] Set three goals"))
    await driver.quit("q")
  }

  /// A zone in which the next full minute is midnight (decision M9): no key is pressed meanwhile.
  @Test func aPageOpenAtMidnightShowsTheNewDay() async throws {
    // It takes up to a minute.
    guard isSlowRun else { return }
    let minute = Int(Date().timeIntervalSince1970) / 60 % 1_440
    let east = (1_439 - minute + 1_440) % 1_440
    let offset = east > 840 ? east - 1_440 : east
    let (hours, minutes) = (abs(offset) / 60, abs(offset) % 60)
    let zone = "GMT\(offset < 0 ? "-" : "+")\(hours < 10 ? "0" : "")\(hours)\(minutes < 10 ? "0" : "")\(minutes)"
    let driver = try TerminalDriver(
      compass, ["--demo", "--time-zone", zone, "--store", folder.file("store")], command: "board", seconds: 180)
    await driver.waitUntil(shows("overdue by"))
    func overdue(_ terminal: StrictTerminal) -> [Int] {
      terminal.lines.compactMap { $0.firstMatch(of: /overdue by (\d+) days?/).flatMap { Int($0.1) } }
    }
    let (day, before) = (driver.terminal.lines[1], try #require(overdue(driver.terminal).first))
    // Items due today are overdue as well: the first row was overdue before.
    #expect(
      await driver.waitUntil { !$0.modes.contains(2026) && $0.lines[1] != day && overdue($0).first == before + 1 })
    await driver.quit("q")
  }

  @Test(arguments: ["board", "repl"])
  func aHangUpEndsTheProgram(command: String) async throws {
    let driver = try TerminalDriver(compass, CompassProcess.fixed, command: command)
    await driver.waitUntil { $0.modes.contains(2004) }
    driver.hangUp()
    #expect(!(await driver.ended().wasKilled))
  }
}
