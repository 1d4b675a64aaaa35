import CompassModel
import Foundation

/// Opens a database file, after making sure that it is one of ours and that this version understands it.
struct DatabaseFile: Sendable {
  let path: String
  let schema: Schema
  /// Puts the first rows into a new file, in the transaction that lays it out.
  var fill: @Sendable (Connection) throws(ServiceFailure) -> Void = { (_) throws(ServiceFailure) in }
  /// Is told if the file could be opened, but not to be changed.
  var warn: @Sendable (String) -> Void = { _ in }

  func open(until deadline: ContinuousClock.Instant) throws(StoreProblem) -> Connection {
    try refuseNewer()
    do {
      let isNew = !FileManager.default.fileExists(atPath: path)
      let connection = try Connection(path, .create)
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
      warn("There is no space left for \(QuotedValue.printable(path)). Changes are not possible.")
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

  /// Refuses a file of a newer version before anything could change it: opened in the usual way it would get a log.
  ///
  /// Reads through SQLite, although the version stands in the file's first bytes: to open and close a file by other
  /// means takes away the locks that this process has on it.
  private func refuseNewer() throws(StoreProblem) {
    // With a log the file alone may be older, or half way between two states.
    let mode: Connection.Mode = logSize > 0 ? .readOnly : .immutable
    if let version = try? schema.storedVersion(Connection(path, mode)), version > schema.version {
      throw newer(version)
    }
  }

  private func newer(_ version: Int) -> StoreProblem {
    StoreProblem(.newerVersion(found: version, known: schema.version), path)
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
    let version = try schema.storedVersion(connection)
    if version != schema.version { throw newer(version) }
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

  /// The size of the write-ahead log beside the file, 0 if there is none.
  private var logSize: Int {
    (try? FileManager.default.attributesOfItem(atPath: path + "-wal"))?[.size] as? Int ?? 0
  }

  private var isReadable: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
      && FileManager.default.isReadableFile(atPath: path)
  }
}

/// The directory and files of a store. Only their owner may look at them.
struct StoreFiles: Sendable {
  let directory: String
  var main: String { directory + "/compass.sqlite" }
  var device: String { directory + "/device.sqlite" }

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

  /// Renames a database and its log to the first free `PATH.damaged-N`; the new name.
  static func moveAside(_ path: String) throws(StoreProblem) -> String {
    let files = FileManager.default
    var number = 1
    while files.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    let target = "\(path).damaged-\(number)"
    do {
      try files.moveItem(atPath: path, toPath: target)
    } catch {
      throw StoreProblem(.notWritable, path, detail: "\(error)")
    }
    for suffix in ["-wal", "-shm"] where files.fileExists(atPath: path + suffix) {
      try? files.moveItem(atPath: path + suffix, toPath: target + suffix)
    }
    return target
  }
}
