import CompassModel
import CompassServices

/// The plan of importing a file; whether rows beside problems are stored is the caller's choice (decisions D16, D13).
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
  /// Reads a table; a problem that `read` throws is left out if the table itself has one.
  init(table bytes: [UInt8], _ read: (CSVTable, inout Self) throws(ImportProblem) -> Void) {
    do throws(ImportProblem) {
      let table = CSVTable(try String(importing: bytes))
      if let problem = table.problem { problems.append(problem) }
      try read(table, &self)
    } catch {
      if problems.isEmpty { problems.append(error) }
    }
  }

  /// Reads rows one by one, so that problems affect no other row (decision F3); `split` gives the rows of a line.
  mutating func take<Column>(
    _ named: NamedRows<Column>,
    split: ([CSVTable.Cell], [Column: CSVTable.Cell]) -> [[Column: CSVTable.Cell]] = { [$1] },
    _ read: (inout CellReader<Column>) -> Row?
  ) {
    for line in named.rows {
      do throws(ImportProblem) {
        // The rows of one line share its other cells, and so their problems.
        var reported: Set<ImportProblem> = []
        for cells in split(line, try named.cells(of: line)) {
          var reader = CellReader(cells, line: line[0].line)
          if let row = read(&reader) { rows.append((reader.line, row)) }
          problems += reader.problems.filter { reported.insert($0).inserted }
          notes += reader.notes
          doubts += reader.doubts
        }
      } catch {
        problems.append(error)
      }
    }
  }
}
