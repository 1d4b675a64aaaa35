import CompassModel
import CompassServices
import Foundation

/// The embedded backend: serves the rows of a `LocalStore` to one signed-in user.
public struct LocalBackend: Sendable {
  let database: Database
  private let user: Lock<UserID?>
  private let lastAddition = Lock<Instant?>(nil)
  let now: @Sendable () -> Instant

  /// Makes a backend for a user of the store by id or name (decision G4), nil for the store's first user; `now` gives
  /// the time that is stored with changes.
  public init(
    _ store: LocalStore, signedIn: UserID? = nil, now: @escaping @Sendable () -> Instant = { Instant(Date()) }
  ) {
    database = store.database
    user = Lock(signedIn)
    self.now = now
  }

  var signedIn: UserID? { user.withLock { $0 } }

  /// The moment of an addition: now, or a microsecond after the last one where that is less than a second ahead, so
  /// that rows that are ordered by it keep the order in which they were added.
  func nextAddition() -> Instant {
    lastAddition.withLock { last in
      let clock = now()
      let isStill = last.map { $0 >= clock && $0 < clock.adding(.seconds(1)) } ?? false
      let moment = isStill ? last?.adding(.microseconds(1)) ?? clock : clock
      last = moment
      return moment
    }
  }
}

/// Sign-in without passwords: the user is the store's first one, or the one that the backend was made for.
extension LocalBackend: SignInBackend {
  public var asksForCredentials: Bool { false }

  /// Signs in another user of the store, by id or name (decision G4); the password is ignored. Throws `.refused` with
  /// the names of all users if none or several match.
  public func signIn(email name: String, password: Secret) async throws(ServiceFailure) {
    let users = try await database.perform { (connection) throws(ServiceFailure) in
      try Self.people(connection)
    }
    let named = users.filter { $0.isNamed(name) }
    guard let found = users.first(where: { $0.id.rawValue == name })?.id ?? (named.count == 1 ? named[0].id : nil)
    else {
      let names = users.map { user in
        let shown = user.fullName ?? ""
        return named.count > 1 ? "\(shown) (\(user.id))" : shown
      }.joined(separator: ", ")
      throw ServiceFailure(
        .refused, reason: "“\(name)” is not \(named.count > 1 ? "one person" : "a person") of this device: \(names)")
    }
    user.withLock { $0 = found }
  }

  public func signOut() async {}
}

extension LocalBackend: DetailsBackend {
  /// Loads a record with all columns of its table in a dataset. Throws `.notFound` if the athlete has no such row.
  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    let table = reference.kind.table
    return try await database.perform { (connection) throws(ServiceFailure) in
      let record = try connection.first(table.selection, .text(athlete.rawValue), .text(reference.id)) { row in
        Record(reference, fields: table.fields(of: row))
      }
      guard let record else {
        throw ServiceFailure(.notFound, detail: "\(reference.noun) \(reference.id) of athlete \(athlete)")
      }
      return record
    }
  }
}

extension LocalBackend: FamilyBackend {
  public var signedInUser: UserID? { signedIn }

  /// Returns the athletes that the signed-in user may see: a player only that player, other users the players of the
  /// family (decision S2). A parent outside the family sees none. Throws `.sessionOver` if the store has no such user.
  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    let signedIn = signedIn
    return try await database.perform { (connection) throws(ServiceFailure) in
      let person = try Self.person(signedIn, connection)
      let athletes =
        switch person.role {
        case .player: [person.athlete]
        case .parent: person.athlete.hasFamily == true ? try Self.players(connection) : []
        case .other: try Self.players(connection)
        }
      return FamilyAccess(user: person.id, name: person.name, role: person.role, athletes: athletes)
    }
  }

  struct Person {
    var athlete: Athlete
    var fullName: String?
    var role: UserRole

    var id: UserID { UserID(athlete.id.rawValue) }
    var name: String { fullName ?? (role == .player ? athlete.name : "") }

    func isNamed(_ text: String) -> Bool { fullName?.lowercased() == text.lowercased() }
  }

  private static let columns = """
    users.id, full_name, graduation_year, current_phase, coalesce(family_member.role, users.role, 'player'),
    CASE WHEN user_id IS NOT NULL THEN 1 WHEN EXISTS (SELECT 1 FROM family_member) THEN 0 END
    """

  /// Reason shown when the store has no users (decision U9).
  private static let noAthleteYet = "There is no athlete on this device yet. Add one or import data, then sign in."

  /// Finds a user by id, else by full name in any case; nil finds the first one. Throws `.sessionOver` for none.
  static func person(_ id: UserID?, _ connection: Connection) throws(ServiceFailure) -> Person {
    guard let person = try find(id, connection) else {
      let reason = id == nil ? Self.noAthleteYet : "The user who was to be signed in is not in this store."
      throw ServiceFailure(
        .sessionOver, detail: id.map { "no user \"\($0)\"" } ?? "no user in the database", reason: reason)
    }
    return person
  }

  private static func find(_ id: UserID?, _ connection: Connection) throws(ServiceFailure) -> Person? {
    let people = try people(connection)
    guard let id else { return people.first }
    return people.first { $0.id == id } ?? people.first { $0.isNamed(id.rawValue) }
  }

  /// All users of the store in stored order.
  static func people(_ connection: Connection) throws(ServiceFailure) -> [Person] {
    let sql = "SELECT \(columns) FROM users LEFT JOIN family_member ON user_id = users.id ORDER BY users.ordinal"
    return try connection.all(sql, read: read)
  }

  private static func players(_ connection: Connection) throws(ServiceFailure) -> [Athlete] {
    let members = try connection.all(
      """
      SELECT user_id, full_name, graduation_year, current_phase, coalesce(family_member.role, users.role, 'player'), 1
      FROM family_member LEFT JOIN users ON users.id = user_id ORDER BY family_member.ordinal
      """, read: read)
    return members.filter { $0.role == .player }.map(\.athlete)
  }

  private static func read(_ row: Statement) -> Person {
    let name = row.text(1)
    let athlete = Athlete(
      id: row.id(0), name: name ?? "Athlete", graduationYear: row.isNull(2) ? nil : Int(row.integer(2)),
      isCommitted: row.text(3) == "committed", hasFamily: row.isNull(5) ? nil : row.integer(5) == 1)
    return Person(athlete: athlete, fullName: name, role: UserRole(wire: row.text(4) ?? ""))
  }
}
