import PageKit

/// The columns of a list with their widths, measured once for all rows of the list.
struct ColumnWidths {
  /// The columns of a row, drawn before and after its title.
  struct Cells {
    var before = Line(), after = Line()
    /// The column that yields, drawn at the end of the title's line or below the title; nil for none.
    var behind: Line?
    /// The width of the title, in cells.
    var title = 0
    /// Facts without a column.
    var others: [Line] = []
  }

  private let columns: [RowList.Column]
  /// The columns of all rows, drawn once to be measured and placed.
  private let cells: [Line]
  /// The width of each column, in cells; nil for the title and for a column that yields.
  private let widths: [Int?]

  /// Nil where the list has no columns, or the window is too narrow for them.
  init?(_ rows: RowsText) {
    guard case .columns(let columns, let least) = rows.list.style, rows.columns >= least else { return nil }
    self.columns = columns
    var (cells, widest) = ([Line](), [Int](repeating: 0, count: columns.count))
    cells.reserveCapacity(rows.rows.count * columns.count)
    for row in rows.rows {
      for (index, column) in columns.enumerated() {
        let cell = rows.cell(column, row)
        widest[index] = max(widest[index], cell.cellWidth)
        cells.append(cell)
      }
    }
    self.cells = cells
    var widths = zip(columns, widest).map { column, widest -> Int? in
      column.content == .title ? nil : widest == 0 ? 0 : column.width ?? widest
    }
    let used = widths.reduce(rows.digits + 5) { $0 + (($1 ?? 0) == 0 ? 0 : ($1 ?? 0) + 2) }
    for index in columns.indices where columns[index].yields && used + rows.longestTitle + 2 > rows.columns {
      widths[index] = nil
    }
    self.widths = widths
  }

  /// The columns of a row; nil where one has more text than room, or the title has fewer than 20 cells.
  func cells(ofRow rowIndex: Int, in rows: RowsText, room: Int) -> Cells? {
    var found = Cells()
    var (isBefore, gapBefore) = (columns.first?.content != .title, 0)
    for (index, column) in columns.enumerated() {
      if column.content == .title {
        (isBefore, gapBefore) = (false, 0)
        continue
      }
      let cell = cells[rowIndex * columns.count + index]
      guard let width = widths[index] else {
        if cell.cellWidth > 0 { found.behind = cell }
        continue
      }
      if cell.cellWidth > width { return nil }
      if width == 0 { continue }
      // A column of a fixed width has room of its own at its end.
      let gap = column.width == nil ? 2 : 1
      let padded = cell.padded(to: width, alignment: column.isTrailing ? .trailing : .leading)
      if isBefore {
        found.before += padded
        found.before.append(.blanks(gap))
      } else {
        found.after.append(.blanks(gapBefore))
        found.after += padded
      }
      gapBefore = gap
    }
    let free = room - found.before.cellWidth - found.after.cellWidth - 2 - (columns.last?.width == nil ? 0 : 1)
    guard free >= 20 else { return nil }
    found.title = columns.first { $0.content == .title }?.width.map { min($0, free) } ?? free
    for fact in rows.rows[rowIndex].facts
    where !fact.isLong && !columns.contains(where: { $0.content == .fact(fact.role) }) {
      found.others.append(.fact(fact, rows.options))
    }
    return found
  }
}

extension RowsText {
  /// The cells of the longest title with the notes behind it.
  fileprivate var longestTitle: Int {
    rows.reduce(0) { longest, row in
      let notes = row.facts.filter { $0.role == .note && !$0.isLong }
      return max(longest, notes.reduce(StyledText(row.title).cellWidth) { $0 + StyledText($1.text).cellWidth + 3 })
    }
  }

  /// The text of a row in a column; empty for the title.
  func cell(_ column: RowList.Column, _ row: ScreenRow) -> Line {
    switch column.content {
    case .title: Line()
    case .badges: badges(row, to: 24).line.truncated(to: 24)
    case .fact(let role): row.facts.first { $0.role == role && !$0.isLong }.map { .fact($0, options) } ?? Line()
    }
  }
}
