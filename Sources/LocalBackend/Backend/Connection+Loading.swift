import CompassModel
import CompassServices

extension Connection {
  /// The rows of a table that `sql` selects.
  ///
  /// Counts as skipped: rows that `read` returns nil for, and rows of this athlete, or of nobody known, that the
  /// last import could not read (decision X5).
  func load<Row>(
    _ table: String, _ sql: String, _ values: [SQLiteValue] = [], of athlete: AthleteID, read: (Statement) -> Row?
  ) throws(ServiceFailure) -> Loaded<Row> {
    let unread = try first(
      "SELECT count(*) FROM skipped_row WHERE table_name = ? AND (owner = ? OR owner IS NULL)", .text(table),
      .text(athlete.rawValue)
    ) { Int($0.integer(0)) }
    var loaded = Loaded<Row>(rows: [], skipped: unread ?? 0)
    try each(sql, values) { (row) throws(ServiceFailure) in
      if let row = read(row) { loaded.rows.append(row) } else { loaded.skipped += 1 }
    }
    return loaded
  }
}
