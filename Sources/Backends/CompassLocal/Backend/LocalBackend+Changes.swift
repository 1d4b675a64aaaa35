import CompassModel
import Foundation
import Records

extension LocalBackend {
  @discardableResult
  public func make(_ change: Change, at time: Instant?) async throws(ServiceFailure) -> StoredRow? {
    switch change {
    case .create(let row, let owner): try await create(row.reference, of: owner, row.entered)
    case .update(let row, let columns, let owner): try await store(columns, of: row, of: owner, at: time)
    case .setStatus(let id, let status, let completedAt, let owner):
      return .status(try await setStatus(id, of: owner, to: status, completedAt: completedAt ?? time))
    case .delete(let row, let owner): try await delete(row, of: owner)
    // A status change of a school is recorded by the transaction that makes it (decision D2).
    case .note: break
    }
    return nil
  }

  private func delete(_ row: RowReference, of athlete: AthleteID) async throws(ServiceFailure) {
    let (table, signedIn) = (row.kind.table, signedIn)
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        try Self.checkAuthor(of: row, signedIn, connection)
        if row.kind == .school { try Self.checkUses(of: row.id, connection) }
        try connection.run(
          "DELETE FROM \(table.name) WHERE id = ?2 AND \(table.ownership)", .text(athlete.rawValue), .text(row.id))
        guard connection.changes > 0 else {
          throw ServiceFailure(.notFound, detail: "\(row.noun) \(row.id) of athlete \(athlete)")
        }
        if row.kind == .event { try Self.emptyReferences(to: row, connection) }
        if table.keepsStatusHistory {
          try connection.run("DELETE FROM school_status_history WHERE school_id = ?1", .text(row.id))
        }
      }
    }
  }

  /// Empties the columns that name a deleted row (wire.md §1). The rules of the tables are off: rows from elsewhere that
  /// break one in other columns must not prevent the deletion (decision X5).
  private static func emptyReferences(to row: RowReference, _ connection: Connection) throws(ServiceFailure) {
    try connection.execute("INSERT INTO dataset_import DEFAULT VALUES")
    for kind in RecordKind.allCases {
      guard let column = kind.columns.first(where: { $0.kind == .reference(row.kind) }) else { continue }
      try connection.run(
        "UPDATE \(kind.table.name) SET \(column.name) = NULL WHERE \(column.name) = ?1", .text(row.id))
    }
    try connection.execute("DELETE FROM dataset_import")
  }

  /// Throws `.refused` while any row, of any athlete, refers to the school (decision B4).
  private static func checkUses(of school: String, _ connection: Connection) throws(ServiceFailure) {
    let uses = try School.usesText { (kind) throws(ServiceFailure) in
      guard let column = kind.columns.first(where: { $0.kind == .reference(.school) }) else { return 0 }
      return try connection.first(
        "SELECT count(*) FROM \(kind.table.name) WHERE \(column.name) = ?1", .text(school)
      ) { Int($0.integer(0)) } ?? 0
    }
    guard let uses else { return }
    throw ServiceFailure(.refused, detail: "school \(school)", reason: "It has \(uses). Nothing was changed.")
  }

  /// Throws `.notPermitted` for another user's row; one without an author may be changed by all who see it (L1).
  private static func checkAuthor(
    of row: RowReference, _ signedIn: UserID?, _ connection: Connection
  ) throws(ServiceFailure) {
    let table = row.kind.table
    guard let author = table.authorColumn else { return }
    let isOthers = try connection.first(
      """
      SELECT 1 FROM \(table.name) WHERE id = ?1
        AND coalesce(\(author), '') NOT IN ('', coalesce(?2, (SELECT id FROM users ORDER BY ordinal LIMIT 1), ''))
      """, .text(row.id), SQLiteValue(signedIn)
    ) { _ in true }
    if isOthers != nil { throw ServiceFailure(.notPermitted, detail: "another person logged \(row.noun) \(row.id)") }
  }

  /// Inserts a row, without nulls (decision B5), under the id that its creator chose (N7). Does nothing for an equal
  /// row with this id, and throws `.conflict` for another one, `.notPermitted` for another athlete's, `.valuesRefused`
  /// for values that the table does not take.
  private func create(
    _ row: RowReference, of athlete: AthleteID, _ columns: [RecordField]
  ) async throws(ServiceFailure) {
    let (table, id, now, signedIn) = (row.kind.table, row.id, nextAddition(), signedIn)
    let names = columns.map(\.name)
    let values = try Self.values(columns, in: id)
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        let owner = SQLiteValue.text(athlete.rawValue)
        let isOwned = try connection.first(
          "SELECT \(table.ownership) FROM \(table.name) WHERE \(table.name).id = ?2", owner, .text(id)
        ) { $0.integer(0) == 1 }
        if let isOwned {
          guard isOwned else {
            throw ServiceFailure(.notPermitted, detail: "\(row.noun) \(id) is not athlete \(athlete)'s")
          }
          return try Self.compare(row, names, values, connection)
        }
        try table.check(connection, athlete, columns)
        let status = columns.first { $0.name == "status" }?.value?.text
        let columns = ["id"] + table.bookkeeping.map(\.column) + names
        let sources = ["?2"] + table.bookkeeping.map(\.sql) + values.indices.map { "?\($0 + 5)" }
        try connection.each(
          "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(sources.joined(separator: ", ")))",
          [owner, .text(id), .text(now.wire), SQLiteValue(signedIn)] + values
        ) { (_) throws(ServiceFailure) in }
        if table.keepsStatusHistory {
          try Self.note(status, after: nil, of: id, by: signedIn, at: now, connection)
        }
      }
    }
  }

  private static func compare(
    _ row: RowReference, _ names: [String], _ values: [SQLiteValue], _ connection: Connection
  ) throws(ServiceFailure) {
    let sameness = names.enumerated().map { "\($1) IS ?\($0 + 2)" }.joined(separator: " AND ")
    var isSame = false
    try connection.each(
      "SELECT \(sameness) FROM \(row.kind.table.name) WHERE id = ?1", [.text(row.id)] + values
    ) { (stored) throws(ServiceFailure) in isSame = stored.integer(0) == 1 }
    guard isSame else { throw ServiceFailure(.conflict, detail: "\(row.noun) \(row.id) is stored with other values") }
  }

  /// Converts to SQLite values. Throws `.valuesRefused` for NaN, which SQLite stores as NULL, and for NUL in a text.
  private static func values(_ columns: [RecordField], in id: String) throws(ServiceFailure) -> [SQLiteValue] {
    try columns.map { column throws(ServiceFailure) in
      if let number = column.value?.number, number.isNaN {
        throw ServiceFailure(.valuesRefused, detail: "\(column.name) of row \(id) is not a number", column: column.name)
      }
      // The triggers check a text only if the statement names one of their columns, so texts are checked here too.
      if column.value?.text?.contains("\0") == true {
        throw ServiceFailure(
          .valuesRefused, detail: "\(column.name) of row \(id) has the character NUL", column: column.name)
      }
      return SQLiteValue(column.value)
    }
  }

  /// Compares the stored values with the edit's (decision L2) and updates the row. Throws `.notFound` for none,
  /// `.notPermitted` for one of another author, `.changedElsewhere` if another change came first, `.valuesRefused` for
  /// an unknown column, NaN, or a text with the character NUL.
  private func store(
    _ edit: [ColumnEdit], of row: RowReference, of athlete: AthleteID, at time: Instant?
  ) async throws(ServiceFailure) {
    let (table, now, signedIn) = (row.kind.table, now(), signedIn)
    let names = edit.map(\.name)
    let values = try Self.values(edit.map { RecordField($0.name, $0.new) }, in: row.id)
    let (owner, id) = (SQLiteValue.text(athlete.rawValue), SQLiteValue.text(row.id))
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        guard let stored = try connection.first(table.selection, owner, id, read: table.fields) else {
          throw ServiceFailure(.notFound, detail: "\(row.noun) \(row.id) of athlete \(athlete)")
        }
        try Self.checkAuthor(of: row, signedIn, connection)
        if let unknown = names.first(where: { name in !table.schema.columns.contains { $0.name == name } }) {
          throw ServiceFailure(.valuesRefused, detail: "\(table.name) has no column \(unknown)", column: unknown)
        }
        if try edit.isDone(of: row, in: stored) { return }
        var changes = names.enumerated().map { "\($1) = ?\($0 + 4)" }
        // Interactions have no column `updated_at`.
        if stored.contains(where: { $0.name == "updated_at" }) { changes.append("updated_at = ?3") }
        try connection.each(
          "UPDATE \(table.name) SET \(changes.joined(separator: ", ")) WHERE id = ?2 AND \(table.ownership)",
          [owner, id, .text(now.wire)] + values
        ) { (_) throws(ServiceFailure) in }
        if table.keepsStatusHistory, let column = edit.first(where: { $0.name == "status" }) {
          let old = stored.first { $0.name == "status" }?.value?.text
          try Self.note(column.new?.text, after: old, of: row.id, by: signedIn, at: time ?? now, connection)
        }
      }
    }
  }

  /// Notes a new status (decision D2). Does nothing if it is unchanged or was cleared: the table requires one.
  private static func note(
    _ new: String?, after old: String?, of school: String, by user: UserID?, at now: Instant, _ connection: Connection
  ) throws(ServiceFailure) {
    guard let new, new != old else { return }
    try connection.run(
      """
      INSERT INTO school_status_history (id, school_id, previous_status, new_status, changed_by, changed_at)
      VALUES (?1, ?2, ?3, ?4, coalesce(?5, (SELECT id FROM users ORDER BY ordinal LIMIT 1)), ?6)
      """, .text(UUID().uuidString.lowercased()), .text(school), SQLiteValue(old), .text(new), SQLiteValue(user),
      .text(now.wire))
  }

  private func setStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus, completedAt: Instant?
  ) async throws(ServiceFailure) -> AthleteTask {
    let (now, signedIn) = (now(), signedIn)
    return try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        let person = try Self.person(signedIn, connection)
        guard person.athlete.id == athlete, Mutation.updateTaskStatus.isAllowed(for: person.role) else {
          throw ServiceFailure(.notPermitted, detail: "\(person.athlete.id) is not athlete \(athlete)")
        }
        let stored = try connection.first(
          Self.upsertStatus, .text(athlete.rawValue), .text(id.rawValue), .text(status.wire),
          status == .completed ? .text((completedAt ?? now).wire) : .null, .text(now.wire)
        ) { AthleteTaskRow.read($0, owner: athlete) }
        guard let stored else { throw ServiceFailure(.notFound, detail: "task \(id)") }
        if status == .completed { try connection.run(Self.forgetLocks, .text(id.rawValue)) }
        return stored
      }
    }
  }

  /// SQL that clears stored locks of tasks that depend on task `?1`: prerequisites lock them from now on (K6).
  private static let forgetLocks = """
    UPDATE task SET has_incomplete_prerequisites = NULL
    WHERE has_incomplete_prerequisites = 1
      AND EXISTS (SELECT 1 FROM json_each(dependency_task_ids) WHERE json_each.value = ?1)
    """

  /// SQL that stores a task's status and returns the row; an unknown task is not in the catalogue, and stores nothing.
  private static let upsertStatus = """
    INSERT INTO athlete_task (athlete_id, task_id, status, completed_at, updated_at)
    SELECT ?1, id, ?3, ?4, ?5 FROM task WHERE id = ?2
    ON CONFLICT (athlete_id, task_id) DO UPDATE SET
      status = excluded.status, completed_at = excluded.completed_at, updated_at = excluded.updated_at
    RETURNING \(AthleteTaskRow.columns)
    """
}

extension SQLiteValue {
  init<Row>(_ id: Identifier<Row>?) { self.init(id?.rawValue) }

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
