import CSQLite
import CompassModel
import CompassServices
import Foundation
import Testing

@testable import CompassLocal

struct DatabaseTests {
  private func database(_ path: String = Connection.memory, patience: Duration = .seconds(4)) async throws -> Database {
    try await Database.open(patience: patience) { () throws(ServiceFailure) in
      let connection = try Connection(path, .create)
      try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS entry (n INTEGER) STRICT")
      return connection
    }
  }

  @Test @MainActor func requestsRunSequentially() async throws {
    let database = try await database()
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          try? await database.perform { (connection) throws(ServiceFailure) in
            let count = try connection.count("entry")
            try connection.run("INSERT INTO entry VALUES (?)", SQLiteValue(count))
            _ = number
          }
        }
      }
    }
    let stored = try await database.perform { (connection) throws(ServiceFailure) in
      try connection.texts("SELECT n FROM entry ORDER BY rowid")
    }
    #expect(stored == (0..<50).map(String.init))
  }

  @Test func aRequestFailsWhileAnotherConnectionWrites() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/db"
    let database = try await database(path, patience: .milliseconds(60))
    let other = try Connection(path)
    try other.execute("BEGIN IMMEDIATE; INSERT INTO entry VALUES (1)")
    let failure = await #expect(throws: ServiceFailure.self) {
      try await database.perform { (connection) throws(ServiceFailure) in
        try connection.transaction { () throws(ServiceFailure) in try connection.run("INSERT INTO entry VALUES (2)") }
      }
    }
    #expect(failure?.kind == .databaseBusy)
    #expect(failure?.message == "The database is busy. Please try again.")
    try other.execute("COMMIT")
    let count = try await database.perform { (connection) throws(ServiceFailure) in try connection.count("entry") }
    #expect(count == 1)
  }

  /// The limit is a point in time, not a number of attempts: all statements of a request share it.
  @Test func waitingEndsAtItsDeadline() {
    let wait = BusyWait()
    wait.allow(until: .now + .seconds(3_600))
    #expect(wait.pause(attempts: 0))
    #expect(wait.pause(attempts: 10))
    wait.allow(until: .now - .seconds(1))
    #expect(!wait.pause(attempts: 0))
    #expect(!wait.pause(attempts: 10))
  }

  @Test func requestsFailAfterClosing() async throws {
    let database = try await database()
    await database.close()
    let failure = await #expect(throws: ServiceFailure.self) {
      try await database.perform { (connection) throws(ServiceFailure) in try connection.count("entry") }
    }
    #expect(failure?.message == "The database is closed. Nothing was changed.")
  }
}

struct SQLiteFailureTests {
  struct Case: Sendable {
    var code: Int32
    var systemError: Int32 = 0
    var kind: ServiceFailure.Kind
  }

  /// An extended code of input and output errors.
  private static let write: Int32 = SQLITE_IOERR + 3 * 256

  static let cases = [
    Case(code: SQLITE_BUSY, kind: .databaseBusy), Case(code: SQLITE_BUSY + 2 * 256, kind: .databaseBusy),
    Case(code: SQLITE_LOCKED, kind: .databaseBusy), Case(code: SQLITE_FULL, kind: .diskFull),
    Case(code: write, systemError: ENOSPC, kind: .diskFull), Case(code: write, systemError: EDQUOT, kind: .diskFull),
    Case(code: write, systemError: EFBIG, kind: .diskFull), Case(code: write, systemError: EIO, kind: .databaseFailed),
    Case(code: write, kind: .databaseFailed),
    Case(code: write, systemError: EROFS, kind: .databaseReadOnly),
    Case(code: SQLITE_READONLY, kind: .databaseReadOnly),
    Case(code: SQLITE_READONLY + 6 * 256, kind: .databaseReadOnly),
    Case(code: SQLITE_CANTOPEN, kind: .databaseReadOnly),
    Case(code: SQLITE_CANTOPEN, systemError: EACCES, kind: .databaseReadOnly),
    Case(code: SQLITE_CANTOPEN, systemError: EMFILE, kind: .databaseFailed),
    Case(code: SQLITE_PERM, kind: .databaseReadOnly), Case(code: SQLITE_CORRUPT, kind: .databaseDamaged),
    Case(code: SQLITE_NOTADB, kind: .databaseDamaged), Case(code: SQLITE_ERROR, kind: .databaseFailed),
    Case(code: SQLITE_NOMEM, kind: .databaseFailed), Case(code: SQLITE_CONSTRAINT, kind: .valuesRefused),
    Case(code: SQLITE_CONSTRAINT + 7 * 256, kind: .valuesRefused), Case(code: SQLITE_TOOBIG, kind: .valuesRefused),
  ]

  @Test(arguments: cases)
  func everyCodeHasAFailureKind(_ row: Case) {
    let error = row.systemError == 0 ? nil : SystemError(row.systemError)
    #expect(ServiceFailure(sqlite: row.code, systemError: error, detail: "").kind == row.kind)
  }

  /// Only errors that SQLite finds in the file are damage.
  @Test func aStatementErrorIsNotDamage() throws {
    let connection = try Connection(Connection.memory)
    let failure = try #require(throws: ServiceFailure.self) { try connection.execute("SELECT * FROM nowhere") }
    #expect(failure.kind == .databaseFailed)
    #expect(failure.message == "The database could not be read or written. Nothing was changed.")
  }
}
