import CSQLite
import CompassModel
import Foundation

/// A connection on a thread of its own: requests run one after the other in the order they came in, and never
/// block the caller's thread.
final class Database: @unchecked Sendable {
  private let queue = DispatchQueue(label: "database", qos: .userInitiated)
  private let patience: Duration
  /// Touched on `queue` only. Nil while a damaged one is replaced, if that failed, and after `close`.
  private var connection: Connection?
  private let replacement: Replacement?

  /// Makes a new connection after the old one turned out to be damaged; may fail in its turn.
  typealias Replacement = @Sendable (ContinuousClock.Instant) throws(StoreProblem) -> Connection

  private init(patience: Duration, replacement: Replacement?) {
    self.patience = patience
    self.replacement = replacement
  }

  /// - Parameters:
  ///   - patience: how long a request may wait for another connection's lock, from when it was made.
  ///   - replacement: takes over once the file turns out to be damaged.
  ///   - connect: makes the connection, on the database's thread.
  static func open<Failure: Error>(
    patience: Duration, replacement: Replacement? = nil,
    connect: @escaping @Sendable () throws(Failure) -> Connection
  ) async throws(Failure) -> Database {
    let database = Database(patience: patience, replacement: replacement)
    let result: Result<Void, Failure> = await withCheckedContinuation { continuation in
      database.queue.async {
        continuation.resume(
          returning: Result { () throws(Failure) in database.connection = try connect() })
      }
    }
    try result.get()
    return database
  }

  /// Closes the file after the requests that came before; later ones fail.
  func close() async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.connection = nil
        continuation.resume()
      }
    }
  }

  /// Runs `work` on the database's thread and answers what it answers.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    let deadline = ContinuousClock.now + patience
    let result: Result<Value, ServiceFailure> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(ServiceFailure) in try self.attempt(work, until: deadline) })
      }
    }
    return try result.get()
  }

  private func attempt<Value>(
    _ work: (Connection) throws(ServiceFailure) -> Value, until deadline: ContinuousClock.Instant
  ) throws(ServiceFailure) -> Value {
    do {
      return try attemptOnce(work, until: deadline)
    } catch where error.kind == .databaseDamaged {
      guard let replacement, let damaged = connection, !damaged.passesCheck else { throw error }
      connection = nil
      do {
        connection = try replacement(deadline)
      } catch let problem {
        throw ServiceFailure(.databaseDamaged, detail: problem.description)
      }
      return try attemptOnce(work, until: deadline)
    }
  }

  private func attemptOnce<Value>(
    _ work: (Connection) throws(ServiceFailure) -> Value, until deadline: ContinuousClock.Instant
  ) throws(ServiceFailure) -> Value {
    guard let connection else { throw ServiceFailure(.databaseDamaged, detail: "no connection") }
    connection.allowWaiting(until: deadline)
    return try work(connection)
  }
}

extension ServiceFailure {
  /// What a SQLite result code means to the user (decision X14). The detail has SQLite's own words, which name
  /// tables and columns but never a stored value.
  init(sqlite code: Int32, on handle: OpaquePointer?) {
    let systemError = handle.map { sqlite3_system_errno($0) } ?? 0
    let words = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    self.init(Kind(sqlite: code, systemError: systemError), detail: "SQLite \(code): \(words)")
  }
}

extension ServiceFailure.Kind {
  /// - Parameters:
  ///   - code: primary or extended.
  ///   - systemError: the `errno` behind an input or output error, which alone tells a full disk from a broken one.
  init(sqlite code: Int32, systemError: Int32 = 0) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .databaseBusy
    case SQLITE_FULL: self = .diskFull
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .databaseReadOnly
    case SQLITE_CONSTRAINT, SQLITE_TOOBIG: self = .valuesRefused
    case SQLITE_NOMEM: self = .serverError
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError): self = .diskFull
    case SQLITE_IOERR where [EACCES, EPERM, EROFS].contains(systemError): self = .databaseReadOnly
    default: self = .databaseDamaged
    }
  }
}
