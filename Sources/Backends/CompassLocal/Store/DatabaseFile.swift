import CompassModel
import CompassServices
import Foundation

/// Opens a database file, after making sure that it is one of ours and that this version understands it.
struct DatabaseFile: Sendable {
  /// Handling of a file that is missing or empty.
  enum Creation: Sendable {
    /// It is laid out where it is: nothing of worth was in it.
    case always
    /// Made where no other file of the store shows that it was there before; refused where one does, or it is empty.
    case inNewStore
    /// Made whatever other files are there, but never laid out in an empty file.
    case alongside
  }

  let path: String
  let schema: Schema
  var creation = Creation.inNewStore
  /// Puts the first rows into a new file, in the transaction that lays it out.
  var fill: @Sendable (Connection) throws(ServiceFailure) -> Void = { (_) throws(ServiceFailure) in }
  /// Called if the file could be opened, but not to be changed.
  var warn: @Sendable (String) -> Void = { _ in }

  func open(until deadline: ContinuousClock.Instant) throws(StoreProblem) -> Connection {
    do {
      let isNew = try isMissing()
      if isNew, creation != .always { try create() }
      if !isNew || creation != .always { try inspect() }
      let connection = try Connection(path, creation == .always ? .create : .readWrite)
      // Before there is anything to read; SQLite gives the same rights to its log.
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

  /// Whether there is no file, and one may be made.
  ///
  /// To open a pipe would wait for its other end, and SQLite deletes the log beside an empty file: neither is opened.
  private func isMissing() throws(StoreProblem) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw StoreProblem(.notAFile, path) }
      if status.st_size == 0, creation != .always { throw StoreProblem(.empty, path) }
      return false
    }
    // Opening it says why it cannot be read.
    guard errno == ENOENT else { return false }
    guard creation == .inNewStore, try StoreFiles(holding: path).areThere() else { return true }
    // Another process makes it before all other files, maybe since it was looked for.
    if stat(path, &status) == 0 { return false }
    throw StoreProblem(.missing, path)
  }

  /// Lays the file out under another name and gives it its own when it is whole: so that an empty one is never a new
  /// one, for any process that looks, and whenever this one ends.
  private func create() throws {
    defer { StoreFiles(holding: path).deleteDrafts(of: path) }
    do {
      let draft = StoreFiles.draft(of: path)
      do {
        let connection = try Connection(draft, .create)
        chmod(draft, 0o600)
        // A draft that could not be finished is thrown away.
        try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA foreign_keys = ON")
        try schema.migrate(connection, fill: fill)
      }
      _ = try WholeFile.publish(draft, as: path)
    } catch {
      // Another process made it at the same time, and deleted the drafts.
      if access(path, F_OK) == 0 { return }
      guard let failure = error as? ExportFailure else { throw error }
      throw ServiceFailure(failure.kind == .diskFull ? .diskFull : .databaseReadOnly, detail: failure.detail)
    }
  }

  /// Refuses a file that is not to be used, before anything could change it or what is beside it: opened in the usual
  /// way SQLite would index its log, fold it in or delete it (decision N8).
  ///
  /// Reads through SQLite, although the version is in the file's first bytes: to open and close a file by other means
  /// takes away the locks that this process has on it.
  ///
  /// A file that another process has locked is examined again by `prepare`: that process's log is not deleted.
  private func inspect() throws {
    let hasLog = logSize > 0
    do {
      try requireOurs(try hasLog ? Connection(withoutTrace: path) : Connection(path, .immutable))
    } catch let failure as ServiceFailure {
      // Anything else is said by opening it. A log that was made meanwhile means that it is being written.
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
    // Another process may have brought it further meanwhile.
    try requireOurs(connection)
  }

  /// Switches to a write-ahead log. SQLite does not wait for a lock here, so that two processes that create
  /// the same store at once would fail.
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

  /// The file with its log on a disk where there is no space for the index of the log: SQLite keeps that in memory as
  /// long as no other connection is let in. Nil where the layout would have to be brought up to date.
  private func alone() -> Connection? {
    guard let connection = try? Connection(path),
      (try? connection.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON")) != nil,
      (try? schema.storedVersion(connection)) == schema.version
    else { return nil }
    return connection
  }

  /// The file in a directory where nothing can be written, or on a full disk: it can still be shown. Nil where a log
  /// would have to be read too, or the layout brought up to date.
  private func immutable() -> Connection? {
    guard logSize == 0, let connection = try? Connection(path, .immutable),
      (try? schema.storedVersion(connection)) == schema.version
    else { return nil }
    return connection
  }

  /// The size of the write-ahead log beside the file that the path leads to, 0 if there is none.
  private var logSize: Int {
    var status = stat()
    guard let target = realpath(path, nil) else { return 0 }
    defer { free(target) }
    return stat(String(cString: target) + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  private var isReadable: Bool { FileManager.default.isReadableFile(atPath: path) }
}

/// The directory and files of a store. Only their owner may look at them.
struct StoreFiles: Sendable {
  let directory: String
  var main: String { directory + "/compass.sqlite" }
  var device: String { directory + "/device.sqlite" }

  init(directory: String) { self.directory = directory }

  /// The directory that a database is in.
  init(holding path: String) { directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

  /// Whether there is any file of a store: a database, its log, a backup, one that was kept aside. A draft is none.
  func areThere() throws(StoreProblem) -> Bool {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: directory)
    } catch {
      throw StoreProblem(.unreadable, directory, detail: "\(error)")
    }
    return names.contains { name in
      ["compass.sqlite", "device.sqlite"].contains { name.hasPrefix($0) && !name.hasPrefix($0 + Self.draftMark) }
    }
  }

  private static let draftMark = ".new-"
  static let backupMark = ".bak"
  static let backupDraftMark = ".bak-draft-"

  /// The copies that an import or a reset left of the database, the oldest first (decision B19).
  var backups: [String] { numberedBackups.map { main + Self.backupMark + ($0 == 1 ? "" : "-\($0)") } }

  /// The name after that of the newest backup; `.bak` where there is none.
  func nextBackup(of path: String) -> String {
    path + Self.backupMark + (numberedBackups.last.map { "-\($0 + 1)" } ?? "")
  }

  /// The numbers of the backups, ascending; `.bak` has 1.
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

  /// Deletes what killed processes left of a database that is there (decision B19).
  func deleteAbandonedDrafts() {
    // A database gets its name when it is whole: no draft of it is of use after that.
    deleteDrafts(of: main)
    Draft.removeAbandoned(prefix: main + Self.backupDraftMark)
  }

  /// A name for a database until it is whole.
  static func draft(of path: String) -> String { path + draftMark + UUID().uuidString }

  /// Deletes drafts of this process and of those that ended too early.
  func deleteDrafts(of path: String) {
    let start = "\(path.split(separator: "/").last ?? "")\(Self.draftMark)"
    for file in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [] where file.hasPrefix(start) {
      unlink("\(directory)/\(file)")
    }
  }

  /// Makes sure that there is a directory.
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

  /// Deletes what `moveAside` has kept of a file of that name, logs and all.
  func deleteDamagedCopies(of name: String) {
    for file in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    where file.hasPrefix("\(name).damaged-") {
      try? FileManager.default.removeItem(atPath: "\(directory)/\(file)")
    }
  }

  /// Renames what there is of a database and its log to the first free `PATH.damaged-N`.
  ///
  /// - Returns: the new name; nil where there was no database, but maybe a log.
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

  /// A database, and what SQLite keeps beside it.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// A link too, wherever it leads.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
