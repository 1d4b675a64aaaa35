import CompassModel

/// Opens a database file, after making sure that it is one of ours and that this version understands it.
struct DatabaseFile: Sendable {
  let path: String
  let schema: Schema
  /// Puts the first rows into a new file, in the transaction that lays it out.
  var fill: @Sendable (Connection) throws(ServiceFailure) -> Void = { (_) throws(ServiceFailure) in }

  func open(until deadline: ContinuousClock.Instant) throws(StoreProblem) -> Connection {
    try StoreFiles.createFile(path)
    try FileHeader.check(path, for: schema)
    do {
      let connection = try Connection(path)
      connection.allowWaiting(until: deadline)
      try prepare(connection)
      return connection
    } catch let failure as ServiceFailure {
      if failure.kind == .databaseReadOnly, let connection = immutable() { return connection }
      throw StoreProblem(failure, path)
    } catch let problem as StoreProblem {
      throw problem
    } catch {
      throw StoreProblem(.unreadable, path, detail: "\(error)")
    }
  }

  /// A database that lives as long as its connection.
  func openInMemory() throws(StoreProblem) -> Connection {
    do {
      let connection = try Connection(Connection.memory)
      try connection.execute("PRAGMA foreign_keys = ON")
      try schema.migrate(connection, fill: fill)
      return connection
    } catch {
      throw StoreProblem(error, path)
    }
  }

  private func prepare(_ connection: Connection) throws {
    let isForeign = try connection.snapshot { () throws(ServiceFailure) in
      let tables = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
      return try schema.storedVersion(connection) == 0 && (tables ?? 0) > 0
    }
    if isForeign { throw StoreProblem(.foreign, path) }
    if !connection.isReadOnly { try useLog(connection) }
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    try schema.migrate(connection, fill: fill)
  }

  /// Switches to a write-ahead log. SQLite does not wait for a lock here, so that two processes that create
  /// the same store at once would fail.
  private func useLog(_ connection: Connection) throws(ServiceFailure) {
    var attempts: Int32 = 0
    while true {
      do {
        if try connection.first("PRAGMA journal_mode", read: { $0.text(0) }) == "wal" { return }
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch where error.kind == .databaseBusy && connection.pause(attempts: attempts) {
        attempts += 1
      }
    }
  }

  /// The file in a directory where nothing can be written: it can still be shown. Nil where a log would have to
  /// be read too, or the layout brought up to date.
  private func immutable() -> Connection? {
    guard FileHeader.logSize(path) == 0, let connection = try? Connection(path, .immutable),
      (try? schema.storedVersion(connection)) == schema.version
    else { return nil }
    return connection
  }
}
