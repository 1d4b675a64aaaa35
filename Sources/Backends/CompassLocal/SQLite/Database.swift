import CSQLite
import CompassModel
import CompassServices
import Foundation

/// A connection with its own queue: requests run in the order of the calls, and never block the caller's thread.
final class Database: @unchecked Sendable {
  private let queue = DispatchQueue(label: "database", qos: .userInitiated)
  private let patience: Duration
  /// The open connection; accessed on `queue` only.
  private var connection = Result<Connection, ServiceFailure>.failure(.databaseClosed)
  private let replacement: Replacement?

  /// Opens a new connection after the old one was found to be damaged, waiting for locks until the given time.
  typealias Replacement = @Sendable (ContinuousClock.Instant) throws(StoreProblem) -> Connection

  private init(patience: Duration, replacement: Replacement?) {
    (self.patience, self.replacement) = (patience, replacement)
  }

  /// Opens a database; throws what `connect` throws on the queue. `patience` is how long a request may wait for another
  /// connection's lock. `replacement` opens another connection if a later request finds the file damaged.
  static func open<Failure: Error>(
    patience: Duration, replacement: Replacement? = nil, connect: @escaping @Sendable () throws(Failure) -> Connection
  ) async throws(Failure) -> Database {
    let database = Database(patience: patience, replacement: replacement)
    try await database.onQueue { () throws(Failure) in database.connection = .success(try connect()) }
    return database
  }

  /// Closes the file after all earlier requests; later requests throw `.databaseFailed`.
  func close() async { await onQueue { self.connection = .failure(.databaseClosed) } }

  /// Runs `work` on the queue; if the file is found to be damaged, once more with the replacement, if there is one.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    let deadline = ContinuousClock.now + patience
    return try await onQueue { () throws(ServiceFailure) in try self.attempt(work, until: deadline) }
  }

  private func onQueue<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
      queue.async { continuation.resume(returning: Result(catching: work)) }
    }
    return try result.get()
  }

  private func attempt<Value>(
    _ work: (Connection) throws(ServiceFailure) -> Value, until deadline: ContinuousClock.Instant
  ) throws(ServiceFailure) -> Value {
    do {
      return try attemptOnce(work, until: deadline)
    } catch  where error.kind == .databaseDamaged {
      guard let replacement, isDamaged else { throw error }
      // The damaged connection is closed before the replacement is opened, which reads the rest of the file.
      connection = .failure(error)
      do { connection = .success(try replacement(deadline)) } catch let problem {
        connection = .failure(ServiceFailure(.databaseDamaged, detail: problem.description))
      }
      return try attemptOnce(work, until: deadline)
    }
  }

  private var isDamaged: Bool {
    guard case .success(let connection) = connection else { return false }
    return (try? connection.check()) == nil
  }

  private func attemptOnce<Value>(
    _ work: (Connection) throws(ServiceFailure) -> Value, until deadline: ContinuousClock.Instant
  ) throws(ServiceFailure) -> Value {
    let connection = try connection.get()
    connection.allowWaiting(until: deadline)
    return try work(connection)
  }
}

extension ServiceFailure {
  fileprivate static let databaseClosed = ServiceFailure(
    .databaseFailed, detail: "closed", reason: "The database is closed. Nothing was changed.")

  /// Maps a SQLite result code to a failure (decision X14). The detail names tables and columns but no stored value.
  init(sqlite code: Int32, on handle: OpaquePointer?) {
    let words = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    let error = handle.flatMap { SystemError(behind: code, on: $0) }
    self.init(sqlite: code, systemError: error, detail: "SQLite \(code): \(words)")
  }

  /// Maps a primary or extended result code; `systemError` distinguishes a full disk from a failing one.
  init(sqlite code: Int32, systemError: SystemError? = nil, detail: String) {
    let kind = Kind(sqlite: code, systemError: systemError)
    var detail = detail
    if let systemError { detail += " (errno \(systemError.number))" }
    self.init(kind, detail: detail)
    // A full disk and missing permissions have kinds of their own with fixed reasons.
    switch systemError?.number {
    case EDQUOT, EFBIG, EIO, EMFILE, ENFILE: reason = systemError.map { "\($0.sentence) Nothing was changed." }
    default: if code & 0xFF == SQLITE_NOMEM { reason = "There is not enough memory. Nothing was changed." }
    }
  }
}

extension SystemError {
  /// Finds the system error behind a SQLite error; nil if SQLite has none.
  ///
  /// `sqlite3_system_errno` is the error of the most recent system call, which after a rolled-back commit is another
  /// one, so the files' own last errors come first.
  fileprivate init?(behind code: Int32, on handle: OpaquePointer) {
    var number: Int32 = 0
    switch code & 0xFF {
    case SQLITE_IOERR:
      var log: UnsafeMutablePointer<sqlite3_file>?
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
      if let log, let methods = log.pointee.pMethods {
        _ = methods.pointee.xFileControl?(log, SQLITE_FCNTL_LAST_ERRNO, &number)
      }
      if number == 0 { sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number) }
      if number == 0 { number = sqlite3_system_errno(handle) }
    case SQLITE_CANTOPEN: number = sqlite3_system_errno(handle)
    default: return nil
    }
    if number == 0 { return nil }
    self.init(number)
  }
}

extension ServiceFailure.Kind {
  /// Maps result codes to kinds; `.databaseDamaged` only for a file that is malformed or not a database.
  fileprivate init(sqlite code: Int32, systemError: SystemError?) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .databaseBusy
    case SQLITE_FULL: self = .diskFull
    case SQLITE_CONSTRAINT, SQLITE_TOOBIG: self = .valuesRefused
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .databaseDamaged
    case SQLITE_CANTOPEN where [EMFILE, ENFILE, EIO].contains(systemError?.number): self = .databaseFailed
    case SQLITE_CANTOPEN where systemError?.isNoRoom == true: self = .diskFull
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .databaseReadOnly
    case SQLITE_IOERR where systemError?.isNoRoom == true: self = .diskFull
    case SQLITE_IOERR where systemError?.isNotAllowed == true: self = .databaseReadOnly
    default: self = .databaseFailed
    }
  }
}
