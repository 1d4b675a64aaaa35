/// The values of one row, wherever it comes from: a statement of SQLite, a row of JSON, a saved copy. Columns count from
/// 0 in the table's order. A class, as its methods are called for every column of every row.
///
/// Each throws for a value of another type, and answers nil for an empty column.
public protocol ColumnSource: AnyObject {
  /// Reads a text of any length.
  func text(at column: Int) throws(UnreadableRow) -> String?
  /// Reads a finite number.
  func number(at column: Int) throws(UnreadableRow) -> Double?
  /// Reads a mark, set or not.
  func flag(at column: Int) throws(UnreadableRow) -> Bool?
}

/// A row has a value that cannot be read, and is left out as a whole (decision X5).
public struct UnreadableRow: Error {
  /// The error itself; it has no details.
  public init() {}
}

/// Reads the columns of one row, each as the type that holds it.
///
/// Each kind of record has one reader, for all sources (decision Q1). It is written out, not derived: for 100,000 rows key
/// paths, closures and parameter packs cost 18 to 119 % of the time. Nor is it generic over its source: helpers such as
/// `choice` would then not be made for the types they are called with, which costs 85 %.
public struct ColumnReader<Name: RecordColumn> {
  private let source: any ColumnSource

  /// Reads from any source.
  public init(_ source: any ColumnSource) { self.source = source }

  /// Reads a text; nil for an empty column.
  public func text(_ column: Name) throws(UnreadableRow) -> String? { try source.text(at: column.rawValue) }
  /// Reads a finite number; nil for an empty column.
  public func number(_ column: Name) throws(UnreadableRow) -> Double? { try source.number(at: column.rawValue) }
  /// Reads a mark; an empty one is not set (decision E3).
  public func flag(_ column: Name) throws(UnreadableRow) -> Bool { try source.flag(at: column.rawValue) ?? false }

  /// Reads the row's own id, which is never empty.
  public func id<Row>(_ column: Name) throws(UnreadableRow) -> Identifier<Row> {
    guard let text = try text(column), !text.isEmpty else { throw UnreadableRow() }
    return Identifier(rawValue: text)
  }

  /// Reads the id of another row; an empty text is none.
  public func reference<Row>(_ column: Name) throws(UnreadableRow) -> Identifier<Row>? {
    guard let text = try text(column), !text.isEmpty else { return nil }
    return Identifier(rawValue: text)
  }

  /// Reads a value of a closed set, which may be one that this version does not know.
  public func choice<Value: WireValue>(_ column: Name) throws(UnreadableRow) -> Value? {
    try text(column).map(Value.init(wire:))
  }

  /// Reads a day. A value that cannot be read as one is none (decision X1).
  public func date(_ column: Name) -> CalendarDate? {
    guard let text = try? text(column) else { return nil }
    return CalendarDate(wire: text)
  }

  /// Reads the day of the row itself; nil for an empty column, in whose place another may be (decision T10). Throws for a
  /// value that is no day (decision X5).
  public func ownDate(_ column: Name) throws(UnreadableRow) -> CalendarDate? {
    try text(column) == nil ? nil : date(column).orUnreadable()
  }

  /// Reads the time of the row itself, as `ownDate` does.
  public func ownInstant(_ column: Name) throws(UnreadableRow) -> Instant? {
    try text(column) == nil ? nil : instant(column).orUnreadable()
  }

  /// Reads a time. A value that cannot be read as one is none (decision X2).
  public func instant(_ column: Name) -> Instant? {
    guard let text = try? text(column) else { return nil }
    return Instant(wire: text)
  }
}

extension Optional {
  /// The value of a column that a row must have. Throws where there is none.
  func orUnreadable() throws(UnreadableRow) -> Wrapped {
    guard let value = self else { throw UnreadableRow() }
    return value
  }
}
