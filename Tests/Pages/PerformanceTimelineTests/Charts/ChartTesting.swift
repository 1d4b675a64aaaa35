import CompassModel
@testable import PageKit
import TestSupport
import Testing

func readings(
  _ values: [(String, Double)], label: String = "Fastball Velocity", unit: String? = "mph"
) -> ChartReadings {
  let points = values.enumerated().map { ChartPoint(date: day($1.0), value: $1.1, index: $0) }
  return ChartReadings(label: label, unit: unit, points: points)
}

func chart(
  _ readings: [ChartReadings], from start: String = "2025-11-10", to end: String = "2026-02-10",
  format: NumberFormat = NumberFormat(.velocity), events: [EventMarker] = [], lowerIsBetter: Bool = false,
  size: ChartSize = ChartSize(columns: 80)
) -> ChartModel {
  ChartModel(
    title: "Power Metrics", lowerIsBetter: lowerIsBetter, range: day(start)...day(end), format: format,
    readings: readings, events: events, size: size)
}

extension SeededGenerator {
  /// Readings in a random order of days, some on the same day.
  mutating func points(_ count: Int, in range: ClosedRange<CalendarDate>) -> [ChartPoint] {
    let days = range.lowerBound.days(to: range.upperBound)
    let scale: Double = [0.01, 1, 40, 1e6].randomElement(using: &self) ?? 1
    return (0..<count).map { index in
      let date = range.lowerBound.adding(days: Int.random(in: 0...days, using: &self))
      return ChartPoint(date: date, value: Double.random(in: -1...1, using: &self) * scale, index: index)
    }
  }

  mutating func range(upTo days: Int) -> ClosedRange<CalendarDate> {
    let start = CalendarDate(clampingDayNumber: Int64.random(in: -719_162...2_900_000, using: &self))
    return start...start.adding(days: Int.random(in: 0...days, using: &self))
  }
}

extension EventMarker {
  /// An event on its first day.
  init(name: String, date: CalendarDate) { self.init(id: EventID(name), name: name, date: date) }
}
