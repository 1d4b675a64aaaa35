/// A value of a STRICT table.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  init(_ text: String?) { self = text.map(SQLiteValue.text) ?? .null }
  init(_ number: Int) { self = .integer(Int64(number)) }
}
