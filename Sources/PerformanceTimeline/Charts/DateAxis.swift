import CompassModel

/// The horizontal axis over a closed range of days. The first and the last day are always labelled; between them stand
/// ticks at real starts of days, weeks, months or years, as dense as their labels have room (text-ui.md §1,
/// principle 10).
public struct DateAxis: Hashable, Sendable {
  public struct Tick: Hashable, Sendable {
    public let date: CalendarDate
    /// Nil where the label would run into that of the first or the last day.
    public let label: String?
    /// The cell at which the label begins.
    public let labelColumn: Int
  }

  public let start, end: CalendarDate
  /// Cells of the drawing.
  public let columns: Int
  /// Ascending; the first is `start`, the last is `end`.
  public private(set) var ticks: [Tick] = []

  /// Columns of dots: two to a cell.
  public var dotCount: Int { columns * 2 }

  init(_ range: ClosedRange<CalendarDate>, columns: Int) {
    start = range.lowerBound
    end = range.upperBound
    self.columns = max(1, columns)
    ticks = labelledTicks()
  }

  /// 0 at the left … 1 at the right; a range of one day is drawn in the middle.
  public func fraction(of date: CalendarDate) -> Double {
    let days = start.days(to: end)
    if days == 0 { return 0.5 }
    return min(max(Double(start.days(to: date)) / Double(days), 0), 1)
  }

  /// 0 ..< `dotCount`.
  public func dot(of date: CalendarDate) -> Int { Int((fraction(of: date) * Double(dotCount - 1)).rounded()) }

  /// 0 ..< `columns`.
  public func column(of date: CalendarDate) -> Int { dot(of: date) / 2 }

  private func labelledTicks() -> [Tick] {
    // From here on a label without the year could mean two days of the range.
    let isLong = start.days(to: end) >= 330
    let first = isLong ? start.mediumText : start.dayText
    if start == end {
      return [Tick(date: start, label: first, labelColumn: centered(first, at: start))]
    }
    let last = isLong ? end.mediumText : end.dayText
    let lastColumn = columns - last.utf8.count
    var ticks = [Tick(date: start, label: first, labelColumn: 0)]
    let step = DateStep.finest(over: start.days(to: end), columns: columns, isLong: isLong)
    for date in step?.dates(between: start, and: end) ?? [] {
      let label = step?.label(of: date, isLong: isLong) ?? ""
      let column = centered(label, at: date)
      let hasRoom = column >= first.utf8.count + 2 && column + label.utf8.count + 2 <= lastColumn
      ticks.append(Tick(date: date, label: hasRoom ? label : nil, labelColumn: column))
    }
    return ticks + [Tick(date: end, label: last, labelColumn: lastColumn)]
  }

  private func centered(_ label: String, at date: CalendarDate) -> Int {
    max(0, min(column(of: date) - label.utf8.count / 2, columns - label.utf8.count))
  }
}
