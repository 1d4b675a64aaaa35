/// The columns of one kind of record, in the table's order: an enum of `Int`, so that the compiler asks for each of them
/// (decision Q1).
public protocol RecordColumn: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// The type that holds what people enter.
  associatedtype Row
  /// All that holds of the column.
  var about: Column<Row> { get }
  /// The columns and what follows from all of them, made once.
  static var table: ColumnTable<Self> { get }
}

/// The columns of one kind of record with everything that follows from all of them.
public final class ColumnTable<Name: RecordColumn>: Sendable {
  /// The table's name: `offers`.
  public let name: String
  /// All columns, in the order of `Name`.
  public let columns: [AnyColumn]
  /// The names of the columns, in the same order.
  public let names: [String]
  /// The columns that a list reads.
  let listed: Set<Name>
  /// The list that SQL selects for a list: each column at its place, NULL for those that a list does not read.
  public let selection: String
  /// The columns that `Row` holds: those that a person enters.
  let held: [(name: Name, column: Column<Name.Row>)]
  /// Stores a value in the column of a name; nil empties it.
  private let stores: [String: @Sendable (inout Name.Row, RecordField.Value?) -> Void]
  /// The names as keys of saved copies.
  let keys: [ColumnKey]

  /// The table of a name, of whose columns a list reads `reading` beside those that a person enters.
  public init(_ name: String, reading: Set<Name>) {
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

  /// The columns of a row that a list shows, as an edit compares and a store keeps them.
  func fields(of row: Name.Row) -> [RecordField] {
    held.map { RecordField($0.column.facts.name, $0.column.value?(row)) }
  }

  /// The names of the columns that a person enters.
  var heldNames: [String] { held.map(\.column.facts.name) }

  /// Gives one column another value. A column that the row does not hold changes nothing.
  func set(_ field: RecordField, in row: inout Name.Row) {
    stores[field.name]?(&row, field.value)
  }
}

/// The columns of a row that people enter, such as `OfferTerms`.
public protocol RowEntry: Hashable, Sendable, Codable {
  /// The columns of its table.
  associatedtype Columns: RecordColumn where Columns.Row == Self
  /// An entry to be filled in.
  static var blank: Self { get }
  /// Whether both are one and the same record, and not two of a kind (decision G9).
  func isSame(as other: Self) -> Bool
}

extension RowEntry {
  /// The columns that were entered, as the table has them. Empty ones are none, so that storing them clears what was
  /// there.
  public var columns: [RecordField] { Columns.table.fields(of: self) }

  /// Gives one column another value. One that is not entered, or a value that its column cannot hold, changes nothing.
  public mutating func set(_ column: RecordField) { Columns.table.set(column, in: &self) }

  /// An entry with the values of these columns.
  public init(columns: some Sequence<RecordField>) {
    self = .blank
    for column in columns { set(column) }
  }
}

/// A row of a table whose columns people enter, as lists hold it: `Offer`.
public protocol EnteredRow: Hashable, Sendable, Codable {
  /// The columns that people enter.
  associatedtype Entry: RowEntry
  /// The kind of such rows.
  static var recordKind: RecordKind { get }
  /// Whether a saved copy names the row's owner.
  static var namesOwner: Bool { get }
  /// The key of the row.
  var id: Identifier<Self> { get }
  /// The columns that were entered.
  var entry: Entry { get set }
  /// The columns that a list holds beside the entered ones, and instead of those of the same name.
  var bookkeeping: [RecordField] { get }
  /// Makes a row of an entry that is stored now.
  static func made(_ entry: Entry, id: Identifier<Self>, owner: AthleteID, at time: Instant) -> Self
  /// Reads a row of any source. Throws where it cannot be read (decision X5).
  init(_ row: ColumnReader<Entry.Columns>, of owner: AthleteID) throws(UnreadableRow)
}

extension EnteredRow {
  public static var namesOwner: Bool { true }

  /// The columns that a list reads and a person enters, in the wire's names.
  public var columns: [RecordField] { Entry.Columns.table.fields(of: entry) }

  /// Gives one column another value, as `RowEntry.set` does.
  public mutating func set(_ column: RecordField) { entry.set(column) }

  /// All columns that a list holds of the row.
  var listedColumns: [RecordField] {
    let own = bookkeeping
    return own + columns.filter { column in !own.contains { $0.name == column.name } }
  }

  /// The id by which the row names a row of another kind; nil for none.
  package func id(ofKind kind: RecordKind) -> String? {
    Entry.Columns.table.held.lazy.first { $0.column.facts.kind == .reference(kind) }?.column.value?(entry)?.text
  }

  /// The rows that the row names.
  package var references: [RowReference] {
    Entry.Columns.table.held.compactMap { held in
      guard case .reference(let kind?) = held.column.facts.kind else { return nil }
      return held.column.value?(entry)?.text.map { RowReference(kind, id: $0) }
    }
  }
}

extension RecordKind {
  /// Whether its rows name rows of another kind.
  package func names(_ other: RecordKind) -> Bool { columns.contains { $0.kind == .reference(other) } }

  /// All kinds, those that others name before them: schools, events, and the rest.
  package static let byReference: [RecordKind] = {
    var (left, ordered): ([RecordKind], [RecordKind]) = (allCases, [])
    while let next = left.firstIndex(where: { kind in !left.contains { $0 != kind && kind.names($0) } }) {
      ordered.append(left.remove(at: next))
    }
    return ordered + left
  }()
}
