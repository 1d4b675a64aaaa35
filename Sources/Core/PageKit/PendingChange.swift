import CompassModel

/// A change that the backend has not confirmed: rows show it as made.
public struct PendingChange: Hashable, Sendable {
  /// Whose row, which one, and what becomes of it.
  public var change: Change
  /// Whether it can still be undone; else it is being sent (decision N11).
  public var isWaiting: Bool

  /// A change that is not confirmed.
  public init(_ change: Change, isWaiting: Bool) {
    self.change = change
    self.isWaiting = isWaiting
  }
}
