import CompassModel
import PageKit
import TestSupport
import Testing
import CompassText

@testable import Terminal

@Suite struct LineModeTests {
  @Test func whatIsTypedStandsBehindThePromptAndRunsOnEnter() {
    var sitting = Sitting()
    sitting.type("complete 1")
    #expect(sitting.terminal.line == "tasks> complete 1" && sitting.terminal.cursor.column == 17)
    sitting.type("\r")
    #expect(sitting.runs == [["complete 1"]])
    #expect(sitting.terminal.lines.contains("tasks> complete 1") && sitting.terminal.line == "")
    sitting.answer(.tasks(4, done: [1]))
    #expect(sitting.terminal.line == "tasks>" && sitting.terminal.cursor.column == 7)
    #expect(sitting.terminal.lines.contains(" 1 [x] Task 1"))
    #expect(sitting.terminal.problems == [])
  }

  @Test func aChangeByItselfIsToldAboveWhatIsTyped() {
    var sitting = Sitting(screen: .tasks(4, message: "✔ Great job!"))
    sitting.type("half a li")
    sitting.send(.screenChanged(.tasks(4)))
    #expect(sitting.terminal.line == "tasks> half a li")
    #expect(sitting.terminal.lines[sitting.terminal.cursor.row - 1] == "Tasks · 4 shown")
    sitting.send(.screenChanged(.tasks(4, done: [2])))
    #expect(sitting.terminal.lines[sitting.terminal.cursor.row - 1] == " 2 [x] Task 2")
    #expect(sitting.terminal.line == "tasks> half a li" && sitting.terminal.cursor.column == 16)
  }

  @Test func whileSomethingLoadsOneTypesOn() {
    var sitting = Sitting()
    sitting.type("refresh\r")
    #expect(sitting.terminal.line == "")
    sitting.becomesSlow()
    #expect(sitting.terminal.line == "tasks (loading…)>")
    sitting.type("complete 1\rcom")
    #expect(sitting.runs == [["refresh"]] && sitting.terminal.line == "tasks (loading…)> com")
    sitting.answer()
    #expect(sitting.runs == [["refresh"], ["complete 1"]])
    sitting.answer(.tasks(4, done: [1]))
    #expect(sitting.terminal.line == "tasks> com")
  }

  @Test func whatIsTypedBeforeThePromptIsBackStandsBeforeItsAnswer() {
    var sitting = Sitting()
    sitting.type("complete 1\rcomplete 2\r")
    sitting.answer(.tasks(4, done: [1]))
    #expect(sitting.terminal.transcript.last == "tasks> complete 2")
    sitting.answer(.tasks(4, done: [1, 2]))
    #expect(sitting.terminal.transcript.suffix(2) == [" 2 [x] Task 2", "tasks>"])
  }

  @Test func numbersMeanTheRowsThatWerePrinted() {
    var sitting = Sitting(rows: 10, screen: .tasks(20))
    sitting.type("complete 1\r")
    let run = sitting.asked.last { if case .run = $0 { true } else { false } }
    guard case .run(_, _, let printed)? = run else {
      Issue.record("nothing runs")
      return
    }
    #expect(printed == [1: "t1", 2: "t2", 3: "t3"])
    var moved = Shown.tasks(20, done: [1])
    moved.rows.swapAt(0, 19)
    sitting.answer(moved)
    #expect(sitting.state.printed[1] == "t20" && sitting.state.printed[2] == "t2")
    sitting.send(.screenChanged(.tasks(3, page: "events")))
    #expect(sitting.state.printed == [1: "t1", 2: "t2", 3: "t3"])
  }

  @Test func controlCClearsThenCancelsThenLeaves() {
    var sitting = Sitting()
    sitting.type("half\u{3}")
    #expect(sitting.terminal.line == "tasks>" && sitting.asked.isEmpty)
    sitting.type("refresh\r")
    sitting.becomesSlow()
    sitting.type("next\rhalf\u{3}")
    #expect(!sitting.asked.contains(.cancel) && sitting.state.queue.count == 1)
    sitting.type("\u{3}")
    #expect(sitting.asked.contains(.cancel) && sitting.state.queue.isEmpty && sitting.terminal.line == "tasks>")
    sitting.type("\u{3}")
    #expect(sitting.asked.last == .awaitForgetting)
    sitting.send(.leavingForgotten)
    sitting.type("\u{3}")
    #expect(!sitting.asked.contains(.quit(code: 130)))
    sitting.type("\u{3}")
    #expect(sitting.asked.last == .quit(code: 130))
  }

