import CompassModel
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Text-only readings are listed and excluded from calculations (decision B12).
struct TextReadingsTests {
  private let noted = PerformanceMetric(
    MetricReading(
      type: .sixtyTime, value: nil, displayValue: "6.9 hand-held, \"fast\"", recordedDate: day("2026-02-09")),
    id: "noted", owner: "athlete-1")
  private var numbers: [PerformanceMetric] { readings(.sixtyTime, [7.2, 7.1, 7, 6.95]) }

  private var page: PerformancePage { .showing(numbers + [noted]) }

  @Test func textReadingsAreListed() throws {
    let overview = try #require(page.after(.tabChosen(tab: .overview)).screen().overview)
    let row = try #require(overview.history.first)
    #expect(row.id == "noted" && row.value == nil && row.unit == nil && row.chartText == "In no chart")
    #expect(row.valueText == "6.9 hand-held, \"fast\"" && row.measureText == row.valueText)
    #expect(row.spokenText.contains("6.9 hand-held"))
    #expect(overview.latest.map(\.id) == ["noted"] && overview.count == 5)
  }

  @Test func textReadingsAreExcludedFromCharts() throws {
    let (with, without) = (page.screen(), PerformancePage.showing(numbers).screen())
    #expect(with.charts.map(\.series) == without.charts.map(\.series))
    #expect(with.radar.axes == without.radar.axes && with.summary == without.summary)
    let alone = PerformancePage.showing([noted]).screen()
    #expect(alone.charts.allSatisfy(\.series.isEmpty) && alone.radar.axes.isEmpty && alone.summary.isEmpty)
  }

  @Test func unchartedTextReadingsAreCounted() {
    let screen = page.screen()
    #expect(screen.count == 5 && screen.leftOut == 0 && screen.uncharted == 1)
    #expect(screen.unchartedText == "Without a chart, in the overview: 60-Yard Dash")
    #expect(screen.notCharted.map(\.text) == ["60-Yard Dash: 1 reading without a number."])
    #expect(screen.skippedText == nil)
  }

  @Test func exportsContainTheText() throws {
    let csv = try ExportFileTests().file([noted], .csv).contents.text
    #expect(csv.contains("2026-02-09,sixty_time,\"6.9 hand-held, \"\"fast\"\"\",,,No,\n"))
    let json = try ExportFileTests().file([noted], .json).contents.text
    #expect(json.contains("\"value\": null,\n    \"display_value\": \"6.9 hand-held, \\\"fast\\\"\",\n"))
    #expect(!(try ExportFileTests().file(numbers, .json).contents.text.contains("display_value")))
  }
}
