import Foundation
import TestSupport
import Testing

/// A person at the board, on a real terminal (terminal.md, 3.3).
@Suite struct BoardTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
  }

  private func sitting(_ flags: [String] = [], columns: Int = 80, rows: Int = 24) async throws -> Sitting {
    let sitting = try Sitting(
      compass, CompassProcess.fixed + ["--store", folder.file("store")] + flags, command: "board", columns: columns,
      rows: rows)
    sitting.show("$ compass\n")
    sitting.allowMouse(flags.contains("--mouse"))
    #expect(await sitting.see(Self.isDrawn))
    return sitting
  }

  /// A frame is whole when it is drawn in one piece.
  private static func isDrawn(_ terminal: StrictTerminal) -> Bool {
    terminal.lines[0].contains("1 Today") && !terminal.modes.contains(2026)
  }

  private func shows(_ text: String) -> (StrictTerminal) -> Bool {
    { terminal in !terminal.modes.contains(2026) && terminal.lines.contains { $0.contains(text) } }
  }

  /// The terminal is left as it was found.
  private func expectAsBefore(_ sitting: Sitting) {
    #expect(sitting.isAsBefore)
    #expect(sitting.terminal.modes == [25], "the cursor is shown, and no other mode is on")
    #expect(sitting.terminal.lines[0] == "$ compass")
    #expect(sitting.terminal.problems == [])
  }

  @Test func itOpensShowsPagesAndGivesTheScreenBack() async throws {
    let sitting = try await sitting()
    #expect(sitting.terminal.modes == [1049, 2004] && !sitting.isAsBefore)
    sitting.type("5")
    // Before its rows have come, there is nothing to move to.
    #expect(await sitting.see(shows(" of 40")))
    sitting.type("g")
    #expect(await sitting.see(shows("1 of 40")))
    // A move may scroll the page; back to where it came from does not. The end of a frame may come after its text, and
    // counts with the next key then.
    var bytes = Int.max
    for (key, place) in [("j", "2 of 40"), ("j", "3 of 40"), ("k", "2 of 40"), ("j", "3 of 40"), ("k", "2 of 40")] {
      let before = sitting.sent.utf8.count
      sitting.type(key)
      #expect(await sitting.see(shows(place)))
      if key == "k" { bytes = min(bytes, sitting.sent.utf8.count - before) }
    }
    #expect(bytes <= 300)
    sitting.type("q")
    #expect(await sitting.end().code == 0)
    expectAsBefore(sitting)
    #expect(sitting.terminal.lines.dropFirst().allSatisfy { $0.isEmpty })
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGTRAP])
  func aSignalLeavesTheTerminalAsItWas(number: Int32) async throws {
    let sitting = try await sitting()
    sitting.signal(number)
    let ended = await sitting.end()
    #expect(ended.wasKilled ? ended.code == number : ended.code == 128 + number)
    expectAsBefore(sitting)
  }

  @Test func aStoppedProgramGivesTheTerminalBackAndDrawsAgain() async throws {
    let sitting = try await sitting()
    sitting.type("3")
    await sitting.see(shows("1 of 10"))
    sitting.type("\u{1A}")
    await sitting.see { $0.modes == [25] }
    #expect(sitting.terminal.lines[0] == "$ compass")
    #expect(await sitting.wake { $0.modes.contains(1049) && shows("My Tasks")($0) })
    sitting.type("q")
    #expect(await sitting.end().code == 0)
    expectAsBefore(sitting)
  }

  @Test func aResizeIsDrawnInTheNewWindow() async throws {
    let sitting = try await sitting(columns: 120, rows: 40)
    sitting.type("5")
    await sitting.see(shows(" of 40"))
    sitting.resize(columns: 50, rows: 12)
    #expect(
      await sitting.see {
        $0.lines[1].hasPrefix("── Events ") && $0.lines[1].count == 50 && !$0.modes.contains(2026)
      })
    sitting.resize(columns: 30, rows: 5)
    #expect(await sitting.see(shows("line by line")))
    sitting.type("l")
    #expect(await sitting.see { $0.modes == [25, 2004] && $0.line.hasSuffix(">") })
    sitting.type("quit\r")
    #expect(await sitting.end().code == 0)
    #expect(sitting.terminal.problems == [] && sitting.isAsBefore)
  }

  @Test func allCanBeTypedAhead() async throws {
    let sitting = try Sitting(
      compass, CompassProcess.fixed + ["--store", folder.file("store")], command: "board")
    sitting.show("$ compass\n")
    // From here on every key is the program's.
    await sitting.see { $0.modes.contains(1049) }
    sitting.type("5jjdn5n\tQuick 5k: day?")
    #expect(await sitting.see(shows("Quick 5k: day?")))
    // Alone, or it would begin a sequence.
    sitting.type("\u{1B}")
    #expect(await sitting.see(shows("[y] Discard")))
    sitting.type("y3G ")
    #expect(await sitting.see(shows("›10 [x]")))
    sitting.type("5jq")
    #expect(await sitting.end().code == 0)
    expectAsBefore(sitting)
  }

  /// Keys that come faster than frames (decision V18): what each of them asks of the app is drawn before the next, and
  /// what only moves is drawn once for all that was read.
  @Test func keysThatQueueAreDrawnOnTheWay() async throws {
    let sitting = try await sitting()
    sitting.type("5")
    #expect(await sitting.see(shows(" of 40")))
    let frames = { sitting.sent.components(separatedBy: "\u{1B}[?2026h").count }
    var before = frames()
    sitting.type(String(repeating: "]", count: 20))
    #expect(await sitting.see(shows("October 2027")))
    #expect(frames() - before >= 20)
    sitting.type("g")
    #expect(await sitting.see(shows("1 of 40")))
    before = frames()
    sitting.type(String(repeating: "jjjkk", count: 37) + "jj")
    #expect(await sitting.see(shows("40 of 40")))
    #expect(frames() - before < 20)
    sitting.type("q")
    #expect(await sitting.end().code == 0)
  }

  @Test func theMouseGoesToRowsAndPages() async throws {
    let sitting = try await sitting(["--mouse"])
    #expect(sitting.terminal.modes == [1000, 1006, 1049, 2004])
    func click(_ text: String) {
      guard let row = sitting.terminal.lines.firstIndex(where: { $0.contains(text) }),
        let place = sitting.terminal.lines[row].range(of: text)
      else {
        Issue.record("\(text) is not to be seen")
        return
      }
      let column = sitting.terminal.lines[row].distance(
        from: sitting.terminal.lines[row].startIndex, to: place.lowerBound)
      for end in ["M", "m"] { sitting.type("\u{1B}[<0;\(column + 1);\(row + 1)\(end)") }
    }
    click("3 ")
    #expect(await sitting.see(shows("1 of 10")))
    click("Check your core courses")
    #expect(await sitting.see(shows("› 3 [")))
    click("Check your core courses")
    #expect(await sitting.see(shows("collapse")))
    sitting.type("\u{1B}[<65;5;5M\u{1B}[<0;5;\u{1B}[M !!q")
    #expect(await sitting.end().code == 0)
    expectAsBefore(sitting)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func noBytesEndTheProgram(seed: UInt64) async throws {
    let sitting = try await sitting(["--mouse", "--color", seed == 2 ? "never" : "always"])
    var random = SeededGenerator(seed: seed)
    // Not what leaves or stops it.
    let all = (0..<6_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let pasted = seed == 3 ? Array(repeating: UInt8(ascii: "j"), count: few(100_000, of: 1_000_000)) : all
    let bytes = all.filter { ![3, 4, 0x1A, 0x1C, UInt8(ascii: "q")].contains($0) }
    sitting.type(Array("\u{1B}[20".utf8))
    sitting.type(Array("0~".utf8) + pasted.filter { $0 != 3 } + Array("\u{1B}[201~".utf8))
    sitting.type(bytes)
    // Whatever is open, so many leave it all.
    sitting.type(String(repeating: "\u{3}", count: 12))
    let ended = await sitting.end()
    #expect(ended.code == 130 && !ended.wasKilled)
    expectAsBefore(sitting)
  }

  /// The count beside a page that is not open stayed, and the page itself as it was, until it was loaded again (V16).
  @Test func whatAnotherProgramChangesIsSeenBesidePagesThatAreNotOpen() async throws {
    let sitting = try await sitting()
    sitting.type("3")
    await sitting.see(shows("6 [ ] Set three goals"))
    sitting.type("5")
    await sitting.see { $0.lines[0].contains("3 Tasks ⚠2") && $0.lines[1].contains("Events") }
    let other = try await compass("-c", "open tasks; complete 6", "--store", folder.file("store"))
    #expect(other.code == 0)
    await sitting.see { $0.lines[0].contains("3 Tasks ⚠1") }
    sitting.type("3")
    await sitting.see(shows("6 [x] Set three goals"))
    sitting.type("q")
    #expect(await sitting.end().code == 0)
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
    let sitting = try Sitting(
      compass, ["--demo", "--time-zone", zone, "--store", folder.file("store")], command: "board", seconds: 180)
    await sitting.see(shows("overdue by"))
    func overdue(_ terminal: StrictTerminal) -> [Int] {
      terminal.lines.compactMap { $0.firstMatch(of: /overdue by (\d+) days?/).flatMap { Int($0.1) } }
    }
    let (day, before) = (sitting.terminal.lines[1], try #require(overdue(sitting.terminal).first))
    // What was due today is overdue too: the first row is the one that was.
    #expect(
      await sitting.see { !$0.modes.contains(2026) && $0.lines[1] != day && overdue($0).first == before + 1 })
    sitting.type("q")
    #expect(await sitting.end().code == 0)
  }

  @Test(arguments: ["board", "repl"])
  func nobodyThereIsTheEnd(command: String) async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed, command: command)
    await sitting.see { $0.modes.contains(2004) }
    sitting.hangUp()
    #expect(!(await sitting.ended().wasKilled))
  }
}
