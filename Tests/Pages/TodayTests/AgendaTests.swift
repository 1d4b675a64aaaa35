import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// The days ahead (decision D7). Today is Tuesday, February 10, 2026.
struct AgendaTests {
  private func agenda(_ rows: TodayRows, days: Int = 7) throws -> [String] {
    let agenda = try #require(Today.agenda(days: days, in: TodayPage.showing(rows).context(.sample())))
    return agenda.flatMap { day in day.rows.map { "\(day.date.wire) \($0.id.wire)" } }
  }

  @Test(
    arguments: [
      ("2026-02-09", nil, nil), ("2026-02-08", "2026-02-09", nil), ("2026-02-10", nil, "2026-02-10"),
      ("2026-02-08", "2026-02-10", "2026-02-10"), ("2026-02-08", "2026-02-12", "2026-02-10"),
      ("2026-02-16", nil, "2026-02-16"), ("2026-02-16", "2026-02-20", "2026-02-16"), ("2026-02-17", nil, nil),
    ] as [(String, String?, String?)])
  func eventsAreListedUntilTheirLastDay(start: String, end: String?, day: String?) throws {
    let rows = TodayRows.of(events: [.sample("e", on: start, to: end)])
    #expect(try agenda(rows) == (day.map { ["\($0) event-e"] } ?? []))
  }

  /// By the clock (decision T25), which is at 09:00.
  @Test(arguments: [("08:59:00", false), ("09:00:00", false), ("09:01:00", true)])
  func anEventOfTodayIsListedUntilItsEndTime(end: String, isListed: Bool) throws {
    var event = Event.sample("e", on: "2026-02-10", time: "08:00:00")
    event.endTime = end
    #expect(try agenda(.of(events: [event])) == (isListed ? ["2026-02-10 event-e"] : []))
  }

  @Test(arguments: OfferStatus.recognized) func onlyPendingOffersAreListed(status: OfferStatus) throws {
    let rows = TodayRows.of(offers: [.due("o", "2026-02-12", status: status)])
    #expect(try agenda(rows) == (status == .pending ? ["2026-02-12 offer-o"] : []))
  }

  @Test(arguments: [("2026-02-09", false), ("2026-02-10", true), ("2026-02-16", true), ("2026-02-17", false)])
  func deadlinesOfTheNextDaysAreListed(deadline: String, isListed: Bool) throws {
    let rows = TodayRows.of(tasks: [.due("t", deadline)], offers: [.due("o", deadline)])
    #expect(try agenda(rows) == (isListed ? ["\(deadline) offer-o", "\(deadline) task-t"] : []))
  }

  /// As in the list of what needs attention.
  @Test func eventsOfTodayHaveTheirUrgency() throws {
    let rows = TodayRows.of(events: [
      .sample("a", on: "2026-02-09", to: "2026-02-11"), .sample("b", on: "2026-02-10"), .sample("c", on: "2026-02-11"),
    ])
    let agenda = try #require(Today.agenda(days: 7, in: TodayPage.showing(rows).context(.sample())))
    #expect(agenda.map { $0.rows.map(\.urgency) } == [["today", "today"], ["none"]])
  }

  @Test func eventsPrecedeDeadlinesAndSortByTime() throws {
    let rows = TodayRows.of(
      tasks: [.due("a", "2026-02-12")], offers: [.due("b", "2026-02-12")],
      events: [
        .sample("z", on: "2026-02-12"), .sample("y", on: "2026-02-12", time: "18:00:00"),
        .sample("x", on: "2026-02-12", time: "09:00:00"), .sample("w", on: "2026-02-11", time: "20:00:00"),
      ])
    #expect(
      try agenda(rows) == [
        "2026-02-11 event-w", "2026-02-12 event-z", "2026-02-12 event-x", "2026-02-12 event-y", "2026-02-12 offer-b",
        "2026-02-12 task-a",
      ])
  }
}

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

/// Checks the calendar entries made from rows (decision D8).
struct CalendarTests {
  private func entries(_ rows: TodayRows) throws -> [CalendarEntry] {
    try #require(Today.calendar(in: TodayPage.showing(rows).context(.sample()))).entries
  }

  @Test func eventsAndOpenDeadlinesHaveEntries() throws {
    let camp = Event.sample("camp", name: "Elite Camp", location: "Dome", city: "Omaha", time: "09:30:00", cost: 150)
    let rows = TodayRows.of(
      tasks: [.due("essay", "2026-02-12"), .due("later", nil), .due("done", "2026-02-13")],
      statuses: [AthleteTask(athlete: "athlete-1", task: "done", status: .completed)],
      offers: [.due("o", "2026-02-20"), .due("no", "2026-02-21", status: .declined)], events: [camp])
    let entries = try entries(rows)
    #expect(entries.map(\.id) == ["essay", "camp", "o"])
    #expect(entries[0].title == "Task due: Task essay" && entries[0].hasReminder)
    #expect(entries[1].startTime == "09:30" && entries[1].location == "Dome, Omaha" && !entries[1].hasReminder)
    #expect(entries[1].details?.contains("Cost: $150") == true)
    #expect(entries[2].title == "Offer deadline: Lakeview State")
  }

  @Test func onlyPrerequisitesOfOtherGradesHaveEntries() throws {
    var waits = RecruitingTask.due("waits", "2026-02-12")
    waits.prerequisites = ["earlier", "earlier-done"]
    var earlier = RecruitingTask.due("earlier", "2025-09-01", grade: .sophomore)
    earlier.prerequisites = ["first"]
    let rows = TodayRows.of(
      tasks: [
        waits, earlier, .due("first", "2024-09-01", grade: .freshman),
        .due("earlier-done", "2025-09-02", grade: .sophomore), .due("other", "2025-09-03", grade: .sophomore),
      ], statuses: [AthleteTask(athlete: "athlete-1", task: "earlier-done", status: .completed)])
    #expect(try entries(rows).map(\.id) == ["first", "earlier", "waits"])
  }

  @Test func theCalendarRequiresLoadedRows() {
    #expect(Today.calendar(in: TodayPage.showing(.failed(.offline)).context(.sample())) == nil)
  }
}
