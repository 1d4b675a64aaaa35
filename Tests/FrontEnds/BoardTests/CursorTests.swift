import Testing

@testable import Board

/// Checks the cursor when rows are added and removed (terminal.md section 2).
@MainActor
struct CursorTests {
  private func markedRow(_ lab: BoardLab) async -> String? {
    await lab.frame().dropFirst(2).first { $0.hasPrefix("›") }
  }

  /// The number and the name of a row.
  private func parts(_ line: String?) -> (number: String, name: String) {
    let words = (line ?? "").split(separator: " ").dropFirst(line?.hasPrefix("› ") == true ? 1 : 0)
    return (String(words.first ?? ""), words.dropFirst().prefix(2).joined(separator: " "))
  }

  @Test func tabCountsFollowTheSelectedAthlete() async {
    let lab = await BoardLab(family: .pat)
    func counts() -> [Int] { lab.board.state.screen.tabs.compactMap(\.attentionCount).filter { $0 > 0 } }
    _ = await lab.frame()
    #expect(!counts().isEmpty)
    await lab.type("open events\nathlete ben")
    #expect(counts() == [])
  }

  @Test func theUnmovedCursorStaysOnTheFirstRow() async {
    let lab = await BoardLab("open events\nsort name")
    let first = parts(await markedRow(lab))
    await lab.type("filter status not-registered")
    let now = parts(await markedRow(lab))
    #expect(first.number == "1" && now.number == "1" && first.name != now.name)
  }

  @Test func pagesWithoutRowsScrollToBothEnds() async {
    let lab = await BoardLab(keys: "4 G", lines: 12)
    #expect(lab.board.state.body.rows.isEmpty && lab.board.state.top > 0)
    await lab.press("g")
    #expect(lab.board.state.top == 0)
  }

  /// Lines after the last row, such as those of the button for more, can be reached.
  @Test func repeatedKeysScrollToTheEndsOfThePage() async {
    let lab = await BoardLab(keys: "5 G G", lines: 12)
    #expect(lab.board.state.top == lab.board.state.body.lines.count - lab.board.state.bodyHeight)
    await lab.press("g g")
    #expect(lab.board.state.top == 0)
  }

  @Test func aMovedCursorFollowsItsRow() async {
    let lab = await BoardLab("open events", keys: "g j")
    let second = parts(await markedRow(lab))
    await lab.type("sort date-asc")
    let now = parts(await markedRow(lab))
    #expect(second.number == "2" && now.number != "2" && second.name == now.name)
  }
}

/// Checks that lists open at today (decision V10).
@MainActor
struct InitialRowTests {
  @Test func listsOpenAtTheNextEvent() async throws {
    let lab = await BoardLab("open events")
    let open = try #require(lab.board.state.screen.parts.firstRow)
    #expect(lab.board.state.cursor == open)
    #expect(lab.board.state.top > 0)
    #expect(await lab.frame()[1].contains("later ↑"))
    await lab.press("g")
    #expect(await !lab.frame()[1].contains("later"))
  }

  /// A page opens at its beginning (decision V12), and keys lead from there to its rows and back.
  @Test func aPageBeginsWithWhatIsAboveItsRows() async {
    let lab = await BoardLab("open performance\ntab overview", lines: 10)
    let first = await lab.frame()[2]
    #expect(first.contains("Latest") && lab.board.state.top == 0)
    await lab.press("G")
    #expect(await lab.frame()[2] != first)
    await lab.press("g")
    #expect(await lab.frame()[2] == first)
    #expect(lab.board.state.body.index(of: lab.board.state.cursor) == 0)
  }

  @Test func theFirstKeyMovesFromTheInitialRow() async {
    let lab = await BoardLab("open events")
    let before = lab.board.state.body.index(of: lab.board.state.cursor)
    await lab.press("j")
    #expect(lab.board.state.body.index(of: lab.board.state.cursor) == before.map { $0 + 1 })
  }
}

/// Checks that Esc clears one thing at a time, and that `b` and Backspace return to the previous page (decision V5).
@MainActor
struct BackTests {
  @Test func escClearsSearchThenFiltersThenNothing() async {
    let lab = await BoardLab("open tasks\nopen events\nfilter dates upcoming\nsearch event", keys: "esc")
    #expect(lab.interpreter.screen.pageScreen.searched == "" && lab.board.state.screen.screen.activeFilterCount == 1)
    await lab.press("esc")
    #expect(lab.board.state.screen.screen.activeFilterCount == 0)
    await lab.press("esc")
    #expect(lab.interpreter.path == "/events" && lab.board.state.remark != nil)
  }

