import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The four charts, their series and their figures (decisions P6, P7, P10).
struct ChartTests {
  @Test func readingsAreGroupedIntoChartsByType() {
    var metrics: [PerformanceMetric] = MetricType.recognized.reversed().flatMap { readings($0, [1, 2]) }
    metrics += [reading("o", .other("other")), reading("g", .other("grip"))]
    let screen = PerformancePage.showing(metrics).screen()
    #expect(screen.charts.map(\.category) == [.power, .speed, .hitting, .pitching])
    #expect(screen.charts.map(\.title) == ["Power Metrics", "Speed Metrics", "Hitting Metrics", "Pitching Metrics"])
    let types: [[MetricType]] = screen.charts.map { $0.series.map(\.type) }
    let expected: [[MetricType]] = [
      [.velocity, .exitVelocity], [.sixtyTime, .popTime], [.battingAverage], [.earnedRunAverage, .strikeouts],
    ]
    #expect(types == expected)
    #expect(screen.charts.allSatisfy { $0.emptyText == nil && $0.height == 350 } && screen.radar.height == 400)
    #expect(screen.count == metrics.count, "unknown types are counted, and listed on the overview")
    #expect(screen.charts[0].series.map(\.color) == [ChartPalette.series(1), ChartPalette.series(2)])
    #expect(screen.charts[1].series.map(\.color) == [ChartPalette.series(1), ChartPalette.series(1)], "a panel each")
  }

