import Foundation

@testable import CompassLocal

/// A directory that is removed after the test.
final class TemporaryDirectory: Sendable {
  let path: String

  init(withStore: Bool = false) throws {
    path = FileManager.default.temporaryDirectory.path + "/compass-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: withStore ? store : path, withIntermediateDirectories: true)
  }

  deinit {
    chmod(path, 0o700)
    chmod(store, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A directory for a store, which does not exist yet unless requested.
  var store: String { path + "/store" }
  var main: String { store + "/compass.sqlite" }
  var device: String { store + "/device.sqlite" }

  /// Its store, with demo data if it is a new one.
  func opened() async throws(StoreProblem) -> LocalStore { try await LocalStore.open(directory: store, demoDay: today) }

  /// A directory with a closed store of demo data.
  static func used() async throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    await (try await directory.opened()).close()
    return directory
  }

  func contents(of file: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file)) }

  func write(_ data: Data, to file: String) throws { try data.write(to: URL(fileURLWithPath: file)) }

  func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: file) }

  func permissions(of file: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
  }
}
