import CompassModel
import Testing

@Suite struct MoneyTests {
  @Test(arguments: [
    (0, "$0.00", "$0"), (150, "$150.00", "$150"), (1250.5, "$1,250.50", "$1,250.50"), (66.67, "$66.67", "$66.67"),
    (50_000, "$50,000.00", "$50,000"), (999.99, "$999.99", "$999.99"), (999.999, "$1,000.00", "$1,000"),
    (2.675, "$2.68", "$2.68"), (1.005, "$1.01", "$1.01"), (0.05, "$0.05", "$0.05"), (0.004, "$0.00", "$0"),
    (0.1 + 0.2, "$0.30", "$0.30"), (19.99, "$19.99", "$19.99"),
    (1_234_567.8, "$1,234,567.80", "$1,234,567.80"), (100, "$100.00", "$100"), (1000, "$1,000.00", "$1,000"),
    (99_999_999.99, "$99,999,999.99", "$99,999,999.99"), (-150, "-$150.00", "-$150"), (-0.5, "-$0.50", "-$0.50"),
    (-0.0, "$0.00", "$0"), (-0.001, "$0.00", "$0"), (-1250.5, "-$1,250.50", "-$1,250.50"),
    (123_456_789_012_345, "$123,456,789,012,345.00", "$123,456,789,012,345"),
    (8_999_999_999_999_999, "$8,999,999,999,999,999.00", "$8,999,999,999,999,999"),
    (123_456_789_012_345_680, "$123,456,789,012,345,680.00", "$123,456,789,012,345,680"),
    (-1e18, "-$1,000,000,000,000,000,000.00", "-$1,000,000,000,000,000,000"), (1e19, "$1e+19", "$1e+19"),
    (35_184_372_088_832.25, "$35,184,372,088,832.25", "$35,184,372,088,832.25"), (-999.996, "-$1,000.00", "-$1,000"),
    (-1e300, "-$1e+300", "-$1e+300"), (1e300, "$1e+300", "$1e+300"),
    (.greatestFiniteMagnitude, "$1.7976931348623157e+308", "$1.7976931348623157e+308"),
    (.infinity, "$inf", "$inf"), (.nan, "$nan", "$nan"), (.leastNonzeroMagnitude, "$0.00", "$0"),
  ])
  func amountsUseTheEnglishFormat(dollars: Double, long: String, short: String) {
    #expect(Money.text(dollars) == long)
    #expect(Money.shortText(dollars) == short)
  }

  @Test func everyCentIsExact() {
    for cents in 0..<20_000 {
      let expected = "$\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
      let text = Money.text(Double(cents) / 100)
      if text != expected { Issue.record("\(cents) cents: \(text)") }
    }
  }

  @Test(arguments: [
    (0, "0 results"), (1, "1 result"), (2, "2 results"), (-1, "-1 results"), (1_000, "1,000 results"),
    (Int.max, "9,223,372,036,854,775,807 results"),
  ])
  func countsUseSingularOrPlural(count: Int, text: String) {
    #expect(counted(count, "result") == text)
  }

  @Test(arguments: [(0, "0 matches"), (1, "1 match"), (2, "2 matches")])
  func countsUseAGivenPlural(count: Int, text: String) {
    #expect(counted(count, "match", "matches") == text)
  }
}
