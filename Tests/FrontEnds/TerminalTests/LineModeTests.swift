import TestSupport
import Testing
import CompassText

@testable import Terminal

@Suite struct LineModeTests {
  @Test func typedTextFollowsThePromptAndRunsOnEnter() {
    var driver = LineModeDriver(typed: "complete 1")
    #expect(driver.terminal.line == "tasks> complete 1" && driver.terminal.cursor.column == 17)
    driver.type("\r")
    #expect(driver.runs == [["complete 1"]])
    #expect(driver.terminal.lines.contains("tasks> complete 1") && driver.terminal.line == "")
    driver.answer(.tasks(4, done: [1]))
    #expect(driver.terminal.line == "tasks>" && driver.terminal.cursor.column == 7)
    #expect(driver.terminal.lines.contains(" 1 [x] Task 1"))
    #expect(driver.terminal.problems == [])
  }

  @Test func screenChangesArePrintedAboveTheInput() {
    var driver = LineModeDriver(screen: .tasks(4, message: "✔ Great job!"))
    driver.type("half a li")
    driver.send(.screenChanged(.tasks(4)))
    #expect(driver.terminal.line == "tasks> half a li")
    #expect(driver.terminal.lines[driver.terminal.cursor.row - 1] == "Tasks · 4 shown")
    driver.send(.screenChanged(.tasks(4, done: [2])))
    #expect(driver.terminal.lines[driver.terminal.cursor.row - 1] == " 2 [x] Task 2")
    #expect(driver.terminal.line == "tasks> half a li" && driver.terminal.cursor.column == 16)
  }

  @Test func linesTypedDuringALoadAreQueued() {
    var driver = LineModeDriver(typed: "refresh\r")
    #expect(driver.terminal.line == "")
    driver.becomesSlow()
    #expect(driver.terminal.line == "tasks (loading…)>")
    driver.type("complete 1\rcom")
    #expect(driver.runs == [["refresh"]] && driver.terminal.line == "tasks (loading…)> com")
    driver.answer()
    #expect(driver.runs == [["refresh"], ["complete 1"]])
    driver.answer(.tasks(4, done: [1]))
    #expect(driver.terminal.line == "tasks> com")
  }

  @Test func queuedCommandsAreEchoedBeforeTheirAnswers() {
    var driver = LineModeDriver(typed: "complete 1\rcomplete 2\r")
    driver.answer(.tasks(4, done: [1]))
    #expect(driver.terminal.transcript.last == "tasks> complete 2")
    driver.answer(.tasks(4, done: [1, 2]))
    #expect(driver.terminal.transcript.suffix(2) == [" 2 [x] Task 2", "tasks>"])
  }

  @Test func numbersReferToPrintedRows() {
    var driver = LineModeDriver(rows: 10, screen: .tasks(20))
    driver.type("complete 1\r")
    let printed = driver.asked.compactMap { if case .run(_, _, let printed) = $0 { printed } else { nil } }
    #expect(printed == [[1: "t1", 2: "t2", 3: "t3"]])
    var moved = PrintedScreen.tasks(20, done: [1])
    moved.rows.swapAt(0, 19)
    driver.answer(moved)
    #expect(driver.state.printed[1] == "t20" && driver.state.printed[2] == "t2")
    driver.send(.screenChanged(.tasks(1, page: "events")))
    #expect(driver.state.printed == [1: "t1"], "numbers of another page are discarded")
  }

  @Test func controlCClearsThenCancelsThenQuits() {
    var driver = LineModeDriver(typed: "half\u{3}")
    #expect(driver.terminal.line == "tasks>" && driver.asked.isEmpty)
    driver.type("refresh\r")
    driver.becomesSlow()
    driver.type("next\rhalf\u{3}")
    #expect(!driver.asked.contains(.cancel) && driver.state.queue.count == 1)
    driver.type("\u{3}")
    #expect(driver.asked.contains(.cancel) && driver.state.queue.isEmpty && driver.terminal.line == "tasks>")
    driver.type("\u{3}")
    #expect(driver.asked.last == .awaitForgetting)
    driver.send(.leavingForgotten)
    driver.type("\u{3}")
    #expect(!driver.asked.contains(.quit(code: 130)))
    driver.type("\u{3}")
    #expect(driver.asked.last == .quit(code: 130))
  }

