import Foundation

/// What a run may do with snapshot files, and with which: read from the environment.
///
/// | variable | values |
/// |---|---|
/// | `SNAPSHOTS` | `verify` (when unset) never writes; `missing` writes new ones; `record` rewrites what differs |
/// | `SNAPSHOT_ONLY` | a glob such as `EventsList/*`; all other snapshots are left alone |
/// | `CI` | when set and not empty, nothing may be written |
public struct SnapshotMode: Equatable, Sendable {
  /// Which files may be written.
  public enum Writing: String, CaseIterable, Sendable {
    case verify, missing, record
  }

  public let writing: Writing
  /// The glob that limits the run; nil for all snapshots. `*` matches slashes too.
  public let only: String?

  public init(_ writing: Writing, only: String? = nil) {
    self.writing = writing
    self.only = only
  }

  /// - Throws: `SnapshotError` for an unknown mode, and for a mode that writes when `CI` is set.
  public init(environment: [String: String]) throws(SnapshotError) {
    let value = environment["SNAPSHOTS"].flatMap { $0.isEmpty ? nil : $0 } ?? Writing.verify.rawValue
    guard let writing = Writing(rawValue: value) else {
      let known = Writing.allCases.map(\.rawValue).joined(separator: ", ")
      throw SnapshotError("SNAPSHOTS=\(value) is unknown; it takes one of: \(known)")
    }
    if writing != .verify, environment["CI"]?.isEmpty == false {
      throw SnapshotError("SNAPSHOTS=\(value) would write snapshots, and CI is set; record them at home and commit")
    }
    self.init(writing, only: environment["SNAPSHOT_ONLY"].flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Whether the run is about the snapshot of this name.
  public func covers(_ name: String) -> Bool {
    guard let only else { return true }
    return fnmatch(only, name, 0) == 0
  }
}

/// Why snapshots cannot be looked at, said to the developer who started the run.
public struct SnapshotError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
