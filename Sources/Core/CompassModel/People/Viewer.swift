/// The signed-in user and the active athlete, whose rows are shown: there always is one (decision X4).
public struct Viewer: Hashable, Sendable, Codable {
  /// The id of the account. Rows belong to athletes (`active`), also if the user is that athlete.
  public let user: UserID
  /// The name of the user, as stored with the account.
  public let name: String
  /// The user's role, which decides what they may change: see `may(_:)`.
  public let role: UserRole
  /// The kind of store that holds the rows, which also decides what may be changed.
  public let store: RowStore
  /// The active athlete, whose rows are shown and changed.
  public private(set) var active: Athlete
  /// All athletes whose rows the user can see, by ascending graduation year, unknown years last, then by name and id.
  public let athletes: [Athlete]

  /// Makes `lastViewed` the active athlete if it is among `athletes`, else the one with the earliest graduation year
  /// (decision K12). Nil if `athletes` is empty. For a user who is an athlete, `athletes` holds only that athlete.
  public init?(
    user: UserID, name: String, role: UserRole, athletes: [Athlete], lastViewed: AthleteID? = nil,
    store: RowStore = .device
  ) {
    let ordered = athletes.sorted {
      ($0.graduationYear ?? .max, $0.name, $0.id) < ($1.graduationYear ?? .max, $1.name, $1.id)
    }
    guard let chosen = ordered.first(where: { $0.id == lastViewed }) ?? ordered.first else { return nil }
    (self.user, self.name, self.role, self.store) = (user, name, role, store)
    active = chosen
    self.athletes = ordered
  }

  package var isParent: Bool { role == .parent }

  /// `You belong to no family yet`, or `Ava belongs …`: the reason why a family's schools and contacts are missing
  /// (decision L1). Nil if the athlete belongs to a family, or if this is unknown.
  package var noFamilyText: String? {
    guard active.hasFamily == false else { return nil }
    return user.rawValue == active.id.rawValue
      ? "You belong to no family yet" : "\(active.name.nilIfBlank ?? "The athlete") belongs to no family yet"
  }

  /// Makes another of `athletes` the active one; false, and nothing is changed, for any other.
  package mutating func select(_ athlete: AthleteID) -> Bool {
    guard athlete != active.id, let chosen = athletes.first(where: { $0.id == athlete }) else { return false }
    active = chosen
    return true
  }

  /// Whether role and store permit a mutation (decision X16). A forbidden one is shown disabled and never sent.
  public func may(_ mutation: Mutation) -> Bool { mutation.isAllowed(for: role, in: store) }
}

/// Role of a signed-in user (wire.md §1 `users.role`).
public enum UserRole: WireValue {
  /// An athlete, or a parent in the athlete's family.
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
