import Foundation

/// A temporary directory for one test, removed at its end.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/compass-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
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

  func bytes(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }
  func text(of name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
  }
}
