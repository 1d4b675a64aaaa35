import CompassModel
import CompassServices

/// What a form fills in of a row, column by column.
typealias RowValues = [(column: String, value: SQLiteValue)]

/// Who a row belongs to, for `LocalBackend.create` and `LocalBackend.update`.
struct RowTable: Sendable {
  /// Its name in the database.
  var name: String
  /// What a row of it is, for developers.
  var kind: String
  /// That a row is athlete `?1`'s.
  var ownership = "user_id = ?1"

  static let events = RowTable(name: "events", kind: "event")
  static let offers = RowTable(name: "offers", kind: "offer")
  static let metrics = RowTable(name: "performance_metrics", kind: "reading")
  static let interactions = RowTable(
    name: "interactions", kind: "interaction", ownership: RowOwnership.interaction)
}

extension LocalBackend {
  /// Stores a row under an id its maker chose, and never replaces one (decision N7).
  ///
  /// - Parameters:
  ///   - values: what the form filled in. With the same ones stored the save is done already; with others it throws
  ///     `.conflict`.
  ///   - bookkeeping: the other columns of a new row, as SQL; `?1` is the athlete, `?2` the id, `?3` now and `?4` who
  ///     the backend was made for, NULL for the store's first user.
  ///   - check: what else must hold; throws where it does not.
  func create<Row>(
    _ table: RowTable, _ id: Identifier<Row>, of athlete: AthleteID, _ values: RowValues,
    bookkeeping: [(column: String, sql: String)],
    check: @escaping @Sendable (Connection) throws(ServiceFailure) -> Void = { (_) throws(ServiceFailure) in }
  ) async throws(ServiceFailure) {
    let (now, signedIn) = (now(), signedIn)
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        let owner = SQLiteValue.text(athlete.rawValue)
        let isOwned = try connection.first(
          "SELECT \(table.ownership) FROM \(table.name) WHERE \(table.name).id = ?2", owner, .text(id.rawValue)
        ) { $0.integer(0) == 1 }
        if let isOwned {
          guard isOwned else {
            throw ServiceFailure(.notPermitted, detail: "\(table.kind) \(id) is not athlete \(athlete)'s")
          }
          return try Self.compare(table, id, values, connection)
        }
        try check(connection)
        let columns = ["id"] + bookkeeping.map(\.column) + values.map(\.column)
        let sources = ["?2"] + bookkeeping.map(\.sql) + values.indices.map { "?\($0 + 5)" }
        try connection.each(
          "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(sources.joined(separator: ", ")))",
          [owner, .text(id.rawValue), .text(now.wire), SQLiteValue(signedIn)] + values.map(\.value)
        ) { (_) throws(ServiceFailure) in }
      }
    }
  }

  private static func compare<Row>(
    _ table: RowTable, _ id: Identifier<Row>, _ values: RowValues, _ connection: Connection
  ) throws(ServiceFailure) {
    let sameness = values.enumerated().map { "\($1.column) IS ?\($0 + 2)" }.joined(separator: " AND ")
    var isSame = false
    try connection.each(
      "SELECT \(sameness) FROM \(table.name) WHERE id = ?1", [.text(id.rawValue)] + values.map(\.value)
    ) { (row) throws(ServiceFailure) in isSame = row.integer(0) == 1 }
    guard isSame else {
      throw ServiceFailure(.conflict, detail: "\(table.kind) \(id) is stored with other values")
    }
  }

  /// Stores what an athlete's row says from now on; columns that are not named stay. Throws `.notFound` if the athlete
  /// has no such row.
  func update<Row>(
    _ table: RowTable, _ id: Identifier<Row>, of athlete: AthleteID, _ values: RowValues
  ) async throws(ServiceFailure) {
    let now = now()
    try await database.perform { (connection) throws(ServiceFailure) in
      let changes = values.enumerated().map { "\($1.column) = ?\($0 + 4)" } + ["updated_at = ?3"]
      try connection.each(
        "UPDATE \(table.name) SET \(changes.joined(separator: ", ")) WHERE id = ?2 AND \(table.ownership)",
        [.text(athlete.rawValue), .text(id.rawValue), .text(now.wire)] + values.map(\.value)
      ) { (_) throws(ServiceFailure) in }
      guard connection.changes > 0 else {
        throw ServiceFailure(.notFound, detail: "\(table.kind) \(id) of athlete \(athlete)")
      }
    }
  }

  /// The columns of a row that names its athlete and its family, as the neighbours' are.
  static let ownRow: [(column: String, sql: String)] = [
    ("user_id", "?1"), ("family_unit_id", RowOwnership.family(of: "?1")), ("created_at", "?3"), ("updated_at", "?3"),
  ]

  /// SQLite would store NULL for a number that is none, which says that there is no value.
  static func refuse(_ numbers: Double?..., in id: String) throws(ServiceFailure) {
    guard numbers.allSatisfy({ $0?.isNaN != true }) else {
      throw ServiceFailure(.valuesRefused, detail: "a number of row \(id) is not one")
    }
  }
}

extension SQLiteValue {
  init(_ number: Double?) { self = number.map(SQLiteValue.real) ?? .null }
  init<Row>(_ id: Identifier<Row>?) { self.init(id?.rawValue) }
  init(_ date: CalendarDate?) { self.init(date?.wire) }
  init(_ flag: Bool) { self.init(flag ? 1 : 0) }
}
