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
