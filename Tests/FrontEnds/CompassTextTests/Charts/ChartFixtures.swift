import CompassModel
import PageKit
@testable import Drawing
import PerformanceTimeline
import TestSupport

@testable import CompassText

/// Charts that tests and snapshots draw.
enum ChartFixtures {
  static let start = CalendarDate(wire: "2025-11-10") ?? .earliest
  static let end = CalendarDate(wire: "2026-02-10") ?? .latest

  static func readings(_ label: String, _ unit: String?, _ values: [(day: Int, value: Double)]) -> ChartReadings {
    let points = values.enumerated().map { ChartPoint(date: start.adding(days: $1.day), value: $1.value, index: $0) }
    return ChartReadings(label: label, unit: unit, points: points)
  }

  static func chart(
    _ readings: [ChartReadings], columns: Int = 80, rows: Int = 9, events: [EventMarker] = [],
    format: NumberFormat = NumberFormat(.velocity)
  ) -> ChartModel {
    ChartModel(
      title: "Power Metrics", lowerIsBetter: false, range: start...end, format: format, readings: readings,
      events: events, size: ChartSize(columns: columns, rows: rows))
  }

  static func power(columns: Int) -> ChartModel {
    chart(
      [
        readings("Fastball Velocity", "mph", [(0, 78.2), (13, 78.9), (30, 80.4), (52, 80.1), (66, 82), (92, 83.5)]),
        readings("Exit Velocity", "mph", [(0, 84.6), (24, 87.2), (52, 86.8), (66, 88.4), (92, 90.1)]),
      ],
      columns: columns,
      events: [
        EventMarker(name: "Winter Skills Camp", date: start.adding(days: 33)),
        EventMarker(name: "Presidents Day Showcase", date: start.adding(days: 82)),
        EventMarker(name: "Visit 日本大学", date: start.adding(days: 82)),
      ])
  }

  /// Twelve readings a day that rise and fall.
  static func crowded(columns: Int) -> ChartModel {
    let values = (0..<93 * 12).map { index -> (day: Int, value: Double) in
      let noise = Double(index * 7 % 31) / 10
      return (index / 12, 80 + noise + Double(index / 12) / 20)
    }
    return chart([readings("Fastball Velocity", "mph", values)], columns: columns)
  }

  static let scores: [RadarModel.Axis] = [
    .init(label: "Fastball Velocity", normalized: 67.1, valueText: "83.5 mph"),
    .init(label: "Exit Velocity", normalized: 62.8, valueText: "90.1 mph"),
    .init(label: "60-Yard Dash", normalized: 71.8, valueText: "6.92 sec"),
    .init(label: "Pop Time", normalized: 68.75, valueText: "2.05 sec"),
    .init(label: "Batting Average", normalized: 64, valueText: ".342 avg"),
    .init(label: "ERA", normalized: 68.3, valueText: "2.85"),
    .init(label: "Strikeouts", normalized: 57, valueText: "57 k"),
  ]

  static func radar(axes: Int = 7) -> RadarModel {
    RadarModel(title: "Current Performance Snapshot", axes: Array(scores.prefix(axes)))
  }
}

extension ChartSheet {
  /// A sheet of one chart, and of a radar.
  static func svg(_ chart: ChartModel) -> String { ChartSheet(title: chart.title, charts: [chart]).svg }
  static func svg(_ radar: RadarModel) -> String { ChartSheet(title: radar.title, radar: radar).svg }
}

extension SeededGenerator {
  /// Any number of series of any length with hostile labels.
  mutating func chart(columns: Int) -> ChartModel {
    let start = CalendarDate(clampingDayNumber: Int64.random(in: -700_000...2_900_000, using: &self))
    let days = [0, 1, 29, 92, 400, 5_000, 3_000_000].randomElement(using: &self) ?? 0
    let range = start...start.adding(days: days)
    let scale: Double = [0, 0.001, 1, 90, 1e7, 1e300].randomElement(using: &self) ?? 0
    let readings = (0..<Int.random(in: 0...4, using: &self)).map { _ in
      let count = [0, 1, 2, 9, 60, 700].randomElement(using: &self) ?? 0
      let points = (0..<count).map { index in
        ChartPoint(
          date: start.adding(days: Int.random(in: 0...days, using: &self)),
          value: Double.random(in: -1...1, using: &self) * scale, index: index)
      }
      let unit = Bool.random(using: &self) ? text(pieces: 2) : nil
      return ChartReadings(label: text(pieces: Int.random(in: 0...30, using: &self)), unit: unit, points: points)
    }
    let events = (0..<Int.random(in: 0...20, using: &self)).map { _ in
      EventMarker(name: text(pieces: 9), date: start.adding(days: Int.random(in: 0...days, using: &self)))
    }
    return ChartModel(
      title: text(pieces: Int.random(in: 0...20, using: &self)), lowerIsBetter: Bool.random(using: &self),
      range: range, format: NumberFormat(decimals: Int.random(in: 0...3, using: &self)), readings: readings,
      events: events, size: ChartSize(columns: columns, rows: Int.random(in: 4...20, using: &self)))
  }

  mutating func radar() -> RadarModel {
    let scores = (0..<Int.random(in: 0...14, using: &self)).map { _ in
      RadarModel.Axis(
        label: text(pieces: Int.random(in: 0...9, using: &self)),
        normalized: [0, 100, .nan, .random(in: -10...110, using: &self)].randomElement(using: &self) ?? 0,
        valueText: text(pieces: 3))
    }
    return RadarModel(title: text(pieces: 9), axes: scores)
  }
}

extension EventMarker {
  /// An event on its first day.
  init(name: String, date: CalendarDate) { self.init(id: EventID(name), name: name, date: date) }
}

extension PerformanceTimeline.Screen {
  /// A chart as `chart` draws it; nil without readings.
  func chartText(of subject: ChartOrder.Subject, _ options: RenderOptions) -> String? {
    drawings?.named(subject.rawValue).map { ScreenText.charts($0, hints: $0.pointHints(options), options) }
  }

  /// A chart of the subject as an SVG file; nil without readings.
  func svg(of subject: ChartOrder.Subject) -> String? {
    drawings?.named(subject.rawValue).map { ChartSheet($0).svg }
  }
}
