import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

struct SummaryTests {
  private func summary(_ metrics: [PerformanceMetric]) -> [MetricSummary] {
    PerformancePage.showing(metrics).screen().summary
  }

  @Test func eachChartedMetricHasASummaryRow() {
    let metrics = readings(.popTime, [2.1]) + readings(.velocity, [80, 81, 82, 84]) + [reading("g", .other("grip"))]
    let screen = PerformancePage.showing(metrics).screen()
    #expect(screen.summary.map(\.id) == ["velocity", "pop_time"])
    #expect(screen.uncharted == 1 && screen.unchartedText == "Without a chart, in the overview: Grip")
    let velocity = screen.summary[0]
    #expect(velocity.latestText == "84.0" && velocity.bestText == "84.0" && velocity.unit == "mph")
    #expect(velocity.trend == .improving && velocity.trendText == "Improving" && velocity.trendColor == .green)
    #expect(
      velocity.scoreText == "69" && velocity.countText == "4 readings" && velocity.latestDate == day("2026-01-04"))
    #expect(
      velocity.accessibilityLabel
        == "Fastball Velocity: 4 readings, latest 84.0 mph on Jan 4, 2026, best 84.0 mph, improving, 2.5 mph faster since Jan 1, 69 of 100."
    )
    #expect(
      screen.summary[1].accessibilityLabel
        == "Pop Time: 1 reading, latest 2.10 sec on Jan 1, 2026, best 2.10 sec, 63 of 100.")
    #expect(screen.summary[1].trendColor == nil)
  }

  @Test func sparklineSpansFirstToLatestReading() throws {
    let line = try #require(
      summary([
        reading("a", .velocity, 80, on: "2025-12-26"), reading("b", .velocity, 90, on: "2026-02-10"),
      ]).first?.sparkline)
    let first = try #require(line.firstIndex { $0 != nil })
    #expect(line[first] == 0 && line.last == 100 && line.prefix(first).allSatisfy { $0 == nil })
    #expect(first == line.count / 2 - 1, "half of the three months")
    let known = line.compactMap { $0 }
    #expect(zip(known, known.dropFirst()).allSatisfy { $0 < $1 }, "straight between the two")
  }

  @Test func singleAndEqualReadingsAreDrawnAtMidHeight() throws {
    let line = try #require(summary([reading("a", .velocity, 80, on: "2026-02-10")]).first?.sparkline)
    #expect(line.compactMap { $0 } == [50] && line.last == 50)
    let flat = try #require(summary(readings(.velocity, [80, 80])).first?.sparkline)
    #expect(flat.compactMap { $0 }.allSatisfy { $0 == 50 })
  }

  @Test func readingsInOneColumnAreAveraged() throws {
    let line = try #require(
      summary([
        reading("a", .velocity, 70, on: "2025-11-10"),
        reading("b", .velocity, 90, on: "2025-11-10", created: "2025-11-10T20:00:00Z"),
        reading("c", .velocity, 60, on: "2026-02-10"),
      ]).first?.sparkline)
    #expect(line.first == 100 && line.last == 0)
  }

  /// Covers 48 columns and the widths of narrow terminals.
  @Test func sparklineKeepsExtremesAndLatestValue() throws {
    var random = SeededGenerator(seed: 7)
    for round in 0..<20 {
      let count = Int.random(in: 3...120, using: &random)
      let metrics = (0..<count).map { index in
        reading(
          "m\(1000 + index)", .velocity, Double.random(in: 60...100, using: &random),
          on: day("2025-11-10").adding(days: Int.random(in: 0...92, using: &random)).wire)
      }
      let row = try #require(summary(metrics).first)
      let values = PerformanceTable(metrics).metrics.compactMap(\.value)
      let (low, high) = (values.min() ?? 0, values.max() ?? 0)
      let latest = ((values.last ?? 0) - low) / (high - low) * 100
      for places in [48, 20, 6] {
        let known = row.record.sparkline(columns: places).compactMap { $0 }
        #expect(known.min() == 0 && known.max() == 100, "round \(round): \(places)")
        #expect(known.last.map { abs($0 - latest) < 1e-6 } == true, "round \(round): \(places)")
      }
    }
  }

  /// Athlete, dates and filter, as printed on a shared sheet.
  @Test func captionHasAthleteDatesAndFilter() {
    let state = PerformancePage.showing(readings(.velocity, [80]))
    let name = PageContext.sample().viewer?.active.name ?? ""
    #expect(state.screen().athleteName == name)
    #expect(state.screen().caption == "\(name) · Nov 10, 2025 - Feb 10, 2026")
    let verified = state.after(.verifiedOnlyChanged(isOn: true)).screen()
    #expect(verified.caption.hasSuffix(" · verified only"))
  }

  @Test func radarLabelsItsZeroAndFullValues() {
    let state = PerformancePage.showing(readings(.sixtyTime, [7]))
    let radar = state.screen().radar
    #expect(radar.scaleText == "0 is a beginner's reading, 100 an excellent one.")
    #expect(radar.axes.map(\.zeroText) == ["8.50 sec"] && radar.axes.map(\.fullText) == ["6.30 sec"])
    #expect(
      radar.axes.map(\.accessibilityLabel)
        == ["60-Yard Dash: 68 of 100, latest 7.00 sec. 0 is 8.50 sec, 100 is 6.30 sec."])
    #expect(state.after(.scaleChosen(scale: .web)).screen().radar.scaleText?.contains("times ten") == true)
    let own = RadarScale(name: "club", bounds: [])
    #expect(state.after(.scaleChosen(scale: own)).screen().radar.scaleText == nil)
  }
}
