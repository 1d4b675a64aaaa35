import CompassModel
import TestSupport
import Testing

struct JSONNumberTests {
  private func number(_ literal: String) throws -> JSONNumber? {
    if case .number(let number) = try JSONReader.read(Array(literal.utf8)).content { number } else { nil }
  }

  @Test(
    arguments: [
      ("2028", 2028), ("2028.0", 2028), ("1e3", 1000), ("-0", 0), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9007199254740993", 9_007_199_254_740_993), ("2028.5", nil),
      ("9223372036854775808", nil), ("1e300", nil), ("1e999", nil),
    ] as [(String, Int64?)])
  func wholeNumbersAreExact(literal: String, whole: Int64?) throws {
    #expect(try number(literal)?.whole == whole)
  }

  @Test(
    arguments: [
      ("0.30000000000000004", 0.1 + 0.2), ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("5e-324", .leastNonzeroMagnitude), ("1e-999", 0), ("66.670000000000000000000000000000001", 66.67),
      ("1e999", nil), ("-1e999", nil), ("1.8e308", nil), (String(repeating: "9", count: 5_000), nil),
    ] as [(String, Double?)])
  func literalsRoundToTheNearestDouble(literal: String, double: Double?) throws {
    #expect(try number(literal)?.double == double)
  }

  @Test func everyFiniteDoubleRoundTrips() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<10_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let read = try number(NumberText.shortest(value))?.double
      if read?.bitPattern != value.bitPattern { Issue.record("\(value)") }
    }
  }

  @Test(arguments: [.infinity, -.infinity, .nan] as [Double])
  func nonFiniteDoublesAreRejected(value: Double) { #expect(JSONNumber(value) == nil) }
}
