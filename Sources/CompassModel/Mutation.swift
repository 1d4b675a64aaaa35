/// Everything the core can ask a backend to change.
public enum Mutation: String, CaseIterable, Codable, Sendable {
  case deleteEvent, markEventAttended
  case createOffer, deleteOffer
  case updateTaskStatus

  /// Whether somebody of this role may do it (decision X16).
  ///
  /// A parent acts for the selected athlete, but only looks at tasks (decision K12); other roles, an
  /// administrator's too, only look.
  public func isAllowed(for role: UserRole) -> Bool {
    switch self {
    case .deleteEvent, .markEventAttended, .createOffer, .deleteOffer: role == .player || role == .parent
    case .updateTaskStatus: role == .player
    }
  }
}
