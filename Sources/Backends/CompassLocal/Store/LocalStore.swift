import CompassModel
import CompassServices
import Foundation

/// A directory with the embedded database, settings and saved pages, or the same in memory.
///
/// Several processes may use one directory at the same time; each sees the others' changes when it loads again.
public final class LocalStore: Sendable {
  let database, device: Database
  /// The files of the store; nil for a store in memory.
  let files: StoreFiles?
  var path: String { holdsRows ? files?.main ?? Connection.memory : Connection.memory }
  /// Whether the store has a database of rows; false if the rows are on a server.
  let holdsRows: Bool
  let log: WarningLog

  private init(
    database: Database, device: Database, files: StoreFiles?, holdsRows: Bool = true, log: WarningLog = WarningLog()
  ) {
    (self.database, self.device, self.files, self.holdsRows, self.log) = (database, device, files, holdsRows, log)
  }

  /// Warnings for the user about problems that did not prevent opening, such as a store that cannot be written.
  public var warnings: [String] { log.entries.withLock { $0 } }

  /// Opens a store, or creates one in a directory without any file of a store, which is made for its owner only.
  ///
  /// If the database is missing beside other files of a store, empty or damaged, nothing is created or changed: the
  /// problem names the backup, if there is one (decision N8). A new store has demo data around `demoDay`, or is empty;
  /// a request waits for `patience` while another process writes.
  public static func open(
    directory: String, demoDay: CalendarDate?, patience: Duration = .seconds(4)
  ) async throws(StoreProblem) -> LocalStore {
    try await open(directory, .inNewStore, patience) { (connection) throws(ServiceFailure) in
      if let demoDay { try DemoData.dataset(on: demoDay).replaceAll(in: connection) }
    }
  }

  /// Opens a store as `open(directory:demoDay:patience:)` does without demo data, and adds `firstUser` to a store
  /// without users: the first start of an app (decision U9).
  public static func open(
    directory: String, firstUser: FirstUser, patience: Duration = .seconds(4)
  ) async throws(StoreProblem) -> LocalStore {
    let store = try await open(directory: directory, demoDay: nil, patience: patience)
    if try await store.users().isEmpty {
      try await store.perform { (connection) throws(ServiceFailure) in try firstUser.insert(in: connection) }
    }
    return store
  }

  /// Moves the directory's database away, even an intact one, and makes a new one with the rows of `dataset`; settings
  /// and backups stay. Call it where `open` fails with a problem that `isLoss`. Returns the store, and the old
  /// database's new path, such as `compass.sqlite.damaged-1`; nil if there was none.
  public static func startAfresh(
    directory: String, with dataset: Dataset, patience: Duration = .seconds(4)
  ) async throws(StoreProblem) -> (store: LocalStore, kept: String?) {
    let copyPath = try StoreFiles.moveAside(StoreFiles(directory: directory).main)
    let store = try await open(directory, .alongside, patience) { (connection) throws(ServiceFailure) in
      try dataset.replaceAll(in: connection)
    }
    return (store, copyPath)
  }

  /// Opens the settings and saved copies of an app whose rows are on a server; no database of rows is read.
  public static func openSettings(
    directory: String, patience: Duration = .seconds(4)
  ) async throws(StoreProblem) -> LocalStore {
    let (files, log) = (StoreFiles(directory: directory), WarningLog())
    let database = try await Database.open(patience: patience) { () throws(StoreProblem) in
      try files.prepareDirectory()
      return try DatabaseFile(path: Connection.memory, schema: .main).openInMemory()
    }
    let device = try await openDevice(files, patience, log)
    return LocalStore(database: database, device: device, files: files, holdsRows: false, log: log)
  }

  private static func open(
    _ directory: String, _ creation: DatabaseFile.Creation, _ patience: Duration,
    fill: @escaping @Sendable (Connection) throws(ServiceFailure) -> Void
  ) async throws(StoreProblem) -> LocalStore {
    let deadline = ContinuousClock.now + patience
    let (files, log) = (StoreFiles(directory: directory), WarningLog())
    let main = DatabaseFile(
      path: files.main, schema: .main, creation: creation, fill: fill, warn: { log.add($0) })
    let database = try await Database.open(patience: patience) { () throws(StoreProblem) in
      try files.prepareDirectory()
      let connection = try main.open(until: deadline)
      files.deleteAbandonedDrafts()
      return connection
    }
    let device = try await openDevice(files, patience, log)
    return LocalStore(database: database, device: device, files: files, log: log)
  }

