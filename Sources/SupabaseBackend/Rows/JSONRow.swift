import CompassModel
import Foundation

/// A row says something that cannot be read, and is left out as a whole (decision X5).
struct UnreadableRow: Error {}

/// One row of an answer, read leniently: a number may come as text, a missing column is as a null one.
///
/// An unreadable optional date is as none; anything else unreadable costs the row (interface.md, Small print 5).
struct JSONRow {
  private let cells: [String: Any]

  /// Nil for what is no object.
  init?(_ value: Any) {
    guard let cells = value as? [String: Any] else { return nil }
    self.cells = cells
  }

  /// Nil for null and for a column the row has not. `as? NSNull` would first turn texts and lists into objects.
  func value(_ name: String) -> Any? {
    guard let value = cells[name], type(of: value) != NSNull.self else { return nil }
    return value
  }

  func text(_ name: String) throws(UnreadableRow) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value as? String else { throw UnreadableRow() }
    return text
  }

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
  func date(_ name: String) -> CalendarDate? { (value(name) as? String).flatMap(CalendarDate.init(wire:)) }

  func requiredDate(_ name: String) throws(UnreadableRow) -> CalendarDate {
    guard let date = date(name) else { throw UnreadableRow() }
    return date
  }

  /// Nil where there is none, and where it is none (decision X2).
  func instant(_ name: String) -> Instant? { (value(name) as? String).flatMap(Instant.init(wire:)) }

  /// A finite number, or a text that is one.
  func number(_ name: String) throws(UnreadableRow) -> Double? {
    guard let value = value(name) else { return nil }
    guard let number = JSONCell.number(value) else { throw UnreadableRow() }
    return number
  }

  func wholeNumber(_ name: String) throws(UnreadableRow) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let whole = Int(exactly: number) else { throw UnreadableRow() }
    return whole
  }

  func flag(_ name: String) throws(UnreadableRow) -> Bool? {
    guard let value = value(name) else { return nil }
    guard let flag = JSONCell.flag(value) else { throw UnreadableRow() }
    return flag
  }

  /// None is an empty list.
  func texts(_ name: String) throws(UnreadableRow) -> [String] {
    guard let value = value(name) else { return [] }
    guard let texts = value as? [String] else { throw UnreadableRow() }
    return texts
  }

  /// An object within the row.
  func row(_ name: String) throws(UnreadableRow) -> JSONRow? {
    guard let value = value(name) else { return nil }
    guard let row = JSONRow(value) else { throw UnreadableRow() }
    return row
  }
}
