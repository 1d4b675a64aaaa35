import CompassModel

/// Which days or weeks are named on a track of cells: all of them, or every second or seventh where they are narrow
/// (decision T21).
package struct DayScale {
  package struct Mark: Equatable {
    /// Where the day begins, in percent.
    package var left: Double
    package var cell: Int
    package var text: String
  }

  /// Those with a name.
  package let marks: [Mark]
  /// Those with a grid line: all with a name where there is room for it, else the Sundays, else none.
  package let grid: [Mark]
  /// Whether a name stands behind a grid line.
  package let isRoomy: Bool

  /// With as many cells between them grid lines are not too much.
  private static let roomyCells = 6

  package init(_ days: [DayColumn], cells: Int) {
    let all = days.map { Mark(left: $0.left, cell: cell(at: $0.left, of: cells), text: $0.label) }
    let short = zip(all, days).map { Mark(left: $0.left, cell: $0.cell, text: $1.shortLabel) }
    let dates = days.map(\.date)
    let kept =
      [(1, all), (1, short), (2, short), (7, short)].lazy
      .map { step, marks in zip(marks, dates).filter { Self.isKept($1, step) }.map(\.0) }
      .first { marks in Self.haveRoom(marks) { $0.text.utf8.count + 1 } } ?? []
    isRoomy = Self.haveRoom(kept) { _ in Self.roomyCells }
    // The last one may be cut.
    marks = kept.map { mark in
      cells - mark.cell > mark.text.utf8.count ? mark : Mark(left: mark.left, cell: mark.cell, text: "")
    }
    let sundays = zip(all, dates).filter { $1.weekday == .sunday }.map(\.0)
    let lines = isRoomy ? kept : Self.haveRoom(sundays) { _ in Self.roomyCells } ? sundays : []
    grid = lines.filter { $0.cell > 0 }
  }

  /// Whether every mark but the first, which may be cut, has so many cells to the next.
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
