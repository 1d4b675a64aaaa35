import Foundation
import TestSupport
import Testing

@testable import CompassModel

@Suite struct PerformanceMetricTests {
  private static let fullRow = """
    {"created_at":"2026-02-10T14:03:07.123456Z","event_id":"e1","id":"m1","metric_type":"exit_velo","notes":"Windy",\
    "recorded_date":"2026-02-09","unit":"mph","user_id":"a1","value":88.25,"verified":true}
    """

  /// Null verified is no (decision P1); a missing `created_at` fails no row.
  @Test(arguments: [
    #"{"id":"m","user_id":"a","metric_type":"era","value":3,"recorded_date":"2026-02-10"}"#,
    #"""
    {"id":"m","user_id":"a","metric_type":"era","value":3.0,"recorded_date":"2026-02-10T10:00:00Z","unit":null,
    "event_id":null,"verified":null,"notes":null,"created_at":null,"updated_at":"2026-02-10T14:00:00+00:00"}
    """#,
  ])
  func missingAndNullFieldsGetDefaults(row: String) throws {
    #expect(
      try JSONDecoder().decode(PerformanceMetric.self, from: Data(row.utf8))
        == PerformanceMetric(
          id: MetricID("m"), owner: "a", type: .earnedRunAverage, value: 3, recordedDate: day("2026-02-10")))
  }

  @Test(arguments: ["\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "null"])
  func missingAndNonFiniteValuesAreRejected(value: String) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    let row = Self.fullRow.replacingOccurrences(of: "88.25", with: value)
    #expect(throws: DecodingError.self) { try decoder.decode(PerformanceMetric.self, from: Data(row.utf8)) }
  }

  /// Decision P1, word for word.
  @Test(arguments: [
    ("velocity", "Fastball Velocity", "mph", false), ("exit_velo", "Exit Velocity", "mph", false),
    ("sixty_time", "60-Yard Dash", "sec", true), ("pop_time", "Pop Time", "sec", true),
    ("batting_avg", "Batting Average", "avg", false), ("era", "ERA", nil, true),
    ("strikeouts", "Strikeouts", "k", false),
    ("other", "Other Metric", nil, false),
  ])
  func typesHaveTheirNamesUnitsAndDirections(wire: String, label: String, unit: String?, lowerIsBetter: Bool) {
    let type = MetricType(wire: wire)
    #expect(type.wire == wire && type.label == label && type.unit == unit && type.lowerIsBetter == lowerIsBetter)
  }

  /// Decision P6: every known type is in exactly one category, others are in none.
  @Test func categoriesContainEveryTypeOnce() {
    #expect(MetricCategory.allCases.flatMap(\.types) == MetricType.recognized)
    #expect(MetricCategory.allCases.map(\.rawValue) == ["power", "speed", "hitting", "pitching"])
    #expect(MetricCategory.allCases.map(\.types.count) == [2, 2, 1, 2])
    #expect(MetricCategory.allCases.map(\.title).allSatisfy { $0.hasSuffix(" Metrics") })
  }

  private func metric(_ id: String, _ date: String, _ created: String? = nil, unit: String? = nil) -> PerformanceMetric
  {
    PerformanceMetric(
      id: MetricID(id), owner: "a", type: .velocity, value: 1, unit: unit, recordedDate: day(date),
      createdAt: created.map(instant))
  }

  /// A total order, independent of the order of the rows.
  @Test(arguments: few(3, of: UInt64(0)..<10))
  func metricsSortByDateCreationAndID(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ordered = [
      metric("z", "2026-01-31", "2026-03-01T00:00:00Z"), metric("c", "2026-02-01"), metric("d", "2026-02-01"),
      metric("b", "2026-02-01", "2026-02-01T10:00:00Z"), metric("a", "2026-02-01", "2026-02-01T10:00:00.000001Z"),
      metric("e", "2026-02-01", "2026-02-01T10:00:00.000001Z"), metric("0", "2026-02-02", "2026-01-01T00:00:00Z"),
    ]
    #expect(ordered.shuffled(using: &random).sorted { $0.precedes($1) } == ordered)
    #expect(ordered.allSatisfy { !$0.precedes($0) })
  }

  @Test func theUnitDefaultsToThatOfTheType() {
    #expect(metric("a", "2026-02-01", unit: "km/h").displayUnit == "km/h")
    #expect(metric("a", "2026-02-01", unit: " ").displayUnit == "mph")
    #expect(metric("a", "2026-02-01").displayUnit == "mph")
  }
}

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

/// Checks the values that charts and radar compare (decision P14).
struct ComparableValueTests {
  private func metric(_ type: MetricType, _ value: Double, _ unit: String?) -> PerformanceMetric {
    PerformanceMetric(
      id: MetricID("m"), owner: "a", type: type, value: value, unit: unit, recordedDate: day("2026-02-01"))
  }

  @Test(
    arguments: [
      (.velocity, 84, nil, 84), (.velocity, 84, "", 84), (.velocity, 84, " \t", 84), (.velocity, 84, "mph", 84),
      (.velocity, 84, " MPH ", 84), (.velocity, 160.9344, "km/h", 100), (.velocity, 160.9344, "KM / H", 100),
      (.exitVelocity, 44.704, "m/s", 100), (.sixtyTime, 6.9, "s", 6.9), (.popTime, 1.95, "Seconds", 1.95),
      (.battingAverage, 0.345, "avg", 0.345), (.earnedRunAverage, 3.5, nil, 3.5), (.earnedRunAverage, 3.5, "ERA", 3.5),
      (.strikeouts, 57, "k", 57), (.strikeouts, 57, "K", 57),
      (.strikeouts, 57, "count", 57), (.other("grip"), 52, "kg", 52),
    ] as [(MetricType, Double, String?, Double)])
  func convertibleValuesAreConverted(type: MetricType, value: Double, unit: String?, expected: Double) throws {
    #expect(abs(try #require(metric(type, value, unit).comparableValue) - expected) < 1e-9)
  }

  @Test(
    arguments: [
      (.velocity, 84, "furlongs"), (.velocity, 84, "kg"), (.velocity, 84, "sec"), (.sixtyTime, 6.9, "min"),
      (.sixtyTime, 6.9, "m"), (.battingAverage, 34.5, "%"), (.strikeouts, 57, "mph"), (.earnedRunAverage, 3, "ft"),
      (.velocity, 1e308, "m/s"),
    ] as [(MetricType, Double, String)])
  func inconvertibleValuesAreNotCompared(type: MetricType, value: Double, unit: String) {
    #expect(metric(type, value, unit).comparableValue == nil)
    #expect(metric(type, value, unit).displayUnit == unit)
  }

  /// Every pair of units in the decision, including unused ones.
  @Test(
    arguments: [
      (MetricUnit.kilometresPerHour, MetricUnit.milesPerHour, 1.609344), (.metresPerSecond, .milesPerHour, 0.44704),
      (.metres, .feet, 0.3048), (.kilograms, .pounds, 0.45359237), (.centimetres, .inches, 2.54), (.feet, .feet, 1),
      (.milesPerHour, .kilometresPerHour, nil), (.kilograms, .milesPerHour, nil),
    ] as [(MetricUnit, MetricUnit, Double?)])
  func unitsConvert(from: MetricUnit, to: MetricUnit, divisor: Double?) {
    #expect(from.divisor(to: to) == divisor)
  }

  @Test(arguments: MetricType.recognized) func theUnitOfEveryTypeIsConvertible(type: MetricType) throws {
    #expect(metric(type, 5, type.unit.map { " \($0)" }).comparableValue == 5)
  }
}

/// Checks the confirmations required for a reading, and its comparison with the others (decision D4).
struct UsualValuesTests {
  private func reading(_ type: MetricType, _ value: Double, _ unit: String? = nil) -> MetricReading {
    MetricReading(type: type, value: value, unit: unit, recordedDate: day("2026-02-10"))
  }

  @Test(
    arguments: [
      (.battingAverage, 345, nil, "Batting Average 345? Usually .150 to .600."),
      (.battingAverage, 0.1, "avg", "Batting Average .1? Usually .150 to .600."),
      (.velocity, 820, "mph", "Fastball Velocity 820 mph? Usually 40 to 105 mph."),
      (.velocity, 320, "km/h", "Fastball Velocity 320 km/h? Usually 40 to 105 mph."),
      (.sixtyTime, 71, nil, "60-Yard Dash 71 sec? Usually 6 to 10 sec."),
      (.popTime, 0, nil, "Pop Time 0 sec? Usually 1.7 to 3 sec."),
      (.earnedRunAverage, 27, nil, "ERA 27? Usually 0 to 15."),
      (.strikeouts, 7000, "k", "Strikeouts 7000? Usually 0 to 250."),
    ] as [(MetricType, Double, String?, String)])
  func unusualValuesNeedConfirmation(type: MetricType, value: Double, unit: String?, doubt: String) {
    #expect(reading(type, value, unit).doubt == doubt)
  }

  @Test(
    arguments: [
      (.velocity, 84.1, nil), (.velocity, 40, nil), (.velocity, 105, nil), (.velocity, 135, "km/h"),
      (.battingAverage, 0.15, nil), (.strikeouts, 0, nil), (.other("other"), 1e9, nil), (.velocity, 820, "furlongs"),
    ] as [(MetricType, Double, String?)])
  func usualOrIncomparableValuesNeedNone(type: MetricType, value: Double, unit: String?) {
    #expect(reading(type, value, unit).doubt == nil)
  }

  @Test(
    arguments: [
      (.velocity, 84.1, [83.5, 80], "your best by 0.6"), (.velocity, 83, [84.1], "your best is 84.1 mph"),
      (.velocity, 84.1, [84.1], "as good as your best"), (.velocity, 84.12, [84.1], "as good as your best"),
      (.velocity, 84.1, [], "your first"), (.sixtyTime, 6.8, [6.95, 7.2], "your best by 0.15"),
      (.sixtyTime, 7, [6.95], "your best is 6.95 sec"), (.battingAverage, 0.35, [0.3], "your best by .050"),
      (.velocity, 86.5, [950, 84.1], "your best by 2.4"), (.sixtyTime, 6.8, [-1], "your first"),
      (.velocity, 950, [84.1], nil), (.other("other"), 5, [4], nil),
    ] as [(MetricType, Double, [Double], String?)])
  func aReadingIsComparedWithinItsType(type: MetricType, value: Double, others: [Double], standing: String?) {
    let all = others.map { reading(type, $0) } + [reading(.exitVelocity, 500), reading(.popTime, 0.1)]
    #expect(reading(type, value).comparison(with: all, whose: "your") == standing)
  }

  @Test func otherUnitsAreConvertedForComparison() {
    let others = [reading(.velocity, 130, "km/h"), reading(.velocity, 999, "furlongs")]
    #expect(reading(.velocity, 84.1).comparison(with: others, whose: "Ava\u{2019}s") == "Ava\u{2019}s best by 3.3")
  }

  @Test(arguments: MetricType.recognized) func everySelectableUnitConverts(type: MetricType) throws {
    let units = try #require(type.units)
    #expect(units.first == type.unit)
    for unit in units { #expect(reading(type, 5, unit).comparableValue != nil) }
  }
}
