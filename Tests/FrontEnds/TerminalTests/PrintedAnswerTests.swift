import PageKit
import TestSupport
import Testing
import CompassText

@testable import Terminal

/// Checks the output for a command: the page, or its changed lines.
@Suite struct PrintedAnswerTests {
  @Test func aFewChangedLinesAreToldAlone() {
    var sitting = Sitting(screen: .tasks(30))
    sitting.type("complete 7\r")
    sitting.answer(.tasks(30, done: [7], message: "✔ Great job!"))
    let printed = sitting.terminal.transcript.drop { $0 != "tasks> complete 7" }
    #expect(Array(printed) == ["tasks> complete 7", "✔ Great job!", " 7 [x] Task 7", "tasks>"])
  }

  /// `10 offers found · 1 selected` was printed twice.
  @Test(arguments: [1, 12]) func whatTheSummarySaysIsToldOnce(changed: Int) {
    func screen(_ done: Set<Int>, _ count: String) -> Shown {
      var shown = Shown.tasks(30, done: done)
      shown.lines[1] = Line(count)
      shown.summary = Line("Tasks · \(count)")
      return shown
    }
    var sitting = Sitting(screen: screen([], "30 shown"))
    sitting.type("select 1\r")
    sitting.answer(screen(Set(1...changed), "30 shown · \(changed) selected"))
    let printed = sitting.terminal.transcript.filter { $0.contains("\(changed) selected") }
    #expect(printed == ["Tasks · 30 shown · \(changed) selected"])
  }

  @Test func whereRowsAreLeftOutThoseThatAreLeftAreTold() {
    var sitting = Sitting(screen: .tasks(30))
    sitting.type("filter status completed\r")
    sitting.answer(.tasks(3))
    let printed = sitting.terminal.transcript.drop { !$0.hasPrefix("tasks> filter") }.dropFirst()
    #expect(
      Array(printed) == [
        "Tasks · 3 shown", " 1 [ ] Task 1", "     facts", " 2 [ ] Task 2", "     facts", " 3 [ ] Task 3", "     facts",
        "tasks>",
      ])
  }

  @Test func whatDoesNotFitWaitsForMore() {
    var sitting = Sitting(rows: 10, screen: .tasks(20))
    #expect(sitting.terminal.lines.first == "Tasks · 20 shown")
    #expect(sitting.terminal.lines[7].contains("34 more lines (more · all)"))
    sitting.type("more\r")
    #expect(sitting.terminal.lines.contains(" 7 [ ] Task 7") && sitting.terminal.lines[8].contains("27 more lines"))
    sitting.type("all\r")
    #expect(sitting.terminal.transcript.contains(" 20 [ ] Task 20"))
    #expect(sitting.runs == [])
    sitting.type("more\r")
    #expect(sitting.runs == [["more"]])
  }

  @Test func whatChangesNothingIsSaid() {
    var sitting = Sitting()
    sitting.type("sort name\r")
    sitting.answer()
    #expect(sitting.terminal.lines.contains("nothing to change"))
    sitting.type("latency 1s\r")
    sitting.answer(isChange: false)
    #expect(sitting.terminal.transcript.count { $0 == "nothing to change" } == 1)
  }

  /// Rows say less while a question is open: what they say again when it is answered is no change (decision V11).
  @Test func rowsThatAQuestionLeftAsTheyWereAreNotPrintedAgain() {
    var sitting = Sitting()
    var asked = Shown.tasks(4)
    for index in asked.lines.indices where asked.lines[index].text == "     facts" {
      asked.lines[index] = Line("     less facts")
    }
    asked.hasDialog = true
    for (answer, isPrinted) in [(Shown.tasks(4), false), (.tasks(4, done: [2]), true)] {
      sitting.type("delete 2\r")
      sitting.answer(asked)
      let before = sitting.terminal.transcript.count
      sitting.type("cancel\r")
      sitting.answer(answer)
      let lines = sitting.terminal.transcript.dropFirst(before)
      #expect(!lines.contains("     facts") && lines.contains("Tasks · 4 shown") == !isPrinted)
      #expect(lines.contains(" 2 [x] Task 2") == isPrinted)
    }
  }
}
