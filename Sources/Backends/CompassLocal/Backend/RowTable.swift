import CompassModel
import Foundation

/// A table whose rows users add, edit and delete, with its ownership rule.
struct RowTable: Sendable {
  let schema: TableSchema
  /// SQL condition that a row belongs to athlete `?1`.
  var ownership = "user_id = ?1"
  /// Columns of a new row that no form fills, with their SQL: `?1` is the athlete, `?2` the row's id, `?3` the current
  /// time and `?4` the signed-in user (NULL for the store's first user).
  let bookkeeping: [(column: String, sql: String)]
  /// Column with the author of a row, whom alone it may be changed by (decision L1); nil for rows without authors.
  var authorColumn: String?
  /// SQL for the author's name, where that is another user than athlete `?1`; nil for tables without authors.
  var authorName: String?
  /// Checks further rules for a new row; throws `.valuesRefused` for a broken one.
  var check: @Sendable (Connection, AthleteID, [RecordField]) throws(ServiceFailure) -> Void = {
    (_, _, _) throws(ServiceFailure) in
  }
  /// Whether changes of the column `status` are recorded in `school_status_history` (decision D2).
  var keepsStatusHistory = false

  var name: String { schema.name }

  /// SQL that selects all columns of row `?2` of athlete `?1`, and the author's name.
  var selection: String {
    let columns = (schema.columns.map(\.name) + [authorName].compactMap(\.self)).joined(separator: ", ")
    return "SELECT \(columns) FROM \(name) WHERE \(name).id = ?2 AND \(ownership)"
  }

  /// Reads a row of `selection`.
  func fields(of row: Statement) -> [RecordField] {
    let fields = zip(schema.columns, Int32(0)...).map { column, index in
      RecordField(column.name, row.isNull(index) ? nil : Self.value(row, index, column.kind))
    }
    guard authorName != nil, let author = row.text(Int32(schema.columns.count)) else { return fields }
    return fields + [RecordField(RecordField.loggedByName, .text(author))]
  }

  /// Reads a column; a value that does not fit the column's kind is returned as text.
  private static func value(_ row: Statement, _ index: Int32, _ kind: TableSchema.Kind) -> RecordField.Value {
    let text = row.text(index) ?? ""
    switch kind {
    case .identifier, .text, .time: return .text(text)
    case .date: return row.date(index).map(RecordField.Value.date) ?? .text(text)
    case .timestamp: return row.instant(index).map(RecordField.Value.instant) ?? .text(text)
    case .number, .wholeNumber, .grade:
      let number = row.real(index)
      return number.isFinite ? .number(number) : .text(text)
    case .flag: return .flag(row.integer(index) != 0)
    case .textList:
      let items = try? JSONDecoder().decode([String].self, from: Data(text.utf8))
      return items.map(RecordField.Value.list) ?? .text(text)
    case .json: return .json(text)
    }
  }
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
