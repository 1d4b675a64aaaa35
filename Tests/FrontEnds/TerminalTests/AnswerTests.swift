import PageKit
import Testing
import CompassText

@testable import Terminal

/// Checks the lines printed for a change: complete rows by identity, under their head (decisions V11 and V12).
@Suite struct AnswerTests {
  private let options = RenderOptions(columns: 40)

  /// A page with a head, parts of two lines each, and rows below them.
  private func screen(_ parts: [(id: String, text: String)], head: String = "Weekdays", rows: Int = 2) -> PrintedScreen
  {
    var shown = PrintedScreen.tasks(rows)
    var lines = [Line(head)]
    lines[0].part = LineGroup(section: "calendar", isHead: true)
    for part in parts {
      for text in [part.text, "  of this part"] {
        var line = Line(text)
        line.part = LineGroup(id: part.id, section: "calendar")
        lines.append(line)
      }
    }
    shown.lines.insert(contentsOf: lines, at: shown.titleIndex + 1)
    shown.anchors = shown.anchors.map { ($0.line + lines.count, $0.row) }
    shown.rules = shown.lines.indices.filter { shown.lines[$0].isRule }
    return shown
  }

  private func printed(from old: PrintedScreen, to new: PrintedScreen, budget: Int = 22) -> [String] {
    Answer(from: old, to: new, budget: budget, options).lines.map(\.text)
  }

  @Test func aChangedPartIsPrintedUnderItsHead() {
    let old = screen([("a", "one"), ("b", "two")])
    #expect(printed(from: old, to: screen([("a", "one"), ("b", "three")])) == ["Weekdays", "three", "  of this part"])
  }

  /// March 9 and February 9 have the same text.
  @Test func equalTextWithAnotherIdentityIsPrinted() {
    let old = screen([("feb-1", "1: event"), ("feb-9", "9: event")])
    let new = screen([("mar-2", "2: event"), ("mar-9", "9: event")])
    let all = ["Weekdays", "2: event", "  of this part", "9: event", "  of this part"]
    #expect(printed(from: old, to: new) == all)
  }

  /// Text about all rows is printed when a page is opened, and not again with each row that changes.
  @Test func textAboutAllRowsIsPrintedOnce() {
    func page(_ first: String) -> PrintedScreen {
      var shown = rowScreen([("r1", first), ("r2", "other")])
      shown.lines.insert(contentsOf: [Line("Events")] + [Line("Each can be opened.")].introducingRows(), at: 0)
      shown.summary = Line("Events, 2.")
      return shown
    }
    #expect(printed(from: PrintedScreen(), to: page("one")) == ["Events, 2.", "Each can be opened.", "one", "other"])
    #expect(printed(from: page("one"), to: page("two")) == ["two"])
  }

