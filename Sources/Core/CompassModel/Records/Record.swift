/// A row with all its columns, for a page that shows them as they are.
public struct Record: Hashable, Sendable, Codable {
  /// Which row of which table.
  public var reference: RecordReference
  /// One for each column of the table, in the table's order.
  public var fields: [RecordField]

  /// `fields` in the order in which they are shown.
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

extension Record {
  /// With the columns that a newer reading of the same row holds.
  public func updated(with newer: Record) -> Record {
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
}

extension Record {
  /// Holds the columns that a list has of a row, so that its details show at once (decision N4); nil for a row without a page.
  /// Columns that a list does not read are missing rather than empty.
  public init?<R: EnteredRow>(_ row: R) {
    guard let reference = RowReference(R.recordKind, id: row.id.rawValue).record else { return nil }
    self.init(reference, fields: row.listedColumns)
  }
}

/// A column of a row.
public struct RecordField: Hashable, Sendable, Codable {
  /// As the wire has it: `start_date`.
  public var name: String
  /// The value; nil for an empty column.
  public var value: Value?

  /// A value of nil is an empty column.
  public init(_ name: String, _ value: Value?) {
    self.name = name
    self.value = value
  }

  /// A value as its column holds it. What cannot be read as such is text.
  public enum Value: Hashable, Sendable, Codable {
    /// Free text, or a value of a closed set as the wire has it.
    case text(String)
    /// A number that is finite.
    case number(Double)
    /// Shown as Yes or No.
    case flag(Bool)
    /// A day without a clock.
    case date(CalendarDate)
    /// A point in time, shown in the user's zone.
    case instant(Instant)
    /// Texts, such as ids.
    case list([String])
    /// Any JSON value, as it is written.
    case json(String)
  }
}

extension RecordField {
  /// The name of the user who logged an interaction, where that is not the athlete (decision L1). No column of the
  /// table: backends add it beside `logged_by`.
  public static let loggedByName = "logged_by_name"

  /// `Start Date` of `start_date`.
  public var label: String {
    switch name {
    case Self.loggedByName: "Logged By"
    case "created_at": "Added"
    case "updated_at": "Changed"
    default: Self.label(of: name)
    }
  }

  static func label(of name: String) -> String {
    name.split(separator: "_").map { word in
      switch word {
      case "id": "ID"
      case "url": "URL"
      case "checkin": "Check-In"
      default: word.prefix(1).uppercased() + word.dropFirst()
      }
    }.joined(separator: " ")
  }

  /// Whether the column is for the database rather than for a person: ids, and when the row was written.
  public var isBookkeeping: Bool { isID || ["created_at", "updated_at"].contains(name) }

  /// Whether the column names a row, by an id.
  public var isID: Bool { name == "id" || name.hasSuffix("_id") || name == "logged_by" }
}

/// Where rows come from.
public enum RowsSource: Hashable, Sendable, Codable {
  /// No rows are there.
  case none
  /// A copy of what was loaded at that time, on its way to be confirmed (decision W1).
  case saved(at: Instant)
  /// Loaded from the backend at that time.
  case loaded(at: Instant)

  /// Nil where there are no rows.
  public var time: Instant? {
    switch self {
    case .none: nil
    case .saved(let time), .loaded(let time): time
    }
  }
}
