import CompassModel
import CompassServices
import Foundation

/// Who a row belongs to, for `LocalBackend.create` and `LocalBackend.update`.
struct RowTable: Sendable {
  /// Its name in the database.
  var name: String
  /// What a row of it is, for developers.
  var kind: String
  /// That a row is athlete `?1`'s.
  var ownership: String

  static let events = RowTable(name: "events", kind: "event")
  static let offers = RowTable(name: "offers", kind: "offer")
  static let metrics = RowTable(name: "performance_metrics", kind: "reading")
  static let interactions = RowTable(
    name: "interactions", kind: "interaction", ownership: RowOwnership.interaction)

  init(name: String, kind: String, ownership: String = "user_id = ?1") {
    (self.name, self.kind, self.ownership) = (name, kind, ownership)
  }

  init(of row: RowReference) {
    self =
      switch row {
      case .event: .events
      case .offer: .offers
      case .reading: .metrics
      case .interaction: .interactions
      }
  }
}

extension LocalBackend {
  /// Stores a row under an id its maker chose, and never replaces one (decision N7).
  ///
  /// - Parameters:
  ///   - columns: what the form filled in. With the same ones stored the save is done already; with others it throws
  ///     `.conflict`.
  ///   - bookkeeping: the other columns of a new row, as SQL; `?1` is the athlete, `?2` the id, `?3` now and `?4` who
  ///     the backend was made for, NULL for the store's first user.
  ///   - check: what else must hold; throws where it does not.
  func create<Row>(
    _ table: RowTable, _ id: Identifier<Row>, of athlete: AthleteID, _ columns: [RecordField],
    bookkeeping: [(column: String, sql: String)],
    check: @escaping @Sendable (Connection) throws(ServiceFailure) -> Void = { (_) throws(ServiceFailure) in }
  ) async throws(ServiceFailure) {
    let (now, signedIn) = (now(), signedIn)
    let names = columns.map(\.name)
    let values = try Self.values(columns, in: id.rawValue)
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
          return try Self.compare(table, id, names, values, connection)
        }
        try check(connection)
        let columns = ["id"] + bookkeeping.map(\.column) + names
        let sources = ["?2"] + bookkeeping.map(\.sql) + values.indices.map { "?\($0 + 5)" }
        try connection.each(
          "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(sources.joined(separator: ", ")))",
          [owner, .text(id.rawValue), .text(now.wire), SQLiteValue(signedIn)] + values
        ) { (_) throws(ServiceFailure) in }
      }
    }
  }

  private static func compare<Row>(
    _ table: RowTable, _ id: Identifier<Row>, _ names: [String], _ values: [SQLiteValue], _ connection: Connection
  ) throws(ServiceFailure) {
    let sameness = names.enumerated().map { "\($1) IS ?\($0 + 2)" }.joined(separator: " AND ")
    var isSame = false
    try connection.each(
      "SELECT \(sameness) FROM \(table.name) WHERE id = ?1", [.text(id.rawValue)] + values
    ) { (row) throws(ServiceFailure) in isSame = row.integer(0) == 1 }
    guard isSame else {
      throw ServiceFailure(.conflict, detail: "\(table.kind) \(id) is stored with other values")
    }
  }

  /// The columns of a row that names its athlete and its family, as the neighbours' are.
  static let ownRow: [(column: String, sql: String)] = [
    ("user_id", "?1"), ("family_unit_id", RowOwnership.family(of: "?1")), ("created_at", "?3"), ("updated_at", "?3"),
  ]

  /// What is stored for each column. Throws `.valuesRefused` for a number that is none: SQLite would store NULL, which
  /// says that there is no value.
  fileprivate static func values(_ columns: [RecordField], in id: String) throws(ServiceFailure) -> [SQLiteValue] {
    try columns.map { column throws(ServiceFailure) in
      if let number = column.value?.number, number.isNaN {
        throw ServiceFailure(.valuesRefused, detail: "\(column.name) of row \(id) is no number", column: column.name)
      }
      // The tables' own rules look at the texts of a row only when one of its other columns is named.
      if column.value?.text?.contains("\0") == true {
        throw ServiceFailure(
          .valuesRefused, detail: "\(column.name) of row \(id) has the character NUL", column: column.name)
      }
      return SQLiteValue(column.value)
    }
  }
}

/// Edits of rows that are there (decision L2).
extension LocalBackend: EditsBackend {
  /// Compares and stores in one transaction. Throws `.valuesRefused` for what breaks a rule of the table.
  public func update(_ edit: RowEdit, of athlete: AthleteID) async throws(ServiceFailure) {
    let (table, record, now) = (RowTable(of: edit.row), RecordTable(of: edit.row), now())
    let names = edit.columns.map(\.name)
    let values = try Self.values(edit.columns.map { RecordField($0.name, $0.new) }, in: edit.row.id)
    let (owner, id) = (SQLiteValue.text(athlete.rawValue), SQLiteValue.text(edit.row.id))
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        guard let stored = try connection.first(record.selection, owner, id, read: record.fields) else {
          throw ServiceFailure(.notFound, detail: "\(table.kind) \(edit.row.id) of athlete \(athlete)")
        }
        if let unknown = names.first(where: { name in !stored.contains { $0.name == name } }) {
          throw ServiceFailure(.valuesRefused, detail: "\(table.name) has no column \(unknown)", column: unknown)
        }
        if try edit.isDone(in: stored) { return }
        let changes = names.enumerated().map { "\($1) = ?\($0 + 4)" } + ["updated_at = ?3"]
        try connection.each(
          "UPDATE \(table.name) SET \(changes.joined(separator: ", ")) WHERE id = ?2 AND \(table.ownership)",
          [owner, id, .text(now.wire)] + values
        ) { (_) throws(ServiceFailure) in }
      }
    }
  }
}

extension SQLiteValue {
  init<Row>(_ id: Identifier<Row>?) { self.init(id?.rawValue) }

  /// As the tables hold a value.
  fileprivate init(_ value: RecordField.Value?) {
    self =
      switch value {
      case nil: .null
      case .text(let text): .text(text)
      case .number(let number): .real(number)
      case .flag(let flag): .init(flag ? 1 : 0)
      case .date(let date): .text(date.wire)
      case .instant(let instant): .text(instant.wire)
      case .list(let items):
        .text((try? JSONEncoder().encode(items)).map { String(decoding: $0, as: UTF8.self) } ?? "[]")
      case .json(let json): .text(json)
      }
  }
}
