import CompassModel
import CompassServices
import Records

extension LocalBackend {
  /// Loads an athlete's rows of a kind that users edit; see below for `condition` and `values`.
  func load<R: Row & EnteredRow>(
    _: R.Type, of athlete: AthleteID, where condition: String = "user_id = ?1", _ values: [SQLiteValue] = []
  ) async throws(ServiceFailure) -> Batch {
    let table = R.Entry.Columns.table
    return try await load(table.name, table.selection, of: athlete, where: condition, values) {
      try? R(ColumnReader($0), of: athlete)
    }
  }

  /// Loads an athlete's rows of a table from one snapshot. The batch counts rows that `read` rejected, for which it
  /// returns nil, and rows that the last import skipped. `condition` is SQL for the rows to load, in which `?1` is the
  /// athlete and `values` are the parameters from `?2` on.
  func load<R: Row>(
    _ table: String, _ columns: String, of athlete: AthleteID, where condition: String = "user_id = ?1",
    _ values: [SQLiteValue] = [], read: @escaping @Sendable (Statement) -> R?
  ) async throws(ServiceFailure) -> Batch {
    let loaded = try await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) -> Loaded<R> in
        let owner = SQLiteValue.text(athlete.rawValue)
        let unread = try connection.first(
          "SELECT count(*) FROM skipped_row WHERE table_name = ? AND (owner = ? OR owner IS NULL)", .text(table), owner
        ) { Int($0.integer(0)) }
        var loaded = Loaded<R>(rows: [], skipped: unread ?? 0)
        let selection = "FROM \(table) WHERE \(condition)"
        // Growing an array of many rows copies it several times.
        try connection.each("SELECT count(*) \(selection)", [owner] + values) {
          loaded.rows.reserveCapacity(Int($0.integer(0)))
        }
        try connection.each("SELECT \(columns) \(selection)", [owner] + values) {
          (row) throws(ServiceFailure) in
          if let row = read(row) { loaded.rows.append(row) } else { loaded.skipped += 1 }
        }
        return loaded
      }
    }
    return Batch(loaded)
  }
}
