import Foundation
import TestSupport
import Testing

/// A person at a terminal of 80×24, who types at the keys.
@Suite struct LineModeTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
  }

  /// terminal.md, 3.4: what is typed, and the first line of what changed, or the message.
  private static let steps: [(typed: String, seen: String)] = [
    ("open events", "Events · 40 results"), ("attend 1", "Only an event that has begun"), ("month next", "March 2026"),
    ("search camp", "Search: [camp"), ("search clear", "40 results"), ("date 2026-02-12", "Selected: Feb 12, 2026"),
    ("delete 2", "Delete event"), ("cancel", "Events · 40 results"), ("open tasks", "My Tasks"),
    ("complete 4", "This task is completed already."), ("expand 1", "Why It Matters"),
    ("filter urgency urgent", "Urgency: Due This Week"), ("open offers", "Offers · 10 offers found"),
    ("select 1", "1 selected"), ("select 2", "2 selected"), ("compare", "Compare Offers (2)"),
    ("open timeline", "Recruiting Timeline"), ("zoom in", "Zoom: Dec 9, 2025"), ("open performance", "Performance"),
  ]

  @Test func nothingThatChangedLeavesTheWindowUnseen() async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed)
    await sitting.see(line: "home>")
    for step in Self.steps {
      let answer = await sitting.answer(to: step.typed)
      #expect(answer?.contains { $0.contains(step.seen) } == true, "\(step.typed): \(sitting.terminal.lines)")
    }
    sitting.type("\u{4}")
    let ended = await sitting.end()
    #expect(ended.code == 0 && sitting.isAsBefore && sitting.terminal.modes.isEmpty)
    #expect(sitting.terminal.problems == [])
  }

  /// Decision G3: where there is no store the program asks whose data is meant.
  @Test func aNewPlaceAsksForOnesOwn() async throws {
    let sitting = try Sitting(compass, [])
    await sitting.see { $0.line.hasSuffix("own: begin your own.") }
    sitting.type("own\r")
    await sitting.see { $0.line == "Your name:" }
    sitting.type("Avery Lee\r")
    await sitting.see { $0.line == "Year of graduation from high school:" }
    sitting.type("\(Calendar(identifier: .gregorian).component(.year, from: .now) + 2)\r")
    await sitting.see { $0.line == "home>" }
    #expect(sitting.sent.contains("Your store is ready.") && !sitting.sent.contains("These are demo data"))
    sitting.type("quit\r")
  }

  /// Where `PAGER` is `less`, colours were shown as escapes.
  @Test func aPagerLetsColoursThrough() async throws {
    let sitting = try Sitting(
      compass, CompassProcess.fixed, variables: ["COMPASS_PAGER": "cat > /dev/null; echo \"less: $LESS\""])
    await sitting.openEvents()
    sitting.type("show\r")
    await sitting.see { $0.lines.contains("less: FRX") }
    sitting.type("quit\r")
    #expect(await sitting.end().code == 0)
  }

  @Test func praiseAndWhatWasDoneAreSeen() async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed)
    await sitting.openEvents()
    sitting.type("open tasks\r")
    await sitting.see(line: "tasks>")
    sitting.type("complete 6\r")
    await sitting.see { $0.line == "tasks>" && $0.lines.contains("tasks> complete 6") }
    let told = sitting.terminal.lines.drop { $0 != "tasks> complete 6" }
    #expect(told.contains { $0.contains("Great job!") } && told.contains { $0.contains("6 [x] Set three goals") })
    // Nine, and on a busy machine some of them twice: what changes before the answer is shown above the prompt.
    #expect(told.count <= 14)
    sitting.type("quit\r")
    #expect(await sitting.end().code == 0)
  }

  @Test func controlCGivesALoadUp() async throws {
    let sitting = try Sitting(compass, ["--demo"])
    await sitting.openEvents()
    sitting.type("latency 1h\r")
    await sitting.see { $0.line == "events>" && $0.lines.contains("events> latency 1h") }
    sitting.type("refresh\r")
    // On a busy machine seconds pass between two keys, and the prompt counts them.
    await sitting.see { $0.line.hasPrefix("events (") && $0.line.hasSuffix(")>") }
    sitting.type("half")
    await sitting.see { $0.line.hasPrefix("events (") && $0.line.hasSuffix(")> half") }
    sitting.type("\u{3}")
    await sitting.see { $0.line.hasPrefix("events (") && $0.line.hasSuffix(")>") }
    sitting.type("\u{3}")
    #expect(await sitting.see(line: "events>"))
    sitting.type("latency 0s\r")
    await sitting.see { $0.line == "events>" && $0.lines.contains("events> latency 0s") }
    sitting.type("month next\r")
    #expect(await sitting.see { $0.line == "events>" && $0.lines.contains("events> month next") })
    sitting.type("\u{3}\u{3}")
    let ended = await sitting.end()
    #expect(ended.code == 130 && !ended.wasKilled && sitting.isAsBefore)
    #expect(sitting.terminal.problems == [])
  }

  /// Decision L16: the seconds are counted, and `help` needs no answer.
  @Test func waitingIsSeenAndHelpDoesNotWait() async throws {
    let sitting = try Sitting(compass, ["--demo"])
    await sitting.openEvents()
    sitting.type("latency 1h\r")
    await sitting.see { $0.line == "events>" && $0.lines.contains("events> latency 1h") }
    sitting.type("refresh\r")
    let isAsking = { (line: String) in line.hasPrefix("events (asking the server… ") && line.hasSuffix(" s · ^C)>") }
    #expect(await sitting.see { isAsking($0.line) })
    sitting.type("help month\r")
    #expect(
      await sitting.see { terminal in
        isAsking(terminal.line) && terminal.transcript.contains { $0.contains("Example: month next") }
      })
    sitting.type("\u{3}")
    #expect(await sitting.see(line: "events>"))
    sitting.type("quit\r")
    #expect(await sitting.end().code == 0)
    #expect(sitting.terminal.problems == [])
  }

  @Test func aHundredPastedLinesGiveOneScreen() async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed)
    await sitting.openEvents()
    await sitting.see { $0.line == "events>" && $0.modes == [2004] }
    let lines = (1...100).map { "search camp\($0)" } + ["search game"]
    sitting.type("\u{1B}[200~\(lines.joined(separator: "\n"))\n\u{1B}[201~")
    await sitting.see { $0.line == "events>" && $0.lines.contains { $0.hasPrefix("Search: [game") } }
    let screens = sitting.terminal.transcript.count { $0.hasPrefix("Search: [") }
    #expect(screens == 1)
    sitting.type("\u{1B}[200~search ca\u{1B}[201~")
    #expect(await sitting.see(line: "events> search ca"))
    sitting.type("\u{3}\u{4}")
    #expect(await sitting.end().code == 0)
    #expect(sitting.terminal.problems == [])
  }

  /// However much was typed ahead, and without the marks of a paste (robustness of line mode): what is left is dropped.
  @Test func controlCIsHeardBeforeWhatWasTypedAhead() async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed)
    await sitting.openEvents()
    let lines = (1...14_000).map { "search camp\($0)\r" } + ["open tasks\r"]
    sitting.type(lines.joined() + "\u{3}")
    #expect(
      await sitting.see { terminal in
        terminal.line == "events>" && terminal.transcript.contains { $0.hasSuffix("> ^C") }
      })
    sitting.type("\u{4}")
    #expect(await sitting.end().code == 0)
    let searches = sitting.terminal.transcript.count { $0.hasPrefix("Search: [camp") }
    #expect(searches < 1_000, "\(searches) of 14,000 lines were carried out first")
    #expect(!sitting.terminal.transcript.contains { $0.contains("My Tasks") })
  }

  /// A window of a few columns is drawn as any other.
  @Test(arguments: few(2, of: [1, 3, 2, 4])) func theNarrowestWindowAnswers(columns: Int) async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed, columns: columns, rows: 10)
    await sitting.see { $0.modes == [2004] }
    sitting.type("open timeline\rexpand all\rlist\rquit\r")
    #expect(await sitting.end().code == 0)
    #expect(sitting.terminal.problems == [])
  }

  @Test func aProgramThatDoesNotEndIsKilled() async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed, seconds: 2)
    await withKnownIssue("the test that waits fails") { _ = await sitting.end() }
    #expect(await sitting.ended().code == SIGKILL)
  }

  @Test func aResizeIsNoticed() async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed, columns: 120, rows: 30)
    await sitting.openEvents()
    sitting.type("half a line")
    await sitting.see(line: "events> half a line")
    sitting.resize(columns: 50, rows: 12)
    sitting.type("\u{15}open tasks\r")
    #expect(await sitting.see { $0.line == "tasks>" })
    let count = sitting.terminal.lines.drop { $0 != "events> open tasks" }.count
    #expect(count > 4 && count <= 12)
    sitting.type("\u{4}")
    #expect(await sitting.end().code == 0)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGTRAP])
  func aSignalLeavesTheTerminalAsItWas(number: Int32) async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed)
    await sitting.openEvents()
    #expect(!sitting.isAsBefore)
    sitting.signal(number)
    let ended = await sitting.end()
    #expect(ended.wasKilled ? ended.code == number : ended.code == 128 + number)
    #expect(sitting.isAsBefore && sitting.terminal.modes.isEmpty)
  }

  @Test func aStoppedProgramGivesTheTerminalBackAndDrawsAgain() async throws {
    // One that is stopped and not woken says what is on its screen, long before the whole run is given up.
    let sitting = try Sitting(compass, CompassProcess.fixed, seconds: 240)
    await sitting.openEvents()
    sitting.type("half a line")
    await sitting.see(line: "events> half a line")
    sitting.type("\u{1A}")
    await sitting.see { $0.modes.isEmpty }
    #expect(await sitting.wake { $0.modes == [2004] && $0.line == "events> half a line" })
    sitting.type("\u{15}quit\r")
    #expect(await sitting.end().code == 0)
    #expect(sitting.isAsBefore)
  }

  @Test(arguments: few(1, of: UInt64(1)...4))
  func noBytesEndTheProgram(seed: UInt64) async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed)
    await sitting.openEvents()
    var random = SeededGenerator(seed: seed)
    // Not what leaves or stops it.
    let all = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = all.filter { ![3, 4, 0x1A, 0x1C].contains($0) }
    sitting.type(bytes)
    // What may be open is closed: a paste, a quote, what was typed.
    sitting.type("\u{3}\u{15}\r\u{3}\ropen tasks\r")
    #expect(await sitting.see(line: "tasks>"))
    sitting.type("quit\r")
    let ended = await sitting.end()
    #expect(ended.code == 0 && !ended.wasKilled && sitting.isAsBefore)
    #expect(sitting.terminal.problems == [])
  }

  @Test func whatWasTypedIsRememberedForItsOwnerAlone() async throws {
    let variables = ["XDG_STATE_HOME": folder.file("state")]
    for line in ["open tasks", " open offers", "sign-in a@b.c"] {
      let sitting = try Sitting(compass, CompassProcess.fixed, variables: variables)
      await sitting.see(line: "home>")
      _ = await sitting.answer(to: line)
      sitting.type("\u{15}\u{4}")
      #expect(await sitting.end().code == 0)
    }
    let file = folder.file("state/compass/history")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "open tasks\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let sitting = try Sitting(compass, CompassProcess.fixed, variables: variables)
    await sitting.see(line: "home>")
    sitting.type("\u{1B}[A")
    #expect(await sitting.see(line: "home> open tasks"))
    sitting.type("\u{15}\u{4}")
    #expect(await sitting.end().code == 0)
  }

  /// The one that ends first is not forgotten by the other, which has not heard of its lines.
  @Test func twoSittingsAtOnceRememberWhatWasTypedInBoth() async throws {
    let variables = ["XDG_STATE_HOME": folder.file("state")]
    let first = try Sitting(compass, CompassProcess.fixed, variables: variables)
    let second = try Sitting(compass, CompassProcess.fixed, variables: variables)
    for (sitting, line) in [(first, "open tasks"), (second, "open offers")] {
      await sitting.see(line: "home>")
      _ = await sitting.answer(to: line)
    }
    for sitting in [first, second] {
      sitting.type("\u{15}\u{4}")
      #expect(await sitting.end().code == 0)
    }
    let remembered = try String(contentsOfFile: folder.file("state/compass/history"), encoding: .utf8)
    #expect(remembered == "open tasks\nopen offers\n")
  }

  @Test func hiddenFilesAreCompletedWhereADotAsksForThem() async throws {
    let scripts = folder.file("scripts")
    try FileManager.default.createDirectory(atPath: scripts, withIntermediateDirectories: true)
    for name in [".hidden.csv", "seen.csv"] { try Data().write(to: URL(filePath: "\(scripts)/\(name)")) }
    let sitting = try Sitting(compass, CompassProcess.fixed)
    await sitting.openEvents()
    for (typed, completed) in [("", "seen.csv"), (".", ".hidden.csv")] {
      sitting.type("open performance; export csv scripts/\(typed)\t")
      #expect(await sitting.see { $0.line.contains("scripts/\(completed)") })
      sitting.type("\u{15}")
      await sitting.see(line: "events>")
    }
    sitting.type("\u{4}")
    #expect(await sitting.end().code == 0)
  }

  @Test func withoutColourNoEscapeIsSent() async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed + ["--color", "never"])
    await sitting.openEvents()
    sitting.type("open tasks\rab\u{1B}[D")
    await sitting.see { $0.line == "tasks> ab" && $0.cursor.column == 8 }
    sitting.type("\u{15}opne\r")
    await sitting.see { $0.lines.contains { $0.contains("unknown verb") } && $0.line == "tasks>" }
    sitting.type("quit\r")
    #expect(await sitting.end().code == 0)
    #expect(!sitting.sent.contains("\u{1B}") && sitting.terminal.problems == [])
  }

  /// With `--accessible` line mode begins with the athletes, and a page ends with what can be typed (decision V13).
  @Test func aListenerHearsWhatCanBeTyped() async throws {
    let arguments = CompassProcess.fixed + ["--color", "never", "--accessible", "--as", "parent-pat"]
    let sitting = try Sitting(compass, arguments)
    await sitting.see { $0.line == "home>" }
    #expect(sitting.sent.contains("Athletes: 1 Jordan Smith, shown now; 2 Riley Smith. Type athlete and a number."))
    sitting.type("search camp\r")
    await sitting.see { $0.lines.contains { $0.contains(": open events or offers or") } && $0.line == "home>" }
    sitting.type("open offers; open 1\r")
    await sitting.see { $0.line == "offer>" && $0.lines.contains { $0.hasPrefix("Type edit, mark STATUS") } }
    sitting.type("help\r")
    await sitting.see { $0.line == "offer>" && $0.lines.contains { $0.hasPrefix("More: help all") } }
    sitting.type("help open offers\r")
    await sitting.see { $0.line == "offer>" && $0.lines.contains { $0.contains("Example: open events.") } }
    sitting.type("quit\r")
    #expect(await sitting.end().code == 0)
  }

  /// No row is printed with a question, nor after it where nothing changed (decision V11).
  @Test(arguments: [[], ["--accessible"]]) func aQuestionOfPlainLinesIsSaidLastAndAlone(flags: [String]) async throws {
    let sitting = try Sitting(
      compass, CompassProcess.fixed + ["--color", "never"] + flags, variables: ["TERM": "dumb"])
    await sitting.openEvents()
    let before = sitting.sent.count
    sitting.type("delete 1\n")
    await sitting.see { $0.line == "events(confirm)>" }
    let asked = String(sitting.sent.dropFirst(before))
    #expect(asked.contains("Are you sure you want to delete this event?") && !asked.contains("Kenai Prospect Camp"))
    sitting.type("cancel\n")
    await sitting.see { $0.line == "events>" }
    #expect(!sitting.sent.dropFirst(before).contains("Kenai Prospect Camp"))
    sitting.type("delete 1; confirm\n")
    await sitting.see { $0.line == "events>" && $0.lines.contains { $0.contains("39 results") } }
    sitting.type("quit\n")
    #expect(await sitting.end().code == 0)
  }

  @Test(arguments: [["TERM": "dumb"], ["INSIDE_EMACS": "29"], ["TERM": ""]])
  func whoEditsElsewhereGetsPlainLines(variables: [String: String]) async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed + ["--color", "never"], variables: variables)
    await sitting.openEvents()
    #expect(sitting.isAsBefore && !sitting.sent.contains("\u{1B}"))
    // A prompt cannot be taken away again: the first is below the first page.
    #expect(sitting.sent.components(separatedBy: "> ").count == 3, "\(sitting.sent)")
    sitting.type("quit\n")
    #expect(await sitting.end().code == 0)
  }
}
