import PageKit

/// The columns of a list with their widths, measured once for all rows of the list.
struct ColumnWidths {
  /// The room of a row's title, and the facts that follow it.
  struct Place {
    /// The column that yields, drawn at the end of the title's line or below the title; nil for none.
    var behind: Line?
    var title = 0
    var others: [Line] = []
  }

  private struct Placed { let index, width, gapBefore, gapAfter: Int }

  private let columns: [RowList.Column]
  /// The columns of all rows, drawn once to be measured and placed.
  private let cells: [Line]
  /// The width of each column, in cells; nil for the title and for a column that yields.
  private let widths: [Int?]
  private var columnsBefore: [Placed] = [], columnsAfter: [Placed] = []
  /// The cells of the columns before the title.
  private(set) var before = 0

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
    var (isBefore, gap) = (columns.first?.content != .title, 0)
    for (index, column) in columns.enumerated() {
      if column.content == .title { (isBefore, gap) = (false, 0) }
      guard let width = widths[index], width > 0 else { continue }
      // A column of a fixed width has room of its own at its end.
      let own = column.width == nil ? 2 : 1
      let placed = Placed(
        index: index, width: width, gapBefore: isBefore ? 0 : gap, gapAfter: isBefore ? own : 0)
      if isBefore { columnsBefore.append(placed) } else { columnsAfter.append(placed) }
      gap = own
    }
    before = columnsBefore.reduce(0) { $0 + $1.width + $1.gapAfter }
  }

  /// The place of a row's title; nil where a column has more text than room, or the title has fewer than 20 cells.
  func place(ofRow row: Int, in rows: RowsText, room: Int) -> Place? {
    var found = Place()
    for index in columns.indices {
      let cell = row * columns.count + index
      if let width = widths[index] {
        if cells[cell].cellWidth > width { return nil }
      } else if cells[cell].cellWidth > 0 {
        found.behind = cells[cell]
      }
    }
    let after = columnsAfter.reduce(0) { $0 + $1.gapBefore + $1.width }
    let free = room - before - after - 2 - (columns.last?.width == nil ? 0 : 1)
    guard free >= 20 else { return nil }
    found.title = columns.first { $0.content == .title }?.width.map { min($0, free) } ?? free
    for fact in rows.rows[row].facts
    where !fact.isLong && !columns.contains(where: { $0.content == .fact(fact.role) }) {
      found.others.append(.fact(fact, rows.options))
    }
    return found
  }

  func drawBefore(_ row: Int, on line: inout Line) { draw(columnsBefore, row, on: &line) }

  func drawAfter(_ row: Int, on line: inout Line) {
    if columnsAfter.isEmpty { return }
    line.append(.blanks(2))
    draw(columnsAfter, row, on: &line)
  }

  private func draw(_ placed: [Placed], _ row: Int, on line: inout Line) {
    for column in placed {
      let cell = cells[row * columns.count + column.index]
      let (room, isTrailing) = (column.width - cell.cellWidth, columns[column.index].isTrailing)
      line.append(.blanks(column.gapBefore + (isTrailing ? room : 0)))
      line += cell
      line.append(.blanks(column.gapAfter + (isTrailing ? 0 : room)))
    }
  }
}

extension RowsText {
  fileprivate var longestTitle: Int {
    rows.reduce(0) { longest, row in
      let notes = row.facts.filter { $0.role == .note && !$0.isLong }
      return max(longest, notes.reduce(StyledText(row.title).cellWidth) { $0 + StyledText($1.text).cellWidth + 3 })
    }
  }

  func cell(_ column: RowList.Column, _ row: ScreenRow) -> Line {
    switch column.content {
    case .title: Line()
    case .badges: badges(row, to: 24).line.truncated(to: 24)
    case .fact(let role): row.facts.first { $0.role == role && !$0.isLong }.map { .fact($0, options) } ?? Line()
    }
  }
}
