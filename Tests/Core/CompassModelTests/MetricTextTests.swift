import CompassModel
import Testing

/// Checks the format of metric values (decision P10).
@Suite struct MetricTextTests {
  @Test(arguments: [
    (MetricType.velocity, 83.5, "83.5"), (.velocity, 84, "84.0"), (.velocity, 99.95, "100.0"), (.velocity, 0, "0.0"),
    (.exitVelocity, 101.04, "101.0"), (.exitVelocity, 0.05, "0.1"), (.exitVelocity, 0.04, "0.0"),
    (.sixtyTime, 6.92, "6.92"), (.sixtyTime, 7, "7.00"), (.sixtyTime, 6.999, "7.00"), (.sixtyTime, 6.994, "6.99"),
    (.popTime, 2.05, "2.05"), (.popTime, 1.9, "1.90"), (.earnedRunAverage, 0, "0.00"),
    (.earnedRunAverage, 10.125, "10.13"),
    (.battingAverage, 0.345, ".345"), (.battingAverage, 1, "1.000"), (.battingAverage, 0, ".000"),
    (.battingAverage, 0.3335, ".334"), (.battingAverage, 0.9995, "1.000"), (.battingAverage, -0.125, "-.125"),
    (.battingAverage, 10.5, "10.500"), (.battingAverage, 0.0004, ".000"),
    (.strikeouts, 57, "57"), (.strikeouts, 0.5, "1"), (.strikeouts, 1.5, "2"), (.strikeouts, 2.5, "3"),
    (.strikeouts, 0.4, "0"), (.strikeouts, -0.5, "-1"), (.strikeouts, 9.5, "10"), (.strikeouts, 100, "100"),
    (.other("other"), 8, "8.00"), (.other("grip"), 1.005, "1.01"),
  ])
  func valuesUseTheFormatOfTheirType(type: MetricType, value: Double, text: String) {
    #expect(type.text(of: value) == text)
  }

  /// The nearest doubles of these are a little less than a half.
  @Test(arguments: [
    (2.675, "2.68"), (1.005, "1.01"), (0.285, "0.29"), (1.115, "1.12"), (8.345, "8.35"), (4.35, "4.35"),
  ])
  func decimalHalvesRoundAwayFromZero(value: Double, text: String) {
    #expect(MetricType.earnedRunAverage.text(of: value) == text)
    #expect(MetricType.earnedRunAverage.text(of: -value) == "-" + text)
  }

  @Test(arguments: [
    (-0.0, "0.00"), (-0.004, "0.00"), (-0.005, "-0.01"), (1e-300, "0.00"), (.leastNonzeroMagnitude, "0.00"),
    (1e15, "1.00e15"), (9.9999e15, "1.00e16"), (1.5e20, "1.50e20"), (-1e22, "-1.00e22"),
    (999_999_999_999.99, "999999999999.99"), (1e12, "1.00e12"), (-.greatestFiniteMagnitude, "-1.80e308"),
    (0.00001, "0.00"), (5e-3, "0.01"), (99.995, "100.00"),
    (123_456_789.125, "123456789.13"), (.infinity, "inf"), (.nan, "nan"),
  ])
  func extremeNumbersStayShort(value: Double, text: String) {
    #expect(MetricType.other("x").text(of: value) == text)
  }

  /// Half of a hundredth rounds up, whatever precedes it.
  @Test func everyHalfRoundsAwayFromZero() {
    for thousandths in stride(from: 5, to: 30_000, by: 10) {
      let hundredths = thousandths / 10 + 1
      let expected = "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
      let text = MetricType.popTime.text(of: Double(thousandths) / 1_000)
      if text != expected { Issue.record("\(thousandths) thousandths: \(text)") }
    }
  }
}

@Suite struct NumberFormatTests {
  @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -.pi])
  func anyNumberHasAText(_ value: Double) {
    for decimals in -1...9 { #expect(!NumberFormat(decimals: decimals).text(of: value).isEmpty) }
  }

  @Test(arguments: [(0, 1.0), (1, 0.1), (2, 0.01), (3, 0.001), (9, 0.000001)])
  func theUnitIsTheLastDigit(decimals: Int, unit: Double) {
    #expect(NumberFormat(decimals: decimals).unit == unit)
  }
}