  @Test func controlDQuitsOnAnEmptyLine() {
    var driver = LineModeDriver(typed: "ab\u{1}\u{4}")
    #expect(driver.terminal.line == "tasks> b")
    driver.type("\u{4}\u{4}")
    #expect(driver.asked.last == .quit(code: 0))
  }

  @Test func completePastedLinesRunTogether() {
    var driver = LineModeDriver()
    let lines = (1...100).map { "complete \($0)" }
    driver.type("\u{1B}[200~\(lines.joined(separator: "\n"))\n\u{1B}[201~")
    #expect(driver.runs == [lines])
    driver.answer()
    driver.type("\u{1B}[200~search\u{1B}[201~")
    #expect(driver.runs.count == 1 && driver.terminal.line == "tasks> search")
    driver.type("\u{1B}[200~ x\nsort name\nop\u{1B}[201~")
    #expect(driver.runs.last == ["search x", "sort name"])
    driver.answer()
    #expect(driver.terminal.line.hasPrefix("tasks> op"))
  }

  @Test func openQuotesAndHeredocsSpanLines() {
    var driver = LineModeDriver(typed: "search \"a\r")
    #expect(driver.terminal.line == "... ".trimmed && driver.runs.isEmpty)
    driver.type("b\"\r")
    #expect(driver.runs == [["search \"a\nb\""]])
    driver.answer()
    driver.type("set notes <<END\rCoach's call\rEND\r")
    #expect(driver.runs.last == ["set notes <<END\nCoach's call\nEND"])
    driver.answer()
    driver.type("search \"a\r\u{3}")
    #expect(driver.terminal.line == "tasks>")
  }

  @Test func reverseSearchFindsHistoryLines() {
    var driver = LineModeDriver()
    for line in ["open events", "search lake", "open tasks"] { driver.run(line) }
    driver.type("\u{12}ev")
    #expect(driver.terminal.line == "(search) ev: open events")
    driver.type("\r")
    #expect(driver.runs.last == ["open events"])
    driver.answer()
    driver.type("abc\u{12}zzz")
    #expect(driver.terminal.line.hasPrefix("(nothing found) zzz:"))
    driver.type("\u{7}")
    #expect(driver.terminal.line == "tasks> abc")
  }

  /// Search ignores case (terminal.md, 1.4).
  @Test(arguments: ["lake", "LAKE", "Lake"]) func reverseSearchIgnoresCase(_ part: String) {
    var driver = LineModeDriver()
    for line in ["search Great Lakes", "open tasks"] { driver.run(line) }
    driver.type("\u{12}\(part)")
    #expect(driver.terminal.line == "(search) \(part): search Great Lakes")
  }

  /// A longer query searches from the current match.
  @Test func reverseSearchKeepsAMatchForALongerQuery() {
    var driver = LineModeDriver()
    for line in ["open events", "search lake", "open tasks"] { driver.run(line) }
    driver.type("\u{12}o")
    #expect(driver.terminal.line == "(search) o: open tasks")
    driver.type("pen")
    #expect(driver.terminal.line == "(search) open: open tasks")
    driver.type(" e")
    #expect(driver.terminal.line == "(search) open e: open events")
  }

  @Test func aPasteKeepsTextAfterTheCursor() {
    var driver = LineModeDriver(typed: "tail\u{1}\u{1B}[200~one\ntwo \u{1B}[201~")
    #expect(driver.runs == [["one"]])
    driver.answer()
    #expect(driver.state.editor.text == "two tail")
  }

  /// A row remaining behind "more" is not printed: its number could refer to another row later.
  @Test(arguments: 5...16)
  func onlyPrintedRowsHaveNumbers(rows: Int) {
    var driver = LineModeDriver(rows: rows, screen: .tasks(20))
    for _ in 0..<3 {
      let seen = driver.terminal.transcript.compactMap { line in
        line.firstMatch(of: /^ ([0-9]+) \[ \]/).flatMap { Int($0.output.1) }
      }
      #expect(Set(seen) == Set(driver.state.printed.keys))
      driver.type("more\r")
    }
  }

