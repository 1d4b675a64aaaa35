import CompassModel

/// The horizontal axis over a closed range of days. The first and the last day are always labelled; between them are
/// ticks at starts of days, weeks, months or years, as dense as their labels fit (text-ui.md §1, principle 10).
package struct DateAxis: Equatable, Sendable {
  package struct Tick: Equatable, Sendable {
    package let date: CalendarDate
    /// The label; nil where it would overlap that of the first or the last day.
    package let label: String?
    /// The cell at which the label begins, from 0.
    package let labelColumn: Int
  }

  package let start, end: CalendarDate
  /// The width of the drawing in cells.
  package let columns: Int
  /// The ticks in ascending order; the first is `start`, the last is `end`.
  package private(set) var ticks: [Tick] = []

  /// The number of dot columns: two per cell.
  package var dotCount: Int { columns * 2 }

  init(_ range: ClosedRange<CalendarDate>, columns: Int) {
    start = range.lowerBound
    end = range.upperBound
    self.columns = max(1, columns)
    ticks = labelledTicks()
  }

  /// Returns the position of a day from 0 (left) to 1 (right), clamped; 0.5 for a range of one day.
  package func fraction(of date: CalendarDate) -> Double {
    let days = start.days(to: end)
    if days == 0 { return 0.5 }
    return min(max(Double(start.days(to: date)) / Double(days), 0), 1)
  }

  /// Returns the dot column of a day, 0 ..< `dotCount`.
  package func dot(of date: CalendarDate) -> Int { Int((fraction(of: date) * Double(dotCount - 1)).rounded()) }

  /// Returns the cell of a day, 0 ..< `columns`.
  package func column(of date: CalendarDate) -> Int { dot(of: date) / 2 }

  private func labelledTicks() -> [Tick] {
    // In longer ranges a label without the year could mean two days.
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

enum DateStep: Hashable {
  case day, week
  case months(Int)
  case years(Int)

  private static let all: [DateStep] =
    [.day, .week, .months(1), .months(3), .months(6)]
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].map { .years($0) }

  /// Returns the finest step whose labels are at least two cells apart; nil if the axis is too short for any.
  static func finest(over days: Int, columns: Int, isLong: Bool) -> DateStep? {
    all.first { step in
      // One cell may be lost by rounding.
      step.fewestDays * (columns - 1) >= (step.labelColumns(isLong: isLong) + 3) * days
    }
  }

  /// Returns the starts of days, weeks (Sundays, decision X3), months or years strictly between two days, ascending.
  func dates(between start: CalendarDate, and end: CalendarDate) -> [CalendarDate] {
    var dates: [CalendarDate] = []
    var date: CalendarDate? = first(after: start)
    while let next = date, next < end {
      dates.append(next)
      date = first(after: next)
    }
    return dates
  }

  /// The label of a tick: `Nov 10`; for years `2026`; for months in a long range `Nov 2025`.
  func label(of date: CalendarDate, isLong: Bool) -> String {
    switch self {
    case .day, .week: date.dayText
    case .months: isLong ? "\(date.calendarMonth.shortName) \(date.year)" : date.dayText
    case .years: "\(date.year)"
    }
  }

  /// The first tick after a day; nil at the end of the calendar.
  private func first(after date: CalendarDate) -> CalendarDate? {
    let month = date.calendarMonth
    switch self {
    case .day: return date == .latest ? nil : date.adding(days: 1)
    case .week: return date.days(to: .latest) < 7 ? nil : date.adding(days: 7 - date.weekday.rawValue)
    case .months(let count): return month.start(in: count - (month.month - 1) % count)
    case .years(let count): return month.start(in: (count - month.year % count) * 12 - (month.month - 1))
    }
  }

  private var fewestDays: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .months(1): 28
    case .months(let count): count * 30
    case .years(let count): count * 365
    }
  }

  private func labelColumns(isLong: Bool) -> Int {
    switch self {
    case .day, .week: 6
    case .months: isLong ? 8 : 5
    case .years: 4
    }
  }
}

extension CalendarMonth {
  /// Returns the first day of the month `count` months later; nil beyond the end of the calendar.
  fileprivate func start(in count: Int) -> CalendarDate? {
    let later = adding(count)
    return months(to: later) == count ? later.firstDay : nil
  }
}
