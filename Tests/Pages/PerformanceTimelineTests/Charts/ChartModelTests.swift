import CompassModel
import TestSupport
import Testing

@testable import PageKit

struct ChartModelTests {
  @Test func readingsAreStablySortedByDate() {
    let model = chart([readings([("2026-01-05", 82), ("2025-12-01", 80), ("2026-01-05", 81), ("2025-11-20", 79)])])
    #expect(model.series[0].points.map(\.index) == [3, 1, 0, 2])
    #expect(model.series[0].points == model.series[0].plotted)
  }

  @Test func readingsThatCannotBeDrawnAreSkipped() {
    let model = chart([
      readings([
        ("2025-11-09", 1), ("2025-11-10", 80), ("2025-12-01", .nan), ("2025-12-02", .infinity), ("2026-02-10", 81),
        ("2026-02-11", 500),
      ])
    ])
    #expect(model.series[0].points.map(\.index) == [1, 4])
    #expect(model.values.lowest >= 79 && model.values.highest <= 82)
  }

  @Test func emptySeriesAreNotNumbered() {
    let model = chart([
      readings([]), readings([("2026-01-01", 3)], label: "B"), readings([("2020-01-01", 3)]),
      readings([("2026-01-01", 4)], label: "D"),
    ])
    #expect(model.series.map(\.label) == ["B", "D"])
    #expect(model.series.map(\.number) == [1, 2])
  }

  @Test func anEmptyChartHasAxes() {
    let model = chart([])
    #expect(model.series.isEmpty && model.values.ticks.count >= 2 && model.dates.ticks.count >= 2)
    #expect(model.sentences == ["No readings from Nov 10, 2025 to Feb 10, 2026."])
  }

  @Test func equalExtremesUseTheEarliestReading() {
    let series = chart([
      readings([("2025-11-20", 80), ("2025-12-01", 90), ("2025-12-09", 79), ("2026-01-01", 90), ("2026-02-01", 79)])
    ]).series[0]
    #expect((series.first.index, series.latest.index) == (0, 4))
    #expect((series.lowest.index, series.highest.index) == (2, 1))
  }

  @Test func theTitleMarksLowerIsBetter() {
    #expect(chart([], lowerIsBetter: true).title == "Power Metrics (lower is better)")
    #expect(chart([], lowerIsBetter: false).title == "Power Metrics")
  }

  @Test func eventsAreFilteredByRangeAndSorted() {
    let events = [("b", "2026-01-01"), ("x", "2025-11-09"), ("a", "2025-11-10"), ("y", "2026-02-11")]
    let model = chart([], events: events.map { EventMarker(name: $0.0, date: day($0.1)) })
    #expect(model.events.map(\.name) == ["a", "b"])
  }

  /// An event that began before the dates is marked on the first of them.
  @Test func anEventThatRunsIntoTheDatesIsMarked() {
    let marker = EventMarker(id: "x", name: "x", date: day("2025-11-01"), last: day("2025-11-10"))
    let model = chart([], events: [marker])
    #expect(model.events == [marker] && model.dates.fraction(of: marker.date) == 0)
  }

  @Test func sentencesDescribeTheDrawing() {
    let model = chart(
      [
        readings([("2025-11-20", 80), ("2025-12-01", 90.26), ("2025-12-09", 79)]),
        readings([("2026-01-01", 2)], label: "ERA", unit: nil),
      ], events: [EventMarker(name: "Camp", date: day("2026-01-01"))])
    #expect(
      model.sentences == [
        "Fastball Velocity: 3 readings from Nov 10, 2025 to Feb 10, 2026. First 80.0 mph on Nov 20, 2025, latest "
          + "79.0 mph on Dec 9, 2025, lowest 79.0 mph on Dec 9, 2025, highest 90.3 mph on Dec 1, 2025.",
        "ERA: 1 reading from Nov 10, 2025 to Feb 10, 2026, 2.0 on Jan 1, 2026.", "1 event.",
      ])
  }

  @Test func chartSizesAreClamped() {
    #expect(ChartSize(columns: .min, rows: .min) == ChartSize(columns: 36, rows: 4))
    #expect(ChartSize(columns: .max, rows: .max) == ChartSize(columns: 400, rows: 40))
  }

  @Test func randomReadingsStayInsideTheAxis() {
    var random = SeededGenerator(seed: 6)
    let values: [Double] = [.nan, .infinity, 0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 1e-300, 80]
    for _ in 0..<100 {
      let range = random.range(upTo: 3_000_000)
      let points = random.points(Int.random(in: 0...9, using: &random), in: range).map {
        ChartPoint(date: $0.date, value: values.randomElement(using: &random) ?? 0, index: $0.index)
      }
      let model = ChartModel(
        title: "", lowerIsBetter: true, range: range, format: NumberFormat(.other("x")),
        readings: [ChartReadings(label: "", unit: nil, points: points)], events: [],
        size: ChartSize(columns: Int.random(in: 0...500, using: &random)))
      #expect(model.series.first?.points.count ?? 0 == points.count { $0.value.isFinite })
      for point in model.series.first?.plotted ?? [] {
        #expect((0...1).contains(model.values.fraction(of: point.value)))
      }
    }
  }
}

