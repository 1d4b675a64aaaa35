import CompassModel
import CompassServices

/// The plan of importing a file: all of its rows, or none where there is a problem (decisions D16, D13).
package protocol FileImport: Sendable {
  associatedtype Row: Sendable
  /// Singular noun for a row in messages: `event`.
  static var noun: String { get }
  /// In the order of the file.
  var added: [(line: Int, row: Row)] { get }
  var problems: [ImportProblem] { get }
  var notes: [ImportNote] { get }
  /// Unusual values of the rows to be added, which need confirmation (decision D4).
  var doubts: [ImportNote] { get }
  /// A row as it was understood, in a line.
  func text(of row: Row) -> String
  /// The row under its id, as it is stored.
  static func stored(_ row: Row, id: String) -> NewRow

  /// Whether the newest rows are first: they are stored last, so that a list has them in this order (decision F1).
  var isNewestFirst: Bool { get }
  /// Differences of the file to the rows that it added before (decision F2).
  var differences: [FeedDifference] { get }
  /// The origins of rows that are there, and those that are no more (decision F1).
  var kept: [EventOrigin] { get }
  var gone: [EventOrigin.Identity] { get }
  /// The origin of the row that was added at a place of `added`; nil for rows that have none.
  func origin(ofAdded place: Int, id: String) -> EventOrigin?
  /// Adds also what was imported before and deleted by hand.
  mutating func addDeleted()
}

/// Rows that have no origins.
extension FileImport {
  package var isNewestFirst: Bool { false }
  package var differences: [FeedDifference] { [] }
  package var kept: [EventOrigin] { [] }
  package var gone: [EventOrigin.Identity] { [] }
  package func origin(ofAdded place: Int, id: String) -> EventOrigin? { nil }
  package mutating func addDeleted() {}
}

/// A column of a file, by any of the names it can have in the first line.
protocol ImportedColumn: Hashable, CaseIterable {
  /// As a sentence names it; the first of its names.
  static var names: [(Self, [String])] { get }
}

extension ImportedColumn {
  /// The column that a head or a said name means; nil for none.
  static func column(named head: String) -> Self? {
    let name = head.lowercased().filter(\.isLetter)
    return names.first { $0.1.contains(name) }?.0
  }
}

/// The cells of a row, and what is to be said of them.
struct CellReader<Column: ImportedColumn> {
  private let cells: [Column: CSVTable.Cell]
  let line: Int
  private(set) var problems: [ImportProblem] = []
  private(set) var notes: [ImportNote] = []
  private(set) var doubts: [ImportNote] = []

  init(_ cells: [Column: CSVTable.Cell], line: Int) { (self.cells, self.line) = (cells, line) }

  /// Nil for a blank cell.
  subscript(column: Column) -> String? { cells[column]?.text }

  /// Records a problem with a cell, or with the row if that cell is blank.
  mutating func report(_ column: Column, _ message: String) {
    problems.append(ImportProblem(cells[column]?.line ?? line, cells[column]?.column ?? 1, message))
  }

  /// Records a remark on a row that is accepted all the same.
  mutating func note(_ message: String) { notes.append(ImportNote(line, message)) }

  /// Notes a value that is asked about before it is taken.
  mutating func doubt(_ message: String) { doubts.append(ImportNote(line, message)) }

  /// - Parameter right: what a cell is that cannot be read, and what would be right: `is no date: 2026-12-05`.
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
  /// The rows of a table whose first line names the columns.
  ///
  /// - Parameters:
  ///   - required: columns that the first line has to name.
  ///   - example: a first line, for one that does not.
  ///   - names: those that were said for columns.
  ///   - read: a row of cells; nil where it has a problem.
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
      // Each row is read by itself (decision F3).
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