  @Test func controlDLeavesAnEmptyLineOnly() {
    var sitting = Sitting()
    sitting.type("ab\u{1}\u{4}")
    #expect(sitting.terminal.line == "tasks> b")
    sitting.type("\u{4}\u{4}")
    #expect(sitting.asked.last == .quit(code: 0))
  }

  @Test func pastedLinesRunTogetherWhenTheLastOneEnds() {
    var sitting = Sitting()
    let lines = (1...100).map { "complete \($0)" }
    sitting.type("\u{1B}[200~\(lines.joined(separator: "\n"))\n\u{1B}[201~")
    #expect(sitting.runs == [lines])
    sitting.answer()
    sitting.type("\u{1B}[200~search\u{1B}[201~")
    #expect(sitting.runs.count == 1 && sitting.terminal.line == "tasks> search")
    sitting.type("\u{1B}[200~ x\nsort name\nop\u{1B}[201~")
    #expect(sitting.runs.last == ["search x", "sort name"])
    sitting.answer()
    #expect(sitting.terminal.line.hasPrefix("tasks> op"))
  }

  @Test func anOpenQuoteOrHeredocGoesOnInTheNextLine() {
    var sitting = Sitting()
    sitting.type("search \"a\r")
    #expect(sitting.terminal.line == "... ".trimmed && sitting.runs.isEmpty)
    sitting.type("b\"\r")
    #expect(sitting.runs == [["search \"a\nb\""]])
    sitting.answer()
    sitting.type("set notes <<END\rCoach's call\rEND\r")
    #expect(sitting.runs.last == ["set notes <<END\nCoach's call\nEND"])
    sitting.answer()
    sitting.type("search \"a\r\u{3}")
    #expect(sitting.terminal.line == "tasks>")
  }

  @Test func olderLinesAreFoundByAPart() {
    var sitting = Sitting()
    for line in ["open events", "search lake", "open tasks"] {
      sitting.type("\(line)\r")
      sitting.answer()
    }
    sitting.type("\u{12}ev")
    #expect(sitting.terminal.line == "(search) ev: open events")
    sitting.type("\r")
    #expect(sitting.runs.last == ["open events"])
    sitting.answer()
    sitting.type("abc\u{12}zzz")
    #expect(sitting.terminal.line.hasPrefix("(nothing found) zzz:"))
    sitting.type("\u{7}")
    #expect(sitting.terminal.line == "tasks> abc")
  }

  /// terminal.md, 1.4: in any case.
  @Test(arguments: ["lake", "LAKE", "Lake"]) func olderLinesAreFoundInAnyCase(_ part: String) {
    var sitting = Sitting()
    for line in ["search Great Lakes", "open tasks"] {
      sitting.type("\(line)\r")
      sitting.answer()
    }
    sitting.type("\u{12}\(part)")
    #expect(sitting.terminal.line == "(search) \(part): search Great Lakes")
  }

  /// A file's name is part of one line, whatever line ends and sequences it has.
  @Test func theNameOfAWrittenFileBreaksNoLine() {
    var sitting = Sitting()
    sitting.type("print\r")
    sitting.answer(messages: [.note("a\nTasks deleted\u{1B}[2J\u{85}\u{2028}b.html written")])
    #expect(sitting.terminal.problems == [])
    let printed = sitting.terminal.lines.filter { $0.contains("Tasks deleted") || $0.contains("b.html") }
    #expect(printed.count == 1 && printed[0].hasPrefix("a") && printed[0].hasSuffix("b.html written"), "\(printed)")
  }

  /// A longer part is looked for from where the shorter one was found.
  @Test func aLongerPartStaysWithTheLineThatHasIt() {
    var sitting = Sitting()
    for line in ["open events", "search lake", "open tasks"] {
      sitting.type("\(line)\r")
      sitting.answer()
    }
    sitting.type("\u{12}o")
    #expect(sitting.terminal.line == "(search) o: open tasks")
    sitting.type("pen")
    #expect(sitting.terminal.line == "(search) open: open tasks")
    sitting.type(" e")
    #expect(sitting.terminal.line == "(search) open e: open events")
  }

  @Test func aPasteInTheMiddleLeavesWhatStandsBehindIt() {
    var sitting = Sitting()
    sitting.type("tail\u{1}\u{1B}[200~one\ntwo \u{1B}[201~")
    #expect(sitting.runs == [["one"]])
    sitting.answer()
    #expect(sitting.state.editor.text == "two tail")
  }