/// Checks the drawing of more readings than a chart draws individually (decision P4).
struct ChartBandTests {
  @Test(arguments: [1, 2, 12, 60]) func fewReadingsAreDrawnIndividually(count: Int) {
    // Includes six readings of one day.
    let values = (0..<count).map { ("2025-12-0\($0 / 6 % 9 + 1)", Double($0)) }
    let series = chart([readings(values)]).series[0]
    #expect(series.plotted == series.points && series.points.count == count && series.band.isEmpty)
  }

  @Test func manyReadingsAreDrawnAsMeanAndExtremes() {
    // Ten a day for ten days: 0, 1 … 9 and the day's number.
    let values = (0..<100).map { (day("2025-12-01").adding(days: $0 / 10).wire, Double($0 % 10 + $0 / 10)) }
    let series = chart([readings(values)]).series[0]
    #expect(series.plotted.map(\.index) == [0, 99], "first and lowest, highest and latest")
    #expect(series.band.map(\.date) == (0..<10).map { day("2025-12-01").adding(days: $0) })
    #expect(series.band.map(\.lowest) == (0..<10).map(Double.init))
    #expect(series.band.map(\.highest) == (0..<10).map { Double($0 + 9) })
    #expect(zip(series.band, 0..<10).allSatisfy { abs($0.mean - Double($1) - 4.5) < 1e-9 })
  }

  @Test func bandPointsPartitionTheReadings() {
    var random = SeededGenerator(seed: 5)
    for round in 0..<20 {
      let range = random.range(upTo: [0, 20, 400, 9_000, 3_000_000].randomElement(using: &random) ?? 9)
      let points = random.points(Int.random(in: 61...2_000, using: &random), in: range)
      let model = ChartModel(
        title: "", lowerIsBetter: false, range: range, format: NumberFormat(.velocity),
        readings: [ChartReadings(label: "", unit: nil, points: points)], events: [], size: .wide)
      let (all, band) = (model.series[0].points, model.series[0].band)
      #expect((1...60).contains(band.count), "round \(round)")
      #expect(zip(band, band.dropFirst()).allSatisfy { $0.date < $1.date }, "round \(round)")
      // Each reading is in exactly one band point.
      var remaining = all[...]
      for place in band {
        let own = remaining.prefix(place.count)
        remaining = remaining.dropFirst(place.count)
        #expect(own.map(\.value).min() == place.lowest && own.map(\.value).max() == place.highest, "round \(round)")
        #expect(place.lowest <= place.mean && place.mean <= place.highest, "round \(round)")
        let sum = own.reduce(0) { $0 + $1.value }
        #expect(abs(place.mean * Double(place.count) - sum) <= abs(sum) * 1e-6 + 1e-6, "round \(round)")
        #expect(own.last?.date != remaining.first?.date, "a day is in one place")
      }
      #expect(remaining.isEmpty, "round \(round)")
    }
  }

  @Test func hugeReadingsHaveAFiniteMean() {
    let huge = Double.greatestFiniteMagnitude
    let series = chart([readings((0..<100).map { ("2025-12-01", $0 % 2 == 0 ? huge : -huge) })]).series[0]
    #expect(series.band.count == 1 && series.band.allSatisfy { $0.mean.isFinite })
  }

  @Test func verifiedTextCountsTheReadings() {
    func text(_ verified: Int, of count: Int) -> String {
      let points = (0..<count).map {
        ChartPoint(date: day("2025-12-01"), value: 80, index: $0, isVerified: $0 < verified)
      }
      return chart([ChartReadings(label: "", unit: nil, points: points)]).series[0].verifiedText
    }
    #expect(text(12, of: 42) == "12 of 42 verified" && text(0, of: 3) == "none verified")
    #expect(text(3, of: 3) == "all verified" && text(30, of: 100) == "30 of 100 verified")
  }
}