  private static func openDevice(
    _ files: StoreFiles, _ patience: Duration, _ log: WarningLog
  ) async throws(StoreProblem) -> Database {
    let deadline = ContinuousClock.now + patience
    let deviceFile = DeviceDatabase(files.device) { log.add($0) }
    return try await Database.open(
      patience: patience, replacement: { (deadline) throws(StoreProblem) in try deviceFile.replace(until: deadline) },
      connect: { () throws(StoreProblem) in try deviceFile.open(until: deadline) })
  }

  /// Closes the databases and writes their logs into the files. A process that ends without it loses nothing.
  package func close() async {
    await database.close()
    await device.close()
  }

  /// Makes a store in memory, with demo data around `demoDay`, or empty if that is nil.
  package static func inMemory(demoDay: CalendarDate? = nil) async throws(StoreProblem) -> LocalStore {
    let path = Connection.memory
    let database = try await Database.open(patience: .seconds(4)) { () throws(StoreProblem) in
      try DatabaseFile(path: path, schema: .main) { (connection) throws(ServiceFailure) in
        if let demoDay { try DemoData.dataset(on: demoDay).replaceAll(in: connection) }
      }.openInMemory()
    }
    let device = try await Database.open(patience: .seconds(4)) { () throws(StoreProblem) in
      try DatabaseFile(path: path, schema: .device).openInMemory()
    }
    return LocalStore(database: database, device: device, files: nil)
  }

  /// Replaces all rows by those of a dataset file, in one transaction. Throws, with nothing changed, if the file is not
  /// a dataset or the rows cannot be stored. Returns the dataset with its `problems`.
  @discardableResult
  package func importDataset(_ data: consuming Data, named name: String) async throws(StoreProblem) -> Dataset {
    let dataset: Dataset
    do { dataset = try Dataset.read(data, name: name) } catch { throw StoreProblem(.refused(error), name) }
    try await replaceAll(with: dataset)
    return dataset
  }

  /// Replaces all rows by the dataset's, in one transaction; throws, with nothing changed, if that fails.
  package func replaceAll(with dataset: Dataset) async throws(StoreProblem) {
    try await perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in try dataset.replaceAll(in: connection) }
    }
  }

  /// Writes all rows as a dataset file; the same rows always give the same bytes.
  package func exportDataset() async throws(StoreProblem) -> Data {
    try await perform { (connection) throws(ServiceFailure) in try DatasetExport.data(of: connection) }
  }

  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws(ServiceFailure) -> Value
  ) async throws(StoreProblem) -> Value {
    do { return try await database.perform(work) } catch { throw StoreProblem(error, path) }
  }
}

/// Warnings added from the databases' queues.
final class WarningLog: Sendable {
  let entries = Lock<[String]>([])

  func add(_ text: String) { entries.withLock { $0.append(text) } }
}

/// Queries of the command line, before the app starts.
extension LocalStore {
  /// Whether any user, family or row of a table that users edit has this id, whichever athlete it belongs to.
  package func holdsRow(_ id: String) async throws(StoreProblem) -> Bool {
    try await perform { (connection) throws(ServiceFailure) in
      for table in RecordKind.allCases.map(\.table.name) + ["users", "family"] {
        if try connection.first("SELECT 1 FROM \(table) WHERE id = ?", .text(id), read: { _ in true }) == true {
          return true
        }
      }
      return false
    }
  }

  /// All users who can be signed in, in stored order; the name is nil if it is not known.
  public func users() async throws(StoreProblem) -> [(id: UserID, name: String?)] {
    try await perform { (connection) throws(ServiceFailure) in
      try LocalBackend.people(connection).map { ($0.id, $0.fullName) }
    }
  }

  /// The day around which the store's demo data was made (decision G8); nil without demo data or its first event.
  public func demoDay() async -> CalendarDate? {
    let made = try? await perform { (connection) throws(ServiceFailure) in
      try connection.first(
        "SELECT substr(created_at, 1, 10) FROM events WHERE id = ? AND user_id = ?", .text(DemoData.eventOfTheDay),
        .text(DemoData.jordan)
      ) { $0.date(0) }
    }
    return (made ?? nil)??.adding(days: 30)
  }

  /// Whether a directory holds any file of a store, so that `open` would not create a new one.
  package static func exists(in directory: String) -> Bool {
    (try? StoreFiles(directory: directory).exist()) == true
  }

