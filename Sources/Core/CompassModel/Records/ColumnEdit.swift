/// A new value for one column of a row, with the value it replaces (decision L2).
public struct ColumnEdit: Hashable, Sendable, Codable {
  /// The column's name on the wire: `end_time`.
  public var name: String
  /// The value when the edit began, in full precision; nil for an empty column.
  public var old: RecordField.Value?
  /// The value to store; nil empties the column.
  public var new: RecordField.Value?

  /// Makes the edit that replaces `old` by `new`.
  public init(_ name: String, from old: RecordField.Value?, to new: RecordField.Value?) {
    (self.name, self.old, self.new) = (name, old, new)
  }
}

/// Comparison of an edit with the current row of a backend (decision L2).
extension [ColumnEdit] {
  /// Whether the row already holds all new values, as after a save whose response was lost. `row` is the edited row and
  /// `current` its present columns. Throws `.changedElsewhere`, with the present values, if columns hold neither the
  /// old nor the new value.
  public func isDone(of row: RowReference, in current: [RecordField]) throws(ServiceFailure) -> Bool {
    var isDone = true
    var theirs: [RecordField] = []
    for column in self {
      let standard = row.standardValue(of: column.name)
      let now = current.first { $0.name == column.name }?.value ?? standard
      if RecordField.Value.isSame(now, column.new) { continue }
      isDone = false
      let old = column.old ?? standard ?? row.initialValue(of: column.name)
      if !RecordField.Value.isSame(now, old) && now != column.old { theirs.append(RecordField(column.name, now)) }
    }
    guard theirs.isEmpty else {
      let names = theirs.map(\.name).joined(separator: ", ")
      throw ServiceFailure(.changedElsewhere, detail: "\(row.noun) \(row.id): \(names)", current: theirs)
    }
    return isDone
  }

  /// The edit with the row's present values as its old ones. An old value of false stays, if the column is empty now.
  package func based(on current: [RecordField]) -> [ColumnEdit] {
    map { column in
      let now = current.first { $0.name == column.name }?.value
      let isNo = now == nil && column.old == .flag(false)
      return ColumnEdit(column.name, from: isNo ? column.old : now, to: column.new)
    }
  }

  package var inverse: [ColumnEdit] { map { ColumnEdit($0.name, from: $0.new, to: $0.old) } }

  package func offerStatus(of row: RowReference) -> OfferStatus? {
    guard case .offer = row, count == 1, self[0].name == "status" else { return nil }
    return self[0].new?.text.map(OfferStatus.init(wire:))
  }

  package func schoolStatus(of row: RowReference) -> (school: SchoolID, old: SchoolStatus?, new: SchoolStatus?)? {
    guard case .school(let id) = row, let column = first(where: { $0.name == "status" }) else { return nil }
    return (id, column.old?.text.map(SchoolStatus.init(wire:)), column.new?.text.map(SchoolStatus.init(wire:)))
  }
}

extension RowReference {
  /// The value that a project's table stores for a column which the new row left empty (decision B5); nil for none.
  fileprivate func initialValue(of column: String) -> RecordField.Value? {
    if case .school = self, column == "status" { .text(SchoolStatus.researching.wire) } else { nil }
  }

  /// The value that an empty column counts as: an offer without a status is pending (wire.md §1).
  fileprivate func standardValue(of column: String) -> RecordField.Value? {
    if case .offer = self, column == "status" { .text(OfferStatus.pending.wire) } else { nil }
  }
}

extension RecordField.Value {
  /// Whether two values are equal for users: an empty text and a false flag count as nil.
  package static func isSame(_ one: Self?, _ other: Self?) -> Bool {
    let isEmpty = { (value: Self?) in value == nil || value == .text("") || value == .flag(false) }
    return one == other || isEmpty(one) && isEmpty(other)
  }

  /// The text; nil for any other value.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number; nil for any other value.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The date; nil for any other value.
  public var date: CalendarDate? { if case .date(let date) = self { date } else { nil } }
  package var isSet: Bool { self == .flag(true) }
}
