import CompassModel

/// Which days or weeks are named on a track of cells: all of them, or every second or seventh where they are narrow
/// (decision T21).
package struct DayScale {
  package struct Mark: Equatable {
    /// Where the day begins, in percent.
    package var left: Double
    package var cell: Int
    /// Whether it has a grid line, before the text.
    package var hasGrid: Bool
    package var text: String
  }

  package let marks: [Mark]

  package init(_ days: [DayColumn], cells: Int) {
    let cellOf = days.map { cell(at: $0.left, of: cells) }
    for (step, isLong) in [(1, true), (1, false), (2, false), (7, false)] {
      let kept = days.indices.filter { Self.isKept(days[$0].date, step) }
      let texts = kept.map { isLong ? days[$0].label : days[$0].shortLabel }
      let ends = kept.dropFirst().map { cellOf[$0] } + [cells]
      let rooms = zip(kept, ends).map { $1 - cellOf[$0] }
      // The first and the last one may be cut.
      let inner = zip(texts, rooms).dropFirst().dropLast()
      guard inner.allSatisfy({ $0.utf8.count < $1 }) else { continue }
      let isRoomy = inner.allSatisfy { $1 >= Self.roomyCells }
      marks = zip(kept, zip(texts, rooms)).map { index, text in
        Mark(
          left: days[index].left, cell: cellOf[index],
          hasGrid: cellOf[index] > 0 && (isRoomy || step == 1 && days[index].date.weekday == .sunday && !isLong),
          text: text.0.utf8.count < text.1 ? text.0 : "")
      }
      return
    }
    marks = []
  }

  /// With as many a grid line for every mark is not too much.
  private static let roomyCells = 6

  private static func isKept(_ day: CalendarDate, _ step: Int) -> Bool {
    switch step {
    case 7: day.weekday == .sunday
    case 2: day.day.isMultiple(of: 2)
    default: true
    }
  }
}
