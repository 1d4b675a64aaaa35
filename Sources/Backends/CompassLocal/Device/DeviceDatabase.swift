import CompassModel
import CompassServices
import Foundation

/// Opens `device.sqlite`. The app works without its contents, so opening nearly always succeeds: a damaged file is
/// moved aside, and if no file can be written, a database in memory is used, which keeps no changes (decision J2).
struct DeviceDatabase: Sendable {
  private let file: DatabaseFile
  private let warn: @Sendable (String) -> Void

  init(_ path: String, warn: @escaping @Sendable (String) -> Void) {
    file = DatabaseFile(path: path, schema: .device, creation: .always)
    self.warn = warn
  }

  func open(until deadline: ContinuousClock.Instant) throws(StoreProblem) -> Connection {
    do {
      return try file.open(until: deadline)
    } catch  where error.reason == .damaged {
      return try replace(until: deadline)
    } catch {
      return try inMemory(because: error)
    }
  }

  /// Moves the damaged file aside and opens a new file, into which pending changes are copied as far as they can be
  /// read. If that fails, opens a database in memory instead, which keeps nothing after the end of the app.
  func replace(until deadline: ContinuousClock.Instant) throws(StoreProblem) -> Connection {
    do {
      let damaged = try StoreFiles.moveAside(file.path)
      var allAreCopied = false
      defer { if let damaged { warnOfDamage(damaged, allAreCopied) } }
      let connection = try file.open(until: deadline)
      if let damaged { allAreCopied = LocalOutbox.takeOver(from: damaged, to: connection) }
      return connection
    } catch {
      return try inMemory(because: error)
    }
  }

  /// Logs that the file was damaged; `allAreCopied` says whether all pending changes were copied to the new file.
  private func warnOfDamage(_ damaged: String, _ allAreCopied: Bool) {
    let remaining = allAreCopied ? "" : " Changes that waited for a connection may be in the file that was kept."
    warn("\(file.path) was damaged. It was kept as \(damaged); settings and saved pages start afresh.\(remaining)")
  }

  private func inMemory(because problem: StoreProblem) throws(StoreProblem) -> Connection {
    warn("\(problem.message) Settings and saved pages are kept only until the app ends.")
    return try file.openInMemory()
  }
}

/// Settings in the store's device database.
public struct LocalPreferences: Preferences {
  private let store: LocalStore
  private var database: Database { store.device }

  /// Makes settings that are kept in `store`; several instances may share it.
  public init(_ store: LocalStore) { self.store = store }

  public func value(for key: SettingKey) async -> String? {
    let found = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.first("SELECT value FROM preference WHERE key = ?", .text(key.rawValue)) { $0.text(0) }
    }
    return found.flatMap { $0 }.flatMap { $0 }
  }

  public func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "INSERT INTO preference (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        .text(key.rawValue), .text(value))
    }
  }

  /// Deletes all settings, and the saved pages and event origins in the same file.
  public func forgetEverything() async { await store.forgetDevice() }
}

extension LocalStore {
  /// Erases settings, saved pages and event origins, but no kept changes: the server may have ended the session (B9).
  func forgetDevice() async {
    await erase { (connection) throws(ServiceFailure) in
      for table in ["preference", "saved_copy", "event_origins"] { try connection.execute("DELETE FROM \(table)") }
    }
  }

