import CompassModel
import TestSupport
import Testing

@testable import PerformanceTimeline

struct ChartPointReductionTests {
  @Test func fewPointsPerColumnAllStay() {
    let range = day("2026-01-01")...day("2026-01-31")
    let axis = DateAxis(range, columns: 70)
    let points = (0..<31 * 4).map { ChartPoint(date: range.lowerBound.adding(days: $0 / 4), value: 1, index: $0) }
    #expect(extremesPerColumn(points, axis) == points)
  }

  @Test func aCrowdedDayKeepsFirstLowestHighestAndLast() {
    let axis = DateAxis(day("2026-01-01")...day("2026-01-31"), columns: 70)
    let values = [5.0, 9, 6, 1, 1, 9, 4]
    let points = values.enumerated().map { ChartPoint(date: day("2026-01-09"), value: $1, index: $0) }
    #expect(extremesPerColumn(points, axis).map(\.index) == [0, 1, 3, 6])
    let falling = points.reversed().map { ChartPoint(date: $0.date, value: $0.value, index: $0.index) }
    #expect(extremesPerColumn(falling, axis).map(\.index) == [6, 5, 4, 0])
    // Where they coincide, none is drawn twice.
    let rising = (0..<9).map { ChartPoint(date: day("2026-01-09"), value: Double($0), index: $0) }
    #expect(extremesPerColumn(rising, axis).map(\.index) == [0, 8])
  }

  @Test func eachColumnKeepsItsExtremes() {
    var random = SeededGenerator(seed: 5)
    for round in 0..<40 {
      let range = random.range(upTo: [0, 20, 400, 9_000].randomElement(using: &random) ?? 9)
      let axis = DateAxis(range, columns: Int.random(in: 25...120, using: &random))
      let count = Int.random(in: 0...2_000, using: &random)
      let points = random.points(count, in: range).sorted { ($0.date, $0.index) < ($1.date, $1.index) }
      let kept = extremesPerColumn(points, axis)
      let all = Dictionary(grouping: points) { axis.dot(of: $0.date) }
      let drawn = Dictionary(grouping: kept) { axis.dot(of: $0.date) }
      #expect(Set(all.keys) == Set(drawn.keys), "round \(round)")
      for (column, points) in all {
        let kept = drawn[column] ?? []
        #expect(kept.map(\.value).min() == points.map(\.value).min(), "round \(round)")
        #expect(kept.map(\.value).max() == points.map(\.value).max(), "round \(round)")
        #expect(kept.first == points.first && kept.last == points.last, "round \(round)")
        #expect(kept.count <= 4, "round \(round)")
      }
      // Nothing new, nothing twice, nothing out of order.
      let places = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($1.index, $0) })
      let order = kept.compactMap { places[$0.index] }
      #expect(order.count == kept.count && zip(order, order.dropFirst()).allSatisfy { $0 < $1 }, "round \(round)")
    }
  }

  @Test func aHundredThousandReadingsLeaveFewPoints() {
    var random = SeededGenerator(seed: 8)
    let range = day("2011-01-01")...day("2026-02-10")
    let points = random.points(100_000, in: range).map { ChartPoint(date: $0.date, value: $0.value, index: $0.index) }
    let model = ChartModel(
      title: "", lowerIsBetter: false, range: range, format: NumberFormat(.velocity),
      readings: [ChartReadings(label: "", unit: nil, points: points)], events: [], size: .wide)
    #expect(model.series[0].points.count == 100_000)
    #expect(model.series[0].plotted.count <= model.dates.dotCount * 4)
    #expect(model.series[0].plotted.contains(model.series[0].highest))
  }
}
