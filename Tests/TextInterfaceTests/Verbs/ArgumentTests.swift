import CompassModel
import Testing

@testable import TextInterface

struct ArgumentTests {
  static let today = CalendarDate(wire: "2026-02-10") ?? .earliest

  @Test(arguments: [
    ("2026-02-14", "2026-02-14"), ("today", "2026-02-10"), ("today+7d", "2026-02-17"), ("today-10d", "2026-01-31"),
    ("today+0d", "2026-02-10"), ("today+4000000d", "9999-12-31"),
  ])
  func datesAreRead(text: String, date: String) {
    #expect(DateArgument(text)?.date(today: Self.today).wire == date)
  }

  @Test(arguments: [
    "", "2026-02-30", "2026-2-14", "2026-02-14T00:00", "tomorrow", "Today", "today7d", "today+7", "today+d",
    "today++7d", "today+-7d", "today+4000001d", "today+99999999999999999999d", "today + 7d", "today+７d",
  ])
  func otherTextsAreNoDates(text: String) {
    #expect(DateArgument(text) == nil)
  }

  @Test(arguments: [
    ("300ms", Duration.milliseconds(300)), ("3s", .seconds(3)), ("5m", .seconds(300)), ("1h", .seconds(3600)),
    ("2d", .seconds(172_800)), ("0s", .zero), ("1000000000d", .seconds(86_400_000_000_000)), ("007s", .seconds(7)),
  ])
  func durationsAreRead(text: String, duration: Duration) {
    #expect(Duration(typed: text) == duration)
  }

  @Test(arguments: [
    "", "s", "3", "ms", "-3s", "+3s", "-0s", "3 s", "3S", "1.5s", "3sec", "1000000001s", "99999999999999999999s",
    "1h30m",
  ])
  func otherTextsAreNoDurations(text: String) {
    #expect(Duration(typed: text) == nil)
  }
}