  /// A number that was printed for a row of one page means nothing on the next.
  @Test func numbersOfAnotherPageMeanNothing() {
    var sitting = Sitting(rows: 30, screen: .tasks(9))
    #expect(sitting.state.printed.count == 9)
    sitting.send(.screenChanged(.tasks(1, page: "events")))
    #expect(sitting.state.printed == [1: "t1"])
  }

  /// A row that waits behind "more" was not printed: its number could be another's by then.
  @Test(arguments: 5...16)
  func onlyWhatWasPrintedHasANumber(rows: Int) {
    var sitting = Sitting(rows: rows, screen: .tasks(20))
    for _ in 0..<3 {
      let seen = sitting.terminal.transcript.compactMap { line in
        line.firstMatch(of: /^ ([0-9]+) \[ \]/).flatMap { Int($0.output.1) }
      }
      #expect(Set(seen) == Set(sitting.state.printed.keys))
      sitting.type("more\r")
    }
  }

  /// Rows are found by any part of their texts, and named by numbers: what these have in common is not what was typed.
  @Test func whatCompletesGoesOnWithWhatWasTyped() {
    var sitting = Sitting()
    sitting.state.vocabulary.page = .events
    sitting.state.vocabulary.rows = (1...119).map { .init(id: "e\($0)", text: $0 > 117 ? "xylophone" : "camp") }
    sitting.type("attend x\t")
    #expect(sitting.state.editor.text == "attend x")
    #expect(sitting.terminal.transcript.contains { $0.contains("118  xylophone") })
    sitting.type("\u{15}attend 11\t")
    #expect(sitting.state.editor.text == "attend 11")
  }

  @Test func filesThatComeTooLateAreNotOffered() {
    var sitting = Sitting()
    sitting.state.vocabulary.page = .performance
    sitting.type("export csv a\t")
    #expect(sitting.asked.last == .findFiles(beginning: "a"))
    sitting.type("b")
    sitting.send(.filesFound(["a1.csv"], beginning: "a"))
    #expect(sitting.state.editor.text == "export csv ab")
    sitting.type("\u{7F}\t")
    sitting.send(.filesFound(["a1.csv"], beginning: "a"))
    #expect(sitting.state.editor.text == "export csv a1.csv ")
  }

