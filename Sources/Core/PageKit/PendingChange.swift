import CompassModel

extension String? {
  /// Returns the progress of a row's change, `saving…` or `waiting for a connection`; nil for none (decision J4).
  package static func progress(isUpdating: Bool, isKept: Bool) -> String? {
    isUpdating ? "saving…" : isKept ? "waiting for a connection" : nil
  }
}

/// A change that the backend has not confirmed yet.
package struct PendingChange: Hashable, Sendable {
  /// The change, with its row and athlete.
  package var change: Change
  /// Whether the change can still be undone before it is sent (decision N11).
  package var isWaiting: Bool
  /// Whether the change waits for a connection (decision J1).
  package var isKept: Bool

  /// Makes an unconfirmed change.
  package init(_ change: Change, isWaiting: Bool, isKept: Bool = false) {
    (self.change, self.isWaiting, self.isKept) = (change, isWaiting, isKept)
  }
}
