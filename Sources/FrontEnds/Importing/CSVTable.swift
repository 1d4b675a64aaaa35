import CompassModel

/// A file of values (RFC 4180) with the most frequent separator of the first line, or that of a line such as `sep=;`.
struct CSVTable {
  struct Cell: Equatable {
    /// The trimmed text, without the mark that keeps a spreadsheet from evaluating it as a formula.
    var text: String
    var line, column: Int
  }

  /// All rows except blank ones; each has at least one cell.
  private(set) var rows: [[Cell]] = []
  /// The problem at which reading stopped; nil if the whole file was read.
  private(set) var problem: ImportProblem?

  init(_ text: String) {
    var reader = Reader(Array(text.unicodeScalars))
    do throws(ImportProblem) {
      while let row = try reader.row() {
        if row.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
      }
    } catch {
      problem = error
    }
  }

  private struct Reader {
    private let scalars: [Unicode.Scalar]
    private let separator: Unicode.Scalar
    private var position = 0
    private var (line, column) = (1, 1)

    init(_ scalars: [Unicode.Scalar]) {
      self.scalars = scalars
      let head = scalars.prefix { $0 != "\n" && $0 != "\r" }
      // A hint for spreadsheets in the first line: `sep=;`.
      if head.count == 5, String(String.UnicodeScalarView(head.prefix(4))).lowercased() == "sep=" {
        separator = head[4]
        (position, column) = (5, 6)
        return
      }
      let candidates: [Unicode.Scalar] = [",", ";", "\t"]
      func count(_ candidate: Unicode.Scalar) -> Int { head.count { $0 == candidate } }
      separator = candidates.max { count($0) < count($1) }.flatMap { count($0) > 0 ? $0 : nil } ?? ","
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
    private var isAtLineEnd: Bool { next == nil || next == "\n" || next == "\r" }

    private mutating func advance() {
      let scalar = scalars[position]
      position += 1
      // In CRLF, the line feed ends the line.
      let isLineEnd = scalar == "\n" || scalar == "\r" && next != "\n"
      (line, column) = isLineEnd ? (line + 1, 1) : (line, column + 1)
    }

    mutating func row() throws(ImportProblem) -> [Cell]? {
      guard next != nil else { return nil }
      var cells = [try cell()]
      while next == separator {
        advance()
        cells.append(try cell())
      }
      if next == "\r" { advance() }
      if next == "\n" { advance() }
      return cells
    }

    private mutating func cell() throws(ImportProblem) -> Cell {
      let (firstLine, firstColumn) = (line, column)
      var text = String.UnicodeScalarView()
      if next == "\"" {
        advance()
        while true {
          guard let scalar = next else {
            throw ImportProblem(firstLine, firstColumn, "The quotation mark that opens here is never closed.")
          }
          advance()
          if scalar == "\"" {
            guard next == "\"" else { break }
            advance()
          }
          text.append(scalar)
        }
        while next == " " { advance() }
        guard isAtLineEnd || next == separator else {
          throw ImportProblem(
            line, column, "Text goes on after a closing quotation mark: write a quotation mark in a text twice.")
        }
      } else {
        while let scalar = next, !isAtLineEnd, scalar != separator {
          text.append(scalar)
          advance()
        }
      }
      let plain = CSVText.withoutMark(String(text).trimmed[...])
      return Cell(text: String(plain), line: firstLine, column: firstColumn)
    }
  }
}

struct NamedRows<Column: ImportedColumn> {
  private let positions: [Column: Int]
  private let width: Int
  let rows: ArraySlice<[CSVTable.Cell]>
  private(set) var notes: [ImportNote] = []
  let headLine: Int
  /// Whether a date in numbers can only have the day first, and none only the month.
  private let isDayFirst: Bool

  /// Index of the first of 20 rows that names two or more columns and all `required` ones (decision F7); nil for none.
  static func head(of table: CSVTable, required: [Column], _ names: ColumnNames) -> Int? {
    table.rows.prefix(20).firstIndex { row in
      let named = Set(row.compactMap { Column.column(named: names.name(of: $0.text)) })
      return named.count > 1 && named.isSuperset(of: required)
    }
  }

  /// Reads the column names in the row at `index`; throws if there is no such row, or if two heads name one column.
  /// Columns at the indices `others` are left to the caller; `column` returns nil for a name that is not known.
  init(
    _ table: CSVTable, head index: Int, _ names: ColumnNames, leaving others: Set<Int> = [],
    column: (String) -> Column? = Column.column
  ) throws(ImportProblem) {
    guard let head = table.rows.dropFirst(index).first else {
      throw ImportProblem(1, 1, "The file is empty: its first line names columns.")
    }
    if index > 0 {
      notes.append(ImportNote(table.rows[0][0].line, "The lines above the names of the columns are left out."))
    }
    var positions: [Column: Int] = [:]
    for (number, cell) in head.enumerated() where !cell.text.isEmpty && !others.contains(number) {
      guard let column = column(names.name(of: cell.text)) else {
        notes.append(ImportNote(cell.line, "The column \(quoted(cell.text)) is not used."))
        continue
      }
      guard positions[column] == nil else {
        throw ImportProblem(
          cell.line, cell.column,
          "\(quoted(cell.text)) and \(quoted(head[positions[column] ?? 0].text)) are one column.")
      }
      positions[column] = number
    }
    (self.positions, width, rows, headLine) = (positions, head.count, table.rows.dropFirst(index + 1), head[0].line)
    let dates = table.rows.dropFirst(index + 1).compactMap { row in
      positions[Column.date].flatMap { row.dropFirst($0).first }.flatMap { Self.numbers($0.text) }
    }
    isDayFirst = dates.contains { $0.0 > 12 && $0.1 <= 12 } && !dates.contains { $0.0 <= 12 && $0.1 > 12 }
  }

  /// The two numbers of a date such as `3/14` and `3/14/2026` before its year; nil for any other text.
  private static func numbers(_ text: String) -> (Int, Int)? {
    guard let match = text.prefixMatch(of: /([0-9]{1,2})[\/-]([0-9]{1,2})(?:[\/-][0-9]{2,4})?(?= |$)/),
      let first = Int(match.1), let second = Int(match.2)
    else { return nil }
    return (first, second)
  }

  func has(_ column: Column) -> Bool { positions[column] != nil }

  /// The non-blank cells of a row by column; throws if the row has one beyond the columns, or a date that may have the
  /// day first as others of the table have.
  func cells(of row: [CSVTable.Cell]) throws(ImportProblem) -> [Column: CSVTable.Cell] {
    if let extra = row.dropFirst(width).first(where: { !$0.text.isEmpty }) {
      throw ImportProblem(
        extra.line, extra.column,
        "The row has \(row.count) cells for \(width) columns: a text with a comma is in quotation marks.")
    }
    let cells = positions.compactMapValues { $0 < row.count && !row[$0].text.isEmpty ? row[$0] : nil }
    if isDayFirst, let cell = cells[Column.date], let (first, second) = Self.numbers(cell.text), first != second,
      max(first, second) <= 12
    {
      throw ImportProblem(
        cell.line, cell.column,
        "\(quoted(cell.text)) may have the day first, as another date of the column has: 2026-12-05 or dec 5 is clear.")
    }
    return cells
  }
}
