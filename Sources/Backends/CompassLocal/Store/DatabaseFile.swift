import CompassModel
import CompassServices
import Foundation

/// Opens a database file after checking that it belongs to this app and that this version can read it.
struct DatabaseFile: Sendable {
  enum Creation: Sendable {
    /// The schema is created in place; an empty file holds nothing to protect.
    case always
    /// Created only if the directory has no other file of a store, else missing. An empty file is refused.
    case inNewStore
    /// Created whatever other files of a store exist; an empty file is refused.
    case alongside
  }

  let path: String
  let schema: Schema
  var creation = Creation.inNewStore
  /// Inserts the first rows of a new file, in the transaction that creates its schema.
  var fill: @Sendable (Connection) throws(ServiceFailure) -> Void = { (_) throws(ServiceFailure) in }
  /// Receives a warning for the user if the file can be read but not written.
  var warn: @Sendable (String) -> Void = { _ in }

  func open(until deadline: ContinuousClock.Instant) throws(StoreProblem) -> Connection {
    do {
      let isNew = try isMissing()
      if isNew, creation != .always { try create() }
      if !isNew || creation != .always { try inspect() }
      let connection = try Connection(path, creation == .always ? .create : .readWrite)
      // Set while the file is empty; SQLite gives its log the same permissions.
      if isNew { chmod(path, 0o600) }
      connection.allowWaiting(until: deadline)
      try prepare(connection)
      if connection.isReadOnly { warnOfReadOnly() }
      return connection
    } catch let problem as StoreProblem {
      throw problem
    } catch let failure as ServiceFailure where failure.kind == .databaseReadOnly {
      if let connection = immutable() {
        warnOfReadOnly()
        return connection
      }
      let exists = FileManager.default.fileExists(atPath: path)
      throw StoreProblem(exists && !isReadable ? .unreadable : .notWritable, path, detail: failure.detail)
    } catch let failure as ServiceFailure where failure.kind == .diskFull {
      guard let connection = immutable() ?? alone() else { throw StoreProblem(failure, path) }
      let quoted = QuotedValue.printable(path)
      let why = failure.reason == nil ? "There is no space left for \(quoted)." : "\(quoted): \(failure.message)"
      warn("\(why) Changes are not possible.")
      return connection
    } catch {
      throw (error as? ServiceFailure).map { StoreProblem($0, path) } ?? StoreProblem(.unreadable, path)
    }
  }

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

