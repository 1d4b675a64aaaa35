/// The columns of one kind of record, in the table's order. The enum's raw values are the column indices, and its
/// switches make the compiler check that no column is missing (decision Q1).
public protocol RecordColumn: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// The type that holds the entered columns: `OfferTerms`.
  associatedtype Row
  /// The description of the column, with its property in `Row`.
  var about: Column<Row> { get }
  /// The descriptions of all columns, with everything derived from them; created once.
  static var table: ColumnTable<Self> { get }
}

/// The columns of one table, with everything that is derived from all of them.
public final class ColumnTable<Name: RecordColumn>: Sendable {
  package let name: String
  /// All columns, in the order of `Name`.
  package let columns: [AnyColumn]
  package let names: [String]
  let listed: Set<Name>
  /// The SELECT list of a query for a list: columns at their indices, NULL in place of those that are not read.
  package let selection: String
  /// The columns with a property in `Row`: those that users enter.
  let held: [(name: Name, column: Column<Name.Row>)]
  private let stores: [String: @Sendable (inout Name.Row, RecordField.Value?) -> Void]
  let keys: [ColumnKey]

  /// Makes the table `name`. A list reads the entered columns and those in `reading`.
  package init(_ name: String, reading: Set<Name>) {
    let all = Array(Name.allCases)
    let abouts = all.map { (name: $0, column: $0.about) }
    let held = abouts.filter { $0.column.value != nil }
    let listed = reading.union(held.map(\.name))
    (self.name, self.held, self.listed) = (name, held, listed)
    stores = Dictionary(
      uniqueKeysWithValues: held.compactMap { held in held.column.store.map { (held.column.facts.name, $0) } })
    columns = abouts.map(\.column.facts)
    names = columns.map(\.name)
    keys = names.map { ColumnKey(stringValue: $0) }
    let last = abouts.lastIndex { listed.contains($0.name) } ?? 0
    selection = abouts[...last].map { listed.contains($0) ? $1.facts.name : "NULL" }.joined(separator: ", ")
  }

  func fields(of row: Name.Row) -> [RecordField] {
    held.map { RecordField($0.column.facts.name, $0.column.value?(row)) }
  }

  var heldNames: [String] { held.map(\.column.facts.name) }

  func set(_ field: RecordField, in row: inout Name.Row) { stores[field.name]?(&row, field.value) }
}

/// The entered columns of a row, such as `OfferTerms`.
public protocol RowEntry: Hashable, Sendable, Codable {
  /// The columns of the row's table.
  associatedtype Columns: RecordColumn where Columns.Row == Self
  /// The empty entry from which `init(columns:)` starts.
  static var blank: Self { get }
  /// Whether both entries describe the same record, so that one of them is a duplicate (decision G9).
  func isSame(as other: Self) -> Bool
}

extension RowEntry {
  /// The entered columns in the table's order, empty ones with nil, so that storing them clears stored values.
  package var columns: [RecordField] { Columns.table.fields(of: self) }

  /// Sets one column, as its `Column.store` does. A name that is not an entered column changes nothing.
  public mutating func set(_ column: RecordField) { Columns.table.set(column, in: &self) }

  /// Makes an entry from column values; columns that are missing keep the values of `blank`.
  public init(columns: some Sequence<RecordField>) {
    self = .blank
    for column in columns { set(column) }
  }
}

/// A row that users enter, edit and delete, as lists hold it: `Offer`.
public protocol EnteredRow: Hashable, Sendable, Codable {
  /// The type of the entered columns.
  associatedtype Entry: RowEntry
  /// The kind of record of all rows of this type.
  static var recordKind: RecordKind { get }
  /// Whether saved copies contain the row's owner, under `user_id`; true by default.
  static var namesOwner: Bool { get }
  /// The primary key of the row.
  var id: Identifier<Self> { get }
  /// The values of the entered columns.
  var entry: Entry { get set }
  /// The listed columns beside the entered ones, such as the id. One with the name of an entered column replaces it.
  var bookkeeping: [RecordField] { get }
  /// Makes a row from an entry that is stored at `time`.
  static func made(_ entry: Entry, id: Identifier<Self>, owner: AthleteID, at time: Instant) -> Self
  /// Reads a row of `owner` from any source; throws if the row cannot be read (decision X5).
  init(_ row: ColumnReader<Entry.Columns>, of owner: AthleteID) throws(UnreadableRow)
}

extension EnteredRow {
  public static var namesOwner: Bool { true }

  /// The entered columns of the row, by their names on the wire.
  public var columns: [RecordField] { Entry.Columns.table.fields(of: entry) }

  /// Sets one entered column, as `RowEntry.set` does.
  public mutating func set(_ column: RecordField) { entry.set(column) }

  var listedColumns: [RecordField] {
    let own = bookkeeping
    return own + columns.filter { column in !own.contains { $0.name == column.name } }
  }

  package func id(ofKind kind: RecordKind) -> String? {
    Entry.Columns.table.held.lazy.first { $0.column.facts.kind == .reference(kind) }?.column.value?(entry)?.text
  }

  package var references: [RowReference] {
    Entry.Columns.table.held.compactMap { held in
      guard case .reference(let kind?) = held.column.facts.kind else { return nil }
      return held.column.value?(entry)?.text.map { RowReference(kind, id: $0) }
    }
  }
}

extension RecordKind {
  /// Whether rows of this kind can refer to rows of the other kind.
  package func refers(to other: RecordKind) -> Bool { columns.contains { $0.kind == .reference(other) } }

  /// All kinds, sorted so that a kind comes after those to which its rows refer: schools, events, and the rest.
  package static let byReference: [RecordKind] = {
    var (left, ordered): ([RecordKind], [RecordKind]) = (allCases, [])
    while let next = left.firstIndex(where: { kind in !left.contains { $0 != kind && kind.refers(to: $0) } }) {
      ordered.append(left.remove(at: next))
    }
    return ordered + left
  }()
}