  @Test func escClearsTheSelection() async {
    let lab = await BoardLab("open offers\nselect 1\nselect 2", keys: "esc", rows: .entered)
    let screen = lab.interpreter.screen.pageScreen
    #expect(!screen.rows.contains { screen.row(id: $0.id, is: .selected) == true } && lab.interpreter.path == "/offers")
  }

  @Test(arguments: ["b", "backspace"]) func backKeysReturnToThePreviousPage(key: String) async {
    #expect(await BoardLab("open tasks\nopen events", keys: key).interpreter.path == "/tasks")
  }

  @Test(arguments: ["esc", "b", "backspace"]) func escAndBackKeysCloseADetailPage(key: String) async {
    #expect(await BoardLab("open events\nopen 1", keys: key).interpreter.path == "/events")
  }

  @Test func backKeysEditTheSearchText() async {
    let lab = await BoardLab("open events", keys: "/ a b backspace")
    #expect(lab.interpreter.screen.pageScreen.searched == "a")
  }
}

/// Checks walking the calendar, lanes and charts by keys (decision V6), by the ids of their sections (decision Z8).
@MainActor
struct WalkTests {
  @Test func theCalendarStartsAtTodayAndMovesByDayAndWeek() async throws {
    let lab = await BoardLab("open events", keys: "c")
    #expect(lab.board.state.calendarDay?.wire == "2026-02-10")
    await lab.press("right down")
    #expect(lab.board.state.calendarDay?.wire == "2026-02-18")
    #expect(await lab.frame().contains { $0.contains("Wednesday, Feb 18, 2026") })
    await lab.press("esc")
    #expect(lab.board.state.mode == .page)
  }

  @Test func theCalendarFollowsTheDayToAnotherMonth() async throws {
    let lab = await BoardLab("open events", keys: "c down down down")
    #expect(lab.board.state.calendarDay?.wire == "2026-03-03")
    #expect(await lab.frame()[2].contains("March 2026"))
    await lab.press("t")
    #expect(lab.board.state.calendarDay?.wire == "2026-02-10")
  }

  @Test func enterMovesToTheFirstEventOfTheDay() async throws {
    let lab = await BoardLab("open events", keys: "c enter")
    let cursor = try #require(lab.board.state.cursor)
    let facts = lab.interpreter.screen.pageScreen.row(id: cursor)?.texts ?? []
    #expect(facts.contains { $0.contains("Feb 10, 2026") })
  }

  @Test func newEventsUseTheSelectedDay() async throws {
    let lab = await BoardLab("open events", keys: "c right n")
    #expect(lab.board.state.screen.screen.fields.contains { $0.value == "2026-02-11" })
  }

  @Test func laneItemsCanBeSelectedAndOpened() async throws {
    let lab = await BoardLab("open timeline", keys: "g right", rows: .entered)
    guard case .walk(.lane(_, 0)) = lab.board.state.mode else { throw Missing() }
    #expect(await lab.frame().contains { $0.hasPrefix(" 1.1 · ") })
    await lab.press("enter")
    #expect(lab.interpreter.path != "/timeline")
  }

  @Test func arrowsMoveBetweenChartPoints() async throws {
    let lab = await BoardLab("open performance\ntab timeline", keys: "right")
    let first = try #require(lab.board.state.body.rows.first?.id)
    await lab.press("right")
    #expect(lab.board.state.body.rows.first?.id != first)
    await lab.press("left")
    #expect(lab.board.state.body.rows.first?.id == first)
  }

  /// The chart with the point is in the window, and only that point is marked.
  @Test(arguments: [(80, 24), (120, 40)]) func theChartOfAPointIsInView(columns: Int, lines: Int) async throws {
    let lab = await BoardLab("open performance", columns: columns, lines: lines)
    let count = try #require(lab.board.state.screen.parts.points?.count)
    for _ in 0..<count {
      await lab.press("right")
      let frame = await lab.frame()
      let metric = lab.interpreter.screen.pageScreen.sections.first { $0.rowID != nil }?.title ?? "?"
      #expect(frame.contains { $0.contains("── \(metric) ──") }, "\(frame)")
      #expect(frame.count { $0.contains("@") } == 1, "\(frame)")
    }
  }
}
