import CompassModel

/// Datasets in the format of their files.
enum Datasets {
  /// Readings of one athlete on 980 days in a row, all of one metric, and further members of the dataset.
  static func manyReadings(_ count: Int, and members: String = "") -> String {
    let first = CalendarDate(year: 2023, month: 6, day: 1)
    let rows = (0..<count).map { index in
      let day = first?.adding(days: index * 980 / count)
      return """
        {"id": "m-\(index)", "user_id": "jordan", "metric_type": "velocity",
         "value": \(70 + Double(index * 7_919 % 1_000) / 100), "recorded_date": "\(day.map { "\($0)" } ?? "")"}
        """
    }
    return """
      {"users": [{"id": "jordan", "full_name": "Jordan Smith", "role": "player", "graduation_year": 2028}],
       "performance_metrics": [\(rows.joined(separator: ",\n"))]\(members)}
      """
  }

  static let two = """
    {"users": [{"id": "jordan", "full_name": "Jordan Smith", "role": "player", "graduation_year": 2028}],
     "events": [
      {"id": "ev-1", "user_id": "jordan", "type": "camp", "name": "Winter Skills Camp", "start_date": "2026-02-07",
       "city": "Columbus", "state": "OH", "cost": 150.5, "registered": true},
      {"id": "ev-2", "user_id": "jordan", "type": "showcase", "name": "Presidents Day 日本語 Showcase",
       "start_date": "2026-02-14", "end_date": "2026-02-15"}]}
    """

  static let family = """
    {"users": [{"id": "jordan", "full_name": "Jordan Smith", "role": "player"},
      {"id": "pat", "full_name": "Pat Smith", "role": "parent"}],
     "family": {"id": "smith", "members": [
      {"user_id": "jordan", "role": "player"}, {"user_id": "pat", "role": "parent"}]},
     "events": [{"id": "ev-1", "user_id": "jordan", "type": "camp", "name": "Winter Camp", "start_date": "2026-02-07"}]}
    """

  static let badRows = """
    {"users": [{"id": "jordan", "full_name": "Jordan Smith", "role": "player"}],
     "events": [
      {"id": "ev-1", "user_id": "jordan", "type": "camp", "name": "Winter Camp", "start_date": "2026-02-07"},
      {"id": "ev-2", "user_id": "jordan", "type": "camp", "name": "Leap Camp", "start_date": "2026-02-30"},
      {"id": "ev-3", "user_id": "jordan", "type": "camp", "start_date": "2026-02-08", "end_date": "soon"},
      7],
     "offers": [{"id": "of-1", "school_id": "s-1", "offer_type": "full_ride"}]}
    """
}
