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
