import TestSupport
import Testing

@testable import CompassModel

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

  /// The unit of each type is a recognized unit.
  @Test(arguments: MetricType.recognized) func theUnitOfEveryTypeIsConvertible(type: MetricType) throws {
    #expect(metric(type, 5, type.unit.map { " \($0)" }).comparableValue == 5)
  }
}
