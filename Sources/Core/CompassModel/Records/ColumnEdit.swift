/// A column of a row that gets another value (decision L2).
public struct ColumnEdit: Hashable, Sendable, Codable {
  /// As the wire has it: `end_time`.
  public var name: String
  /// The value in the row when the edit began, in full precision; nil for none.
  public var old: RecordField.Value?
  /// The value to store; nil for none.
  public var new: RecordField.Value?

  /// A column that goes from one value to another.
  public init(_ name: String, from old: RecordField.Value?, to new: RecordField.Value?) {
    (self.name, self.old, self.new) = (name, old, new)
  }
}

/// Comparing an edit with its row as a backend has it by now (decision L2).
extension [ColumnEdit] {
  /// Whether the row holds all new values already, as after a save whose answer got lost.
  ///
  /// - Parameters:
  ///   - row: the row that is edited.
  ///   - current: the row's columns as they are now.
  /// - Throws: `.changedElsewhere` with the columns that hold neither the old nor the new value.
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

  /// An equal edit whose old values are those of the row as it is now. A mark that is stored as none is no.
  public func based(on current: [RecordField]) -> [ColumnEdit] {
    map { column in
      let now = current.first { $0.name == column.name }?.value
      let isNo = now == nil && column.old == .flag(false)
      return ColumnEdit(column.name, from: isNo ? column.old : now, to: column.new)
    }
  }

  /// The edit that takes this one back.
  public var inverse: [ColumnEdit] { map { ColumnEdit($0.name, from: $0.new, to: $0.old) } }

  /// The status that an edit of nothing else gives an offer; nil for any other edit.
  public func offerStatus(of row: RowReference) -> OfferStatus? {
    guard case .offer = row, count == 1, self[0].name == "status" else { return nil }
    return self[0].new?.text.map(OfferStatus.init(wire:))
  }

  /// The change of a school's status that an edit makes; nil for any other edit.
  public func schoolStatus(
    of row: RowReference
  ) -> (school: SchoolID, old: SchoolStatus?, new: SchoolStatus?)? {
    guard case .school(let id) = row, let column = first(where: { $0.name == "status" }) else { return nil }
    return (id, column.old?.text.map(SchoolStatus.init(wire:)), column.new?.text.map(SchoolStatus.init(wire:)))
  }
}

extension RowReference {
  /// The value that a project's table gives a column which was not entered (decision B5).
  fileprivate func initialValue(of column: String) -> RecordField.Value? {
    if case .school = self, column == "status" { .text(SchoolStatus.researching.wire) } else { nil }
  }

  /// The meaning of an empty column: an offer without a status is pending (wire.md §1).
  fileprivate func standardValue(of column: String) -> RecordField.Value? {
    if case .offer = self, column == "status" { .text(OfferStatus.pending.wire) } else { nil }
  }
}

extension RecordField.Value {
  /// Whether two columns say the same to a person: an empty text is none, and a mark that is not set is no.
  public static func isSame(_ one: Self?, _ other: Self?) -> Bool {
    let isEmpty = { (value: Self?) in value == nil || value == .text("") || value == .flag(false) }
    return one == other || isEmpty(one) && isEmpty(other)
  }

  /// Nil for what is no text.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// Nil for what is no number.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// Nil for what is no date.
  public var date: CalendarDate? { if case .date(let date) = self { date } else { nil } }
  /// False for what is no mark that is set.
  public var isSet: Bool { self == .flag(true) }
}
