import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Decisions P7 and G13: halves by time, in points of the scale, against the scatter.
struct TrendTests {
  /// The days and values of a series, and the trend in a word and in numbers; nil for none.
  struct Case: Sendable {
    let type: MetricType
    let readings: [(String, Double)]
    let word: String?
    let change: String?

    init(_ type: MetricType, _ readings: [(String, Double)], _ word: String? = nil, _ change: String? = nil) {
      (self.type, self.readings, self.word, self.change) = (type, readings, word, change)
    }

    /// Readings of one day, in their order.
    init(_ type: MetricType, on day: String, _ values: [Double], _ word: String? = nil, _ change: String? = nil) {
      self.init(type, values.map { (day, $0) }, word, change)
    }
  }

  static let winter = [("2025-11-10", 70.0), ("2025-12-01", 73), ("2025-12-20", 76), ("2026-01-10", 79)]

  @Test(
    "A trend compares halves by time, in points of the scale (G13)",
    arguments: [
      // One long afternoon after a winter does not hide the winter.
      Case(
        .velocity, winter + [84.0, 83.8, 83.6, 83.4, 83.2, 83, 82.9, 82.8].map { ("2026-02-07", $0) }, "Improving",
        "5.5 mph faster since November"),
      // A single day has a trend.
      Case(.velocity, on: "2026-02-07", [80, 81, 82, 83], "Improving", "2.0 mph faster on Feb 7, 2026"),
      // Scatter of more than twice the difference is no trend.
      Case(
        .velocity, [("2025-11-10", 70), ("2025-12-01", 90), ("2026-01-01", 72), ("2026-02-01", 91)], "Stable",
        "1.5 mph faster since November"),
      // One outlier among many is scatter.
      Case(
        .velocity, on: "2026-02-07", [80, 80, 80, 80, 80, 80, 80, 80, 80, 100], "Improving",
        "4.0 mph faster on Feb 7, 2026"),
      Case(
        .velocity, on: "2026-02-07", [80, 80, 80, 80, 60, 80, 80, 80, 80, 100, 60, 81, 60, 100], "Stable",
        "3.0 mph faster on Feb 7, 2026"),
      // Fewer than four readings have none.
      Case(.velocity, on: "2026-02-07", [70, 80, 90]), Case(.velocity, on: "2026-02-07", [90]),
      // Lower is better, and each metric has its wording.
      Case(
        .sixtyTime, [("2025-11-18", 7.24), ("2025-12-20", 7.18), ("2026-01-18", 7.11), ("2026-02-09", 7.09)],
        "Improving", "0.11 s faster since November"),
      Case(
        .popTime, [("2026-02-01", 2), ("2026-02-03", 2.02), ("2026-02-04", 2.2), ("2026-02-05", 2.2)], "Declining",
        "0.19 s slower since Feb 1"),
      Case(.earnedRunAverage, on: "2026-02-07", [4, 4, 3.5, 3.5], "Improving", "0.50 lower on Feb 7, 2026"),
      Case(.earnedRunAverage, on: "2026-02-07", [3, 3, 3.5, 3.5], "Declining", "0.50 higher on Feb 7, 2026"),
      Case(.battingAverage, on: "2026-02-07", [0.3, 0.303, 0.306, 0.31], "Improving", ".007 higher on Feb 7, 2026"),
      Case(.strikeouts, on: "2026-02-07", [5, 5, 4, 4], "Declining", "1 fewer on Feb 7, 2026"),
      Case(.strikeouts, on: "2026-02-07", [4, 4, 5, 5], "Improving", "1 more on Feb 7, 2026"),
      // The middle one of five is in neither half.
      Case(.velocity, on: "2026-02-07", [80, 80, 105, 80, 80], "Stable", "unchanged on Feb 7, 2026"),
      // A point of the scale is a change, less is none; so is half of the scatter.
      Case(.velocity, on: "2026-02-07", [80, 80, 80.35, 80.35], "Improving", "0.4 mph faster on Feb 7, 2026"),
      Case(.velocity, on: "2026-02-07", [80, 80, 80.34, 80.34], "Stable", "0.3 mph faster on Feb 7, 2026"),
      Case(.velocity, on: "2026-02-07", [80, 80.02, 80, 80.02], "Stable", "unchanged on Feb 7, 2026"),
      Case(.velocity, on: "2026-02-07", [75, 85, 77.4, 87.4], "Stable", "2.4 mph faster on Feb 7, 2026"),
      Case(.velocity, on: "2026-02-07", [75, 85, 77.6, 87.6], "Improving", "2.6 mph faster on Feb 7, 2026"),
      // A month that occurs twice includes its year.
      Case(
        .velocity, [("2025-02-12", 80), ("2025-03-01", 80), ("2025-04-01", 84), ("2025-05-01", 84)], "Improving",
        "4.0 mph faster since February 2025"),
    ])
  func wordAndNumber(_ one: Case) throws {
    let metrics = one.readings.enumerated().map { reading("r\(100 + $0)", one.type, $1.1, on: $1.0) }
    let series = try #require(PerformancePage.showing(metrics, choice: .last12Months).screen().series(one.type))
    #expect(series.trendText == one.word && series.trendChange?.text == one.change)
    let said = one.word.flatMap { word in
      one.change.map { "\(word): \($0), \(counted(one.readings.count, "reading"))" }
    }
    #expect(said == nil ? series.figures.last?.hasPrefix("Change") == true : series.figures.last == said)
  }

