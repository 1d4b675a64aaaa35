import CompassModel
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Decision T22: the beginning of the list begins today, 2026-02-10.
struct ShortListTests {
  @Test(arguments: [
    ([], 0, nil), (["2026-02-10"], 0, nil), (["2026-02-11", "2026-02-10"], 1, "1 later"),
    (["2026-02-12", "2026-02-11", "2026-02-09"], 2, "2 later"),
    // Where everything is in the future, what is next.
    (["2026-02-11", "2026-02-12"], 0, nil), ((11...19).map { "2026-02-\($0)" }, 3, "3 later"),
  ] as [([String], Int, String?)])
  func itBeginsWithTheFirstItemThatIsNotInTheFuture(days: [String], start: Int, text: String?) {
    let screen = Page.showing(table(days.enumerated().map { event("\($0)", on: $1) })).screen()
    #expect(screen.shortListStart == start && screen.laterText == text)
  }

  /// A camp that goes on is not later.
  @Test func whatIsGoingOnIsNotLater() {
    let screen = Page.showing(table([event("a", on: "2026-02-09", to: "2026-02-12"), event("b", on: "2026-02-11")])).screen()
    #expect(screen.shortListStart == 1 && screen.list[1].id == item("event-a") && screen.list[1].number == "2")
  }

  /// By local days: a call at 23:30 yesterday in New York is tomorrow's in Auckland's calendar.
  @Test func todayIsTheZones() {
    let rows = table([], [interaction("c", at: "2026-02-11T05:30:00Z")])
    #expect(Page.showing(rows).screen().shortListStart == 0)
    #expect(Page.showing(table([], [
      interaction("c", at: "2026-02-11T05:30:00Z"), interaction("d", at: "2026-02-11T04:30:00Z"),
    ])).screen().shortListStart == 1)
  }

  @Test(arguments: [
    ("2026-03-27", "2026-03-30", "Mar 27 - Mar 30, 2026"), ("2026-12-30", "2027-01-02", "Dec 30, 2026 - Jan 2, 2027"),
    ("2024-02-29", nil, "Feb 29, 2024"), ("2026-03-27", "2026-03-27", "Mar 27, 2026"),
  ] as [(String, String?, String)])
  func datesAreSaidWithTheirEnd(start: String, end: String?, text: String) {
    let screen = Page.showing(table([event("a", on: start, to: end)]), range: .allTime).screen()
    #expect(screen.list.first?.whenText == text)
  }
}
