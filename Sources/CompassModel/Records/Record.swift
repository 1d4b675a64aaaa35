/// A row with all its columns, for a page that shows them as they are.
public struct Record: Hashable, Sendable, Codable {
  public var reference: RecordReference
  /// One for each column of the table, in the table's order.
  public var fields: [RecordField]

  public init(_ reference: RecordReference, fields: [RecordField]) {
    self.reference = reference
    self.fields = fields
  }

  /// Nil for a column that is empty, or that the row has not.
  public subscript(name: String) -> RecordField.Value? { fields.first { $0.name == name }?.value }

  /// Nil for a column that is no text, or a blank one.
  public func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text.nilIfBlank } else { nil }
  }
}

/// A column of a row.
public struct RecordField: Hashable, Sendable, Codable {
  /// As the wire has it: `start_date`.
  public var name: String
  /// Nil for none.
  public var value: Value?

  public init(_ name: String, _ value: Value?) {
    self.name = name
    self.value = value
  }

  /// A value as its column holds it. What cannot be read as such is text.
  public enum Value: Hashable, Sendable, Codable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case date(CalendarDate)
    case instant(Instant)
    case list([String])
    /// Any JSON value, as it is written.
    case json(String)
  }
}
