import CompassModel

extension String? {
  /// Names the progress of a row: `saving…` or `waiting for a connection`; nil where nothing does (decision J4).
  package static func progress(isUpdating: Bool, isKept: Bool) -> String? {
    isUpdating ? "saving…" : isKept ? "waiting for a connection" : nil
  }
}

/// A change that the backend has not confirmed: rows show it as made.
public struct PendingChange: Hashable, Sendable {
  /// Whose row, which one, and what becomes of it.
  public var change: Change
  /// Whether it can still be undone; else it is being sent (decision N11).
  public var isWaiting: Bool
  /// Whether it waits for a connection (decision J1).
  public var isKept: Bool

  /// A change that is not confirmed.
  public init(_ change: Change, isWaiting: Bool, isKept: Bool = false) {
    self.change = change
    self.isWaiting = isWaiting
    self.isKept = isKept
  }
}