  /// Rows match any fragment of their text but complete to numbers: a common prefix may differ from the typed text.
  @Test func completionsKeepTheTypedText() {
    var driver = LineModeDriver()
    driver.state.vocabulary.page = .events
    driver.state.vocabulary.rows = (1...119).map { .init(id: "e\($0)", text: $0 > 117 ? "xylophone" : "camp") }
    driver.type("attend x\t")
    #expect(driver.state.editor.text == "attend x")
    #expect(driver.terminal.transcript.contains { $0.contains("118  xylophone") })
    driver.type("\u{15}attend 11\t")
    #expect(driver.state.editor.text == "attend 11")
  }

  @Test func lateFileCompletionsAreIgnored() {
    var driver = LineModeDriver()
    driver.state.vocabulary.page = .performance
    driver.type("export csv a\t")
    #expect(driver.asked.last == .findFiles(beginning: "a"))
    driver.type("b")
    driver.send(.filesFound(["a1.csv"], beginning: "a"))
    #expect(driver.state.editor.text == "export csv ab")
    driver.type("\u{7F}\t")
    driver.send(.filesFound(["a1.csv"], beginning: "a"))
    #expect(driver.state.editor.text == "export csv a1.csv ")
  }

  /// Output of several pasted commands is printed once the last of them is done.
  @Test func pastedCommandsPrintOnceAtTheEnd() {
    var driver = LineModeDriver(typed: "\u{1B}[200~complete 1\ncomplete 2\n\u{1B}[201~")
    driver.becomesSlow()
    driver.send(.screenChanged(.tasks(4, done: [1])))
    #expect(!driver.terminal.transcript.contains(" 1 [x] Task 1"))
    driver.answer(.tasks(4, done: [1, 2]))
    for number in 1...2 { #expect(driver.terminal.transcript.contains(" \(number) [x] Task \(number)")) }
  }

  @Test func failedLinesAreReportedAndKeptInHistory() {
    var driver = LineModeDriver()
    driver.run("opne", messages: [.error("unknown verb")])
    #expect(driver.errors == ["unknown verb"])
    driver.type("\u{1B}[A")
    #expect(driver.terminal.line == "tasks> opne")
  }

  @Test func aFinishedSessionDrawsNoPrompt() {
    var driver = LineModeDriver(typed: "quit\rmore\r")
    let before = driver.sent
    driver.answer(isOver: true)
    driver.type("even more\r")
    #expect(driver.asked.contains(.quit(code: 0)) && driver.runs == [["quit"]])
    #expect(!driver.sent.dropFirst(before.count).contains("tasks>"))
  }

  @Test func longOutputOpensAPager() {
    var driver = LineModeDriver(rows: 5)
    driver.type("help\r")
    let answered = driver.answered(messages: [.output("1\n2\n3\n4\n5\n6\n")])
    let effects = LineMode.reduce(&driver.state, .answered(id: 1, answered), in: ())
    #expect(effects.contains(.page("1\n2\n3\n4\n5\n6\n")))
  }

  @Test(arguments: few(1, of: UInt64(1)...60))
  func theTerminalMatchesTheFrameForAnyInput(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sizes = [1, 2, 5, 12, 39, 40, 80, 131, 400]
    func size() -> LineMode.Size {
      .init(
        columns: sizes.randomElement(using: &random) ?? 80,
        rows: [1, 2, 5, 24, 100].randomElement(using: &random) ?? 24)
    }
    let color = Bool.random(using: &random)
    let start = size()
    var driver = LineModeDriver(columns: start.columns, rows: start.rows, color: color)
    let texts = [
      "complete 1\r", "a", "日本", "🏈", "e\u{301}", "\u{1B}[D", "\u{1B}[C", "\u{1B}[A", "\u{1B}[B", "\u{1}", "\u{5}",
      "\u{B}", "\u{15}", "\u{17}", "\u{19}", "\u{14}", "\u{12}", "\u{7}", "\u{C}", "\u{3}", "\t", "\u{7F}", "\r",
      "more\r", "all\r", "\"", "\u{1B}.", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}[200~one\ntwo\u{1B}[201~",
      "\u{202E}\u{200B}x", "\u{1B}", "\u{0}", " filter type ", String(repeating: "long ", count: 30), "\u{1B}[3~",
      "sear", "\u{9B}", "👩‍👩‍👧‍👦🇩🇪",
    ]
    for _ in 0..<150 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let size = size()
        driver.send(.resized(size, RenderOptions(columns: size.columns, color: color)))
      case 1: driver.send(.screenChanged(.tasks(Int.random(in: 0..<60, using: &random), done: [3])))
      case 2: driver.answer(.tasks(Int.random(in: 0..<60, using: &random)), messages: [.note("a note of some length")])
      case 3: driver.becomesSlow()
      case 4: driver.send(.typingPaused)
      default: driver.type(texts.randomElement(using: &random) ?? "")
      }
      #expect(driver.terminal.problems == [])
      let isPromptShown = driver.state.running == nil || driver.state.running?.isSlow == true
      guard isPromptShown, driver.state.running?.id != 0 else { continue }
      let frame = driver.state.promptLine
      #expect(driver.terminal.line == frame.line.text.trimmed)
      #expect(driver.terminal.cursor.column == frame.cursor)
    }
  }

