/// The signed-in user, and the athlete whose rows they look at.
///
/// There is always an active athlete: a viewer without one cannot be written down (decision X4).
public struct Viewer: Hashable, Sendable, Codable {
  /// The account, never the owner of rows.
  public let user: UserID
  /// As the account has it.
  public let name: String
  /// Decides what may be changed, see `may(_:)`.
  public let role: UserRole
  /// The place of the rows, which decides too.
  public let store: RowStore
  /// Whose rows are shown and changed.
  public private(set) var active: Athlete
  /// All athletes whose rows can be shown, earliest graduation year first.
  public let athletes: [Athlete]

  /// Looks at `lastViewed` if that is one of `athletes`, else at the one with the earliest graduation year (decision
  /// K12). Nil if there is no athlete to look at. An athlete has exactly one, itself.
  public init?(
    user: UserID, name: String, role: UserRole, athletes: [Athlete], lastViewed: AthleteID? = nil,
    store: RowStore = .device
  ) {
    let ordered = athletes.sorted {
      ($0.graduationYear ?? .max, $0.name, $0.id) < ($1.graduationYear ?? .max, $1.name, $1.id)
    }
    guard let chosen = ordered.first(where: { $0.id == lastViewed }) ?? ordered.first else { return nil }
    self.user = user
    self.name = name
    self.role = role
    self.store = store
    active = chosen
    self.athletes = ordered
  }

  /// Whether the viewer looks at another person's rows.
  public var isParent: Bool { role == .parent }

  /// `You belong to no family yet`, or `Ava belongs …`: why the schools and contacts of a family are not there
  /// (decision L1). Nil unless that is known.
  public var noFamilyText: String? {
    guard active.hasFamily == false else { return nil }
    return user.rawValue == active.id.rawValue
      ? "You belong to no family yet" : "\(active.name.nilIfBlank ?? "The athlete") belongs to no family yet"
  }

  /// Looks at another athlete; false and unchanged if it is not one of `athletes` or already the active one.
  public mutating func select(_ athlete: AthleteID) -> Bool {
    guard athlete != active.id, let chosen = athletes.first(where: { $0.id == athlete }) else { return false }
    active = chosen
    return true
  }

  /// Whether role and store allow it (decision X16): what they forbid is drawn disabled, and never sent.
  public func may(_ mutation: Mutation) -> Bool { mutation.isAllowed(for: role, in: store) }
}

/// Role of a signed-in user (wire.md §1 `users.role`).
public enum UserRole: WireValue {
  /// The athlete itself, or a member of its family.
  case player, parent
  case other(String)

  public static let recognized: [UserRole] = [.player, .parent]

  public var texts: (wire: String, label: String) {
    switch self {
    case .player: ("player", "Player")
    case .parent: ("parent", "Parent")
    case .other(let raw): (raw, raw)
    }
  }
}
