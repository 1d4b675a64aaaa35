import CompassModel

/// A change that a page asks for: the log of changes keeps it from then on (decision C1).
public struct RequestedChange: Hashable, Sendable {
  /// Whose row, which one, and what becomes of it.
  public var change: Change
  /// How a sentence about the row begins, should it be gone by then: `“Winter Camp”`, `The offer from Stanford`.
  public var subject: String

  /// A change, and the words for its row.
  public init(_ what: Change.What, of owner: AthleteID, subject: String) {
    change = Change(what, of: owner)
    self.subject = subject
  }
}

/// A change that the backend has not confirmed: rows show it as made.
public struct PendingChange: Hashable, Sendable, Codable {
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
