import CompassModel
@testable import PageKit
import TestSupport
import Testing

struct ValueAxisTests {
  /// A range, its decimals, and the labels from bottom to top on 9 rows.
  private static let ranges: [(low: Double, high: Double, decimals: Int, labels: String)] = [
    (78.2, 90.1, 1, "80.0 85.0 90.0"), (78, 90, 1, "80.0 85.0 90.0"),
    (6.92, 7.21, 2, "7.00 7.10 7.20"), (2.85, 3.6, 2, "3.00 3.20 3.40 3.60"),
    (0, 100, 0, "0 50 100"), (0, 80, 0, "0 20 40 60 80"), (1, 9, 0, "0 5 10"),
    // Steps finer than the format would repeat labels.
    (3, 4, 0, "2 3 4"), (83.14, 83.16, 1, "83.0 83.1 83.2"), (57, 59, 0, "57 58 59"),
    // Equal values.
    (80, 80, 1, "79.5 80.0 80.5"), (0, 0, 0, "0 1 2"), (0, 0, 2, "0.00 0.01 0.02"),
    (-5, -5, 0, "-6 -5 -4"), (0.345, 0.345, 3, "0.342 0.344 0.346 0.348"),
    // Below zero, and across.
    (-40, -12, 0, "-40 -30 -20"), (-7, 12, 0, "-5 0 5 10"), (-0.5, 0.5, 1, "-0.5 0.0 0.5"),
    // Tiny and huge.
    (0.0001, 0.0002, 2, "0.00 0.01 0.02"), (0, 1e300, 1, "0 5.00e299 1.00e300"),
    (-.greatestFiniteMagnitude, .greatestFiniteMagnitude, 0, "-1.00e300 -5.00e299 0 5.00e299 1.00e300"),
    (1_234.5, 1_299_999, 2, "0 5.00e5 1.00e6"),
    (123_456_789, 123_456_789, 0, "122000000 123000000 124000000"),
  ]

  @Test(arguments: ranges.indices)
  func ticksUseRoundValues(_ index: Int) {
    let one = Self.ranges[index]
    let axis = ValueAxis(covering: one.low...one.high, format: NumberFormat(decimals: one.decimals), rows: 9)
    #expect(axis.ticks.map(\.label).joined(separator: " ") == one.labels)
  }

  /// Fits the axis to the values: 1.9 to 2.6 seconds are not drawn on 1 to 3.
  @Test(arguments: [
    (1.9, 2.6, 2, 6, "1.50 2.00 2.50", 1.5, 2.6), (3, 6.6, 2, 6, "2.00 4.00 6.00", 2, 6.8),
    (76.5, 88.3, 1, 12, "75.0 80.0 85.0", 75, 89), (78.2, 90.1, 1, 9, "80.0 85.0 90.0", 78, 91),
  ])
  func theAxisIsTrimmedToTheValues(
    low: Double, high: Double, decimals: Int, rows: Int, labels: String, lowest: Double, highest: Double
  ) {
    let axis = ValueAxis(covering: low...high, format: NumberFormat(decimals: decimals), rows: rows)
    #expect(axis.ticks.map(\.label).joined(separator: " ") == labels)
    #expect(abs(axis.lowest - lowest) < 1e-9 && abs(axis.highest - highest) < 1e-9)
  }

  @Test func randomTicksAreEvenAndCoverTheValues() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let scale: Double = [1e-9, 1e-3, 1, 300, 1e7, 1e14].randomElement(using: &random) ?? 1
      let low = Double.random(in: -1...1, using: &random) * scale
      let high = low + Double.random(in: 0...1, using: &random) * scale
      let rows = Int.random(in: 4...40, using: &random)
      let format = NumberFormat(decimals: Int.random(in: 0...3, using: &random))
      let axis = ValueAxis(covering: low...high, format: format, rows: rows)
      let values = axis.ticks.map(\.value)
      #expect(values.count >= 3 && values.count <= max(3, (rows - 1) / 2 + 1), "\(low) \(high) \(rows)")
      #expect(axis.lowest <= low && axis.highest >= high, "\(low) \(high) \(rows)")
      #expect(axis.labelColumns <= ValueAxis.longestLabel)
      #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count, "\(low) \(high) \(axis.ticks)")
      let step = values[1] - values[0]
      #expect(axis.lowest <= values[0] && axis.highest >= values[values.count - 1])
      #expect(zip(values, values.dropFirst()).allSatisfy { abs($1 - $0 - step) <= step * 1e-6 }, "\(values)")
      // A tick more or less than needed would push the values into a corner.
      #expect(low - axis.lowest < step * 2 && axis.highest - high < step * 2, "\(low) \(high) \(values)")
    }
  }

  @Test func aShortAxisSpansZero() {
    let axis = ValueAxis(covering: -3...4, format: NumberFormat(decimals: 0), rows: 4)
    #expect(axis.ticks.map(\.label) == ["-5", "0", "5"])
  }

  @Test func fractionsIncreaseUpwardsAndAreClamped() {
    let axis = ValueAxis(covering: 0...100, format: NumberFormat(decimals: 0), rows: 9)
    #expect([-1, 0, 25, 100, 101, 1e300].map { axis.fraction(of: $0) } == [0, 0, 0.25, 1, 1, 1])
  }
}
