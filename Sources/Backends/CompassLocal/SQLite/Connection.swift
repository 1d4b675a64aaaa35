import CSQLite
import CompassModel
import Foundation

/// One SQLite connection with its prepared statements. Used from one thread at a time: its `Database` sees to that.
final class Connection {
  private let handle: OpaquePointer
  private let busyWait: BusyWait
  private var statements: [String: Statement] = [:]

  enum Mode {
    case readWrite
    /// As `readWrite`, and makes the file where there is none.
    case create
    case readOnly
    /// Reads without a lock or a write-ahead log: for a file that cannot change.
    case immutable
  }

  static let memory = ":memory:"

  init(_ path: String, _ mode: Mode = .readWrite, busyWait: BusyWait = BusyWait()) throws(ServiceFailure) {
    let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code =
      switch mode {
      case .readWrite: sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | common, nil)
      case .create: sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | common, nil)
      case .readOnly: sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | common, nil)
      case .immutable:
        sqlite3_open_v2(Self.immutableAddress(of: path), &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | common, nil)
      }
    guard code == SQLITE_OK, let handle else {
      let failure = ServiceFailure(sqlite: code, on: handle)
      sqlite3_close_v2(handle)
      throw failure
    }
    self.handle = handle
    self.busyWait = busyWait
    busyWait.install(on: handle)
  }

  /// A connection that reads the log, without which the file may be older or half way between two states, and leaves
  /// it and its index as they are. SQLite keeps the index in memory then; it is refused at once where another
  /// connection is there.
  convenience init(withoutTrace path: String) throws(ServiceFailure) {
    try self.init(path)
    keepLogOnClose()
    try execute("PRAGMA locking_mode = EXCLUSIVE")
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  private static func immutableAddress(of path: String) -> String {
    var address = "file:"
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 0x80 && scalar.properties.isAlphabetic || "0123456789/-._".unicodeScalars.contains(scalar)
      address += isPlain ? String(scalar) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
    }
    return address + "?immutable=1"
  }

  func allowWaiting(until deadline: ContinuousClock.Instant) { busyWait.allow(until: deadline) }

  /// Waits as for a lock, where SQLite itself does not; false once the time is over.
  func pause(attempts: Int32) -> Bool { busyWait.pause(attempts: attempts) }

  /// Whether nothing can be written through this connection.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether its rows are gone once it is closed.
  var isInMemory: Bool { sqlite3_db_filename(handle, "main").map { $0.pointee == 0 } ?? true }

  /// Closing the last connection leaves the write-ahead log as it is, instead of folding it in and deleting it.
  func keepLogOnClose() { _ = compass_keep_log_on_close(handle) }

  /// Rows changed by the last statement.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Reads the whole file, indices too.
  ///
  /// - Throws: `.databaseDamaged` with the first fault that SQLite finds; another failure where it cannot be read.
  func check() throws(ServiceFailure) {
    let found = try first("PRAGMA integrity_check(1)") { $0.text(0) ?? "" } ?? ""
    if found != "ok" { throw ServiceFailure(.databaseDamaged, detail: found) }
  }

  /// Runs statements that take no values and whose rows are not read.
  @inline(never) func execute(_ sql: String) throws(ServiceFailure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw ServiceFailure(sqlite: code, on: handle) }
  }

  /// Runs one statement, prepared once per connection.
  func run(_ sql: String, _ values: SQLiteValue...) throws(ServiceFailure) {
    try each(sql, values) { (_) throws(ServiceFailure) in }
  }

  /// The first row's value, nil if there is no row.
  @inline(never) func first<Value>(
    _ sql: String, _ values: SQLiteValue..., read: (Statement) -> Value
  ) throws(ServiceFailure) -> Value? {
    var found: Value?
    try each(sql, values) { (row) throws(ServiceFailure) in if found == nil { found = read(row) } }
    return found
  }

  /// Calls `body` for every row. The statement is in use meanwhile: `body` must not run the same text.
  @inline(never) func each(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Statement) throws(ServiceFailure) -> Void
  ) throws(ServiceFailure) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { try body(statement) }
  }

  /// Inserts as often as `next` binds another row.
  func repeatedly(
    _ sql: String, while next: (Statement) throws(ServiceFailure) -> Bool
  ) throws(ServiceFailure) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    while try next(statement) {
      _ = try statement.step()
      statement.reset()
    }
  }

  /// All of `body` or nothing of it. The write lock is taken first, so `body` never fails for want of it.
  func transaction<Value>(_ body: () throws(ServiceFailure) -> Value) throws(ServiceFailure) -> Value {
    try between("BEGIN IMMEDIATE", body)
  }

  /// A transaction that is on disk when it returns, so that it survives the end of power too (decision J2).
  func durableTransaction<Value>(_ body: () throws(ServiceFailure) -> Value) throws(ServiceFailure) -> Value {
    try execute("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    defer { try? execute("PRAGMA synchronous = NORMAL; PRAGMA fullfsync = OFF") }
    return try transaction(body)
  }

  /// All statements of `body` see the same state, whatever another process writes meanwhile.
  func snapshot<Value>(_ body: () throws(ServiceFailure) -> Value) throws(ServiceFailure) -> Value {
    try between("BEGIN", body)
  }

  private func between<Value>(
    _ begin: String, _ body: () throws(ServiceFailure) -> Value
  ) throws(ServiceFailure) -> Value {
    try execute(begin)
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  private func prepared(_ sql: String) throws(ServiceFailure) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, on: handle)
    statements[sql] = statement
    return statement
  }
}

/// Limits the wait for another connection's lock: to one deadline for all statements of a request together, so that a
/// request with many statements is no slower to give up than one with a single one.
final class BusyWait {
  private var deadline = ContinuousClock.now

  func allow(until deadline: ContinuousClock.Instant) { self.deadline = deadline }

  func install(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { context, attempts in
        guard let context else { return 0 }
        return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().pause(attempts: attempts) ? 1 : 0
      }, context)
  }

  /// False once the time is over. Blocks its thread, which is the database's own.
  func pause(attempts: Int32) -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    usleep(UInt32(min(max(attempts, 0) + 1, 20)) * 1_000)
    return true
  }
}
