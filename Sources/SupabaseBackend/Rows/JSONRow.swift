import CompassModel
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
