import TestSupport
import Testing

@testable import CompassModel

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

  /// Every selectable unit can be compared.
  @Test(arguments: MetricType.recognized) func everySelectableUnitConverts(type: MetricType) throws {
    let units = try #require(type.units)
    #expect(units.first == type.unit)
    for unit in units { #expect(reading(type, 5, unit).comparableValue != nil) }
  }
}
