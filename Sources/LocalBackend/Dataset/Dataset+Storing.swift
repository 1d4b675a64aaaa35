import CompassModel

extension Dataset {
  /// Puts these rows into the place of all others. Call it in a transaction.
  func replaceAll(in connection: Connection) throws(ServiceFailure) {
    try connection.execute("INSERT INTO dataset_import DEFAULT VALUES")
    for table in tables { try connection.execute("DELETE FROM \(table.schema.name)") }
    try connection.execute("DELETE FROM family; DELETE FROM skipped_row")
    if let familyID { try connection.run("INSERT INTO family (id) VALUES (?)", .text(familyID)) }
    for table in tables { try table.insert(into: connection) }
    for problem in problems where problem.consequence == .rowSkipped {
      try connection.run(
        "INSERT INTO skipped_row (table_name, position, owner, reason) VALUES (?, ?, ?, ?)", .text(problem.table),
        SQLiteValue(problem.index ?? 0), SQLiteValue(problem.owner), .text(problem.reason))
    }
    try connection.execute("DELETE FROM dataset_import")
  }
}

extension TableRows {
  fileprivate func insert(into connection: Connection) throws(ServiceFailure) {
    let names = schema.columns.map(\.name).joined(separator: ", ")
    let marks = Array(repeating: "?", count: schema.columns.count).joined(separator: ", ")
    var start = 0
    try connection.repeatedly(
      "INSERT INTO \(schema.name) (\(names)) VALUES (\(marks))"
    ) { (statement) throws(ServiceFailure) in
      guard start < cells.count else { return false }
      for column in schema.columns.indices { try statement.bind(cells[start + column], at: Int32(column + 1)) }
      start += schema.columns.count
      return true
    }
  }
}
