import CSQLite
import CompassModel
import CompassServices
import Foundation
import Testing

@testable import CompassLocal

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
