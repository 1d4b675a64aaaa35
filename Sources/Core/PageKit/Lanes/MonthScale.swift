import CompassModel

/// Returns the cell, from 0, that contains a position in percent; 100 is in the last cell.
package func cell(at percent: Double, of cells: Int) -> Int {
  guard percent > 0 else { return 0 }
  guard percent < 100 else { return max(0, cells - 1) }
  return min(Int(percent / 100 * Double(cells)), max(0, cells - 1))
}

/// The month labels on a row of cells: all months, or every second, third, sixth, twelfth … if columns are narrow.
package struct MonthScale {
  package struct Mark: Equatable {
    /// The beginning of the month, in percent.
    package var left: Double
    /// The cell of the grid line; nil for a column that begins at the left edge.
    package var gridCell: Int?
    package var textCell: Int
    package var name: String
    /// The year, if it differs from that of the previous mark and fits; else nil.
    package var year: String?
  }

  package let marks: [Mark]

  package init(_ months: [MonthColumn], cells: Int) {
    let columns = months.enumerated().map { index, month in
      let number = CalendarMonth(wire: month.key).map { $0.year * 12 + $0.month - 1 }
      return Column(month: month, number: number ?? index, cell: cell(at: month.left, of: cells))
    }
    let visible = Self.steps.lazy.map { step in columns.filter { $0.number.isMultiple(of: step) } }
      .first { Self.haveRoom($0, cells: cells) }
    marks = Self.marks(visible ?? [], cells: cells)
  }

  private struct Column {
    var month: MonthColumn
    /// The number of months since the year 0.
    var number: Int
    var cell: Int
  }

  private static let steps = [1, 2, 3, 6, 12, 24, 60, 120, 300, 600, 1_200, 2_400, 6_000, 12_000]
  /// The width of a grid line, three letters and a space.
  private static let leastCells = 5

  /// Whether all columns are wide enough, except the first and the last, which the visible dates may cut.
  private static func haveRoom(_ columns: [Column], cells: Int) -> Bool {
    zip(columns, columns.dropFirst()).dropFirst().allSatisfy { $1.cell - $0.cell >= leastCells }
  }

  private static func marks(_ columns: [Column], cells: Int) -> [Mark] {
    var marks: [Mark] = []
    var year: Int?
    for (index, column) in columns.enumerated() {
      let gridCell = column.cell > 0 ? column.cell : nil
      let textCell = gridCell.map { $0 + 1 } ?? 0
      let end = index + 1 < columns.count ? columns[index + 1].cell : cells
      var mark = Mark(left: column.month.left, gridCell: gridCell, textCell: textCell, name: "", year: nil)
      let name = terminalText(column.month.label)
      if name.cellWidth <= end - textCell { mark.name = name }
      // A year has only ASCII digits.
      let number = "\(column.month.year)"
      if column.month.year != year, number.utf8.count <= end - textCell {
        mark.year = number
        year = column.month.year
      }
      marks.append(mark)
    }
    return marks
  }
}

/// The day or week labels on a row of cells: all, or every second or seventh if columns are narrow (decision T21).
package struct DayScale {
  package struct Mark: Equatable {
    /// The beginning of the day, in percent.
    package var left: Double
    package var cell: Int
    package var text: String
  }

  package let marks: [Mark]
  /// The days with a grid line: all that have a label if there is room, else the Sundays, else none.
  package let grid: [Mark]
  /// Whether the labels have room beside grid lines.
  package let isRoomy: Bool

  /// Minimum distance of grid lines, in cells.
  private static let roomyCells = 6

  package init(_ days: [DayColumn], cells: Int) {
    let all = days.map { Mark(left: $0.left, cell: cell(at: $0.left, of: cells), text: $0.label) }
    let short = zip(all, days).map { Mark(left: $0.left, cell: $0.cell, text: $1.shortLabel) }
    let dates = days.map(\.date)
    let choices: [(step: Int, marks: [Mark])] = [(1, all), (1, short), (2, short), (7, short)]
    var visible: [Mark] = []
    for choice in choices {
      let marks = zip(choice.marks, dates).filter { Self.isKept($1, choice.step) }.map(\.0)
      guard Self.haveRoom(marks, { $0.text.utf8.count + 1 }) else { continue }
      visible = marks
      break
    }
    isRoomy = Self.haveRoom(visible) { _ in Self.roomyCells }
    // The last column may be cut, so that its label does not fit.
    marks = visible.map { mark in
      cells - mark.cell > mark.text.utf8.count ? mark : Mark(left: mark.left, cell: mark.cell, text: "")
    }
    let sundays = zip(all, dates).filter { $1.weekday == .sunday }.map(\.0)
    let lines = isRoomy ? visible : Self.haveRoom(sundays) { _ in Self.roomyCells } ? sundays : []
    grid = lines.filter { $0.cell > 0 }
  }

  /// Whether every mark but the first, which may be cut, has at least `needed` cells before the next.
  private static func haveRoom(_ marks: [Mark], _ needed: (Mark) -> Int) -> Bool {
    zip(marks, marks.dropFirst()).dropFirst().allSatisfy { $1.cell - $0.cell >= needed($0) }
  }

  private static func isKept(_ day: CalendarDate, _ step: Int) -> Bool {
    switch step {
    case 7: day.weekday == .sunday
    case 2: day.day.isMultiple(of: 2)
    default: true
    }
  }
}