  /// Output of several pasted commands is printed once the last of them is done.
  @Test func whileSeveralCommandsRunNothingIsToldBetween() {
    var sitting = Sitting()
    sitting.type("\u{1B}[200~complete 1\ncomplete 2\n\u{1B}[201~")
    sitting.becomesSlow()
    sitting.send(.screenChanged(.tasks(4, done: [1])))
    #expect(!sitting.terminal.transcript.contains(" 1 [x] Task 1"))
    sitting.answer(.tasks(4, done: [1, 2]))
    for number in 1...2 { #expect(sitting.terminal.transcript.contains(" \(number) [x] Task \(number)")) }
  }

  @Test func errorsAreSaidAndTheLineIsRemembered() {
    var sitting = Sitting()
    sitting.type("opne\r")
    sitting.answer(messages: [.error("unknown verb")])
    #expect(sitting.errors == ["unknown verb"])
    sitting.type("\u{1B}[A")
    #expect(sitting.terminal.line == "tasks> opne")
  }

  @Test func theEndOfASessionDrawsNoPrompt() {
    var sitting = Sitting()
    sitting.type("quit\rmore\r")
    let before = sitting.sent
    sitting.answer(isOver: true)
    sitting.type("even more\r")
    #expect(sitting.asked.contains(.quit(code: 0)) && sitting.runs == [["quit"]])
    #expect(!sitting.sent.dropFirst(before.count).contains("tasks>"))
  }

  @Test func longTextsGoThroughAPager() {
    var sitting = Sitting(rows: 5)
    sitting.type("help\r")
    let effects = LineMode.reduce(
      &sitting.state,
      .answered(
        id: 1,
        {
          var answered = LineMode.Answered(screen: sitting.state.shown)
          answered.messages = [.output("1\n2\n3\n4\n5\n6\n")]
          return answered
        }()), in: ())
    #expect(effects.contains(.page("1\n2\n3\n4\n5\n6\n")))
  }

  @Test(arguments: few(1, of: UInt64(1)...60))
  func theTerminalShowsTheFrameWhateverHappens(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sizes = [1, 2, 5, 12, 39, 40, 80, 131, 400]
    func size() -> LineMode.Size {
      .init(
        columns: sizes.randomElement(using: &random) ?? 80,
        rows: [1, 2, 5, 24, 100].randomElement(using: &random) ?? 24)
    }
    let color = Bool.random(using: &random)
    let start = size()
    var sitting = Sitting(columns: start.columns, rows: start.rows, color: color)
    let texts = [
      "complete 1\r", "a", "日本", "🏈", "e\u{301}", "\u{1B}[D", "\u{1B}[C", "\u{1B}[A", "\u{1B}[B", "\u{1}", "\u{5}",
      "\u{B}",
      "\u{15}", "\u{17}", "\u{19}", "\u{14}", "\u{12}", "\u{7}", "\u{C}", "\u{3}", "\t", "\u{7F}", "\r", "more\r",
      "all\r", "\"", "\u{1B}.",
      "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}[200~one\ntwo\u{1B}[201~", "\u{202E}\u{200B}x", "\u{1B}", "\u{0}",
      " filter type ",
      String(repeating: "long ", count: 30), "\u{1B}[3~", "sear", "\u{9B}", "👩‍👩‍👧‍👦🇩🇪",
    ]
    for _ in 0..<150 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let size = size()
        sitting.send(.resized(size, RenderOptions(columns: size.columns, color: color)))
      case 1: sitting.send(.screenChanged(.tasks(Int.random(in: 0..<60, using: &random), done: [3])))
      case 2: sitting.answer(.tasks(Int.random(in: 0..<60, using: &random)), messages: [.note("a note of some length")])
      case 3: sitting.becomesSlow()
      case 4: sitting.send(.typingPaused)
      default: sitting.type(texts.randomElement(using: &random) ?? "")
      }
      #expect(sitting.terminal.problems == [])
      let isPromptShown = sitting.state.running == nil || sitting.state.running?.isSlow == true
      guard isPromptShown, sitting.state.running?.id != 0 else { continue }
      let frame = sitting.state.promptLine
      #expect(sitting.terminal.line == frame.line.text.trimmed)
      #expect(sitting.terminal.cursor.column == frame.cursor)
    }
  }

  @Test func withoutColourNoEscapeIsSent() {
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
@Suite struct LinesEditedElsewhereTests {
  private func sitting(_ screen: Shown = .tasks(4)) -> Sitting { Sitting(isEditor: false, screen: screen) }

  @Test func nothingIsSentButText() {
    var sitting = sitting()
    sitting.type("complete 1\n")
    #expect(sitting.runs == [["complete 1"]])
    sitting.answer(.tasks(4, done: [1]))
    #expect(sitting.sent.hasSuffix("tasks>  1 [x] Task 1\ntasks> "), "\(sitting.sent)")
    sitting.type("\n")
    #expect(sitting.sent.hasSuffix("tasks> tasks> ") && sitting.runs.count == 1)
    sitting.send(.resized(.init(columns: 40, rows: 10), sitting.state.options))
    #expect(!sitting.sent.contains { $0 == "\r" || $0 == "\u{1B}" })
  }

  @Test func nothingIsSaidBehindAPrompt() {
    var sitting = sitting(.tasks(4, message: "✔ Great job!"))
    let before = sitting.sent
    sitting.send(.screenChanged(.tasks(4)))
    sitting.send(.screenChanged(.tasks(4, done: [2])))
    #expect(sitting.sent == before)
    sitting.type("refresh\n")
    sitting.becomesSlow()
    #expect(sitting.sent == before)
    // The next answer says it.
    sitting.answer(.tasks(4, done: [2]))
    #expect(sitting.sent.dropFirst(before.count).contains(" 2 [x] Task 2\n"))
  }

  @Test func linesComeInPiecesAndManyAtOnce() {
    var sitting = sitting()
    sitting.type("comp")
    sitting.type("lete 1\ncomplete 2\nsearch \"a\nb\"\n")
    sitting.answer()
    sitting.answer()
    #expect(sitting.runs == [["complete 1"], ["complete 2"], ["search \"a\nb\""]])
  }

  @Test func theEndOfTheInputEndsTheLineAndLeavesBehindWhatWasTyped() {
    var sitting = sitting()
    sitting.type("complete 1\nhalf")
    sitting.send(.inputEnded)
    #expect(sitting.runs == [["complete 1"]])
    sitting.answer()
    #expect(sitting.runs == [["complete 1"], ["quit"]])
    sitting.answer(isChange: false, isOver: true)
    #expect(sitting.asked.last == .quit(code: 0) && sitting.sent.hasSuffix("\n"))
    #expect(!sitting.state.history.lines.contains("quit"))
  }
}