  /// Runs the deletions of `rows` so that no deleted byte remains in free pages, in the write-ahead log or in damaged
  /// files that were moved aside (decision N10); ignores failures. A store in memory has no files (decision M4).
  func erase(_ rows: @escaping @Sendable (Connection) throws(ServiceFailure) -> Void) async {
    try? await device.perform { (connection) throws(ServiceFailure) in
      try connection.execute("PRAGMA secure_delete = ON")
      try connection.transaction { () throws(ServiceFailure) in try rows(connection) }
      try connection.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    files?.deleteDamagedCopies(of: "device.sqlite")
  }
}

extension Schema {
  /// The schema of `device.sqlite`: settings, copies of a live backend's responses, and changes that the backend has
  /// not confirmed. The file belongs to the device, whichever backend is used.
  static let device = Schema(migrations: [
    """
    CREATE TABLE preference (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE cache_copy (
      id INTEGER PRIMARY KEY, page TEXT NOT NULL, owner TEXT NOT NULL, saved_at INTEGER NOT NULL,
      skipped INTEGER NOT NULL, UNIQUE (page, owner)
    ) STRICT;

    CREATE TABLE cached_event (
      copy INTEGER NOT NULL REFERENCES cache_copy ON DELETE CASCADE,
      id TEXT NOT NULL, school_id TEXT, type TEXT NOT NULL, name TEXT, location TEXT, address TEXT, city TEXT,
      state TEXT, start_date TEXT NOT NULL, end_date TEXT, start_time TEXT, description TEXT, performance_notes TEXT,
      cost REAL, registered INTEGER, attended INTEGER, PRIMARY KEY (copy, id)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE cached_timeline_row (
      copy INTEGER NOT NULL REFERENCES cache_copy ON DELETE CASCADE,
      id TEXT NOT NULL, school_id TEXT, type TEXT, text TEXT, date TEXT, end TEXT, PRIMARY KEY (copy, id)
    ) STRICT, WITHOUT ROWID;
    """,
    // Replaces the tables above, of an earlier version, by whole responses, which are read at once.
    """
    DROP TABLE cached_event;
    DROP TABLE cached_timeline_row;
    DROP TABLE cache_copy;
    CREATE TABLE saved_copy (
      owner TEXT NOT NULL, name TEXT NOT NULL, saved_at INTEGER NOT NULL, bytes BLOB NOT NULL,
      PRIMARY KEY (owner, name)
    ) STRICT;
    """,
    """
    CREATE TABLE kept_change (
      id INTEGER PRIMARY KEY AUTOINCREMENT, project TEXT NOT NULL, person TEXT NOT NULL, format INTEGER NOT NULL,
      request TEXT NOT NULL, progress TEXT NOT NULL
    ) STRICT;
    CREATE INDEX kept_change_person ON kept_change (project, person);
    """,
    eventOrigins,
  ])
}

/// Copies of what a live backend answered, in the store's device database (decision W1). They are of one project:
/// saving a copy of another project deletes all earlier ones, and the form drafts and event origins beside them
/// (decision B10).
public struct LocalCopies: SavedCopies {
  private let store: LocalStore
  private let project: String
  private var database: Database { store.device }

  /// Makes copies that are kept in `store`; `project` is the address of the project whose answers they are.
  public init(_ store: LocalStore, project: String = "") { (self.store, self.project) = (store, project) }

  public func copy(under key: CopyKey) async -> SavedCopy? {
    let saved = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.first(
        """
        SELECT bytes, saved_at FROM saved_copy WHERE owner = ?1 AND name = ?2
          AND NOT EXISTS (SELECT 1 FROM preference WHERE key = 'savedProject' AND value <> ?3)
        """, .text(key.owner.rawValue), .text(key.name), .text(project)
      ) { SavedCopy($0.bytes(0), savedAt: Instant(microseconds: $0.integer(1))) }
    }
    return saved.flatMap { $0 }
  }

  public func save(_ copy: SavedCopy, under key: CopyKey) async {
    try? await database.perform { [project] (connection) throws(ServiceFailure) in
      try Self.forget(besides: project, connection)
      try connection.run(
        """
        INSERT INTO saved_copy (owner, name, saved_at, bytes) VALUES (?, ?, ?, ?)
        ON CONFLICT (owner, name) DO UPDATE SET saved_at = excluded.saved_at, bytes = excluded.bytes
        """, .text(key.owner.rawValue), .text(key.name), .integer(copy.savedAt.microseconds), .bytes(copy.bytes))
    }
  }

  private static func forget(besides project: String, _ connection: Connection) throws(ServiceFailure) {
    let saved = try connection.first("SELECT value FROM preference WHERE key = 'savedProject'") { $0.text(0) } ?? nil
    if saved == project { return }
    if saved != nil {
      for rows in ["saved_copy", "event_origins", "preference WHERE key LIKE 'formDrafts!_%' ESCAPE '!'"] {
        try connection.execute("DELETE FROM \(rows)")
      }
    }
    try connection.run("INSERT OR REPLACE INTO preference (key, value) VALUES ('savedProject', ?)", .text(project))
  }

  public func confirm(_ key: CopyKey, at instant: Instant) async {
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "UPDATE saved_copy SET saved_at = ? WHERE owner = ? AND name = ?", .integer(instant.microseconds),
        .text(key.owner.rawValue), .text(key.name))
    }
  }

  public func remove(_ key: CopyKey) async {
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "DELETE FROM saved_copy WHERE owner = ? AND name = ?", .text(key.owner.rawValue), .text(key.name))
    }
  }

  /// Deletes all copies, and the settings and event origins in the same file.
  public func forgetEverything() async { await store.forgetDevice() }
}
