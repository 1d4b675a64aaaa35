import CompassModel

/// Who is signed in and whose rows they may look at (decision S2).
public protocol FamilyBackend: Sendable {
  /// Who is signed in as far as this device knows, without asking anybody; nil for the backend's own user.
  var signedInUser: UserID? { get async }

  /// Throws `.sessionOver` if nobody is signed in.
  func loadFamily() async throws(ServiceFailure) -> FamilyAccess
}

/// The signed-in person and the athletes they may look at; an athlete sees only itself.
public struct FamilyAccess: Hashable, Sendable, Codable {
  public var user: UserID
  public var name: String
  public var role: UserRole
  public var athletes: [Athlete]

  public init(user: UserID, name: String, role: UserRole, athletes: [Athlete]) {
    self.user = user
    self.name = name
    self.role = role
    self.athletes = athletes
  }
}
