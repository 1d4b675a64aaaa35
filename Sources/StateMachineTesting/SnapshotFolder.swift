import Foundation

/// The texts a package keeps under `Snapshots/` to notice when they change.
public struct SnapshotFolder: Sendable {
  private static let name = "Snapshots"
  private static let failures = ".build/snapshot-failures"

  private let packageRoot: URL
  private var root: URL { packageRoot.appending(path: Self.name, directoryHint: .isDirectory) }

  /// - Parameter packageRoot: the directory that holds `Package.swift`. See `packageRoot(from:)`.
  public init(packageRoot: URL) { self.packageRoot = packageRoot }

  /// The nearest directory at or above a source file that holds a `Package.swift`.
  ///
  /// - Throws: `SnapshotError` when there is none.
  public static func packageRoot(from file: String = #filePath) throws(SnapshotError) -> URL {
    var directory = URL(filePath: file).standardizedFileURL
    while directory.pathComponents.count > 1 {
      directory.deleteLastPathComponent()
      let manifest = directory.appending(path: "Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path(percentEncoded: false)) { return directory }
    }
    throw SnapshotError("no Package.swift at or above \(file)")
  }

  /// Compares a text with the snapshot of this name, byte by byte, and records it if the mode says so.
  ///
  /// A text that is refused is saved under `.build/snapshot-failures/`.
  /// - Parameter name: the path below the folder without `.txt`, as in `EventsList/loaded.80`.
  /// - Throws: what reading or writing a file throws.
  public func check(_ actual: String, name: String, _ mode: SnapshotMode) throws -> SnapshotOutcome {
    if let reason = objection(toSnapshotName: name) { return .invalid(reason) }
    guard mode.covers(name) else { return .skipped }
    if let reason = objection(toSnapshotText: actual) {
      return .invalid("snapshot \(name) cannot be kept: \(reason)")
    }
    let file = root.appending(path: name + ".txt")
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
      if mode.writing != .verify { return try record(actual, at: file) }
      let saved = try save(actual, name)
      return .missing("snapshot \(name) is missing\n" + advice(name, .missing, saved))
    }
    let expected = try Data(contentsOf: file)
    if expected.elementsEqual(actual.utf8) { return .same }
    if mode.writing == .record { return try record(actual, at: file) }
    let saved = try save(actual, name)
    let text = unifiedDifference(
      old: String(decoding: expected, as: UTF8.self), new: actual, oldName: "\(Self.name)/\(name).txt",
      newName: "actual")
    let difference = text ?? "the file is not UTF-8"
    return .different("snapshot \(name) differs\n\(indented(difference))\n" + advice(name, .record, saved))
  }

  /// The files nobody declares, sorted, named like snapshots; other files than `.txt` with their ending.
  /// Dot files are left alone.
  ///
  /// - Throws: what listing the folder throws. A folder that does not exist has no files.
  public func staleFiles(declared: Set<String>) throws -> [String] {
    let path = root.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let files = try FileManager.default.subpathsOfDirectory(atPath: path).filter { subpath in
      var isDirectory: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path + "/" + subpath, isDirectory: &isDirectory)
      return isThere && !isDirectory.boolValue && !subpath.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    let names = files.map { $0.hasSuffix(".txt") ? String($0.dropLast(4)) : $0 }
    return names.filter { !declared.contains($0) }.sorted()
  }

  private func record(_ text: String, at file: URL) throws -> SnapshotOutcome {
    try write(text, to: file)
    return .recorded(file.path(percentEncoded: false))
  }

  private func save(_ actual: String, _ name: String) throws -> String {
    let file = packageRoot.appending(path: "\(Self.failures)/\(name).txt")
    try write(actual, to: file)
    return file.path(percentEncoded: false)
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  private func advice(_ name: String, _ mode: SnapshotMode.Writing, _ saved: String) -> String {
    """
      to accept: SNAPSHOTS=\(mode.rawValue) SNAPSHOT_ONLY=\(name) swift test
      actual:    \(saved)
    """
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
  }
}
