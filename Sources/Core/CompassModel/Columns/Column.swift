/// Description of a column, independent of the Swift property that holds its value (decision Q1).
package struct AnyColumn: Sendable {
  /// The name in SQLite, in a project, in datasets, in edits and in CSV: `offer_date`.
  package let name: String
  package let kind: ColumnKind
  package let need: ColumnNeed
  package let label: String
  /// The form field that fills the column; nil for a column that is not in a form.
  package let field: FieldName?
  /// The formats of the column's values on detail pages; nil where the type of a value alone decides its format.
  package let text: ColumnText?
  package let hint: String?

  /// Whether a row without a value in this column says nothing wrong, so that an unreadable value may be left out: a
  /// day, a time, an amount, a place, a free text. A status, a flag, a name or a unit would be made up (decision X5).
  package var canBeLeftOut: Bool {
    switch kind {
    case .date, .time, .instant: need != .row
    case .dollars, .percent, .lines: need == .none
    case .line: field.map { [.location, .address, .city, .state, .url, .subject].contains($0) } ?? false
    case .id, .reference, .choice, .number, .flag, .texts, .json: false
    }
  }

  /// The label on detail pages, without the unit that the value itself shows: `Scholarship` for `Scholarship %`.
  var labelBesideItsValue: String {
    [" $", " %"].reduce(label) { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0 }
  }
}

/// A column of a table, with the property of `Row` that holds it.
public struct Column<Row>: Sendable {
  package let facts: AnyColumn
  /// Reads the value, nil for an empty column. The closure is nil if `Row` has no property for the column.
  let value: (@Sendable (Row) -> RecordField.Value?)?
  /// Stores a value in a row; the closure is nil if `Row` has no property for the column. Nil, or a value of another
  /// type, empties an optional property; another property gets its default, or keeps its value if it has no default.
  let store: (@Sendable (inout Row, RecordField.Value?) -> Void)?
  /// Whether the property is neither optional nor has a default: a saved copy without the column cannot be read.
  let isIndispensable: Bool

  /// Makes a column without a property, which only the database and other programs use, such as `updated_at`.
  package init(_ name: String, _ kind: ColumnKind, need: ColumnNeed = .none, text: ColumnText? = nil) {
    facts = AnyColumn(
      name: name, kind: kind, need: need, label: RecordField.label(of: name), field: nil,
      text: text ?? kind.text(empty: nil), hint: nil)
    (value, store, isIndispensable) = (nil, nil, false)
  }

  package init<Value: ColumnValue>(
    _ name: String, _ property: WritableKeyPath<Row, Value?> & Sendable, _ label: String, _ field: FieldName?,
    kind: ColumnKind = Value.kind, need: ColumnNeed = .none, text: ColumnText? = nil, hint: String? = nil
  ) {
    facts = AnyColumn(
      name: name, kind: kind, need: need, label: label, field: field, text: text ?? kind.text(empty: nil), hint: hint)
    value = { $0[keyPath: property]?.inColumn }
    store = { $0[keyPath: property] = $1.flatMap(Value.read) }
    isIndispensable = false
  }

  /// Makes a column that is held by a property which is not optional. An empty column is read as `empty`; if `empty` is
  /// nil, a row without a value cannot be read.
  package init<Value: ColumnValue>(
    _ name: String, _ property: WritableKeyPath<Row, Value> & Sendable, _ label: String, _ field: FieldName?,
    kind: ColumnKind = Value.kind, need: ColumnNeed = .form, empty: Value? = nil, text: ColumnText? = nil,
    hint: String? = nil
  ) {
    facts = AnyColumn(
      name: name, kind: kind, need: need, label: label, field: field,
      text: text ?? kind.text(empty: empty?.inColumn), hint: hint)
    value = { $0[keyPath: property].inColumn }
    store = { $0[keyPath: property] = $1.flatMap(Value.read) ?? empty ?? $0[keyPath: property] }
    isIndispensable = empty == nil
  }
}

/// The type of a column: the input that forms accept for it, and the way backends store it.
public enum ColumnKind: Hashable, Sendable {
  /// The id of the row itself, or of the athlete who owns it.
  case id
  /// The id of a row of another kind; nil for a row of a table that users do not edit, such as coaches.
  case reference(RecordKind?)
  /// Text of one line, and text of several lines.
  case line, lines
  /// A value of a closed set, stored as the wire text of the choice.
  case choice([ColumnChoice])
  /// A finite number: any, an amount in dollars, a percentage.
  case number, dollars, percent
  /// A Boolean, shown as Yes or No.
  case flag
  /// A day, a local time as `HH:MM:SS`, and a point in time.
  case date, time, instant
  /// A list of texts, and any JSON value.
  case texts, json

  static func choice<Value: WireValue>(of _: Value.Type, and more: Value...) -> ColumnKind {
    .choice((Value.recognized + more).map { ColumnChoice(wire: $0.wire, label: $0.label) })
  }
}

/// A value of a closed set.
public struct ColumnChoice: Hashable, Sendable {
  package let wire, label: String
}

/// The need for a value in a column, in ascending order: a column that every row needs is required in the form too.
package enum ColumnNeed: Comparable, Sendable {
  case none
  /// The form requires a value; rows of other programs may lack it.
  case form
  /// Every row needs a value; one without it cannot be read (decision X5).
  case row
}

/// The fields of all forms; the raw value is the field's name in JSON and in commands.
public enum FieldName: String, Codable, CaseIterable, CodingKeyRepresentable, Sendable {
  /// The fields of several forms.
  case type, school, date, notes
  /// Fields of an event; a school has its name, city and state too.
  case name, startDate, endDate, startTime, endTime, location, address, city, state, cost, registered, attended, url
  /// The free texts of an event.
  case description, performanceNotes
  /// The fields of a reading.
  case value, unit, event, verified
  /// The fields of a contact.
  case direction, time, subject, content
  /// Fields of an offer; a school has a status too.
  case status, percentage, amount, offerDate, deadline, conditions
  /// The field that only a school has.
  case division
}
