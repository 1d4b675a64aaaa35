import CompassText
import TestSupport
import Testing

@testable import Terminal

/// Checks the output for a command: the page, or its changed lines.
@Suite struct PrintedAnswerTests {
  @Test func onlyChangedLinesArePrinted() {
    var driver = LineModeDriver(screen: .tasks(30))
    driver.run("complete 7", .tasks(30, done: [7], message: "✔ Great job!"))
    let printed = driver.terminal.transcript.drop { $0 != "tasks> complete 7" }
    #expect(Array(printed) == ["tasks> complete 7", "✔ Great job!", " 7 [x] Task 7", "tasks>"])
  }

  /// `10 offers found · 1 selected` was printed twice.
  @Test(arguments: [1, 12]) func theSummaryIsPrintedOnce(changed: Int) {
    func screen(_ done: Set<Int>, _ count: String) -> PrintedScreen {
      var shown = PrintedScreen.tasks(30, done: done)
      shown.lines[1] = Line(count)
      shown.summary = Line("Tasks · \(count)")
      return shown
    }
    var driver = LineModeDriver(screen: screen([], "30 shown"))
    driver.run("select 1", screen(Set(1...changed), "30 shown · \(changed) selected"))
    let printed = driver.terminal.transcript.filter { $0.contains("\(changed) selected") }
    #expect(printed == ["Tasks · 30 shown · \(changed) selected"])
  }

  @Test func filteringPrintsTheRemainingRows() {
    var driver = LineModeDriver(screen: .tasks(30))
    driver.run("filter status completed", .tasks(3))
    let printed = driver.terminal.transcript.drop { !$0.hasPrefix("tasks> filter") }.dropFirst()
    #expect(
      Array(printed) == [
        "Tasks · 3 shown", " 1 [ ] Task 1", "     facts", " 2 [ ] Task 2", "     facts", " 3 [ ] Task 3", "     facts",
        "tasks>",
      ])
  }

  @Test func moreAndAllPrintTheRemainingLines() {
    var driver = LineModeDriver(rows: 10, screen: .tasks(20))
    #expect(driver.terminal.lines.first == "Tasks · 20 shown")
    #expect(driver.terminal.lines[7].contains("34 more lines (more · all)"))
    driver.type("more\r")
    #expect(driver.terminal.lines.contains(" 7 [ ] Task 7") && driver.terminal.lines[8].contains("27 more lines"))
    driver.type("all\r")
    #expect(driver.terminal.transcript.contains(" 20 [ ] Task 20"))
    #expect(driver.runs == [])
    driver.type("more\r")
    #expect(driver.runs == [["more"]])
  }

  @Test func commandsWithoutEffectAreReported() {
    var driver = LineModeDriver()
    driver.run("sort name")
    #expect(driver.terminal.lines.contains("nothing to change"))
    driver.type("latency 1s\r")
    driver.answer(isChange: false)
    #expect(driver.terminal.transcript.count { $0 == "nothing to change" } == 1)
  }

  /// Rows have less text while a dialog is open; the restored text is no change (decision V11).
  @Test func unchangedRowsAreNotPrintedAfterADialog() {
    var driver = LineModeDriver()
    var asked = PrintedScreen.tasks(4)
    for index in asked.lines.indices where asked.lines[index].text == "     facts" {
      asked.lines[index] = Line("     less facts")
    }
    asked.hasDialog = true
    for (answer, isPrinted) in [(PrintedScreen.tasks(4), false), (.tasks(4, done: [2]), true)] {
      driver.run("delete 2", asked)
      let before = driver.terminal.transcript.count
      driver.run("cancel", answer)
      let lines = driver.terminal.transcript.dropFirst(before)
      #expect(!lines.contains("     facts") && lines.contains("Tasks · 4 shown") == !isPrinted)
      #expect(lines.contains(" 2 [x] Task 2") == isPrinted)
    }
  }
}

/// Checks that line mode prints hostile text without controls.
@Suite struct HostileTextTests {
  private static let hostile = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{202E}evil\r\none\ttwo\u{85}\u{0}\u{7F}"

  private func isText(_ text: String) -> Bool {
    !text.unicodeScalars.contains { [.control, .format].contains($0.properties.generalCategory) && $0 != "\n" }
  }

  @Test func notesAreSanitised() {
    var driver = LineModeDriver()
    driver.run("export csv", messages: [.note(Self.hostile)])
    #expect(driver.terminal.problems == [] && driver.terminal.bells == 0)
    #expect(driver.terminal.transcript.contains { $0.contains("evil") && $0.contains("two") }, "no line is broken")
    #expect(driver.terminal.transcript.allSatisfy(isText))
  }

  @Test func errorsAreSanitised() {
    var driver = LineModeDriver()
    driver.run("open x", messages: [.error(Self.hostile)])
    #expect(driver.errors.count == 1 && driver.errors.allSatisfy(isText))
    #expect(driver.errors.first?.contains("evil") == true)
  }

  @Test func typeAheadIsSanitised() {
    var driver = LineModeDriver(typed: "open tasks\r")
    driver.send(.typed(Array("\u{1B}[200~\(Self.hostile)\u{1B}[201~".utf8)))
    driver.answer()
    driver.type("\r")
    #expect(driver.terminal.problems == [] && driver.terminal.transcript.allSatisfy(isText))
  }
}
