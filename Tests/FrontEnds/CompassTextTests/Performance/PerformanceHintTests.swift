import CompassModel
import PerformanceTimeline
import Testing

@testable import CompassText

/// Checks the commands suggested on the performance page, and whether they work.
struct PerformanceHintTests {
  private let options = RenderOptions(columns: 80)

  /// The hint named the last day of the range, which `inspect` refused.
  @Test(arguments: [ChartOrder.Subject.power, .speed, .all], [0, 5])
  func theHintedDayHasAReading(subject: ChartOrder.Subject, daysAgo: Int) throws {
    let today = try #require(CalendarDate(wire: "2026-02-10"))
    let rows =
      [metric("a", .velocity, on: "2026-01-03"), metric("b", .velocity, 81, on: "2026-01-20")]
      + [metric("c", .sixtyTime, 7, on: today.adding(days: -daysAgo).wire)]
    let page = PerformancePage.loaded(rows)
    let text = try #require(page.screen.chartText(of: subject, options))
    let named = try #require(text.firstMatch(of: /inspect (\d{4}-\d\d-\d\d)/)).1
    #expect(named == (subject == .power ? "2026-01-20" : rows[2].recordedDate.wire))
  }
}
