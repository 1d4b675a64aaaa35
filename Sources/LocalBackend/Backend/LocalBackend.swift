import CompassModel
import CompassServices
import Foundation

/// The embedded backend: rows of a `LocalStore`, seen by one signed-in user.
public struct LocalBackend: Sendable {
  let database: Database
  let signedIn: UserID?
  let now: @Sendable () -> Instant

  /// `signedIn` is the store's first user if it is nil (interface.md, Dataset); `now` is noted with what is stored.
  public init(
    _ store: LocalStore, signedIn: UserID? = nil, now: @escaping @Sendable () -> Instant = { Instant(Date()) }
  ) {
    database = store.database
    self.signedIn = signedIn
    self.now = now
  }

  /// All rows of a table whose `user_id` is the athlete, at one moment.
  func load<Row>(
    _ table: String, _ columns: String, of athlete: AthleteID, read: @escaping @Sendable (Statement) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) in
        try connection.load(
          table, "SELECT \(columns) FROM \(table) WHERE user_id = ?", [.text(athlete.rawValue)], of: athlete,
          read: read)
      }
    }
  }

  /// Runs a change of the athlete's row with this id. Throws `.notFound` if it changed nothing.
  ///
  /// - Parameter kind: what the row is, for developers.
  func change<Row>(
    _ kind: String, _ sql: String, _ id: Identifier<Row>, _ athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(sql, .text(id.rawValue), .text(athlete.rawValue))
      guard connection.changes > 0 else {
        throw ServiceFailure(.notFound, detail: "\(kind) \(id) of athlete \(athlete)")
      }
    }
  }
}

/// Whoever has the device is signed in: as the store's first user, or as the user the backend was made for.
extension LocalBackend: SignInBackend {
  public var asksForCredentials: Bool { false }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {}

  public func signOut() async {}
}

extension LocalBackend: SchoolsBackend {
  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    try await load("schools", "id, name, city, state", of: athlete) { row in
      School(id: row.id(0), name: row.text(1) ?? "", city: row.text(2), state: row.text(3))
    }
  }
}

extension LocalBackend: DetailsBackend {
  /// Reads every column that the table has in a dataset.
  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    let table = RecordTable(reference)
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
