import CompassModel
import Testing

@testable import PerformanceTimeline

struct NumberFormatTests {
  @Test(arguments: [
    (MetricType.velocity, 83.46, "83.5"), (.exitVelocity, 90, "90.0"), (.sixtyTime, 6.9, "6.90"),
    (.popTime, 2.051, "2.05"), (.earnedRunAverage, 0, "0.00"), (.battingAverage, 0.345, ".345"),
    (.battingAverage, 1, "1.000"), (.battingAverage, 0, ".000"), (.battingAverage, -0.05, "-.050"),
    (.strikeouts, 57, "57"), (.strikeouts, 0, "0"), (.strikeouts, 99.6, "100"), (.other("other"), 0.005, "0.01"),
    (.velocity, -0.04, "0.0"), (.velocity, -0.06, "-0.1"), (.velocity, -12.25, "-12.3"), (.velocity, 99.96, "100.0"),
    (.velocity, 1e300, "1e+300"), (.velocity, 99_999_999, "99999999.0"),
  ])
  func valuesAreWrittenAsDecisionP10Says(_ type: MetricType, _ value: Double, _ text: String) {
    #expect(NumberFormat(type).text(of: value) == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -.pi])
  func anyNumberHasAText(_ value: Double) {
    for decimals in -1...9 { #expect(!NumberFormat(decimals: decimals).text(of: value).isEmpty) }
  }
}