  /// Returns true if there is no file and one may be created. Throws for anything but a regular file, and for a missing
  /// or empty file that `creation` refuses.
  ///
  /// A pipe would block when opened, and SQLite deletes the log beside an empty file: neither is opened.
  private func isMissing() throws(StoreProblem) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw StoreProblem(.notAFile, path) }
      if status.st_size == 0, creation != .always { throw StoreProblem(.empty, path) }
      return false
    }
    // Opening the file gives the reason why it cannot be read.
    guard errno == ENOENT else { return false }
    guard creation == .inNewStore, try StoreFiles(holding: path).exist() else { return true }
    // Another process may have created the file since the first check: it creates this file before all others.
    if stat(path, &status) == 0 { return false }
    throw StoreProblem(.missing, path)
  }

  /// Creates the file under a draft name and renames it when complete, so that no process ever sees a new file that is
  /// empty, even if this process is killed. Keeps a file that another process has created meanwhile.
  private func create() throws {
    defer { StoreFiles(holding: path).deleteDrafts(of: path) }
    do {
      let draft = StoreFiles.draft(of: path)
      do {
        let connection = try Connection(draft, .create)
        chmod(draft, 0o600)
        // A draft that could not be finished is thrown away, so its journal need not be on disk.
        try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA foreign_keys = ON")
        try schema.migrate(connection, fill: fill)
      }
      _ = try WholeFile.publish(draft, as: path)
    } catch {
      // Another process created the file at the same time and deleted the drafts.
      if access(path, F_OK) == 0 { return }
      throw (error as? ExportFailure).map { ServiceFailure($0) } ?? error
    }
  }

  /// Refuses a file that must not be used, before the file or its log can change: opened normally, SQLite would index
  /// the log, write it into the file or delete it (decision N8).
  ///
  /// The version is read through SQLite, although it is in the file's first bytes: opening and closing the file by
  /// other means would release the locks that this process has on it. A file that another process has locked is checked
  /// again by `prepare`, since that process's log is not deleted.
  private func inspect() throws {
    let hasLog = logSize > 0
    do {
      try requireOurs(try hasLog ? Connection(withoutTrace: path) : Connection(path, .immutable))
    } catch let failure as ServiceFailure {
      // Other failures come up again at the opening. A log created meanwhile: the file is being written.
      if failure.kind == .databaseDamaged, hasLog || logSize == 0 { throw failure }
    }
  }

  private func requireOurs(_ connection: Connection) throws {
    let (tables, version) = try connection.snapshot { () throws(ServiceFailure) in
      let tables = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
      return (tables, try schema.storedVersion(connection))
    }
    if version == 0, tables > 0 { throw StoreProblem(.foreign, path) }
    if version == 0, creation != .always { throw StoreProblem(.empty, path) }
    if version > schema.version { throw StoreProblem(.newerVersion(found: version, supported: schema.version), path) }
  }

  private func prepare(_ connection: Connection) throws {
    try requireOurs(connection)
    if !connection.isReadOnly { try useLog(connection) }
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
    try schema.migrate(connection)
    // Another process may have migrated the file to a newer version meanwhile.
    try requireOurs(connection)
  }

  /// Switches to a write-ahead log. SQLite does not wait for the lock here: two processes may create a store at once.
  private func useLog(_ connection: Connection) throws(ServiceFailure) {
    var attempts: Int32 = 0
    while true {
      do {
        if try connection.first("PRAGMA journal_mode", read: { $0.text(0) }) == "wal" { return }
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch  where error.kind == .databaseBusy && connection.pause(attempts: attempts) {
        attempts += 1
      }
    }
  }

  private func warnOfReadOnly() { warn("\(QuotedValue.printable(path)) cannot be written. Changes are not possible.") }

  /// Opens the file and its log when the disk has no space for the log's index, which SQLite then keeps in memory while
  /// it excludes other connections. Nil if the file needs a migration or cannot be opened.
  private func alone() -> Connection? {
    guard let connection = try? Connection(path),
      (try? connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON")) != nil,
      (try? schema.storedVersion(connection)) == schema.version
    else { return nil }
    return connection
  }

  /// Opens the file read-only, where it cannot be written. Nil if there is a log, or the file needs a migration.
  private func immutable() -> Connection? {
    guard logSize == 0, let connection = try? Connection(path, .immutable),
      (try? schema.storedVersion(connection)) == schema.version
    else { return nil }
    return connection
  }

  /// The size in bytes of the write-ahead log beside the file, symbolic links resolved; 0 if there is none.
  private var logSize: Int {
    var status = stat()
    guard let target = realpath(path, nil) else { return 0 }
    defer { free(target) }
    return stat(String(cString: target) + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  private var isReadable: Bool { FileManager.default.isReadableFile(atPath: path) }
}

/// The directory and files of a store, accessible to their owner only.
struct StoreFiles: Sendable {
  let directory: String
  var main: String { directory + "/compass.sqlite" }
  var device: String { directory + "/device.sqlite" }

  init(directory: String) { self.directory = directory }

  /// The files of the store in whose directory the database at `path` is.
  init(holding path: String) { directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

  /// Whether the directory has any file of a store: a database, a log, a backup, or a damaged file moved aside. Drafts of
  /// databases and of backups do not count. Throws if the directory cannot be read.
  func exist() throws(StoreProblem) -> Bool {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: directory) } catch {
      throw StoreProblem(.unreadable, directory, detail: "\(error)")
    }
    return names.contains { name in
      ["compass.sqlite", "device.sqlite"].contains { file in
        name.hasPrefix(file) && ![Self.draftMark, Self.backupDraftMark].contains { name.hasPrefix(file + $0) }
      }
    }
  }

  private static let draftMark = ".new-"
  static let backupMark = ".bak"
  static let backupDraftMark = ".bak-draft-"

  /// Paths of the backups that imports and resets made of the database, oldest first (decision B19).
  var backups: [String] { numberedBackups.map { main + Self.backupMark + ($0 == 1 ? "" : "-\($0)") } }

  /// The path for the next backup: numbered after the newest one, or `.bak` if there is none.
  func nextBackup(of path: String) -> String {
    path + Self.backupMark + (numberedBackups.last.map { "-\($0 + 1)" } ?? "")
  }

  /// Numbers of the existing backups, ascending; `.bak` counts as 1.
  private var numberedBackups: [Int] {
    let name = "compass.sqlite" + Self.backupMark
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return files.compactMap { file in
      guard file.hasPrefix(name) else { return nil }
      let end = file.dropFirst(name.count)
      if end.isEmpty { return 1 }
      return end.hasPrefix("-") ? Int(end.dropFirst()).flatMap { $0 > 1 ? $0 : nil } : nil
    }.sorted()
  }

  /// Deletes all drafts of the database, and the drafts of backups that killed processes left (decision B19). Call it
  /// only when the database exists: it deletes drafts that other processes still write.
  func deleteAbandonedDrafts() {
    // The database gets its name when it is complete, so no draft of it is needed any more.
    deleteDrafts(of: main)
    Draft.removeAbandoned(prefix: main + Self.backupDraftMark)
  }

  static func draft(of path: String) -> String { path + draftMark + UUID().uuidString }

  func deleteDrafts(of path: String) {
    let start = "\(path.split(separator: "/").last ?? "")\(Self.draftMark)"
    for file in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [] where file.hasPrefix(start) {
      unlink("\(directory)/\(file)")
    }
  }

  func prepareDirectory() throws(StoreProblem) {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory) {
      if !isDirectory.boolValue { throw StoreProblem(.notADirectory, directory) }
      return
    }
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreProblem(.notWritable, directory, detail: "\(error)")
    }
  }

  func deleteDamagedCopies(of name: String) {
    for file in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    where file.hasPrefix("\(name).damaged-") {
      try? FileManager.default.removeItem(atPath: "\(directory)/\(file)")
    }
  }

  /// Renames a database and its log to the first free `PATH.damaged-N`, which is returned; nil if there was none.
  static func moveAside(_ path: String) throws(StoreProblem) -> String? {
    var number = 1
    while suffixes.contains(where: { isThere("\(path).damaged-\(number)\($0)") }) { number += 1 }
    let target = "\(path).damaged-\(number)"
    for suffix in suffixes where isThere(path + suffix) {
      if rename(path + suffix, target + suffix) != 0 {
        throw StoreProblem(.notWritable, path, detail: "errno \(errno)")
      }
    }
    return isThere(target) ? target : nil
  }

  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Whether the path exists, broken symbolic links included.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
