import CompassModel
import CompassServices
import Foundation

/// One row of an answer, read leniently: a number may come as text, a missing column is as a null one.
///
/// An unreadable optional date is as none; anything else unreadable costs the row (interface.md, Small print 5).
struct JSONRow {
  private let columns: JSONObject

  init(_ columns: JSONObject) { self.columns = columns }

  /// Nil for null and for a column the row has not; what cannot be read as what it should be costs the row.
  private func value<Value>(
    _ name: String, _ read: (JSONNode) -> Value?
  ) throws(UnreadableRow) -> Value? {
    guard let node = columns[name] else { return nil }
    guard let value = read(node) else { throw UnreadableRow() }
    return value
  }

  /// Whether it names itself, as every row of a table does; statuses are known by their task, too.
  var hasKey: Bool { columns.has("id") || columns.has("task_id") }

  /// The value of a column, of any type.
  func json(_ name: String) throws(UnreadableRow) -> JSONValue? { try value(name) { JSONValue($0) } }

  @inline(never) func text(_ name: String) throws(UnreadableRow) -> String? { try value(name) { $0.text } }

  /// Text that is neither missing nor empty.
  func id(_ name: String) throws(UnreadableRow) -> String {
    guard let text = try text(name), !text.isEmpty else { throw UnreadableRow() }
    return text
  }

  func id<Row>(_ name: String) throws(UnreadableRow) -> Identifier<Row> { Identifier(try id(name)) }

  /// The id of another row; an empty text is none.
  func reference<Row>(_ name: String) throws(UnreadableRow) -> Identifier<Row>? {
    try text(name).flatMap { $0.isEmpty ? nil : Identifier(rawValue: $0) }
  }

  func requiredText(_ name: String) throws(UnreadableRow) -> String {
    guard let text = try text(name) else { throw UnreadableRow() }
    return text
  }

  /// Nil where there is none, and where it is none (decision X1).
  func date(_ name: String) -> CalendarDate? { (try? text(name)).flatMap(CalendarDate.init(wire:)) }

  /// Nil where there is none, and where it is none (decision X2).
  func instant(_ name: String) -> Instant? { (try? text(name)).flatMap(Instant.init(wire:)) }

  /// A finite number, or a text that is one.
  func number(_ name: String) throws(UnreadableRow) -> Double? {
    try value(name) { node in
      if case .number(let number) = node.content { number.double } else { node.text.flatMap(WireNumber.read) }
    }
  }

  func wholeNumber(_ name: String) throws(UnreadableRow) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let whole = Int(exactly: number) else { throw UnreadableRow() }
    return whole
  }

  func flag(_ name: String) throws(UnreadableRow) -> Bool? {
    try value(name) { if case .flag(let flag) = $0.content { flag } else { nil } }
  }

  /// None is an empty list.
  func texts(_ name: String) throws(UnreadableRow) -> [String] {
    try value(name) { node in
      let texts = node.list?.compactMap(\.text)
      return texts?.count == node.list?.count ? texts : nil
    } ?? []
  }

  /// An object within the row.
  func row(_ name: String) throws(UnreadableRow) -> JSONRow? {
    guard columns[name] != nil else { return nil }
    guard case .object(let columns) = columns.outline(name) else { throw UnreadableRow() }
    return JSONRow(columns)
  }
}

/// A row of JSON by the names of a table's columns.
final class NamedRow: ColumnSource {
  private let row: JSONRow
  private let names: [String]

  init(row: JSONRow, names: [String]) { (self.row, self.names) = (row, names) }

  func text(at column: Int) throws(UnreadableRow) -> String? { try row.text(names[column]) }
  func number(at column: Int) throws(UnreadableRow) -> Double? { try row.number(names[column]) }
  func flag(at column: Int) throws(UnreadableRow) -> Bool? { try row.flag(names[column]) }
}

extension JSONRow {
  /// The row as one of a table.
  func reader<Name>(_ table: ColumnTable<Name>) -> ColumnReader<Name> {
    ColumnReader(NamedRow(row: self, names: table.names))
  }

  /// False for a row that names another person in `user_id` or `athlete_id`: the server's filters are not relied on
  /// alone (decision X4).
  func isOwned(by athlete: AthleteID) throws(UnreadableRow) -> Bool {
    for column in ["user_id", "athlete_id"] {
      if let owner = try text(column), owner != athlete.rawValue { return false }
    }
    return true
  }
}

