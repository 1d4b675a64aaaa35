/// Everything the core can ask a backend to change.
public enum Mutation: String, CaseIterable, Codable, Sendable {
  case deleteEvent, markEventAttended
  case createOffer, deleteOffer

  /// Whether somebody of this role may do it (decision X16).
  ///
  /// A parent acts for the selected athlete; other roles, an administrator's too, only look.
  public func isAllowed(for role: UserRole) -> Bool {
    switch self {
    case .deleteEvent, .markEventAttended: role == .player || role == .parent
    case .createOffer, .deleteOffer: role == .player || role == .parent
    }
  }
}
