import CompassModel

/// A table whose rows users add, edit and delete, with its ownership rule and the values that a new row gets beside the
/// entered ones.
struct RowTable: Sendable {
  let schema: TableSchema
  /// SQL condition that a row belongs to athlete `?1`.
  var ownership = "user_id = ?1"
  /// Columns of a new row that no form fills, with their SQL: `?1` is the athlete, `?2` the row's id, `?3` the current
  /// time and `?4` the signed-in user (NULL for the store's first user).
  let bookkeeping: [(column: String, sql: String)]
  /// Name of the column with the author of a row, whom alone it may be changed by (decision L1); nil for rows without
  /// an author.
  var authorColumn: String?
  /// SQL for the name of the row's author, where that is another user than athlete `?1`; nil for tables without
  /// authors.
  var authorName: String?
  /// Checks further rules for a new row; throws `.valuesRefused` for a broken one.
  var check: @Sendable (Connection, AthleteID, [RecordField]) throws(ServiceFailure) -> Void = {
    (_, _, _) throws(ServiceFailure) in
  }
  /// Whether changes of the column `status` are recorded in `school_status_history` (decision D2).
  var keepsStatusHistory = false

  var name: String { schema.name }

  var reading: RecordTable { RecordTable(schema: schema, ownership: ownership, author: nil) }

  var readingWithAuthor: RecordTable { RecordTable(schema: schema, ownership: ownership, author: authorName) }
}

extension RowTable {
  static let events = RowTable(schema: .events, bookkeeping: ownerColumns)
  static let offers = RowTable(schema: .offers, bookkeeping: ownerColumns)
  static let metrics = RowTable(
    schema: .performanceMetrics, bookkeeping: [("user_id", "?1"), ("created_at", "?3"), ("updated_at", "?3")])

  static let schools = RowTable(
    schema: .schools, ownership: RowOwnership.school(of: "?1"), bookkeeping: ownerColumns, keepsStatusHistory: true)

  static let interactions = RowTable(
    schema: .interactions, ownership: RowOwnership.interaction,
    bookkeeping: [
      ("logged_by", "coalesce(?4, (SELECT id FROM users ORDER BY ordinal LIMIT 1))"),
      ("family_unit_id", RowOwnership.family(of: "?1")), ("created_at", "?3"),
    ],
    authorColumn: "logged_by", authorName: RowOwnership.interactionAuthor,
    check: { (connection, athlete, columns) throws(ServiceFailure) in
      let school = columns.first { $0.name == "school_id" }?.value?.text
      let found = try connection.first(
        "SELECT 1 FROM schools WHERE id = ?2 AND \(RowOwnership.school(of: "?1"))", .text(athlete.rawValue),
        SQLiteValue(school)
      ) { _ in true }
      if found == nil {
        throw ServiceFailure(.valuesRefused, detail: "the athlete has no such school", column: "school_id")
      }
    })

  /// Bookkeeping columns of a row that names its athlete and family; both timestamps are the current time.
  static let ownerColumns: [(column: String, sql: String)] = [
    ("user_id", "?1"), ("family_unit_id", RowOwnership.family(of: "?1")), ("created_at", "?3"), ("updated_at", "?3"),
  ]
}