  /// Replaces all rows after writing a copy of the database beside it, under the next free name of
  /// `compass.sqlite.bak`, `.bak-2`, `.bak-3` … Writes by other programs are locked out in between, so none is lost
  /// (decisions N8, B19).
  ///
  /// A damaged database is moved to `compass.sqlite.damaged-N` instead and replaced by a new one; this store is closed
  /// then.
  ///
  /// - Returns: the path of the old database's copy; nil for a store in memory.
  /// - Throws: if the copy cannot be written or the rows cannot be stored; nothing is changed.
  package func replaceAll(keepingOld dataset: Dataset) async throws(StoreProblem) -> String? {
    guard holdsRows, let files else {
      try await replaceAll(with: dataset)
      return nil
    }
    let path = files.main
    let replaced = try await perform { (connection) throws(ServiceFailure) -> Result<String, StoreProblem> in
      var subject = path
      do throws(ServiceFailure) {
        // The file cannot change while this connection holds the write lock.
        let copyPath = try connection.transaction { () throws(ServiceFailure) in
          try connection.check()
          subject = path + StoreFiles.backupMark
          let copyPath = try DatabaseCopy.write(of: path)
          subject = path
          try dataset.replaceAll(in: connection)
          return copyPath
        }
        return .success(copyPath)
      } catch {
        if error.kind == .databaseDamaged { connection.keepLogOnClose() }
        return .failure(StoreProblem(error, error.kind == .databaseDamaged ? path : subject))
      }
    }
    do throws(StoreProblem) {
      return try replaced.get()
    } catch {
      guard error.reason == .damaged else { throw error }
      await close()
      let (store, copyPath) = try await Self.startAfresh(directory: files.directory, with: dataset)
      await store.close()
      return copyPath
    }
  }

  /// Paths and sizes in bytes of the copies that `replaceAll(keepingOld:)` made in a directory, oldest first.
  package static func backups(in directory: String) -> [(path: String, bytes: Int)] {
    StoreFiles(directory: directory).backups.map { path in
      var status = stat()
      return (path, stat(path, &status) == 0 ? Int(status.st_size) : 0)
    }
  }
}

extension Dataset {
  /// The demo data of a new store around `day`.
  public static func demo(on day: CalendarDate) -> Dataset { DemoData.dataset(on: day) }
}

/// The athlete of a store without demo data (decision U9).
public struct FirstUser: Hashable, Sendable {
  /// The full name, shown as it is.
  public var name: String
  /// The year of graduation from high school, from which the grade follows.
  public var graduationYear: Int

  /// Makes an athlete without any rows.
  public init(name: String, graduationYear: Int) { (self.name, self.graduationYear) = (name, graduationYear) }

  /// Adds the athlete, unless another process has added a user meanwhile.
  fileprivate func insert(in connection: Connection) throws(ServiceFailure) {
    try connection.run(
      """
      INSERT INTO users (id, full_name, role, graduation_year)
      SELECT ?, ?, 'player', ? WHERE NOT EXISTS (SELECT 1 FROM users)
      """, .text(UUID().uuidString.lowercased()), .text(name), SQLiteValue(graduationYear))
  }
}

/// Writes a complete copy of a database into one file, write-ahead log included, accessible to its owner only.
enum DatabaseCopy {
  static func write(of source: String) throws(ServiceFailure) -> String {
    do {
      // SQLite writes into the empty draft and keeps its permissions.
      let draft = try Draft(prefix: source + StoreFiles.backupDraftMark, mode: 0o600)
      defer { draft.discard() }
      try Connection(source, .readOnly).run("VACUUM INTO ?", .text(draft.path))
      guard fsync(draft.file) == 0 else { throw SystemError() }
      let files = StoreFiles(holding: source)
      while true {
        let name = files.nextBackup(of: source)
        if try WholeFile.publish(draft.path, as: name) { return name }
      }
    } catch let failure as ServiceFailure {
      throw failure
    } catch {
      throw ServiceFailure(error as? ExportFailure ?? ExportFailure(error as? SystemError ?? SystemError(0), source))
    }
  }
}

extension ServiceFailure {
  /// Makes the failure of writing a file of a database.
  init(_ failure: ExportFailure) {
    self.init(failure.kind == .diskFull ? .diskFull : .databaseReadOnly, detail: failure.detail)
  }
}
