import CompassModel

extension DemoData {
  /// Readings of each metric, oldest first.
  private static let table: [(type: String, unit: String?, values: [Double])] = [
    ("velocity", "mph", [76.5, 77.2, 78, 78.4, 79.9, 79.1, 80.6, 81.3, 82, 82.2, 83.5, 84.1]),
    ("exit_velo", "mph", [79, 80.5, 80.1, 82.4, 83.3, 84, 85.2, 84.7, 86.9, 88.3]),
    ("sixty_time", "sec", [7.48, 7.41, 7.39, 7.21, 7.24, 7.18, 7.11, 7.09]),
    ("pop_time", "sec", [2.31, 2.28, 2.22, 2.24, 2.17, 2.19, 2.15, 2.12]),
    ("batting_avg", "avg", [0.245, 0.262, 0.281, 0.274, 0.302, 0.318, 0.331, 0.345]),
    ("era", nil, [4.85, 4.4, 4.12, 3.96, 3.5, 3.61, 3.3, 3.05]),
    ("strikeouts", "k", [31, 38, 44, 41, 49, 52, 57, 63]),
    ("other", "reps", [8, 9, 9, 10, 11, 12]),
  ]

  /// Days from the oldest reading to today: less than a year, so that every date range shows readings.
  private static let span = 350

  /// The age of a reading in days: newer ones are closer together, enough for a trend of three months (decision G13).
  private static func age(of index: Int, in count: Int) -> Int {
    let left = max(count - 1, 1) - index
    return span * left * left / (max(count - 1, 1) * max(count - 1, 1))
  }

  static func metrics(on day: CalendarDate) -> [Row] {
    var rows: [Row] = []
    for readings in table {
      for (index, value) in readings.values.enumerated() {
        let age = age(of: index, in: readings.values.count)
        rows.append([
          "id": id("metric", rows.count + 1), "user_id": jordan, "metric_type": readings.type, "value": value,
          "recorded_date": day.adding(days: -age).wire, "verified": index.isMultiple(of: 3),
          "created_at": timestamp(day.adding(days: -age), hour: 5), "unit": readings.unit,
        ])
      }
    }
    return rows
  }
}
