import Testing

@testable import Board

/// Checks the fixed lines at the top of the board (decision V3).
@MainActor
struct HeadTests {
  @Test func activeFiltersStayInTheHead() async {
    let lab = await BoardLab("open events\nsearch event\nfilter dates upcoming", keys: "G")
    let head = await lab.frame()[1]
    #expect(head.contains("Search: event") && head.contains("Dates: Upcoming") && head.contains("results"))
  }

  /// A zoom shows only some dates of its range.
  @Test func aZoomSaysItsDates() async {
    let lab = await BoardLab("open timeline", rows: .entered)
    #expect(await lab.frame()[1].contains("6 Months"))
    await lab.press("+ + + + +")
    let head = await lab.frame()[1]
    #expect(head.contains("Zoom: Feb 6 - Feb 14, 2026") && !head.contains("6 Months"), "\(head)")
  }

  /// A long message appears once, not in the page as well.
  @Test func aLongMessageIsDrawnOnce() async {
    let lab = await BoardLab(keys: "3 j j j j space u", rows: .strange)
    let texts = lab.interpreter.screen.head.notices.map(\.message)
    let frame = await lab.frame()
    #expect(texts.count == 1 && frame.count { $0.contains("✔") } == 1, "\(frame)")
  }

  /// Messages are not truncated (decision V8).
  @Test(arguments: [(80, 1), (40, 2)]) func messagesWrapWithoutTruncation(columns: Int, lines: Int) async {
    let lab = await BoardLab(keys: "3 j j j j space u", rows: .strange, columns: columns)
    let messageLines = await messageLines(in: lab)
    let words = messageLines.joined(separator: " ").replacing("m dismiss", with: "").split(separator: " ")
    #expect(messageLines.count == lines)
    #expect(words == "✔ The status change of “日本語 🏈 é” was undone.".split(separator: " "))
  }

  @Test func aMessageHasAtMostFourLines() async {
    let lab = await BoardLab(
      "open events\nnetwork 500 on deleteEvent\ndelete #ev-3\nconfirm", rows: .strange, columns: 40, lines: 40,
      allowsUndo: false)
    let messageLines = await messageLines(in: lab)
    #expect(messageLines.count == 4 && messageLines.last?.hasSuffix("…") == true, "\(messageLines)")
  }

  /// Decision V9: no key is named that does nothing.
  @Test func aSentDeletionOffersNoUndo() async {
    let lab = await BoardLab("open events\ndelete 1\nconfirm")
    #expect(await messageLines(in: lab).last?.contains("u undo 5 s") == true)
    await lab.type("advance 6s")
    let line = await messageLines(in: lab).last ?? ""
    #expect(line.contains("was deleted.") && line.contains("m dismiss") && !line.contains("u undo"), "\(line)")
  }

  /// The lines between the lower rule and the key line, which precedes the end mark of the frame.
  private func messageLines(in lab: BoardLab) async -> [String] {
    await lab.frame().dropLast(3).reversed().prefix { $0.contains { $0 != "─" } }.reversed()
  }

  @Test func lowWindowsShowTwoCalendarWeeks() async {
    let lab = await BoardLab("open events")
    let before = await lab.frame()[2...4]
    await lab.press("G")
    let head = await lab.frame()[2...4]
    #expect(before == head)
    #expect(head[2].contains("Su   Mo") && head[2].contains("February 2026"))
    #expect(head[3].contains("[10]") && head[4].contains("15"))
  }

  @Test func tallWindowsShowTheWholeCalendar() async {
    let lab = await BoardLab("open events", lines: 30)
    let frame = await lab.frame()
    #expect(frame[3].hasPrefix(" Feb   1") && frame[9].allSatisfy { " ─".contains($0) })
  }

  @Test func anotherMonthIsVisibleFromAnyRow() async {
    let lab = await BoardLab("open events", keys: "G ]")
    #expect(await lab.frame()[2].contains("March 2026"))
  }

  @Test func monthsAndTodayStayAboveTheLanes() async {
    let lab = await BoardLab("open timeline\nexpand all", rows: .entered, lines: 20)
    let months = await lab.frame()[2]
    #expect(months.contains("│"))
    await lab.press("j j j j")
    let state = lab.board.state
    #expect(state.cursor?.hasPrefix("lane/") == true && !state.body.heading(over: state.top).isEmpty)
    #expect(await lab.frame()[2] == months)
  }

  /// The heading covered the row of the cursor.
  @Test func theHeadingNeverCoversTheCursor() async {
    let lab = await BoardLab("open timeline\nexpand all", rows: .entered, lines: 20)
    for key in ["j", "j", "j", "j", "j", "k", "k", "k", "G", "k", "k", "k", "k"] {
      await lab.press(key)
      #expect(await lab.frame().contains { $0.contains("›") && !$0.contains("2 Timeline") }, "\(key)")
    }
  }
}
