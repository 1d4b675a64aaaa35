import CSQLite
import CompassModel
import Foundation

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
