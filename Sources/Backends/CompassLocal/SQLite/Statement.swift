import CSQLite
import CompassModel
import Foundation

/// A prepared statement of one connection. Parameters count from 1 and columns from 0, as in SQLite.
final class Statement {
  private let handle, connection: OpaquePointer

  private enum Destructor {
    /// Makes SQLite copy the bound bytes, whose buffer is valid only during `bind`.
    nonisolated(unsafe) static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  init(_ sql: String, on connection: OpaquePointer) throws(ServiceFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw ServiceFailure(sqlite: code, on: connection) }
    (self.handle, self.connection) = (handle, connection)
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ value: SQLiteValue, at parameter: Int32) throws(ServiceFailure) {
    switch value {
    case .null: try check(sqlite3_bind_null(handle, parameter))
    case .integer(let number): try check(sqlite3_bind_int64(handle, parameter, number))
    case .real(let number): try check(sqlite3_bind_double(handle, parameter, number))
    case .text(var text):
      let code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // An empty buffer may have no address, which SQLite would take for NULL.
          characters.isEmpty
            ? sqlite3_bind_text(handle, parameter, "", 0, Destructor.transient)
            : sqlite3_bind_text64(
              handle, parameter, characters.baseAddress, UInt64(characters.count), Destructor.transient,
              UInt8(SQLITE_UTF8))
        }
      }
      try check(code)
    case .bytes(let bytes):
      let code = bytes.withUnsafeBytes { buffer in
        buffer.isEmpty
          ? sqlite3_bind_zeroblob(handle, parameter, 0)
          : sqlite3_bind_blob64(handle, parameter, buffer.baseAddress, UInt64(buffer.count), Destructor.transient)
      }
      try check(code)
    }
  }

  func bind(_ values: [SQLiteValue]) throws(ServiceFailure) {
    var parameter: Int32 = 1
    for value in values {
      try bind(value, at: parameter)
      parameter += 1
    }
  }

  func step() throws(ServiceFailure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw ServiceFailure(sqlite: code, on: connection)
    }
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// The text of a column; nil for NULL. Invalid UTF-8 is replaced.
  @inline(never) func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column; empty for NULL.
  func bytes(_ column: Int32) -> Data {
    guard let start = sqlite3_column_blob(handle, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  func value(_ column: Int32) -> SQLiteValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: SQLiteValue(text(column))
    case SQLITE_BLOB: .bytes(bytes(column))
    default: .null
    }
  }

  private func check(_ code: Int32) throws(ServiceFailure) {
    if code != SQLITE_OK { throw ServiceFailure(sqlite: code, on: connection) }
  }
}

extension Statement {
  /// The id in a column; empty for NULL.
  func id<Row>(_ column: Int32) -> Identifier<Row> { Identifier(text(column) ?? "") }

  /// The id of a referenced row; nil for NULL and for an empty text.
  func reference<Row>(_ column: Int32) -> Identifier<Row>? {
    text(column).flatMap { $0.isEmpty ? nil : Identifier(rawValue: $0) }
  }

  func date(_ column: Int32) -> CalendarDate? { text(column).flatMap(CalendarDate.init(wire:)) }

  func instant(_ column: Int32) -> Instant? { text(column).flatMap(Instant.init(wire:)) }

  func number(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }
}

enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes(Data)

  init(_ text: String?) { self = text.map(SQLiteValue.text) ?? .null }
  init(_ number: Int) { self = .integer(Int64(number)) }
}
