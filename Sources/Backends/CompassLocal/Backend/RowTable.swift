import CompassModel
import CompassServices

/// A table whose rows people enter, edit and delete: whose its rows are, and what a new one gets beside what was
/// entered.
struct RowTable: Sendable {
  let schema: TableSchema
  /// That a row is athlete `?1`'s, as SQL.
  var ownership = "user_id = ?1"
  /// The columns of a new row that no form fills, as SQL; `?1` is the athlete, `?2` the id, `?3` now and `?4` who the
  /// backend was made for, NULL for the store's first user.
  let bookkeeping: [(column: String, sql: String)]
  /// The column that says who wrote a row, which others may not change (decision L1); nil for rows without an author.
  var authorColumn: String?
  /// The name of who wrote the row, as SQL.
  var authorName: String?
  /// Checks further rules for a new row; throws where one is broken.
  var check: @Sendable (Connection, AthleteID, [RecordField]) throws(ServiceFailure) -> Void = {
    (_, _, _) throws(ServiceFailure) in
  }
  /// Whether what becomes of the column `status` is noted in `school_status_history` (decision D2).
  var keepsStatusHistory = false

  /// Its name in the database.
  var name: String { schema.name }

  /// A row with the columns of its table.
  var reading: RecordTable { RecordTable(schema: schema, ownership: ownership, author: nil) }

  /// Reads records with the name of their author, for detail pages.
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

  /// The columns of a row that names its athlete and its family, as the neighbours' are.
  static let ownerColumns: [(column: String, sql: String)] = [
    ("user_id", "?1"), ("family_unit_id", RowOwnership.family(of: "?1")), ("created_at", "?3"), ("updated_at", "?3"),
  ]
}
