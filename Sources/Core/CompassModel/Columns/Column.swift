/// A column of a table whose rows people enter, apart from the property that holds it (decision Q1).
public struct AnyColumn: Sendable {
  /// Its name in SQLite, in a project, in datasets, in edits and in CSV: `offer_date`.
  public let name: String
  /// The values it takes.
  public let kind: ColumnKind
  /// The need for a value in it.
  public let need: ColumnNeed
  /// Its label in forms: `Offer date`.
  public let label: String
  /// The form field that fills it; nil for a column that no person fills.
  public let field: FieldName?
  /// The wording of its values in details; nil where a value reads as it is.
  public let text: ColumnText?
  /// An example of what to type; nil where the label says enough.
  public let hint: String?

  /// Its label in details, where the value says its unit: `Scholarship` of `Scholarship %`.
  var labelBesideItsValue: String {
    [" $", " %"].reduce(label) { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0 }
  }
}

/// A column of a table, with the property of `Row` that holds it.
public struct Column<Row>: Sendable {
  /// All that holds of the column by itself.
  public let facts: AnyColumn
  /// Reads the value from a row; nil for an empty column. Nil itself for a column that `Row` does not hold.
  let value: (@Sendable (Row) -> RecordField.Value?)?
  /// Stores a value in a row. A value that the column cannot hold counts as none, and none leaves a property that must
  /// have a value as it is, or gives it its default.
  let store: (@Sendable (inout Row, RecordField.Value?) -> Void)?
  /// Whether a property that must have a value has no default: a saved copy without it cannot be read.
  let isIndispensable: Bool

  /// A column that only the database and other programs use, such as `updated_at`.
  public init(_ name: String, _ kind: ColumnKind, need: ColumnNeed = .none, text: ColumnText? = nil) {
    facts = AnyColumn(
      name: name, kind: kind, need: need, label: RecordField.label(of: name), field: nil,
      text: text ?? kind.text(empty: nil), hint: nil)
    (value, store, isIndispensable) = (nil, nil, false)
  }

  /// A column whose property may be empty.
  public init<Value: ColumnValue>(
    _ name: String, _ property: WritableKeyPath<Row, Value?> & Sendable, _ label: String, _ field: FieldName?,
    kind: ColumnKind = Value.kind, need: ColumnNeed = .none, text: ColumnText? = nil, hint: String? = nil
  ) {
    facts = AnyColumn(
      name: name, kind: kind, need: need, label: label, field: field, text: text ?? kind.text(empty: nil), hint: hint)
    value = { $0[keyPath: property]?.inColumn }
    store = { $0[keyPath: property] = $1.flatMap(Value.init(inColumn:)) }
    isIndispensable = false
  }

  /// A column whose property always has a value. An empty column means `empty`; where that is nil, a row without a value
  /// cannot be read.
  public init<Value: ColumnValue>(
    _ name: String, _ property: WritableKeyPath<Row, Value> & Sendable, _ label: String, _ field: FieldName?,
    kind: ColumnKind = Value.kind, need: ColumnNeed = .form, empty: Value? = nil, text: ColumnText? = nil,
    hint: String? = nil
  ) {
    facts = AnyColumn(
      name: name, kind: kind, need: need, label: label, field: field,
      text: text ?? kind.text(empty: empty?.inColumn), hint: hint)
    value = { $0[keyPath: property].inColumn }
    store = { $0[keyPath: property] = $1.flatMap(Value.init(inColumn:)) ?? empty ?? $0[keyPath: property] }
    isIndispensable = empty == nil
  }
}

/// The values a column takes: what a form lets a person enter, and how the stores keep them.
public enum ColumnKind: Hashable, Sendable {
  /// The id of the row, or of its owner.
  case id
  /// The id of a row of another kind, or, of nil, of a table that people do not edit.
  case reference(RecordKind?)
  /// Text of one line, or of several.
  case line, lines
  /// One of a closed set, by wire text.
  case choice([ColumnChoice])
  /// A finite number, such as dollars.
  case number, dollars, percent
  /// Shown as Yes or No.
  case flag
  /// A day, a time as `HH:MM:SS`, or a point in time.
  case date, time, instant
  /// A list of texts, or any JSON value.
  case texts, json

  /// The values of a type that a person can choose, and what else a form offers.
  static func choice<Value: WireValue>(of _: Value.Type, and more: Value...) -> ColumnKind {
    .choice((Value.recognized + more).map { ColumnChoice(wire: $0.wire, label: $0.label) })
  }
}

/// A value of a closed set: what is stored, and what a person reads.
public struct ColumnChoice: Hashable, Sendable {
  /// As it is stored, and as it is shown.
  public let wire, label: String
}

/// The need for a value in a column; each includes those before it.
public enum ColumnNeed: Comparable, Sendable {
  /// No need at all.
  case none
  /// The form asks for it; rows from elsewhere may lack it.
  case form
  /// A row without it cannot be read (decision X5).
  case row
}

/// The fields of all forms; the raw value is the name in JSON and in commands.
public enum FieldName: String, Codable, CaseIterable, CodingKeyRepresentable, Sendable {
  /// The fields of several forms.
  case type, school, date, notes
  /// The fields of an event.
  case name, startDate, endDate, startTime, endTime, location, address, city, state, cost, registered, attended, url
  /// The free texts of an event.
  case description, performanceNotes
  /// The fields of a reading.
  case value, unit, event, verified
  /// The fields of a contact.
  case direction, time, subject, content
  /// The fields of an offer.
  case status, percentage, amount, offerDate, deadline, conditions
  /// The field of a school.
  case division
}
