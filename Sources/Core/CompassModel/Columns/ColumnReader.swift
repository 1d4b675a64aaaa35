/// Reads the column values of one row by column index, from 0 in the table's order. The sources are SQLite statements,
/// JSON rows and saved copies. It is limited to classes, because its methods are called for every column of every row.
package protocol ColumnSource: AnyObject {
  /// Reads a text; nil for an empty column. Throws for a value of another type.
  func text(at column: Int) throws(UnreadableRow) -> String?
  /// Reads a finite number, which may be written as text; nil for an empty column. Throws for any other value.
  func number(at column: Int) throws(UnreadableRow) -> Double?
  /// Reads a Boolean; nil or false for an empty column. Throws for a value of another type.
  func flag(at column: Int) throws(UnreadableRow) -> Bool?
}

/// A row with a value that cannot be read: the whole row is skipped (decision X5).
public struct UnreadableRow: Error {
  package init() {}
}

/// Reads the columns of one row, each as the type of its property.
///
/// Each kind of record has one reading initializer for all sources (decision Q1). It is written by hand: for 100,000
/// rows key paths, closures and parameter packs cost 18 to 119 % of the time. The reader is not generic over its
/// source: then helpers such as `choice` would not be specialized for their value types, which costs 85 % more.
public struct ColumnReader<Name: RecordColumn> {
  private let source: any ColumnSource

  package init(_ source: any ColumnSource) { self.source = source }

  package func text(_ column: Name) throws(UnreadableRow) -> String? { try source.text(at: column.rawValue) }
  /// Reads a finite number, which may be written as text; nil for an empty column. Throws for any other value.
  public func number(_ column: Name) throws(UnreadableRow) -> Double? { try source.number(at: column.rawValue) }
  /// Reads a Boolean; false for an empty column (decision E3). Throws for a value of another type.
  package func flag(_ column: Name) throws(UnreadableRow) -> Bool { try source.flag(at: column.rawValue) ?? false }

  /// Reads the row's own id. Throws for an empty column, an empty text, and a value of another type.
  public func id<Row>(_ column: Name) throws(UnreadableRow) -> Identifier<Row> {
    guard let text = try text(column), !text.isEmpty else { throw UnreadableRow() }
    return Identifier(rawValue: text)
  }

  /// Reads the id of another row; nil for an empty column or an empty text. Throws for a value of another type.
  public func reference<Row>(_ column: Name) throws(UnreadableRow) -> Identifier<Row>? {
    guard let text = try text(column), !text.isEmpty else { return nil }
    return Identifier(rawValue: text)
  }

  /// Reads a value of a closed set, an unknown one as `.other`; nil for an empty column. Throws for another type.
  public func choice<Value: WireValue>(_ column: Name) throws(UnreadableRow) -> Value? {
    try text(column).map(Value.init(wire:))
  }

  /// Reads a day; nil for an empty column and for a value that is not a date (decision X1).
  public func date(_ column: Name) -> CalendarDate? {
    guard let text = try? text(column) else { return nil }
    return CalendarDate(wire: text)
  }

  /// Reads the day of the row itself; nil for an empty column, so that the caller can use another column (decision
  /// T10). Throws for a value that is no day (decision X5).
  package func ownDate(_ column: Name) throws(UnreadableRow) -> CalendarDate? {
    try text(column) == nil ? nil : date(column).orUnreadable()
  }

  /// Reads the time of the row itself; nil for an empty column. Throws for a value that is no time (decision X5).
  package func ownInstant(_ column: Name) throws(UnreadableRow) -> Instant? {
    try text(column) == nil ? nil : instant(column).orUnreadable()
  }

  /// Reads a timestamp; nil for an empty column and for a value that is not a timestamp (decision X2).
  public func instant(_ column: Name) -> Instant? {
    guard let text = try? text(column) else { return nil }
    return Instant(wire: text)
  }
}

extension Optional {
  func orUnreadable() throws(UnreadableRow) -> Wrapped {
    guard let value = self else { throw UnreadableRow() }
    return value
  }
}
