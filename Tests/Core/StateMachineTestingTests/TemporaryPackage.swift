import Foundation
import StateMachineTesting

/// A temporary package folder for one test, removed afterwards.
final class TemporaryPackage {
  let root: URL
  let snapshots: SnapshotFolder

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID().uuidString)")
    snapshots = SnapshotFolder(packageRoot: root)
    try write("// swift-tools-version: 6.2\n", to: "Package.swift")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  func write(_ data: Data, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The file's text, nil when there is no such file.
  func read(_ path: String) -> String? {
    (try? Data(contentsOf: root.appending(path: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All files below a folder, sorted.
  func files(in folder: String) -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    return (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }
}
