import CompassModel
import Foundation
import TestSupport
import Testing

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