  /// An opened page starts at its initial row, as on the board (decision V10), below the count of earlier rows.
  @Test func aListOpensAtItsInitialRow() {
    var shown = PrintedScreen.tasks(30)
    (shown.targetLine, shown.aboveText) = (shown.anchors[20].line, "20 later")
    #expect(
      printed(from: PrintedScreen(), to: shown, budget: 12).dropFirst().prefix(2) == ["20 later", " 21 [ ] Task 21"])
    shown.targetLine = shown.anchors[0].line
    #expect(printed(from: PrintedScreen(), to: shown, budget: 12)[1] == " 1 [ ] Task 1")
  }

  /// With `--accessible` a dialog precedes the page, whose rows change too while it is open.
  @Test func aDialogBeforeThePageIsPrintedAlone() {
    let old = screen([("a", "one")])
    var new = screen([("a", "one, which cannot be edited now")])
    new.lines.insert(
      contentsOf: [Line("Delete this?"), Line("Type confirm or cancel.")].part(LineGroup.question), at: 0)
    new.lines += [Line("Type confirm or cancel.")].part(LineGroup.question)
    new.hasDialog = true
    #expect(printed(from: old, to: new) == ["Delete this?", "Type confirm or cancel."])
    new.path = "/other"
    #expect(printed(from: old, to: new).prefix(3).dropFirst() == ["Delete this?", "Type confirm or cancel."])
  }

  @Test func aChangedRowOfManyLinesIsPrintedAlone() {
    let many = (1...9).map { (id: "r1", text: "old \($0)") } + [(id: "r2", text: "other")]
    let changed = (1...9).map { (id: "r1", text: "new \($0)") } + [(id: "r2", text: "other")]
    let answer = Answer(from: rowScreen(many), to: rowScreen(changed), budget: 22, RenderOptions())
    #expect(answer.lines.map(\.text) == changed.dropLast().map(\.text) && answer.remaining.isEmpty)
  }

  /// Rows of several lines each.
  private func rowScreen(_ lines: [(id: String, text: String)]) -> PrintedScreen {
    var shown = PrintedScreen()
    (shown.page, shown.path) = ("events", "/events")
    shown.lines = lines.flatMap { [Line($0.text)].anchored(to: $0.id) }
    var seen: Set<String> = []
    shown.rows = lines.filter { seen.insert($0.id).inserted }.map { RowLabel(id: $0.id, name: $0.id) }
    shown.anchors = shown.rows.enumerated().map { index, row in
      (line: lines.firstIndex { $0.id == row.id } ?? 0, row: index + 1)
    }
    return shown
  }

  @Test func linesBeyondTheBudgetRemainForMore() {
    let old = screen((1...9).map { ("a\($0)", "old \($0)") }, rows: 9)
    let new = screen((1...9).map { ("b\($0)", "new \($0)") }, rows: 7)
    let answer = Answer(from: old, to: new, budget: 14, options)
    #expect(answer.lines.count == 14)
    let remaining = answer.remaining.map(\.text)
    let printed = answer.lines.map(\.text) + remaining
    for number in 1...9 { #expect(printed.contains("new \(number)"), "\(number)") }
    for number in 1...7 { #expect(printed.contains(" \(number) [ ] Task \(number)"), "\(number)") }
  }

  @Test func aPageStartsAtTheHeadOfItsFirstRows() {
    var shown = PrintedScreen.tasks(3)
    let first = shown.anchors[0].line
    for index in shown.lines.indices where index >= first && index < shown.footer {
      shown.lines[index] = [shown.lines[index]].anchored(to: "lane").rows(of: "lanes")[0]
    }
    var head = Line("Aug Sep Oct")
    head.part = LineGroup(section: "lanes", isHead: true)
    shown.lines.insert(head, at: first)
    shown.rules = shown.lines.indices.filter { shown.lines[$0].isRule }
    #expect(printed(from: PrintedScreen(), to: shown).prefix(3) == ["Tasks · 3 shown", "Aug Sep Oct", " 1 [ ] Task 1"])
  }
}

/// Checks waiting for the server (decision L16), and errors in a paste.
@Suite struct WaitingTests {
  @Test func thePromptCountsSeconds() {
    var driver = LineModeDriver(typed: "refresh\r")
    driver.becomesSlow()
    #expect(driver.terminal.line == "tasks (loading…)>")
    for _ in 0..<4 { driver.send(.ticked(id: 1)) }
    #expect(driver.terminal.line == "tasks (asking the server… 4 s · ^C)>")
    driver.type("half")
    driver.send(.ticked(id: 1))
    #expect(driver.terminal.line == "tasks (asking the server… 5 s · ^C)> half")
    driver.answer()
    driver.send(.ticked(id: 1))
    #expect(driver.terminal.line == "tasks> half" && driver.terminal.problems == [])
  }

  /// Checks that every page opens at once (decision B16), also with lines edited by the terminal.
  @Test(arguments: [true, false]) func pagesOpenDuringAPendingChange(isEditor: Bool) {
    var driver = LineModeDriver(color: isEditor, isEditor: isEditor)
    let end = isEditor ? "\r" : "\n"
    driver.type("complete 1\(end)")
    driver.becomesSlow()
    driver.type("open offers\(end)complete 2\(end)")
    #expect(driver.runsBeside == ["open offers"] && driver.state.queue.count == 1)
    let offers = PrintedScreen.tasks(2, page: "offers")
    driver.send(.answeredBeside(driver.answered(offers)))
    #expect(driver.state.shown == offers)
  }

  @Test func helpRunsDuringALoad() {
    var driver = LineModeDriver(typed: "refresh\r")
    driver.becomesSlow()
    driver.type("help\r?\rcomplete 1\rchanges\r")
    // Lines after a queued verb are queued too.
    #expect(driver.runsBeside == ["help", "?"] && driver.runs == [["refresh"]] && driver.state.queue.count == 2)
    driver.send(.answeredBeside(driver.answered(messages: [.output("the verbs\n")])))
    #expect(driver.terminal.lines.contains("the verbs"))
    #expect(driver.terminal.line == "tasks (loading…)>")
    driver.answer()
    #expect(driver.runs == [["refresh"], ["complete 1"]])
  }

  @Test func quitWorksDuringALoad() {
    var driver = LineModeDriver(typed: "refresh\r")
    driver.becomesSlow()
    driver.type("quit\r")
    driver.send(.answeredBeside(driver.answered(isOver: true)))
    #expect(driver.asked.last == .quit(code: 0))
  }

  @Test func errorsOfAPasteArePrintedLast() {
    var driver = LineModeDriver(typed: "\u{1B}[200~complete 1\nbogus\ncomplete 2\n\u{1B}[201~")
    let answered = driver.answered(.tasks(4, done: [1]), messages: [.error("unknown verb bogus")])
    let effects = LineMode.reduce(&driver.state, .answered(id: 1, answered), in: ())
    let screen = effects.firstIndex { if case .draw(let text) = $0 { text.contains("[x] Task 1") } else { false } }
    let error = effects.firstIndex(of: .printError("unknown verb bogus"))
    #expect(screen != nil && error != nil && screen.map { $0 < error ?? 0 } == true)
  }
}
