import CompassModel
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Decision T22: the short list starts today, 2026-02-10.
struct ShortListTests {
  private static func days(_ days: ClosedRange<Int>) -> [String] { days.map { "2026-02-\($0)" } }

  @Test(
    arguments: [
      // Nothing is hidden if all items fit.
      ([], 0, nil), (["2026-02-11", "2026-02-10"], 0, nil), (days(10...15), 0, nil),
      (days(10...16), 6, "6 later"), (days(19...25), 1, "1 later"),
      (days(10...10) + days(11...19), 9, "9 later"),
      // The next items if all are in the future.
      (days(11...19), 3, "3 later"),
    ] as [([String], Int, String?)])
  func theShortListSkipsFutureItems(days: [String], start: Int, text: String?) {
    let screen = Page.showing(table(days.enumerated().map { event("\($0)", on: $1) })).screen()
    #expect(screen.shortListStart == start && screen.laterText == text)
  }

  private let past = (11...16).map { event("p\($0)", on: "2025-12-\($0)") }

  /// A camp in progress is not later.
  @Test func eventsInProgressAreNotLater() {
    let rows = table([event("a", on: "2026-02-09", to: "2026-02-12"), event("b", on: "2026-02-11")] + past)
    let screen = Page.showing(rows).screen()
    #expect(screen.shortListStart == 1 && screen.list[1].id == item("event-a") && screen.list[1].number == "2")
  }

  /// A call half an hour after midnight is tomorrow's, half an hour before midnight today's.
  @Test(arguments: [("2026-02-11T05:30:00Z", 1), ("2026-02-11T04:30:00Z", 0)])
  func todayUsesTheLocalZone(time: String, start: Int) {
    #expect(Page.showing(table(past, [interaction("c", at: time)])).screen().shortListStart == start)
  }

  @Test(
    arguments: [
      ("2026-03-27", "2026-03-30", "Mar 27 - Mar 30, 2026"), ("2026-12-30", "2027-01-02", "Dec 30, 2026 - Jan 2, 2027"),
      ("2024-02-29", nil, "Feb 29, 2024"), ("2026-03-27", "2026-03-27", "Mar 27, 2026"),
    ] as [(String, String?, String)])
  func dateTextsIncludeTheEnd(start: String, end: String?, text: String) {
    let screen = Page.showing(table([event("a", on: start, to: end)]), range: .allTime).screen()
    #expect(screen.list.first?.whenText == text)
  }
}
