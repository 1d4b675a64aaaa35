import CompassModel
import TestSupport
import Testing

@testable import RecruitingTimeline

@Suite struct ViewRangeTests {
  /// Month arithmetic stops at the end of a shorter month (decisions T1, X19).
  @Test(
    arguments: [
      (ViewRange.threeMonths, "2026-02-10", "2025-11-10", "2026-04-10"),
      (.sixMonths, "2026-02-10", "2025-08-10", "2026-04-10"), (.twelveMonths, "2026-02-10", "2025-02-10", "2026-04-10"),
      (.threeMonths, "2026-05-31", "2026-02-28", "2026-07-31"),
      (.threeMonths, "2024-05-31", "2024-02-29", "2024-07-31"),
      (.sixMonths, "2026-08-31", "2026-02-28", "2026-10-31"), (.twelveMonths, "2024-02-29", "2023-02-28", "2024-04-29"),
      (.twelveMonths, "2025-02-28", "2024-02-28", "2025-04-28"),
      (.threeMonths, "2027-12-31", "2027-09-30", "2028-02-29"),
    ] as [(ViewRange, String, String, String)])
  func rangesSpanTheirMonthsAndTwoAhead(range: ViewRange, today: String, start: String, end: String) throws {
    #expect(try range.dates(today: day(today), earliest: day("1999-01-01")) == span(start, end))
    #expect(try range.dates(today: day(today), earliest: nil) == span(start, end))
  }

  @Test(
    arguments: [
      ("2016-02-10", "2016-02-10", "2026-04-10"), ("2026-04-09", "2026-04-09", "2026-04-10"),
      ("2026-02-10", "2026-02-10", "2026-04-10"), ("0001-01-01", "0001-01-01", "2026-04-10"),
      (nil, "2025-08-10", "2026-04-10"),
    ] as [(String?, String, String)])
  func allTimeBeginsWithTheEarliestItem(earliest: String?, start: String, end: String) throws {
    let dates = ViewRange.allTime.dates(today: day("2026-02-10"), earliest: earliest.map(day))
    #expect(try dates == span(start, end))
  }

  /// Decision T2: the page shows "Invalid date range".
  @Test(arguments: ["2026-04-10", "2026-04-11", "9999-12-31"])
  func allTimeIsInvalidIfItEndsBeforeItStarts(earliest: String) throws {
    let today = day("2026-02-10")
    for range in ViewRange.allCases {
      #expect((range.dates(today: today, earliest: day(earliest)) == nil) == (range == .allTime))
    }
  }

  @Test func spanCountsItsDaysAndContainsBothBounds() throws {
    let span = try span("2026-02-27", "2026-03-02")
    #expect(span.days == 3)
    let inside = (25...35).map { day("2026-02-01").adding(days: $0) }.filter(span.contains)
    #expect(inside.map(\.wire) == ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"])
    #expect(DateSpan(start: day("2026-02-27"), end: day("2026-02-27")) == nil)
    #expect(DateSpan(start: day("2026-02-28"), end: day("2026-02-27")) == nil)
  }

  /// Items outside the range are not in it; bounds are inclusive (decision T5).
  @Test(
    arguments: [
      ("2026-02-01", "2026-02-01", false), ("2026-02-01", "2026-02-09", false), ("2026-02-01", "2026-02-10", true),
      ("2026-02-10", "2026-02-10", true), ("2026-02-15", "2026-02-16", true), ("2026-02-01", "2026-03-31", true),
      ("2026-02-20", "2026-02-20", true), ("2026-02-20", "2026-03-01", true), ("2026-02-21", "2026-02-21", false),
      ("2026-02-21", "2026-03-01", false),
      // An end before the start makes a dot at the start.
      ("2026-02-10", "2026-02-01", true), ("2026-02-15", "2026-01-01", true), ("2026-02-21", "2026-02-15", false),
      ("2026-02-09", "2026-02-01", false),
    ] as [(String, String, Bool)])
  func itemsOverlapIfAnyDayIsInside(first: String, last: String, isInside: Bool) throws {
    #expect(try span("2026-02-10", "2026-02-20").overlaps(first: day(first), last: day(last)) == isInside)
  }
}
