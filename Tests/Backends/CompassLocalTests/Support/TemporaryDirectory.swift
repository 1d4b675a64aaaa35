import Foundation

/// A directory that is removed after the test.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/compass-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    chmod(path, 0o700)
    chmod(store, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A directory for a store, which does not exist yet.
  var store: String { path + "/store" }
  var main: String { store + "/compass.sqlite" }
  var device: String { store + "/device.sqlite" }

  func contents(of file: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file)) }

  func write(_ data: Data, to file: String) throws { try data.write(to: URL(fileURLWithPath: file)) }

  func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: file) }

  func permissions(of file: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
  }
}
