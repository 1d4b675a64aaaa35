import CompassModel
import CompassServices

extension LocalBackend: FamilyBackend {
  public var signedInUser: UserID? { signedIn }

  /// A player sees itself; everybody else sees all players of the family, and nobody without one (decision S2). A
  /// parent sees those of the own family only.
  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    let signedIn = signedIn
    return try await database.perform { (connection) throws(ServiceFailure) in
      let person = try Self.person(signedIn, connection)
      let athletes =
        switch person.role {
        case .player: [person.athlete]
        case .parent: try Self.isMember(person.athlete.id, connection) ? try Self.players(connection) : []
        case .other: try Self.players(connection)
        }
      return FamilyAccess(
        user: UserID(person.athlete.id.rawValue), name: person.name, role: person.role, athletes: athletes)
    }
  }

  struct Person {
    var athlete: Athlete
    var name: String
    var role: UserRole
  }

  private static let columns = """
    users.id, full_name, graduation_year, current_phase, coalesce(family_member.role, users.role, 'player')
    """

  /// - Parameter id: nil for the store's first user.
  static func person(_ id: UserID?, _ connection: Connection) throws(ServiceFailure) -> Person {
    guard let person = try find(id, connection) else {
      throw ServiceFailure(.sessionOver, detail: id.map { "no user \"\($0)\"" } ?? "no user in the database")
    }
    return person
  }

  private static func find(_ id: UserID?, _ connection: Connection) throws(ServiceFailure) -> Person? {
    let source = "SELECT \(columns) FROM users LEFT JOIN family_member ON user_id = users.id"
    if let id { return try connection.first("\(source) WHERE users.id = ?", .text(id.rawValue), read: read) }
    return try connection.first("\(source) ORDER BY users.ordinal LIMIT 1", read: read)
  }

  private static func isMember(_ id: AthleteID, _ connection: Connection) throws(ServiceFailure) -> Bool {
    try connection.first("SELECT 1 FROM family_member WHERE user_id = ?", .text(id.rawValue)) { _ in true } ?? false
  }

  private static func players(_ connection: Connection) throws(ServiceFailure) -> [Athlete] {
    var athletes: [Athlete] = []
    try connection.each(
      """
      SELECT user_id, full_name, graduation_year, current_phase, coalesce(family_member.role, users.role, 'player')
      FROM family_member LEFT JOIN users ON users.id = user_id ORDER BY family_member.ordinal
      """
    ) { (row) throws(ServiceFailure) in
      let person = read(row)
      if person.role == .player { athletes.append(person.athlete) }
    }
    return athletes
  }

  private static func read(_ row: Statement) -> Person {
    let name = row.text(1)
    let athlete = Athlete(
      id: row.id(0), name: name ?? "Athlete",
      graduationYear: row.isNull(2) ? nil : Int(row.integer(2)), isCommitted: row.text(3) == "committed")
    let role = UserRole(wire: row.text(4) ?? "")
    return Person(athlete: athlete, name: name ?? (role == .player ? "Athlete" : ""), role: role)
  }
}
