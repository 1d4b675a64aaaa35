import CompassModel

/// The distance of the ticks on a date axis.
enum DateStep: Hashable {
  case day, week
  case months(Int)
  case years(Int)

  private static let all: [DateStep] = [.day, .week, .months(1), .months(3), .months(6)]
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].map { .years($0) }

  /// The finest whose labels stand two cells apart or more; nil if the axis is too short for any.
  static func finest(over days: Int, columns: Int, isLong: Bool) -> DateStep? {
    all.first { step in
      // One cell is lost to rounding.
      step.fewestDays * (columns - 1) >= (step.labelColumns(isLong: isLong) + 3) * days
    }
  }

  /// The starts of days, weeks (Sundays, decision X3), months and years strictly between two days, ascending.
  func dates(between start: CalendarDate, and end: CalendarDate) -> [CalendarDate] {
    var dates: [CalendarDate] = []
    var date: CalendarDate? = first(after: start)
    while let next = date, next < end {
      dates.append(next)
      date = first(after: next)
    }
    return dates
  }

  /// `Nov 10`; for years `2026`; for months in a long range `Nov 2025`.
  func label(of date: CalendarDate, isLong: Bool) -> String {
    switch self {
    case .day, .week: date.dayText
    case .months: isLong ? "\(date.calendarMonth.shortName) \(date.year)" : date.dayText
    case .years: "\(date.year)"
    }
  }

  /// Nil after the last day of the calendar.
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

extension CalendarDate {
  /// `Nov 10`.
  var dayText: String { "\(calendarMonth.shortName) \(day)" }
}

extension CalendarMonth {
  /// The first day of the month so many months later; nil after the end of the calendar, where counting stops.
  fileprivate func start(in count: Int) -> CalendarDate? {
    let later = adding(count)
    return months(to: later) == count ? later.firstDay : nil
  }
}
