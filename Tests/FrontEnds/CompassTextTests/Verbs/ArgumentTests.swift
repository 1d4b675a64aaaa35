import CompassModel
import PageKit
import Testing

@testable import CompassText

struct ArgumentTests {
  static let today = CalendarDate(wire: "2026-02-10") ?? .earliest

  @Test(arguments: [
    ("2026-02-14", "2026-02-14"), ("today", "2026-02-10"), ("today+7d", "2026-02-17"), ("today-10d", "2026-01-31"),
    ("today+0d", "2026-02-10"), ("today+4000000d", "9999-12-31"), ("Today", "2026-02-10"), ("tomorrow", "2026-02-11"),
    ("Yesterday", "2026-02-09"), ("mar 3", "2026-03-03"), ("3 March", "2026-03-03"), ("Sept. 1", "2025-09-01"),
    ("Mar 3, 2027", "2027-03-03"), ("Feb 29", "2024-02-29"), ("dec 31 1999", "1999-12-31"),
    ("dec 5 1066", "1066-12-05"), ("jul 31", "2026-07-31"),
    ("may 1", "2026-05-01"), ("fri", "2026-02-13"), ("Tuesday", "2026-02-10"), ("3/14", "2026-03-14"),
    ("3/14/2027", "2027-03-14"), ("12/5", "2025-12-05"), ("+7", "2026-02-17"), ("in 3 days", "2026-02-13"),
    ("in 1 week", "2026-02-17"), ("this fri", "2026-02-13"), ("This Tuesday", "2026-02-10"), ("next fri", "2026-02-20"),
    ("next monday", "2026-02-16"), ("next sun", "2026-02-22"),
  ])
  func datesAreParsed(text: String, date: String) {
    #expect(DateArgument(text)?.date(today: Self.today).wire == date)
  }

  @Test(arguments: [
    "", "2026-02-30", "2026-2-14", "2026-02-14T00:00", "tomorow", "today7d", "today+7", "today+d", "today++7d",
    "today+-7d", "today+4000001d", "today+99999999999999999999d", "today + 7d", "today+７d", "ma 3", "mar", "mar 32",
    "feb 30", "mar 3 27", "mar 3 2027 4", "3 3", "feb 29 2027", "mar -3", "marx 3", "13/1", "2/30", "2/29/27", "3/",
    "dec 5 0900", "5 dec 1730", "dec 5 0999", "/3", "+", "+-1", "in 3", "in days", "fr", "frida y", "in 3 months",
    "next", "next fr", "last fri",
  ])
  func invalidDatesAreRejected(text: String) {
    #expect(DateArgument(text) == nil)
  }

  /// Applies AM or PM of one time to the other (decision F9).
  @Test(
    arguments: [
      ("1:00-3:30 PM", "13:00", "15:30"), ("1:00 - 3:30pm", "13:00", "15:30"), ("6:00–8:00 PM", "18:00", "20:00"),
      ("2-4pm", "14:00", "16:00"), ("9-11:30am", "09:00", "11:30"), ("11-1pm", "11:00", "13:00"),
      ("10:00-1:00 pm", "10:00", "13:00"), ("9am-12", "09:00", "12:00"), ("9am-12:30", "09:00", "12:30"),
      ("10am-2", "10:00", "14:00"), ("1pm-3", "13:00", "15:00"), ("9:00 AM to 4:00 PM", "09:00", "16:00"),
      ("9am-noon", "09:00", "12:00"), ("16:00-6pm", "16:00", "18:00"), ("09:00-16:00", "09:00", "16:00"),
      ("5pm-3pm", "17:00", "15:00"), ("9am", "09:00", nil), ("9-11", nil, nil), ("9am-4pm-5pm", nil, nil),
    ] as [(String, String?, String?)])
  func timeRangesShareTheirMeridiem(typed: String, start: String?, end: String?) {
    let range = TypedTime.range(typed)
    #expect(range?.start == start && range?.end == end)
  }

  @Test(arguments: [
    ("9am", "09:00"), ("9:00", "09:00"), ("5:30 pm", "17:30"), ("0900", "09:00"), ("12am", "00:00"), ("12pm", "12:00"),
    ("noon", "12:00"), ("16:00", "16:00"), ("7 P.M.", "19:00"), ("23:59", "23:59"),
  ])
  func timesAreParsed(typed: String, time: String) { #expect(TypedTime.text(typed) == time) }

  @Test(arguments: ["", "9", "930", "24:00", "13pm", "0am", "9:60", "9:", ":30", "9:0", "tomorrow", "09:00:00", "150"])
  func invalidTimesAreRejected(typed: String) { #expect(TypedTime.text(typed) == nil) }

  @Test(arguments: [
    ("300ms", Duration.milliseconds(300)), ("3s", .seconds(3)), ("5m", .seconds(300)), ("1h", .seconds(3600)),
    ("2d", .seconds(172_800)), ("0s", .zero), ("1000000000d", .seconds(86_400_000_000_000)), ("007s", .seconds(7)),
  ])
  func durationsAreParsed(text: String, duration: Duration) {
    #expect(Duration(typed: text) == duration)
  }

  @Test(arguments: [
    "", "s", "3", "ms", "-3s", "+3s", "-0s", "3 s", "3S", "1.5s", "3sec", "1000000001s", "99999999999999999999s",
    "1h30m",
  ])
  func invalidDurationsAreRejected(text: String) {
    #expect(Duration(typed: text) == nil)
  }
}

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
    ("fri", DateArgument.Meaning.planned, "2026-02-13"), ("tue", .planned, "2026-02-10"), ("fri", .past, "2026-02-06"),
    ("tue", .past, "2026-02-10"), ("feb 29", .planned, "2028-02-29"), ("jan 11", .planned, "2026-01-11"),
    ("jan 10", .planned, "2027-01-10"), ("12/5/2019", .planned, "2019-12-05"), ("+7", .past, "2026-02-17"),
    ("3/1/27", .planned, "2027-03-01"), ("3/1/47", .planned, "1947-03-01"), ("11/2/25", .past, "2025-11-02"),
    ("3/1/27", .past, "1927-03-01"), ("2/29/28", .nearest, "2028-02-29"),
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
