import CompassModel
import Foundation
import Testing

/// A temporary directory for one test, removed at its end.
final class Folder: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "/compass-tests-\(UUID().uuidString)"
    #expect(throws: Never.self) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and the directories it needs, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return file(name)
  }

  /// Copies one of the recorded stores, feeds and datasets beside the tests.
  func copyStore(_ name: String, to copy: String) throws {
    try FileManager.default.copyItem(atPath: Self.stores.appending(path: name).path(), toPath: file(copy))
  }

  static let stores = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores")

  func bytes(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }
  func text(of name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

  /// Writes `feed.ics`, the calendar of a team as it was on a day of February 2026.
  func writeFeed(_ day: Int, _ games: [(uid: String, time: String)]) throws {
    let events = games.map { game in
      "BEGIN:VEVENT\nUID:\(game.uid)\nDTSTAMP:202602\(day)T000000Z\nSUMMARY:vs \(game.uid)\nDTSTART:\(game.time)\nEND:VEVENT\n"
    }
    try write("BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Team\n\(events.joined())END:VCALENDAR\n", to: "feed.ics")
  }

  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
  }
}

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
