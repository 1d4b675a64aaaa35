import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Checks the days of a range (decisions P2, X1, X3, X19).
struct DateRangeTests {
  /// The raw values of performance-timeline.md §5 are stored and promised; so are the names.
  @Test func presetsHaveTheSpecifiedKeysAndLabels() {
    #expect(
      DateRangePreset.allCases.map(\.rawValue)
        == ["last_30_days", "last_3_months", "last_6_months", "last_12_months", "all_time", "custom"])
    #expect(
      DateRangePreset.allCases.map(\.label)
        == ["Last 30 Days", "Last 3 Months", "Last 6 Months", "Last 12 Months", "All Time", "Custom Range"])
  }

  /// Today, then the first days of 30 days and of 3, 6 and 12 months. Months are clamped (decision X19).
  @Test(arguments: [
    ("2026-02-10", "2026-01-11", "2025-11-10", "2025-08-10", "2025-02-10"),
    ("2024-05-31", "2024-05-01", "2024-02-29", "2023-11-30", "2023-05-31"),
    ("2024-02-29", "2024-01-30", "2023-11-29", "2023-08-29", "2023-02-28"),
  ])
  func presetsEndToday(today: String, days30: String, months3: String, months6: String, months12: String) {
    let today = day(today)
    for (choice, start) in [
      (DateRangeChoice.last30Days, days30), (.last3Months, months3), (.last6Months, months6),
      (.last12Months, months12),
    ] {
      #expect(choice.span(on: today) == DateRange(start: day(start), end: today))
    }
    #expect(DateRangeChoice.allTime.span(on: today) == DateRange(start: nil, end: today))
  }

  @Test(arguments: [DateRangeChoice.last30Days, .last3Months, .last6Months, .last12Months])
  func theFirstAndLastDayAreIncluded(choice: DateRangeChoice) {
    let today = day("2026-02-10")
    let first = choice.span(on: today).start ?? .earliest
    let metrics = [
      ("before", first.adding(days: -1)), ("first", first), ("last", today), ("tomorrow", today.adding(days: 1)),
    ].map { reading($0.0, on: $0.1.wire) }
    let screen = PerformancePage.showing(metrics, choice: choice).screen()
    #expect(screen.pointIDs == ["first", "last"])
    #expect(screen.range.end == today && screen.range.start == first)
  }

  /// All Time ends today too, so a reading dated in the future is visible only in a custom range.
  @Test func futureReadingsNeedACustomRange() {
    let metrics = [
      reading("ancient", on: "1990-06-01"), reading("today", on: "2026-02-10"), reading("future", on: "2026-02-11"),
    ]
    let page = { PerformancePage.showing(metrics, choice: $0).screen().pointIDs }
    #expect(page(.allTime) == ["ancient", "today"])
    #expect(page(.last12Months) == ["today"])
    #expect(page(.custom(CustomRange(DateRange(start: nil, end: .latest)))) == ["ancient", "today", "future"])
    #expect(page(.custom(CustomRange(DateRange(start: day("2026-02-11"), end: day("2026-02-11"))))) == ["future"])
  }

  @Test(arguments: [
    (nil, "2026-02-10", true), ("2026-02-10", "2026-02-10", true), ("2026-02-09", "2026-02-10", true),
    ("2026-02-11", "2026-02-10", false), ("9999-12-31", "0001-01-01", false),
  ])
  func aRangeIsValidUnlessItEndsBeforeItsStart(start: String?, end: String, isValid: Bool) {
    #expect(DateRange(start: start.map(day), end: day(end)).isValid == isValid)
  }

  @Test func theRangeTextHasFullDates() {
    #expect(DateRange(start: day("2025-11-10"), end: day("2026-02-10")).text == "Nov 10, 2025 - Feb 10, 2026")
    #expect(DateRange(start: nil, end: day("2026-02-10")).text == "Through Feb 10, 2026")
  }

  @Test func aPresetRangeMovesAtMidnight() {
    let metrics = [reading("a", on: "2025-11-10"), reading("b", on: "2025-11-11"), reading("c", on: "2026-02-11")]
    let state = PerformancePage.showing(metrics)
    #expect(state.screen().pointIDs == ["a", "b"])
    let tomorrow = PageContext.sample("2026-02-11T05:00:00Z")
    #expect(state.screen(tomorrow).pointIDs == ["b", "c"])
    #expect(state.screen(tomorrow).range.start == day("2025-11-11") && state.screen(tomorrow).canExport)
    let empty = PerformancePage.showing([])
    #expect(empty.screen(tomorrow).empty?.title == "No metrics found for selected date range")
  }
}
