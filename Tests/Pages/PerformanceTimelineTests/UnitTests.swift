import CompassModel
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Readings in other units than their type's (decision P14).
struct UnitTests {
  private var page: PerformancePage {
    .showing([
      reading("a", .velocity, 80, on: "2026-01-01"), reading("b", .velocity, 136, on: "2026-01-02", unit: "km/h"),
      reading("c", .velocity, 300, on: "2026-01-03", verified: true, unit: "furlongs"),
      reading("d", .exitVelocity, 40, on: "2026-01-04", unit: "m/s"),
      reading("e", .sixtyTime, 7, on: "2026-01-05", unit: "min"), reading("g", .other("grip"), 50, unit: "kg"),
    ])
  }

  @Test func chartsAndRadarConvertUnits() throws {
    let screen = page.screen()
    let series = try #require(screen.series(.velocity))
    #expect(screen.pointIDs == ["a", "b", "d"])
    #expect(series.points.map(\.valueText) == ["80.0", "84.5"] && series.latestText == "84.5")
    #expect(series.figures.contains("Change +4.5") && series.unit == "mph" && series.best == series.points.value(at: 1))
    #expect(series.points.map(\.value) == series.points.indices.map { series.points.value(at: $0) })
    #expect(screen.series(.exitVelocity)?.latestText == "89.5")
    #expect(screen.radar.axes.map(\.type) == [.velocity, .exitVelocity])
    #expect(screen.radar.axes.map(\.valueText) == ["84.5", "89.5"] && screen.radar.axes.map(\.unit) == ["mph", "mph"])
  }

  @Test func unconvertibleReadingsAreCounted() {
    #expect(page.screen().leftOut == 2 && page.screen().count == 6)
    #expect(
      page.screen().leftOutText == "In no chart for their units: Fastball Velocity in furlongs, 60-Yard Dash in min"
    )
    let verified = page.after(.verifiedOnlyChanged(isOn: true)).screen()
    #expect(
      verified.leftOut == 1 && verified.leftOutText == "In no chart for its unit: Fastball Velocity in furlongs"
    )
    #expect(
      page.screen().notCharted.map(\.text) == [
        "Fastball Velocity: 1 reading in furlongs, which cannot be converted to mph.",
        "60-Yard Dash: 1 reading in min, which cannot be converted to sec.",
        "Grip: 1 reading, and the metric has no chart.",
      ])
    let history = page.after(.tabChosen(tab: .overview)).screen().overview?.history.map(\.chartText)
    #expect(history == [nil, "In no chart", nil, "In no chart", nil, nil])
    let none = PerformancePage.showing([reading("a", unit: "km/h")]).screen()
    #expect(none.leftOut == 0 && none.leftOutText == nil)
  }

  @Test func aChartWithoutComparableReadingsIsEmpty() {
    let speed = page.screen().charts[1]
    #expect(speed.series.isEmpty && speed.emptyText == "No speed metrics that can be compared")
    #expect(page.screen().charts[2].emptyText == "No hitting metrics found for selected date range")
  }

  @Test func listsKeepEnteredValuesAndUnits() throws {
    let overview = try #require(page.after(.tabChosen(tab: .overview)).screen().overview)
    #expect(overview.latest.map(\.id.rawValue) == ["c", "d", "e", "g"])
    #expect(overview.latest.map(\.valueText) == ["300.0", "40.0", "7.00", "50.00"])
    #expect(overview.latest.map(\.unit) == ["furlongs", "m/s", "min", "kg"])
    let history = overview.history.map { "\($0.valueText) \($0.unit ?? "")" }
    #expect(history.contains("136.0 km/h") && history.contains("80.0 mph"))
    let inspected = try #require(page.after(.pointTapped(id: MetricID("b"))).screen().inspected)
    #expect(inspected.reading.valueText == "136.0" && inspected.reading.unit == "km/h")
  }

  /// 79.5, 81.4, 83.9, 87 and 79 mph rise; their numbers as they were entered fall.
  @Test func trendsConvertToOneUnit() throws {
    let values = [128.0, 131, 135, 140].enumerated().map { place, value in
      reading("m\(place)", .velocity, value, on: "2026-01-1\(place)", unit: "km/h")
    }
    let state = PerformancePage.showing([reading("z", .velocity, 79, on: "2026-01-20")] + values)
    let screen = state.after(.tabChosen(tab: .overview)).screen()
    #expect(screen.series(.velocity)?.trend == .improving && screen.overview?.latest.first?.trend == .improving)
  }

  @Test func exportsKeepEnteredValuesAndUnits() {
    let text = page.after(.exportTapped(format: .csv)).screen().export?.contents.text
    #expect(text?.contains("2026-01-02,velocity,136,km/h") == true && text?.contains("300,furlongs") == true)
  }
}

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
