import CompassModel
import PerformanceTimeline
import TestSupport
import Testing

@testable import CompassText

/// Checks that the charts of the page fit, drawn and in words.
struct PerformanceScreenPropertyTests {
  @Test(arguments: SnapshotCase.performanceSituations.map(\.0))
  func accessibleChartsFitAndDrawNothing(situation: String) throws {
    let page = try #require(SnapshotCase.performanceSituations.first { $0.0 == situation }?.1)
    let areas: [ClosedRange<UInt32>] = [0x2500...0x25FF, 0x2800...0x28FF]
    for width in [40, 80, 120] {
      let charts = page.screen.chartText(of: .all, RenderOptions(columns: width, isAccessible: true)) ?? ""
      for scalar in charts.unicodeScalars where areas.contains(where: { $0.contains(scalar.value) }) {
        Issue.record("\(situation), width \(width): draws \(scalar)")
      }
      for line in charts.split(separator: "\n") { #expect(String(line).cellWidth <= width) }
    }
  }

  /// Banner or error, filters, metrics and hints fit a small terminal together with the prompt.
  @Test(arguments: [
    "loaded", "verified-only", "error-with-data", "offline-with-data", "custom-invalid", "inspected", "web-scale",
    "crowded", "skipped-rows", "updating", "range-not-saved",
  ])
  func thePageFitsASmallTerminal(situation: String) throws {
    let page = try #require(SnapshotCase.performanceSituations.first { $0.0 == situation }?.1)
    #expect(ScreenText.lines(page.screen, RenderOptions(columns: 80)).count <= 23)
  }

  @Test(arguments: ["power", "speed", "hitting", "pitching", "radar"])
  func aSingleChartFitsASmallTerminal(subject: String) throws {
    let subject = try #require(ChartOrder.Subject(rawValue: subject))
    let text = try #require(PerformancePage.loaded().screen.chartText(of: subject, RenderOptions(columns: 80)))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 23)
  }

  @Test func chartsFitEveryWidth() {
    let pages = [PerformancePage.loaded(), .loaded(.hostile, events: .hostile), .loaded(.daily(250))]
    for (index, page) in pages.enumerated() {
      for width in someWidths(index, of: 40...200) {
        let options = RenderOptions(columns: width, charset: width.isMultiple(of: 3) ? .ascii : .unicode)
        let text = page.screen.chartText(of: .all, options) ?? ""
        for line in text.split(separator: "\n") where String(line).cellWidth > width {
          Issue.record("width \(width): \(line)")
        }
        if options.charset == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
      }
    }
  }

  /// The hint named the last day of the range, which `inspect` refused.
  @Test(arguments: [ChartOrder.Subject.power, .speed, .all], [0, 5])
  func theHintedDayHasAReading(subject: ChartOrder.Subject, daysAgo: Int) throws {
    let today = try #require(CalendarDate(wire: "2026-02-10"))
    let rows =
      [metric("a", .velocity, on: "2026-01-03"), metric("b", .velocity, 81, on: "2026-01-20")]
      + [metric("c", .sixtyTime, 7, on: today.adding(days: -daysAgo).wire)]
    let page = PerformancePage.loaded(rows)
    let text = try #require(page.screen.chartText(of: subject, RenderOptions(columns: 80)))
    let named = try #require(text.firstMatch(of: /inspect (\d{4}-\d\d-\d\d)/)).1
    #expect(named == (subject == .power ? "2026-01-20" : rows[2].recordedDate.wire))
  }
}