  @Test func noEscapesAreSentWithoutColour() {
    var state = LineMode.State(options: RenderOptions(color: false))
    var sent = ""
    for text in ["a\u{1B}[Db\u{C}", "complete 1\r", "\u{3}", "x\u{12}comp\t"] {
      for effect in LineMode.reduce(&state, .typed(Array(text.utf8)), in: ()) {
        if case .draw(let text) = effect { sent += text }
      }
    }
    #expect(!sent.contains("\u{1B}") && sent.contains("\r"))
  }
}

/// Line mode where the terminal edits and echoes lines: TERM=dumb, Emacs, a standard output that is no terminal.
@Suite struct CookedLineModeTests {
  private func driver(_ screen: PrintedScreen = .tasks(4)) -> LineModeDriver {
    LineModeDriver(isEditor: false, screen: screen)
  }

  @Test func onlyTextIsSent() {
    var driver = driver()
    driver.type("complete 1\n")
    #expect(driver.runs == [["complete 1"]])
    driver.answer(.tasks(4, done: [1]))
    #expect(driver.sent.hasSuffix("tasks>  1 [x] Task 1\ntasks> "), "\(driver.sent)")
    driver.type("\n")
    #expect(driver.sent.hasSuffix("tasks> tasks> ") && driver.runs.count == 1)
    driver.send(.resized(.init(columns: 40, rows: 10), driver.state.options))
    #expect(!driver.sent.contains { $0 == "\r" || $0 == "\u{1B}" })
  }

  @Test func nothingIsPrintedAfterThePrompt() {
    var driver = driver(.tasks(4, message: "✔ Great job!"))
    let before = driver.sent
    driver.send(.screenChanged(.tasks(4)))
    driver.send(.screenChanged(.tasks(4, done: [2])))
    #expect(driver.sent == before)
    driver.type("refresh\n")
    driver.becomesSlow()
    #expect(driver.sent == before)
    // The next answer prints the change.
    driver.answer(.tasks(4, done: [2]))
    #expect(driver.sent.dropFirst(before.count).contains(" 2 [x] Task 2\n"))
  }

  @Test func inputIsSplitIntoLines() {
    var driver = driver()
    driver.type("comp")
    driver.type("lete 1\ncomplete 2\nsearch \"a\nb\"\n")
    driver.answer()
    driver.answer()
    #expect(driver.runs == [["complete 1"], ["complete 2"], ["search \"a\nb\""]])
  }

  @Test func endOfInputQuitsWithoutThePartialLine() {
    var driver = driver()
    driver.type("complete 1\nhalf")
    driver.send(.inputEnded)
    #expect(driver.runs == [["complete 1"]])
    driver.answer()
    #expect(driver.runs == [["complete 1"], ["quit"]])
    driver.answer(isChange: false, isOver: true)
    #expect(driver.asked.last == .quit(code: 0) && driver.sent.hasSuffix("\n"))
    #expect(!driver.state.history.lines.contains("quit"))
  }
}