  @Test("The summary and the overview state the trend with its number (G13)")
  func trendInSummaryAndOverview() throws {
    let metrics = zip(["a", "b", "c", "d"], [7.24, 7.18, 7.11, 7.09]).map {
      reading($0, .sixtyTime, $1, on: "2026-02-01")
    }
    let page = PerformancePage.showing(metrics)
    let summary = try #require(page.screen().summary.first)
    #expect(summary.record.cells[3].map(\.text) == ["Improving", "0.11 s faster on Feb 1, 2026, 4 readings"])
    #expect(summary.spokenText.contains("improving, 0.11 seconds faster on Feb 1, 2026, score"))
    let latest = try #require(page.after(.tabChosen(tab: .overview)).screen().overview?.latest.first)
    #expect(latest.trend == .improving && latest.trendChangeText == "0.11 s faster on Feb 1, 2026, 4 readings")
  }
}

/// Decision G13: impossible values are marked and excluded, unusual values are marked and included.
struct ImpossibleReadingTests {
  @Test("Impossible readings are excluded from figures and axis, with the reason (G13)")
  func impossibleReadingsAreExcluded() throws {
    let metrics = [
      reading("a", .velocity, 80, on: "2026-02-01", verified: true), reading("b", .velocity, 814, on: "2026-02-02"),
      reading("c", .velocity, 82, on: "2026-02-03"), reading("d", .velocity, -1, on: "2026-02-04"),
      reading("e", .velocity, 120, on: "2026-02-05"),
    ]
    let page = PerformancePage.showing(metrics)
    let series = try #require(page.screen().series(.velocity))
    #expect(series.points.map(\.id.rawValue) == ["a", "c", "e"] && series.best == 120 && series.average == 94)
    #expect(series.bestVerifiedText == "80.0" && series.figures.contains("Best verified 80.0"))
    #expect(series.points.last?.accessibilityLabel.hasSuffix("unusual: usually 40 to 105 mph.") == true)
    #expect(
      page.screen().unchartedText
        == "Without a chart, in the overview: Fastball Velocity above 210 mph, Fastball Velocity below zero")
    #expect(
      page.screen().notCharted.map(\.text).first == "Fastball Velocity: 1 reading above 210 mph, which cannot be right."
    )
    let history = try #require(page.after(.tabChosen(tab: .overview)).screen().overview?.history)
    let notes = history.map { $0.row.facts.first { $0.role == .note }?.text }
    #expect(
      notes == [
        "Unusual: usually 40 to 105 mph", "Cannot be right: below zero", nil, "Cannot be right: above 210 mph", nil,
      ])
    #expect(history.map(\.chartText) == [nil, "In no chart", nil, "In no chart", nil])
  }

  @Test("The limit is twice the usual upper bound, inclusive (G13)")
  func theLimit() {
    for type in MetricType.recognized {
      let most = (type.usualValues?.upperBound ?? 0) * 2
      let values = [0, most, most * 1.001, -0.001]
      let series = PerformancePage.showing(readings(type, values)).screen().series(type)
      #expect(series?.points.map(\.value) == [0, most], "\(type)")
    }
  }

  @Test("The best verified reading is displayed beside the best (G13)")
  func bestVerified() throws {
    func cells(_ verified: [Bool]) throws -> [String] {
      let metrics = zip([80.0, 84], verified).map { reading("r\($0)", .velocity, $0, verified: $1) }
      let summary = try #require(PerformancePage.showing(metrics).screen().summary.first)
      return summary.record.cells[2].map(\.text)
    }
    #expect(try cells([true, false]) == ["84.0", "80.0 verified"])
    #expect(try cells([true, true]) == ["84.0", "verified"] && cells([false, false]) == ["84.0"])
  }
}
