import CompassModel
import TestSupport
import Testing

@testable import RecruitingTimeline

/// No daylight saving, both hemispheres with it, half hours, and a zone whose clocks change at midnight.
let zoneNames = [
  "Pacific/Honolulu", "America/New_York", "UTC", "Asia/Kolkata", "Pacific/Auckland", "America/Sao_Paulo",
]

func span(_ start: String, _ end: String) throws -> DateSpan {
  try #require(DateSpan(start: day(start), end: day(end)))
}

extension SeededGenerator {
  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func date(around day: CalendarDate, within days: Int) -> CalendarDate {
    day.adding(days: number(in: -days...days))
  }

  /// From one day to twelve years, in this century.
  mutating func span() throws -> DateSpan {
    let start = CalendarDate(clampingDayNumber: Int64(number(in: 11_000...30_000)))
    let days = number(in: 1...[1, 10, 60, 400, 4_400][number(in: 0...4)])
    return try #require(DateSpan(start: start, end: start.adding(days: days)))
  }
}
