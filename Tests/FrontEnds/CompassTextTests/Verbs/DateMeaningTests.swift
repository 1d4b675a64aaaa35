import CompassModel
import PageKit
import Testing

@testable import CompassText

/// Checks how dates without a year or week are resolved (decision G5).
struct DateMeaningTests {
  private static let todays = [
    "2026-01-01", "2026-01-31", "2026-02-28", "2028-02-28", "2028-02-29", "2028-03-01", "2026-03-30", "2026-06-15",
    "2026-11-28", "2026-12-01", "2026-12-31", "2100-03-01",
  ].compactMap(CalendarDate.init(wire:))
  /// All days of a leap year.
  private static let days = CalendarDate(wire: "2028-01-01").map { first in (0..<366).map { first.adding(days: $0) } }

  /// All candidate dates with a month and day, ascending.
  private func occurrences(of day: CalendarDate, around today: CalendarDate) -> [CalendarDate] {
    (-9...9).compactMap { CalendarDate(year: today.year + $0, month: day.month, day: day.day) }
  }

  @Test(arguments: todays) func datesWithoutAYearAreResolved(today: CalendarDate) throws {
    for day in try #require(Self.days) {
      let typed = try #require(DateArgument("\(day.month)/\(day.day)"))
      let all = occurrences(of: day, around: today)
      let recent = try #require(all.last { $0 <= today })
      let next = try #require(all.first { $0 > today })
      #expect(typed.date(today: today, .past) == recent)
      let planned = typed.date(today: today, .planned)
      #expect(planned == (recent.days(to: today) <= 30 ? recent : next), "\(day) on \(today)")
      for start in [today, today.adding(days: -400), today.adding(days: 45)] {
        let end = typed.date(today: today, .from(start))
        #expect(end >= start && (end.month, end.day) == (day.month, day.day))
        #expect(!all.contains { $0 >= start && $0 < end })
      }
    }
  }

  @Test(arguments: [
    ("fri", DateArgument.Meaning.planned, "2026-02-13"), ("tue", .planned, "2026-02-10"),
    ("fri", .past, "2026-02-06"), ("tue", .past, "2026-02-10"), ("feb 29", .planned, "2028-02-29"),
    ("jan 11", .planned, "2026-01-11"), ("jan 10", .planned, "2027-01-10"), ("12/5/2019", .planned, "2019-12-05"),
    ("+7", .past, "2026-02-17"),
  ])
  func datesAreResolvedByMeaning(text: String, meaning: DateArgument.Meaning, date: String) throws {
    let today = try #require(CalendarDate(wire: "2026-02-10"))
    #expect(DateArgument(text)?.date(today: today, meaning).wire == date)
  }

  @Test func anEndWeekdayIsOnOrAfterTheStart() throws {
    let (today, start) = (
      try #require(CalendarDate(wire: "2026-02-10")), try #require(CalendarDate(wire: "2026-03-06"))
    )
    #expect(DateArgument("sun")?.date(today: today, .from(start)).wire == "2026-03-08")
    #expect(DateArgument("fri")?.date(today: today, .from(start)).wire == "2026-03-06")
  }
}
