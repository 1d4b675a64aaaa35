import CompassModel
import CompassServices

/// Copies of loaded rows: a head in `cache_copy`, the rows in a table that names the head as `copy`.
extension Connection {
  /// - Parameters:
  ///   - name: what the copy is of; with the athlete, its key.
  ///   - read: a row from `columns`; nil counts as skipped.
  func savedCopy<Row>(
    _ name: String, of athlete: AthleteID, from table: String, _ columns: String, read: (Statement) -> Row?
  ) throws(ServiceFailure) -> SavedCopy<Row>? {
    let head = try first(
      "SELECT id, saved_at, skipped FROM cache_copy WHERE page = ? AND owner = ?", .text(name),
      .text(athlete.rawValue)
    ) { (copy: $0.integer(0), savedAt: Instant(microseconds: $0.integer(1)), skipped: Int($0.integer(2))) }
    guard let head else { return nil }
    var loaded = Loaded<Row>(rows: [], skipped: head.skipped)
    try each(
      "SELECT \(columns) FROM \(table) WHERE copy = ?", [.integer(head.copy)]
    ) { (row) throws(ServiceFailure) in
      if let row = read(row) { loaded.rows.append(row) } else { loaded.skipped += 1 }
    }
    return SavedCopy(loaded, savedAt: head.savedAt)
  }

  /// Replaces a copy as a whole; to be called within a transaction.
  ///
  /// - Parameters:
  ///   - count: how many `columns` there are.
  ///   - bind: binds a row's values from the given parameter on.
  func save<Row>(
    _ loaded: Loaded<Row>, as name: String, of athlete: AthleteID, at instant: Instant, in table: String,
    _ columns: String, count: Int, bind: (Row, Statement, Int32) throws(ServiceFailure) -> Void
  ) throws(ServiceFailure) {
    try run("DELETE FROM cache_copy WHERE page = ? AND owner = ?", .text(name), .text(athlete.rawValue))
    let copy = try first(
      "INSERT INTO cache_copy (page, owner, saved_at, skipped) VALUES (?, ?, ?, ?) RETURNING id", .text(name),
      .text(athlete.rawValue), .integer(instant.microseconds), SQLiteValue(loaded.skipped)
    ) { $0.integer(0) }
    guard let copy else { return }
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    var remaining = loaded.rows[...]
    try repeatedly(
      "INSERT OR REPLACE INTO \(table) (copy, \(columns)) VALUES (?, \(marks))"
    ) { (statement) throws(ServiceFailure) in
      guard let row = remaining.popFirst() else { return false }
      try statement.bind(.integer(copy), at: 1)
      try bind(row, statement, 2)
      return true
    }
  }
}
