import CompassModel
import CompassServices
import Foundation

/// A row says something that cannot be read, and is left out as a whole (decision X5).
struct UnreadableRow: Error {}

/// One row of an answer, read leniently: a number may come as text, a missing column is as a null one.
///
/// An unreadable optional date is as none; anything else unreadable costs the row (interface.md, Small print 5).
struct JSONRow: Decodable {
  private let columns: KeyedDecodingContainer<Column>

  private struct Column: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Throws for what is no object.
  init(from decoder: any Decoder) throws { columns = try decoder.container(keyedBy: Column.self) }

  /// Nil for null and for a column the row has not.
  func value<Value: Decodable>(_ name: String, as type: Value.Type) throws(UnreadableRow) -> Value? {
    do { return try columns.decodeIfPresent(type, forKey: Column(stringValue: name)) } catch { throw UnreadableRow() }
  }

  func text(_ name: String) throws(UnreadableRow) -> String? { try value(name, as: String.self) }

  /// Text that is neither missing nor empty.
  func id(_ name: String) throws(UnreadableRow) -> String {
    guard let text = try text(name), !text.isEmpty else { throw UnreadableRow() }
    return text
  }

  func id<Row>(_ name: String) throws(UnreadableRow) -> Identifier<Row> { Identifier(try id(name)) }

  /// The id of another row.
  func reference<Row>(_ name: String) throws(UnreadableRow) -> Identifier<Row>? {
    try text(name).map(Identifier.init(rawValue:))
  }

  func requiredText(_ name: String) throws(UnreadableRow) -> String {
    guard let text = try text(name) else { throw UnreadableRow() }
    return text
  }

  /// Nil where there is none, and where it is none (decision X1).
  func date(_ name: String) -> CalendarDate? { (try? text(name)).flatMap(CalendarDate.init(wire:)) }

  func requiredDate(_ name: String) throws(UnreadableRow) -> CalendarDate {
    guard let date = date(name) else { throw UnreadableRow() }
    return date
  }

  /// Nil where there is none, and where it is none (decision X2).
  func instant(_ name: String) -> Instant? { (try? text(name)).flatMap(Instant.init(wire:)) }

  /// A finite number, or a text that is one.
  func number(_ name: String) throws(UnreadableRow) -> Double? {
    do throws(UnreadableRow) {
      return try value(name, as: Double.self)
    } catch {
      guard let number = try text(name).flatMap(WireNumber.read) else { throw error }
      return number
    }
  }

  func wholeNumber(_ name: String) throws(UnreadableRow) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let whole = Int(exactly: number) else { throw UnreadableRow() }
    return whole
  }

  func flag(_ name: String) throws(UnreadableRow) -> Bool? { try value(name, as: Bool.self) }

  /// None is an empty list.
  func texts(_ name: String) throws(UnreadableRow) -> [String] { try value(name, as: [String].self) ?? [] }

  /// An object within the row.
  func row(_ name: String) throws(UnreadableRow) -> JSONRow? { try value(name, as: JSONRow.self) }
}

/// The rows an answer holds, in any of the shapes servers send: a bare list, a bare row, or either in an envelope
/// `{success, data}` (wire.md §1).
struct AnswerRows {
  /// Nil for what is no row.
  private let rows: [JSONRow?]

  /// Throws `.unexpectedReply` for what is none of these shapes, and for an envelope that says it failed.
  init(_ answer: HTTPAnswer) throws(ServiceFailure) {
    do {
      rows = try JSONDecoder().decode(Shape.self, from: answer.body).rows.map(\.row)
    } catch {
      throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but the answer holds no rows")
    }
  }

  var count: Int { rows.count }

  /// Reads row after row. One that cannot be read is counted (decision X5), one that is nil is somebody else's.
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

  private struct Element: Decodable {
    let row: JSONRow?
    init(_ row: JSONRow) { self.row = row }
    init(from decoder: any Decoder) { row = try? JSONRow(from: decoder) }
  }

  private struct Shape: Decodable {
    let rows: [Element]

    /// What an envelope may call its rows.
    private enum Member: String, CodingKey { case success, data, families }

    init(from decoder: any Decoder) throws {
      if let list = try? decoder.singleValueContainer().decode([Element].self) {
        rows = list
        return
      }
      let envelope = try decoder.container(keyedBy: Member.self)
      let refusal = DecodingError.Context(codingPath: [], debugDescription: "no rows")
      if try envelope.decodeIfPresent(Bool.self, forKey: .success) == false {
        throw DecodingError.dataCorrupted(refusal)
      }
      if let place = [Member.data, .families].first(where: envelope.contains) {
        if let list = try? envelope.decode([Element].self, forKey: place) {
          rows = list
        } else {
          rows = [Element(try envelope.decode(JSONRow.self, forKey: place))]
        }
      } else if envelope.contains(.success) {
        throw DecodingError.dataCorrupted(refusal)
      } else {
        rows = [Element(try JSONRow(from: decoder))]
      }
    }
  }
}

extension JSONValue {
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