  @Test func pointsAreSortedByTime() throws {
    let metrics = [
      reading("d", on: "2026-01-01"), reading("e", on: "2026-01-02"), reading("f", on: "2026-01-02"),
      reading("b", on: "2026-01-02", created: "2026-01-02T09:00:00Z"),
      reading("c", on: "2026-01-02", created: "2026-01-02T10:00:00Z"),
      reading("a", on: "2026-01-02", created: "2026-01-02T10:00:00.5Z"),
    ]
    let state = PerformancePage.showing(metrics.reversed())
    #expect(state.screen().pointIDs == ["d", "e", "f", "b", "c", "a"])
    #expect(state.screen() == PerformancePage.showing(metrics).screen())
    #expect(
      state.after(.tabChosen(tab: .overview)).screen().overview?.history.map(\.id.rawValue)
        == ["a", "c", "b", "f", "e", "d"], "exactly in reverse")
  }

  /// The values, then latest, best where higher and where lower is better, average and change.
  @Test(
    arguments: [
      ([1], 1, 1, 1, 1, 0), ([0.25, 0.75], 0.75, 0.75, 0.25, 0.5, 0.5), ([0.75, 0.25], 0.25, 0.75, 0.25, 0.5, -0.5),
      ([1, 1, 1], 1, 1, 1, 1, 0), ([0], 0, 0, 0, 0, 0), ([0, 0], 0, 0, 0, 0, 0),
      ([0, 1, 0.5], 0.5, 1, 0, 0.5, 0.5), ([1, 0, 0.5], 0.5, 1, 0, 0.5, -0.5),
    ] as [([Double], Double, Double, Double, Double, Double)])
  func figuresAreComputedForEveryType(
    values: [Double], latest: Double, highest: Double, lowest: Double, average: Double, change: Double
  ) throws {
    for type in MetricType.recognized {
      let series = try #require(PerformancePage.showing(readings(type, values)).screen().series(type))
      #expect(series.latest == latest && series.average == average && series.change == change, "\(type)")
      #expect(series.best == (type.lowerIsBetter ? lowest : highest), "\(type)")
      #expect(series.trend == nil && series.points.map(\.value) == values)
      #expect(series.lowerIsBetter == type.lowerIsBetter && series.label == type.label && series.unit == type.unit)
    }
  }

  @Test func readingsOfOneDayHaveFigures() throws {
    let metrics = [6.9, 7.1, 7.0, 6.8].enumerated().map { place, value in
      reading("r\(place)", .sixtyTime, value, created: "2026-02-01T0\(place):00:00Z")
    }
    let series = try #require(PerformancePage.showing(metrics).screen().series(.sixtyTime))
    #expect(series.points.map(\.id.rawValue) == ["r0", "r1", "r2", "r3"])
    #expect(series.latest == 6.8 && series.best == 6.8 && series.latestText == "6.80")
    #expect(series.figures.contains("Change -0.10"))
  }

  @Test func figuresUseTheFormatOfTheirType() throws {
    let state = PerformancePage.showing(
      readings(.battingAverage, [0.25, 0.345]) + readings(.velocity, [80, 83.5]) + readings(.strikeouts, [3, 3])
        + readings(.earnedRunAverage, [3, 2.999]))
    let batting = try #require(state.screen().series(.battingAverage))
    #expect(batting.latestText == ".345")
    #expect(batting.figures.contains("Change +.095") && batting.figures.contains("Average .298"))
    #expect(state.screen().series(.velocity)?.figures.contains("Change +3.5") == true)
    #expect(state.screen().series(.strikeouts)?.figures.contains("Change 0") == true)
    #expect(state.screen().series(.earnedRunAverage)?.figures.contains("Change 0.00") == true, "nothing is left of it")
    #expect(batting.points[1] == ChartCard.Point(readings(.battingAverage, [0.25, 0.345])[1]))
    #expect(batting.points[1].valueText == ".345" && batting.points[1].date == day("2026-01-02"))
  }

  @Test func nonFiniteValuesAreSkippedAndCounted() throws {
    let table = PerformanceTable([reading("a", .velocity, .nan), reading("b", .velocity, .infinity), reading("c")])
    #expect(table.metrics.count == 1 && table.unreadableCount == 2)
  }

  @Test func duplicateIDsKeepTheLaterRow() {
    let table = PerformanceTable([reading("a", .velocity, 1), reading("a", .velocity, 2)])
    #expect(table.metrics.map(\.value) == [2] && table.unreadableCount == 0)
    #expect(table[MetricID("a")]?.value == 2 && table[MetricID("b")] == nil)
  }

  @Test func eventsInTheRangeAreListed() {
    let events: [Event] = [
      .sample("late", on: "2026-02-11"), .sample("b", on: "2025-11-10", name: nil), .sample("a", on: "2025-11-10"),
      .sample("today", on: "2026-02-10", name: String(repeating: "x", count: 61)),
      .sample("early", on: "2025-11-08", to: "2025-11-09"), .sample("into", on: "2025-11-09", to: "2025-11-10"),
    ]
    let screen = PerformancePage.showing([], events: events).screen()
    #expect(screen.events.map(\.id) == ["into", "a", "b", "today"])
    #expect(screen.events.map(\.name) == ["Camp", "Camp", "Unknown event", String(repeating: "x", count: 60) + "…"])
    #expect(screen.events.map(\.date) == [day("2025-11-09"), day("2025-11-10"), day("2025-11-10"), day("2026-02-10")])
    let all = PerformancePage.showing([], events: events, choice: .allTime).screen()
    #expect(all.events.map(\.id) == ["early", "into", "a", "b", "today"])
  }

  @Test func chartsHaveAccessibilityLabels() {
    let screen = PerformancePage.showing(readings(.sixtyTime, [7.2, 7.1, 7.0, 6.9])).screen()
    #expect(
      screen.charts[1].accessibilityLabel
        == "Speed Metrics chart. 60-Yard Dash: 4 readings, latest 6.90 sec, best 6.90 sec, improving, 0.20 s faster since Jan 1."
    )
    #expect(
      screen.charts[0].accessibilityLabel == "Power Metrics chart. No power metrics found for selected date range.")
  }

  /// The text front end selects points by their days.
  @Test func pointsAreFoundByDay() throws {
    let metrics = readings(.velocity, [1, 2, 3]) + [reading("b", .velocity, 4, on: "2026-01-02")]
    let series = try #require(PerformancePage.showing(metrics).screen().series(.velocity))
    let days = ["2025-12-31", "2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]
    #expect(days.map { series.points.indices(on: day($0)) } == [0..<0, 0..<1, 1..<3, 3..<4, 4..<4])
  }

  /// Covers the chosen days, which may differ from those of the readings.
  @Test func theAxisSpansTheEffectiveRange() {
    let state = PerformancePage.showing([reading("a", on: "2026-01-05")])
    func axis(_ state: PerformancePage) -> [CalendarDate] {
      [state.screen().chartStart, state.screen().chartEnd]
    }
    #expect(axis(state) == [day("2025-11-10"), day("2026-02-10")])
    let wrong = state.after(.customRangeChanged(start: day("2026-02-10"), end: day("2025-01-01")))
    #expect(wrong.screen().range.error != nil && axis(wrong) == axis(state))
    // Readings without a chart do not extend it.
    let all = PerformancePage.showing(
      [reading("a", on: "2026-01-05"), reading("g", .other("grip"), on: "2015-12-01")], choice: .allTime)
    #expect(axis(all) == [day("2026-01-05"), day("2026-02-10")])
    #expect(axis(.showing([], choice: .allTime)) == [day("2026-02-10"), day("2026-02-10")])
  }
}
