import CompassModel

/// The layout of a database file as the list of steps that lead to it. A step, once released, never changes.
struct Schema: Sendable {
  /// Step n brings a file from version n to n + 1.
  let migrations: [String]

  /// The version this program writes, kept in `PRAGMA user_version` (interface.md, Small print 6).
  var version: Int { migrations.count }

  /// Brings the file to `version` in one transaction, or leaves it as it was.
  ///
  /// - Parameter fill: puts the first rows into a new file, in the same transaction.
  func migrate(
    _ connection: Connection, fill: (Connection) throws(ServiceFailure) -> Void = { (_) throws(ServiceFailure) in }
  ) throws(ServiceFailure) {
    if try storedVersion(connection) == version { return }
    try connection.transaction { () throws(ServiceFailure) in
      // Another process may have migrated the file while this one waited for the lock.
      let stored = try storedVersion(connection)
      guard (0..<version).contains(stored) else { return }
      for migration in migrations[stored...] { try connection.execute(migration) }
      try connection.execute("PRAGMA user_version = \(version)")
      if stored == 0 { try fill(connection) }
    }
  }

  func storedVersion(_ connection: Connection) throws(ServiceFailure) -> Int {
    Int(try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
  }
}
