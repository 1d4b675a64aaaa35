import CompassModel
import PageKit
import PageTestSupport
import PerformanceTimeline
import Records

typealias PerformancePage = StandalonePage<PerformanceTimeline>

extension StandalonePage<PerformanceTimeline> {
  var screen: PerformanceTimeline.Screen { PerformanceTimeline.Screen(state, context) }

  func answered(_ rows: [PerformanceMetric], skipped: Int = 0) -> Self {
    let days = context.records.needs?.days
    return answered(.readings(Base(rows.filter { days?.contains($0.recordedDate) ?? true })), skipped: skipped)
  }

  static func opened(_ preset: DateRangePreset = .last3Months, in context: PageContext = .athlete) -> Self {
    let previous = DateRangeChoice.last3Months.span(on: context.today)
    return Self(.init(), in: context).after(.opened)
      .after(.rangeRestored(choice: DateRangeChoice(preset, previous: previous)))
  }

  static func loaded(
    _ rows: [PerformanceMetric] = .small, events: [Event] = .small, _ preset: DateRangePreset = .last3Months,
    in context: PageContext = .athlete, skipped: Int = 0
  ) -> Self {
    opened(preset, in: context).answered(rows, skipped: skipped).answered(.events(Base(events)))
  }
}

func metric(
  _ id: String, _ type: MetricType = .velocity, _ value: Double = 80, on date: String = "2026-02-01",
  verified: Bool = false, unit: String? = nil, event: String? = nil, notes: String? = nil, owner: String = "ath-1"
) -> PerformanceMetric {
  PerformanceMetric(
    id: MetricID(id), owner: AthleteID(owner), type: type, value: value, unit: unit,
    recordedDate: CalendarDate(wire: date) ?? .earliest, eventID: event.map { EventID($0) }, isVerified: verified,
    notes: notes)
}

extension [PerformanceMetric] {
  static let small: [PerformanceMetric] = [
    series(.velocity, ["11-12": 78, "11-30": 78.9, "12-14": 80.4, "01-04": 80.1, "01-20": 82, "02-09": 83.5]),
    series(.exitVelocity, ["11-12": 84.6, "12-04": 87.2, "01-04": 86.8, "01-20": 88.4, "02-09": 90.1]),
    series(.sixtyTime, ["11-18": 7.21, "12-20": 7.1, "01-18": 7, "02-09": 6.92]),
    series(.popTime, ["12-20": 2.11, "01-18": 2.08, "02-09": 2.05]),
    series(.battingAverage, ["11-14": 0.298, "12-12": 0.32, "01-02": 0.331, "02-06": 0.342]),
    series(.earnedRunAverage, ["11-14": 3.6, "12-12": 3.23, "01-16": 3.02, "02-06": 2.85]),
    series(.strikeouts, ["12-12": 31, "01-16": 44, "02-06": 57]),
    [
      metric(
        "me-grip", .other("grip"), 52.5, on: "2026-01-30", verified: true, unit: "kg", event: "ev-2",
        notes: "Right hand, after practice")
    ],
  ].flatMap { $0 }

  /// Every second reading is verified.
  private static func series(_ type: MetricType, _ values: KeyValuePairs<String, Double>) -> [PerformanceMetric] {
    values.enumerated().map { index, one in
      metric(
        "me-\(type.wire)-\(index + 1)", type, one.value, on: "\(one.key > "03" ? 2025 : 2026)-\(one.key)",
        verified: index.isMultiple(of: 2), event: index == 2 ? "ev-1" : nil)
    }
  }

  static let hostile: [PerformanceMetric] = [
    metric("me-1", .velocity, 1e300, on: "2026-01-01", verified: true),
    metric("me-2", .velocity, -0.04, on: "2026-01-02", notes: "\u{1B}[2J\u{202E}gnp.exe\nsecond\tline 日本語 🏈"),
    metric("me-3", .other("\u{1B}]0;title\u{7} 全国高等学校野球選手権記念大会"), 12, on: "2026-01-03", verified: true, unit: "回"),
    metric("me-4", .other(""), -1e16, on: "2026-01-04", notes: String(repeating: "all work and no play ", count: 30)),
    metric("me-5", .strikeouts, 99_999_999, on: "2026-02-10", unit: " "),
    metric("me-6", .popTime, 0, on: "2025-11-10"),
    metric("me-7", .velocity, 99, on: "2026-01-05", unit: "\u{1B}[31mmph\nmph mph mph mph"),
  ]

  /// One reading a day from 2025-11-10 on.
  static func daily(_ count: Int) -> [PerformanceMetric] {
    (0..<count).map { index in
      let date = (CalendarDate(wire: "2025-11-10") ?? .earliest).adding(days: index % 93)
      return metric(
        "me-\(1000 + index)", MetricType.recognized[index % 7], Double(index % 40), on: date.wire,
        verified: index.isMultiple(of: 3))
    }
  }
}
