import CompassModel
import CompassServices

/// The plan of importing a file: the rows to add, differences from existing rows, and problems. Rows with problems are
/// left out; the caller decides whether to store the others (decisions D16, D13).
package protocol FileImport: Sendable {
  associatedtype Row: Sendable
  /// Singular noun for a row in messages: `event`.
  static var noun: String { get }
  /// Rows to add, in the order of the file, with their line numbers.
  var added: [(line: Int, row: Row)] { get }
  var problems: [ImportProblem] { get }
  var notes: [ImportNote] { get }
  /// Unusual values of the rows to be added, which need confirmation (decision D4).
  var doubts: [ImportNote] { get }
  /// Describes a row on one line, as it was understood.
  func text(of row: Row) -> String
  static func stored(_ row: Row, id: String) -> NewRow

  /// Whether the file lists its newest rows first, so that they are stored last to keep its order (decision F1).
  var isNewestFirst: Bool { get }
  /// Differences between the file and rows that it added before (decision F2).
  var differences: [FeedDifference] { get }
  /// Origins to store for existing rows, and identities of those to remove (decision F1).
  var kept: [EventOrigin] { get }
  var gone: [EventOrigin.Identity] { get }
  /// Returns the origin of the row at index `place` of `added`, stored under `id`; nil for rows without origins.
  func origin(ofAdded place: Int, id: String) -> EventOrigin?
  /// Adds rows that were imported before and deleted by the user, too.
  mutating func addDeleted()
}

extension FileImport {
  package var isNewestFirst: Bool { false }
  package var differences: [FeedDifference] { [] }
  package var kept: [EventOrigin] { [] }
  package var gone: [EventOrigin.Identity] { [] }
  package func origin(ofAdded place: Int, id: String) -> EventOrigin? { nil }
  package mutating func addDeleted() {}
}

/// A column of a file, found by any of several names.
protocol ImportedColumn: Hashable, CaseIterable {
  /// Names of each column, in lower-case letters only; messages use the first.
  static var names: [(Self, [String])] { get }
  /// The column of the row's day.
  static var date: Self { get }
}

extension ImportedColumn {
  /// The column that a head or one of the user's names means; nil if there is none.
  static func column(named head: String) -> Self? {
    let name = head.lowercased().filter(\.isLetter)
    return names.first { $0.1.contains(name) }?.0
  }
}

struct CellReader<Column: ImportedColumn> {
  private let cells: [Column: CSVTable.Cell]
  let line: Int
  private(set) var problems: [ImportProblem] = []
  private(set) var notes: [ImportNote] = []
  private(set) var doubts: [ImportNote] = []

  init(_ cells: [Column: CSVTable.Cell], line: Int) { (self.cells, self.line) = (cells, line) }

  /// The text of a cell; nil if it is blank or missing.
  subscript(column: Column) -> String? { cells[column]?.text }

  /// Records a problem with a cell, or with the row if that cell is blank.
  mutating func report(_ column: Column, _ message: String) {
    problems.append(ImportProblem(cells[column]?.line ?? line, cells[column]?.column ?? 1, message))
  }

  mutating func note(_ message: String) { notes.append(ImportNote(line, message)) }

  mutating func doubt(_ message: String) { doubts.append(ImportNote(line, message)) }

  /// Reads a cell; nil if it is blank, or reported with `right`, the problem's end: `is no date: 2026-12-05`.
  mutating func value<Value>(_ column: Column, _ right: String, _ read: (String) -> Value?) -> Value? {
    guard let text = self[column] else { return nil }
    if let value = read(text) { return value }
    report(column, "\(quoted(text)) \(right).")
    return nil
  }

  mutating func flag(_ column: Column) -> Bool {
    value(column, "is neither yes nor no") { text in
      switch text.lowercased() {
      case "yes", "y", "true", "x", "1", "✓", "✔", "registered", "attended", "verified": true
      case "no", "n", "false", "0", "not registered", "not attended", "not verified", "-": false
      default: nil
      }
    } ?? false
  }
}

extension ImportedRows {
  /// Reads the rows of a table that names the `required` columns; `example` is a correct first line.
  static func table<Column: ImportedColumn>(
    _ bytes: [UInt8], required: [Column], example: String, _ names: ColumnNames,
    _ read: (inout CellReader<Column>) -> Row?
  ) -> ImportedRows {
    var result = ImportedRows()
    do throws(ImportProblem) {
      let table = CSVTable(try String(importing: bytes))
      if let problem = table.problem { result.problems.append(problem) }
      try names.check(table) { Column.column(named: $0) != nil }
      var rows = try NamedRows<Column>(
        table, head: NamedRows<Column>.head(of: table, required: required, names) ?? 0, names)
      result.notes = rows.notes
      for column in required { try rows.require(column, example) }
      // Rows are read one by one, so that a problem does not affect the others (decision F3).
      while rows.hasNext {
        do throws(ImportProblem) {
          guard let (line, cells, _) = try rows.next() else { break }
          var reader = CellReader(cells, line: line)
          if let row = read(&reader) { result.rows.append((line, row)) }
          result.problems += reader.problems
          result.notes += reader.notes
          result.doubts += reader.doubts
        } catch {
          result.problems.append(error)
        }
      }
    } catch {
      if result.problems.isEmpty { result.problems.append(error) }
    }
    return result
  }
}