extension EnteredRow {
  /// Reads the rows of an athlete; nil for another owner's.
  static func reader(of athlete: AthleteID) -> @Sendable (JSONRow) throws(UnreadableRow) -> Self? {
    let names = Entry.Columns.table.names
    return { (row) throws(UnreadableRow) in
      guard try row.isOwned(by: athlete) else { return nil }
      return try Self(ColumnReader(NamedRow(row: row, names: names)), of: athlete)
    }
  }
}

/// The rows an answer holds, in any of the shapes servers send: a bare list, a bare row, or either in an envelope
/// `{success, data}` (wire.md §1).
struct AnswerRows {
  /// Nil for what is no row.
  private let rows: [JSONRow?]

  /// Throws `.unexpectedReply` for what is none of these shapes, and for an envelope that says it failed.
  init(_ answer: HTTPAnswer) throws(ServiceFailure) {
    guard let outline = try? JSONReader.outline(Array(answer.body)), let rows = Self.rows(in: outline) else {
      throw ServiceFailure(
        .unexpectedReply, detail: "\(answer.status), but the answer holds no rows",
        reason: answer.isWebPage ? CaptivePortal.sentence(maybe: answer.status) : nil)
    }
    self.rows = rows.map { $0.map(JSONRow.init) }
  }

  /// Throws `.unexpectedReply` also where the only element is no row, such as `{"message": "hello"}`: that is not a
  /// list of a single row that cannot be read (decision L9).
  init(rowsOf answer: HTTPAnswer) throws(ServiceFailure) {
    try self.init(answer)
    guard rows.count != 1 || rows[0]?.hasKey == true else {
      throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but what it holds is no row")
    }
  }

  private static func rows(in outline: JSONOutline) -> [JSONObject?]? {
    switch outline {
    case .list(let rows): return rows
    case .object(let envelope):
      switch envelope["success"]?.content {
      case nil, .flag(true): break
      case .flag(false), .object, .list, .text, .number, .null: return nil
      }
      switch envelope.outline("data") ?? envelope.outline("families") {
      case .list(let rows): return rows
      case .object(let row): return [row]
      case .other: return nil
      case nil: return envelope.has("success") ? nil : [envelope]
      }
    case .other: return nil
    }
  }

  var count: Int { rows.count }

  /// The row of this id.
  func row(_ id: String) -> JSONRow? {
    rows.lazy.compactMap(\.self).first { (try? $0.text("id")) == id }
  }

  /// Reads row after row. One that cannot be read is counted (decision X5), one that is nil is another person's.
  func load<Row>(_ read: (JSONRow) throws(UnreadableRow) -> Row?) -> Loaded<Row> {
    var loaded = Loaded<Row>(rows: [])
    loaded.rows.reserveCapacity(rows.count)
    for row in rows {
      do throws(UnreadableRow) {
        guard let row else { throw UnreadableRow() }
        if let read = try read(row) { loaded.rows.append(read) }
      } catch {
        loaded.skipped += 1
      }
    }
    return loaded
  }
}

extension JSONValue {
  /// As a column of the wire holds it.
  init(_ value: RecordField.Value?) {
    self =
      switch value {
      case nil: .null
      case .text(let text): .text(text)
      case .number(let number): .number(number)
      case .flag(let flag): .flag(flag)
      case .date(let date): .text(date.wire)
      case .instant(let instant): .text(instant.wire)
      case .list(let items): .list(items.map { .text($0) })
      case .json(let json): JSONValue(json: json.utf8) ?? .text(json)
      }
  }

  init(_ text: String?) { self = text.map(JSONValue.text) ?? .null }
  init(_ number: Double?) { self = number.map(JSONValue.number) ?? .null }

  /// As it is written, members sorted by name; nil for a number that JSON cannot say.
  var data: Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(self)
  }

  /// A row to be sent. Throws `.valuesRefused` for a number that JSON cannot say.
  static func body(_ columns: [String: JSONValue]) throws(ServiceFailure) -> Data {
    guard let data = JSONValue.object(columns).data else {
      throw ServiceFailure(.valuesRefused, detail: "a number is not one")
    }
    return data
  }
}

/// Numbers that come as text.
enum WireNumber {
  /// `150.00`; nil for `nan`, `inf`, `0x10`, `1,000` and what is no number at all.
  static func read(_ text: String) -> Double? {
    guard text.utf8.allSatisfy(isOfNumber), let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
