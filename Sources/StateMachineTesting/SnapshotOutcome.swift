/// What came of comparing one text with its snapshot.
public enum SnapshotOutcome: Equatable, Sendable {
  /// Byte for byte the same.
  case same
  /// Written to the file at this path.
  case recorded(String)
  /// Left alone: `SNAPSHOT_ONLY` is about others.
  case skipped
  /// There is no such file yet. The message tells how to record it.
  case missing(String)
  /// The message shows the difference and tells how to accept it.
  case different(String)
  /// A name or a text that no snapshot may have, and why.
  case invalid(String)

  /// What a test fails with; nil when there is nothing to complain about.
  public var failure: String? {
    switch self {
    case .same, .recorded, .skipped: nil
    case .missing(let message), .different(let message), .invalid(let message): message
    }
  }
}

/// Counts outcomes, so that a rewrite of forty files is noticed: "3 recorded, 41 unchanged".
public struct SnapshotSummary: Equatable, Sendable, CustomStringConvertible {
  public private(set) var recorded = 0
  public private(set) var unchanged = 0
  public private(set) var skipped = 0
  public private(set) var failed = 0

  public init() {}

  public mutating func count(_ outcome: SnapshotOutcome) {
    switch outcome {
    case .same: unchanged += 1
    case .recorded: recorded += 1
    case .skipped: skipped += 1
    case .missing, .different, .invalid: failed += 1
    }
  }

  /// The counts that are not zero, failures first.
  public var description: String {
    let counts = [(failed, "failed"), (recorded, "recorded"), (unchanged, "unchanged"), (skipped, "skipped")]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? "no snapshots" : parts.joined(separator: ", ")
  }
}
