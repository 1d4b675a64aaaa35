import CompassModel

extension DemoData {
  /// Readings of one metric, oldest first.
  private struct Readings {
    var type: String, unit: String, values: [Double]

    init(_ type: String, _ unit: String, _ values: [Double]) {
      (self.type, self.unit, self.values) = (type, unit, values)
    }
  }

  private static let table = [
    Readings("velocity", "mph", [76.5, 77.2, 78, 78.4, 79.9, 79.1, 80.6, 81.3, 82, 82.2, 83.5, 84.1]),
    Readings("exit_velo", "mph", [79, 80.5, 80.1, 82.4, 83.3, 84, 85.2, 84.7, 86.9, 88.3]),
    Readings("sixty_time", "sec", [7.48, 7.41, 7.39, 7.21, 7.24, 7.18, 7.11, 7.09]),
    Readings("pop_time", "sec", [2.31, 2.28, 2.22, 2.24, 2.17, 2.19, 2.15, 2.12]),
    Readings("batting_avg", "avg", [0.245, 0.262, 0.281, 0.274, 0.302, 0.318, 0.331, 0.345]),
    Readings("era", "", [4.85, 4.4, 4.12, 3.96, 3.5, 3.61, 3.3, 3.05]),
    Readings("strikeouts", "k", [31, 38, 44, 41, 49, 52, 57, 63]),
    Readings("other", "reps", [8, 9, 9, 10, 11, 12]),
  ]

  /// Days from the oldest reading to today: less than a year, so that every date range shows readings.
  private static let span = 350

  /// Returns the age in days of a reading. Newer readings are closer together, so that the last three months have
  /// enough for a trend (decision G13).
  private static func age(of index: Int, in count: Int) -> Int {
    let left = max(count - 1, 1) - index
    return span * left * left / (max(count - 1, 1) * max(count - 1, 1))
  }

  static func metrics(on day: CalendarDate) -> [Row] {
    var rows: [Row] = []
    for readings in table {
      for (index, value) in readings.values.enumerated() {
        let age = age(of: index, in: readings.values.count)
        var row: Row = [
          "id": id("metric", rows.count + 1), "user_id": jordan, "metric_type": readings.type, "value": value,
          "recorded_date": day.adding(days: -age).wire, "verified": index.isMultiple(of: 3),
          "created_at": timestamp(day.adding(days: -age), hour: 5),
        ]
        if !readings.unit.isEmpty { row["unit"] = readings.unit }
        rows.append(row)
      }
    }
    return rows
  }
}
