import CompassModel
@testable import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

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
