import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// The current day, and the week that starts with it (decisions X3, E6).
struct DayTests {
  /// Both clocks change on the Sunday in the middle of the week that begins on Wednesday.
  @Test(arguments: [
    ("America/New_York", "2026-03-04T17:00:00Z", "2026-03-04"),
    ("America/New_York", "2026-10-28T16:00:00Z", "2026-10-28"),
    ("Europe/Berlin", "2026-03-25T11:00:00Z", "2026-03-25"), ("Pacific/Apia", "2011-12-27T12:00:00Z", "2011-12-27"),
  ])
  func aWeekHasSevenDaysAcrossClockChanges(zone: String, now: String, first: String) {
    let week = TodayPage.showing().screen(.sample(now, in: zone)).week
    #expect(week.map(\.date) == (0..<7).map { day(first).adding(days: $0) })
    #expect(week.map(\.isToday) == [true] + [Bool](repeating: false, count: 6))
  }

  @Test func todayIsTheLocalDay() {
    let state = TodayPage.showing(
      .of(
        tasks: [.due("due", "2026-02-10"), .due("past", "2026-02-09")],
        events: [.sample("now", on: "2026-02-10", time: "18:00:00"), .sample("next", on: "2026-02-11")]))
    let screen = state.screen(.sample("2026-02-11T04:59:59Z", in: "America/New_York"))
    #expect(screen.today == day("2026-02-10") && screen.week.first?.date == day("2026-02-10"))
    #expect(screen.attention.map(\.id.description) == ["task-past", "task-due", "event-now"])
    #expect(screen.attention.map(\.detail) == ["overdue by 1 day", "due today", "18:00"])
  }

  @Test func aNewDayUpdatesTheScreenWithoutALoad() {
    let state = TodayPage.showing(.of(tasks: [.due("t", "2026-02-10")]))
    var builder = Today.ScreenBuilder()
    let details = ["2026-02-10", "2026-02-11", "2026-02-09"].map {
      builder.screen(state.state, state.context(.on($0)), pages: []).attention.map(\.detail)
    }
    #expect(details == [["due today"], ["overdue by 1 day"], ["due in 1 day"]])
  }

  @Test func theWeekCountsStartingAndMarksOngoingEvents() {
    let rows = TodayRows.of(events: [
      .sample("a", on: "2026-02-10"), .sample("b", on: "2026-02-10"), .sample("c", on: "2026-02-10", to: "2026-02-11"),
      .sample("before", on: "2026-02-01", to: "2026-02-10"), .sample("after", on: "2026-02-16", to: "2026-02-20"),
      .sample("past", on: "2026-02-09"), .sample("next", on: "2026-02-17"),
    ])
    let week = TodayPage.showing(rows).screen().week
    #expect(week.map(\.eventCount) == [3, 0, 0, 0, 0, 0, 1])
    #expect(week.map(\.continues) == [true, true, false, false, false, false, false])
    #expect(week[0].accessibilityLabel == "Tuesday, February 10, 2026. 3 events. An event goes on.")
    let continues = Today.Day(day("2026-02-11"), eventCount: 0, continues: true)
    #expect(continues.accessibilityLabel == "Wednesday, February 11, 2026. An event goes on.")
    #expect(week[6].label == "Mon 16")
  }

  @Test func theLastDaysOfTheCalendarHaveAWeek() {
    let context = PageContext.sample("9999-12-31T12:00:00Z", in: "UTC")
    let rows = TodayRows.of(events: [.sample("last", on: "9999-12-31")])
    #expect(TodayPage.showing(rows).screen(context).week.count == 7)
  }
}
