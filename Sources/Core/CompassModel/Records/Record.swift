/// A row as a list of columns, for a detail page: all columns of its table once loaded, before that those of a list.
public struct Record: Hashable, Sendable, Codable {
  /// The table and the id of the row.
  public var reference: RecordReference
  /// The columns: in the table's order if all were loaded, else as a list holds them.
  public var fields: [RecordField]

  /// Makes a record of a row from its columns, in any order.
  public init(_ reference: RecordReference, fields: [RecordField]) {
    (self.reference, self.fields) = (reference, fields)
  }

  package subscript(name: String) -> RecordField.Value? { fields.first { $0.name == name }?.value }

  package func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text.nilIfBlank } else { nil }
  }
}

extension Record {
  package func updated(with newer: Record) -> Record {
    var record = self
    for field in newer.fields {
      if let index = record.fields.firstIndex(where: { $0.name == field.name }) {
        record.fields[index] = field
      } else {
        record.fields.append(field)
      }
    }
    return record
  }

  /// Makes a record of the columns that a list holds, so that a detail page can show them at once (decision N4).
  /// Columns that lists do not read are missing. Nil for a reading, which has no detail page.
  package init?<R: EnteredRow>(_ row: R) {
    guard let reference = RowReference(R.recordKind, id: row.id.rawValue).record else { return nil }
    self.init(reference, fields: row.listedColumns)
  }
}

/// A column of a row with its value.
public struct RecordField: Hashable, Sendable, Codable {
  /// The column's name on the wire: `start_date`.
  public var name: String
  /// The value; nil for an empty column.
  public var value: Value?

  /// Makes a column with a value; nil for an empty column.
  public init(_ name: String, _ value: Value?) { (self.name, self.value) = (name, value) }

  /// A column's value in the type of its column. A value that cannot be read in that type is text.
  public enum Value: Hashable, Sendable, Codable {
    /// Free text, or the wire text of a value of a closed set.
    case text(String)
    /// A finite number, in the unit of its column.
    case number(Double)
    /// A Boolean, shown as Yes or No.
    case flag(Bool)
    /// A day without time of day.
    case date(CalendarDate)
    /// A point in time, shown in the user's zone.
    case instant(Instant)
    /// A list of texts, such as ids.
    case list([String])
    /// Any JSON value, as JSON text.
    case json(String)
  }
}

extension RecordField {
  /// The field with the user who logged a contact, if not the athlete (L1): no column, backends add it.
  package static let loggedByName = "logged_by_name"

  /// The column's name in words: `Start Date` for `start_date`.
  public var label: String {
    switch name {
    case Self.loggedByName: "Logged By"
    case "created_at": "Added"
    case "updated_at": "Changed"
    default: Self.label(of: name)
    }
  }

  package static func label(of name: String) -> String {
    name.split(separator: "_").map { word in
      switch word {
      case "id": "ID"
      case "url": "URL"
      case "checkin": "Check-In"
      default: word.prefix(1).uppercased() + word.dropFirst()
      }
    }.joined(separator: " ")
  }

  package var isBookkeeping: Bool { isID || ["created_at", "updated_at"].contains(name) }

  /// Whether the column holds the id of a row.
  public var isID: Bool { name == "id" || name.hasSuffix("_id") || name == "logged_by" }
}

/// The source and age of rows.
public enum RowsSource: Hashable, Sendable, Codable {
  /// No rows are loaded.
  case none
  /// Rows of a saved copy, which the backend returned at that time; current rows are not loaded yet (decision W1).
  case saved(at: Instant)
  /// Rows that the backend returned at that time.
  case loaded(at: Instant)

  /// The time at which the backend returned the rows; nil if none are loaded.
  public var time: Instant? {
    switch self {
    case .none: nil
    case .saved(let time), .loaded(let time): time
    }
  }
}
