import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Decision P7: a falling time is an improvement.
struct TrendTests {
  /// The values and what they are where higher is better.
  @Test(
    arguments: [
      ([], nil), ([80], nil), ([80, 90], nil), ([80, 85, 90], nil),
      ([80, 81, 82, 90], Trend.improving), ([90, 82, 81, 80], .declining), ([80, 80, 80, 80], .stable),
      // a change of exactly 1 % is none, a little more is one
      ([100, 100, 100, 101, 101, 101], .stable), ([70, 70, 70, 70.7, 70.7, 70.7], .stable),
      ([100, 100, 100, 101.01, 101.01, 101.01], .improving), ([100, 100, 100, 99, 99, 99], .stable),
      ([100, 100, 100, 98.9, 98.9, 98.9], .declining),
      // four readings: the first and the last three overlap
      ([10, 10, 10, 11], .improving), ([10, 10, 10, 10.2], .stable), ([0, 0, 0, 3], .improving),
      // zero and below
      ([0, 0, 0, 0], .stable), ([0, 0, 0, -1], .declining), ([-10, -10, -10, -5, -5, -5], .improving),
      ([-5, -5, -5, -10, -10, -10], .declining), ([-1, 1, 0, 0, 1, -1], .stable),
      // only the last ten count
      ([1_000, 1_000, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10], .stable),
      ([10, 20, 20, 20, 15, 15, 15, 15, 10, 10, 10], .declining),
      ([0, 0, 0, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50], .stable),
    ] as [([Double], Trend?)])
  func theLastTenReadingsHaveATrend(values: [Double], trend: Trend?) {
    #expect(Trend(values, lowerIsBetter: false) == trend)
    let reversed: Trend? = trend == .improving ? .declining : trend == .declining ? .improving : trend
    #expect(Trend(values, lowerIsBetter: true) == reversed)
  }

  @Test(arguments: MetricType.recognized)
  func everyTypeImprovesInItsOwnDirection(type: MetricType) throws {
    let better: [Double] = type.lowerIsBetter ? [9, 8, 7, 6, 5] : [5, 6, 7, 8, 9]
    for (values, trend) in [(better, Trend.improving), (better.reversed(), .declining)] {
      let state = PerformancePage.showing(readings(type, values))
      let series = try #require(state.screen().series(type))
      #expect(series.trend == trend && series.trendText == (trend == .improving ? "Improving" : "Declining"))
      #expect(state.after(.tabChosen(tab: .overview)).screen().overview?.latest.first?.trend == trend)
    }
  }

  @Test func hugeReadingsHaveATrendToo() {
    let huge = [Double](repeating: .greatestFiniteMagnitude, count: 12)
    #expect(Trend(huge, lowerIsBetter: false) == .stable)
    #expect(Trend(huge + huge.map { -$0 }, lowerIsBetter: false) == .stable)
    #expect(Trend([1, 1, 1] + huge.prefix(4), lowerIsBetter: true) == .declining)
  }
}
