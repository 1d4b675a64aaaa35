import CSQLite
import CompassModel
import Foundation

/// One SQLite connection with its prepared statements, for one thread at a time, which `Database` ensures.
final class Connection {
  private let handle: OpaquePointer
  private let busyWait: BusyWait
  private var statements: [String: Statement] = [:]

  enum Mode {
    case readWrite
    case create
    case readOnly
    /// Reads without a lock or a write-ahead log; only for a file that no process changes meanwhile.
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
    (self.handle, self.busyWait) = (handle, busyWait)
    busyWait.install(on: handle)
  }

  /// Opens a connection that reads the write-ahead log, without which the file may be out of date or inconsistent, and
  /// leaves the log and its index unchanged on disk: SQLite keeps the index in memory. Later statements fail at once if
  /// another connection is open.
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
    let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
      .union(CharacterSet(charactersIn: "0123456789/-._"))
    return "file:\(path.addingPercentEncoding(withAllowedCharacters: plain) ?? path)?immutable=1"
  }

  func allowWaiting(until deadline: ContinuousClock.Instant) { busyWait.allow(until: deadline) }

  /// Sleeps before another attempt, for cases in which SQLite does not wait itself; false once the deadline has passed.
  func pause(attempts: Int32) -> Bool { busyWait.pause(attempts: attempts) }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  var isInMemory: Bool { sqlite3_db_filename(handle, "main").map { $0.pointee == 0 } ?? true }

  /// Makes closing keep the write-ahead log, instead of writing it into the file and deleting it.
  func keepLogOnClose() { _ = compass_keep_log_on_close(handle) }

  var changes: Int { Int(sqlite3_changes64(handle)) }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Checks the integrity of the whole file, including indices. Throws `.databaseDamaged` with the first fault that
  /// SQLite finds, or another failure if the file cannot be read.
  func check() throws(ServiceFailure) {
    let found = try first("PRAGMA integrity_check(1)") { $0.text(0) ?? "" } ?? ""
    if found != "ok" { throw ServiceFailure(.databaseDamaged, detail: found) }
  }

  @inline(never) func execute(_ sql: String) throws(ServiceFailure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw ServiceFailure(sqlite: code, on: handle) }
  }

  /// Runs one SQL statement, prepared once per connection, and ignores its rows.
  func run(_ sql: String, _ values: SQLiteValue...) throws(ServiceFailure) {
    try each(sql, values) { (_) throws(ServiceFailure) in }
  }

  @inline(never) func first<Value>(
    _ sql: String, _ values: SQLiteValue..., read: (Statement) -> Value
  ) throws(ServiceFailure) -> Value? {
    var found: Value?
    try each(sql, values) { (row) throws(ServiceFailure) in if found == nil { found = read(row) } }
    return found
  }

  func all<Value>(
    _ sql: String, _ values: SQLiteValue..., read: (Statement) -> Value
  ) throws(ServiceFailure) -> [Value] {
    var all: [Value] = []
    try each(sql, values) { (row) throws(ServiceFailure) in all.append(read(row)) }
    return all
  }

  /// Calls `body` for every row of a statement. `body` must not run a statement with the same SQL text.
  @inline(never) func each(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: (Statement) throws(ServiceFailure) -> Void
  ) throws(ServiceFailure) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { try body(statement) }
  }

  /// Runs the statement once for each time that `next` binds values and returns true.
  func repeatedly(_ sql: String, while next: (Statement) throws(ServiceFailure) -> Bool) throws(ServiceFailure) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    while try next(statement) {
      _ = try statement.step()
      statement.reset()
    }
  }

  /// Runs `body` in a transaction that takes the write lock at once; rolls back if it throws.
  func transaction<Value>(_ body: () throws(ServiceFailure) -> Value) throws(ServiceFailure) -> Value {
    try between("BEGIN IMMEDIATE", body)
  }

  /// Runs `body` in a transaction that survives a power failure once this returns (decision J2).
  func durableTransaction<Value>(_ body: () throws(ServiceFailure) -> Value) throws(ServiceFailure) -> Value {
    try execute("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    defer { try? execute("PRAGMA synchronous = NORMAL; PRAGMA fullfsync = OFF") }
    return try transaction(body)
  }

  /// Runs `body` in a read transaction: all its statements see the same state.
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

/// Limits the wait for locks to one deadline for all statements of a request together.
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

  /// Blocks the database's thread for 1 to 20 ms, more with each attempt; false at once after the deadline.
  func pause(attempts: Int32) -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    usleep(UInt32(min(max(attempts, 0) + 1, 20)) * 1_000)
    return true
  }
}
