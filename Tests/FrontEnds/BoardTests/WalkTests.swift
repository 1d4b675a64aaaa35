import Testing

@testable import Board

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
    let fields = lab.board.state.screen.screen.fields
    #expect(fields.contains { $0.value == "2026-02-11" })
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
    let second = lab.board.state.body.rows.first?.id
    #expect(second != first)
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
