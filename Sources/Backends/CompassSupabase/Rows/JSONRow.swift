import CompassModel
import CompassServices
import Foundation

/// One row of an answer, read leniently: a number may come as text, and a missing column counts as null.
///
/// An unreadable optional date counts as null; any other unreadable value makes the row unreadable (interface.md, Small
/// print 5).
struct JSONRow {
  private let columns: JSONObject

  init(_ columns: JSONObject) { self.columns = columns }

  private func value<Value>(_ name: String, _ read: (JSONNode) -> Value?) throws(UnreadableRow) -> Value? {
    guard let node = columns[name] else { return nil }
    guard let value = read(node) else { throw UnreadableRow() }
    return value
  }

  /// Whether the object has an id, as every row of a table does; a status may have only its task's id.
  var hasKey: Bool { columns.has("id") || columns.has("task_id") }

  func json(_ name: String) throws(UnreadableRow) -> JSONValue? { try value(name) { JSONValue($0) } }

  @inline(never) func text(_ name: String) throws(UnreadableRow) -> String? { try value(name) { $0.text } }

  /// The text of a column. Throws if it is missing or empty.
  func id(_ name: String) throws(UnreadableRow) -> String {
    guard let text = try text(name), !text.isEmpty else { throw UnreadableRow() }
    return text
  }

  func id<Row>(_ name: String) throws(UnreadableRow) -> Identifier<Row> { Identifier(try id(name)) }

  /// The id of a referenced row; nil if it is missing or empty. Throws if it is not a text.
  func reference<Row>(_ name: String) throws(UnreadableRow) -> Identifier<Row>? {
    try text(name).flatMap { $0.isEmpty ? nil : Identifier(rawValue: $0) }
  }

  func requiredText(_ name: String) throws(UnreadableRow) -> String {
    guard let text = try text(name) else { throw UnreadableRow() }
    return text
  }

  /// The date in a column; nil if it is missing or not a date (decision X1).
  func date(_ name: String) -> CalendarDate? { (try? text(name)).flatMap(CalendarDate.init(wire:)) }

  /// The timestamp in a column; nil if it is missing or not a timestamp (decision X2).
  func instant(_ name: String) -> Instant? { (try? text(name)).flatMap(Instant.init(wire:)) }

  /// The number in a column, which may be written as text; nil if it is missing. Throws if it is not a finite number.
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

  /// The list of texts in a column; empty if it is missing. Throws if an element is not a text.
  func texts(_ name: String) throws(UnreadableRow) -> [String] {
    try value(name) { node in
      let texts = node.list?.compactMap(\.text)
      return texts?.count == node.list?.count ? texts : nil
    } ?? []
  }

  /// The objects in a list; empty if it is missing, or for any other value.
  func rows(_ name: String) -> [JSONRow] {
    guard case .list(let rows) = columns.outline(name) else { return [] }
    return rows.compactMap { $0.map { JSONRow($0) } }
  }

  /// The object in a column; nil if it is missing. Throws for any other value.
  func row(_ name: String) throws(UnreadableRow) -> JSONRow? {
    guard columns[name] != nil else { return nil }
    guard case .object(let columns) = columns.outline(name) else { throw UnreadableRow() }
    return JSONRow(columns)
  }
}

/// Column access to a row of JSON, by the position in a list of names.
final class NamedRow: ColumnSource {
  private let row: JSONRow
  private let names: [String]

  init(row: JSONRow, names: [String]) { (self.row, self.names) = (row, names) }

  func text(at column: Int) throws(UnreadableRow) -> String? { try row.text(names[column]) }
  func number(at column: Int) throws(UnreadableRow) -> Double? { try row.number(names[column]) }
  func flag(at column: Int) throws(UnreadableRow) -> Bool? { try row.flag(names[column]) }
}

extension JSONRow {
  func reader<Name>(_ table: ColumnTable<Name>) -> ColumnReader<Name> {
    ColumnReader(NamedRow(row: self, names: table.names))
  }

  /// Whether no column names another user: the server's filters are not relied on alone (decision X4).
  func isOwned(by athlete: AthleteID) throws(UnreadableRow) -> Bool {
    for column in ["user_id", "athlete_id"] {
      if let owner = try text(column), owner != athlete.rawValue { return false }
    }
    return true
  }
}

extension EnteredRow {
  /// A function that reads a row of the athlete, and returns nil for another user's.
  static func reader(of athlete: AthleteID) -> @Sendable (JSONRow) throws(UnreadableRow) -> Self? {
    let names = Entry.Columns.table.names
    return { (row) throws(UnreadableRow) in
      guard try row.isOwned(by: athlete) else { return nil }
      return try Self(ColumnReader(NamedRow(row: row, names: names)), of: athlete)
    }
  }
}

/// The rows of an answer: a list, a single row, or either in an envelope `{success, data}` (wire.md §1).
struct AnswerRows {
  /// The rows; nil for an element that is not an object.
  private let rows: [JSONRow?]

  /// Throws `.unexpectedReply` for any other format, and for an envelope that reports a failure.
  init(_ answer: HTTPAnswer) throws(ServiceFailure) {
    guard let outline = try? JSONReader.outline(Array(answer.body)), let rows = Self.rows(in: outline) else {
      throw ServiceFailure(
        .unexpectedReply, detail: "\(answer.status), but the answer holds no rows",
        reason: answer.isWebPage ? CaptivePortal.sentence(maybe: answer.status) : nil)
    }
    self.rows = rows.map { $0.map(JSONRow.init) }
  }

  /// Throws `.unexpectedReply` also if the only element is no row, such as `{"message": "hello"}` (decision L9).
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

  func row(_ id: String) -> JSONRow? {
    rows.lazy.compactMap(\.self).first { (try? $0.text("id")) == id }
  }

  /// Reads all rows. A row that throws counts as skipped (decision X5); nil is another user's.
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

  /// JSON text with sorted keys; nil if a number cannot be written in JSON.
  var data: Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(self)
  }

  /// Encodes a row as a request body. Throws `.valuesRefused` for a number that JSON cannot represent.
  static func body(_ columns: [String: JSONValue]) throws(ServiceFailure) -> Data {
    guard let data = JSONValue.object(columns).data else {
      throw ServiceFailure(.valuesRefused, detail: "a number is not one")
    }
    return data
  }
}

enum WireNumber {
  /// Reads a decimal such as `150.00`; nil for `nan`, `inf`, `0x10`, `1,000` and anything else.
  static func read(_ text: String) -> Double? {
    guard text.utf8.allSatisfy("0123456789.+-eE".utf8.contains), let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }
}
