import CompassModel
import CompassServices
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The testing checklist of performance-timeline.md §9, word for word.
struct ChecklistTests {
  let page = PerformancePage.showing(
    MetricType.recognized.flatMap { readings($0, [1, 2, 3, 4]) } + [reading("v", verified: true)])

  @Test("Page loads with default 3-month range") func defaultRange() {
    let opened = PerformancePage().after(.opened, .rangeRestored(choice: .last3Months))
    let screen = opened.answered([reading("a")]).screen()
    #expect(screen.range.label == "Last 3 Months" && screen.range.start == day("2025-11-10") && screen.count == 1)
  }

  @Test("Date range presets work correctly", arguments: DateRangePreset.allCases)
  func presets(preset: DateRangePreset) {
    let old = reading("old", on: "2025-02-09")
    let year = reading("year", on: "2025-02-10")
    let month = reading("month", on: "2026-01-11")
    let chosen = PerformancePage.showing([]).after(.presetChosen(preset: preset), .refreshPulled)
    let screen = chosen.answered([old, year, month]).screen()
    let expected: [DateRangePreset: [String]] = [
      .allTime: ["old", "year", "month"], .last12Months: ["year", "month"],
    ]
    #expect(screen.pointIDs == expected[preset] ?? ["month"])
  }

  @Test("Custom date range works") func customRange() {
    let custom = page.after(
      .presetChosen(preset: .custom), .customRangeChanged(start: day("2026-01-01"), end: day("2026-01-02")))
    let screen = custom.answered(page.context().readings.metrics).screen()
    #expect(screen.series(.velocity)?.points.count == 2 && screen.range.preset == .custom)
  }

  @Test("Verified filter works") func verified() {
    #expect(page.after(.verifiedOnlyChanged(isOn: true)).screen().pointIDs == ["v"])
  }

  @Test("All chart categories display correctly") func categories() {
    #expect(page.screen().charts.map(\.series.count) == [2, 2, 1, 2])
  }

  @Test("Radar chart shows normalized values") func radar() {
    let values: [(MetricType, Double)] = [(.velocity, 77.5), (.sixtyTime, 6.3), (.popTime, 6), (.strikeouts, 25)]
    let radar = PerformancePage.showing(values.map { reading($0.wire, $0, $1) }).screen().radar
    #expect(radar.axes.map(\.normalized) == [50, 100, 0, 25])
  }

  @Test("Export works (CSV, JSON)", arguments: ExportFormat.allCases) func export(format: ExportFormat) throws {
    let file = try #require(page.after(.exportTapped(format: format)).screen().export)
    #expect(file.fileName.hasSuffix(".\(format.fileExtension)") && file.contents.text.contains("velocity"))
  }

  @Test("No metrics in range shows appropriate message") func emptyRange() {
    #expect(
      PerformancePage.showing([]).screen().empty?.title == "No metrics found for selected date range")
  }

  @Test("Network errors handled") func network() {
    let loading = page.after(.refreshPulled)
    let failed = loading.failed(.timedOut).answered(.events(Base([])))
    #expect(failed.screen().banner?.canRetry == true && failed.screen().count == page.screen().count)
    let retrying = failed.after(.retryTapped)
    #expect(retrying.answered([]).screen().banner == nil)
  }

  @Test("Invalid date range (end < start) shows validation") func invalid() {
    let wrong = page.after(.customRangeChanged(start: day("2026-02-02"), end: day("2026-02-01")))
    #expect(wrong.screen().range.error == "End date must be on or after start date" && !wrong.screen().isLoading)
  }

  @Test("Only 1 metric type (charts show partial data)") func oneType() {
    let screen = PerformancePage.showing([reading("a")]).screen()
    #expect(screen.charts.map { $0.emptyText == nil } == [true, false, false, false] && screen.empty == nil)
  }

  @Test("No verified metrics (filter shows empty state)") func noVerified() {
    let state = PerformancePage.showing([reading("a")]).after(.verifiedOnlyChanged(isOn: true))
    #expect(state.screen().empty?.title == "No verified metrics available")
  }

  @Test("Very large date range (performance acceptable)") func largeRange() {
    let metrics = (0..<20_000).map { place in
      PerformanceMetric(
        id: MetricID("m\(place)"), owner: "athlete-1", type: MetricType.recognized[place % 7],
        value: Double(place) / 20_000,
        recordedDate: day("1990-01-01").adding(days: place / 2))
    }
    let screen = PerformancePage.showing(metrics, choice: .allTime).screen()
    #expect(screen.count == 20_000 && screen.charts.flatMap(\.series).map(\.points.count).reduce(0, +) == 20_000)
  }

  @Test("Radar chart with missing metric types") func partialRadar() {
    let metrics = [reading("a"), reading("b", .popTime, 2), reading("c", .strikeouts, 9)]
    let radar = PerformancePage.showing(metrics).screen().radar
    #expect(radar.axes.map(\.type) == [.velocity, .popTime, .strikeouts] && radar.showsPolygon)
  }
}
