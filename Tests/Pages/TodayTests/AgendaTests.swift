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
