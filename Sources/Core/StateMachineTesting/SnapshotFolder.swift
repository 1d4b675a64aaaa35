import Foundation

/// The snapshot texts that a package keeps under `Snapshots/` to detect changes.
package struct SnapshotFolder: Sendable {
  private static let name = "Snapshots"
  private static let failures = ".build/snapshot-failures"

  private let packageRoot: URL
  private let acceptance: String?
  private let savesFailures: Bool
  private var root: URL { packageRoot.appending(path: Self.name, directoryHint: .isDirectory) }

  /// Makes the snapshot folder of the package in this directory, see `packageRoot(from:)`. `acceptance` is the command
  /// that records changed snapshots, shown in messages; nil for `swift test`.
  package init(packageRoot: URL, acceptance: String? = nil) {
    (self.packageRoot, self.acceptance, savesFailures) = (packageRoot, acceptance, true)
  }

  /// Makes the snapshot folder beside a file of no package; texts that differ are not saved.
  package init(nextTo file: String, acceptance: String) {
    packageRoot = URL(filePath: file).standardizedFileURL.deletingLastPathComponent()
    (self.acceptance, savesFailures) = (acceptance, false)
  }

  package static func packageRoot(from file: String = #filePath) throws(SnapshotError) -> URL {
    var directory = URL(filePath: file).standardizedFileURL
    while directory.pathComponents.count > 1 {
      directory.deleteLastPathComponent()
      let manifest = directory.appending(path: "Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path(percentEncoded: false)) { return directory }
    }
    throw SnapshotError("no Package.swift at or above \(file)")
  }

  /// Compares a text with the snapshot of this name, byte by byte, and records the text if the mode allows it. `name`
  /// is the path below the folder without `.txt`, as in `EventsList/loaded.80`. A missing or different text is saved
  /// under `.build/snapshot-failures/` of the package. Throws errors of reading or writing a file.
  package func check(_ actual: String, name: String, _ mode: SnapshotMode) throws -> SnapshotOutcome {
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
    let difference = (text ?? "the file is not UTF-8").replacing("\n", with: "\n  ")
    return .different("snapshot \(name) differs\n  \(difference)\n" + advice(name, .record, saved))
  }

  /// Returns the names of files below a path that are not declared snapshots, sorted, without `.txt` and dot files.
  package func staleFiles(declared: Set<String>, below: String = "") throws -> [String] {
    let path = root.path(percentEncoded: false) + below
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let files = try FileManager.default.subpathsOfDirectory(atPath: path).filter { subpath in
      var isDirectory: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path + "/" + subpath, isDirectory: &isDirectory)
      return isThere && !isDirectory.boolValue && !subpath.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    let start = below.isEmpty ? "" : below + "/"
    let names = files.map { start + ($0.hasSuffix(".txt") ? String($0.dropLast(4)) : $0) }
    return names.filter { !declared.contains($0) }.sorted()
  }

  private func record(_ text: String, at file: URL) throws -> SnapshotOutcome {
    try write(text, to: file)
    return .recorded(file.path(percentEncoded: false))
  }

  private func save(_ actual: String, _ name: String) throws -> String? {
    guard savesFailures else { return nil }
    let file = packageRoot.appending(path: "\(Self.failures)/\(name).txt")
    try write(actual, to: file)
    return file.path(percentEncoded: false)
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  private func advice(_ name: String, _ mode: SnapshotMode.Writing, _ saved: String?) -> String {
    let command = acceptance ?? "SNAPSHOTS=\(mode.rawValue) SNAPSHOT_ONLY=\(name) swift test"
    return "  to accept: \(command)" + (saved.map { "\n  actual:    \($0)" } ?? "")
  }
}

/// Permissions of a run to write snapshot files, read from the environment.
///
/// | variable | values |
/// |---|---|
/// | `SNAPSHOTS` | `verify` (when unset) never writes; `missing` writes new ones; `record` rewrites what differs |
/// | `SNAPSHOT_ONLY` | a glob such as `EventsList/*`; all other snapshots are left alone |
/// | `CI` | when set and not empty, nothing may be written |
package struct SnapshotMode: Equatable, Sendable {
  package enum Writing: String, CaseIterable, Sendable {
    case verify
    case missing
    case record
  }

  package let writing: Writing
  /// The glob that limits the run; nil for all snapshots. `*` matches slashes too.
  package let only: String?

  package init(_ writing: Writing, only: String? = nil) { (self.writing, self.only) = (writing, only) }

  /// Reads the mode from environment variables, see above. Throws for an unknown one, and for writing under `CI`.
  package init(environment: [String: String]) throws(SnapshotError) {
    let value = environment["SNAPSHOTS"].flatMap { $0.isEmpty ? nil : $0 } ?? Writing.verify.rawValue
    guard let writing = Writing(rawValue: value) else {
      let accepted = Writing.allCases.map(\.rawValue).joined(separator: ", ")
      throw SnapshotError("SNAPSHOTS=\(value) is unknown; it takes one of: \(accepted)")
    }
    if writing != .verify, environment["CI"]?.isEmpty == false {
      throw SnapshotError("SNAPSHOTS=\(value) would write snapshots, and CI is set; record them at home and commit")
    }
    self.init(writing, only: environment["SNAPSHOT_ONLY"].flatMap { $0.isEmpty ? nil : $0 })
  }

  package func covers(_ name: String) -> Bool {
    guard let only else { return true }
    return fnmatch(only, name, 0) == 0
  }
}

package struct SnapshotError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

package enum SnapshotOutcome: Equatable, Sendable {
  case same
  /// The text was written to the file at this path.
  case recorded(String)
  /// Not compared: the name does not match `SNAPSHOT_ONLY`.
  case skipped
  /// The snapshot has no file yet. The message contains the command that records it.
  case missing(String)
  /// The text differs. The message shows the difference and the command that accepts it.
  case different(String)
  case invalid(String)

  package var failure: String? {
    switch self {
    case .same, .recorded, .skipped: nil
    case .missing(let message), .different(let message), .invalid(let message): message
    }
  }
}

func objection(toSnapshotName name: String) -> String? {
  let names = #/[\w-][\w.-]*(?:/[\w-][\w.-]*)*/#.asciiOnlyWordCharacters()
  if name.wholeMatch(of: names) != nil { return nil }
  return "\(name.debugDescription) cannot name a snapshot; use letters, digits, '.', '_', '-' in parts divided by '/', "
    + "no part empty or starting with '.'"
}

func objection(toSnapshotText text: String) -> String? {
  let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated() {
    if line.contains(0x1B) { return "line \(index + 1) holds an escape character (colour?)" }
    if line.contains(UInt8(ascii: "\r")) { return "line \(index + 1) holds a carriage return" }
    if line.last == UInt8(ascii: " ") || line.last == UInt8(ascii: "\t") {
      return "line \(index + 1) ends with a blank: \(visible(String(Substring(line)) + "\n"))"
    }
  }
  guard lines.count > 1, lines.last?.isEmpty == true else { return "the last line does not end with a newline" }
  return lines[lines.count - 2].isEmpty ? "it ends with an empty line" : nil
}
