import CompassModel

/// The 42 days a month is drawn on: six weeks from the Sunday on or before the 1st (decision E6).
enum CalendarGrid {
  static let dayCount = 42

  static func firstDay(of month: CalendarMonth) -> CalendarDate {
    month.firstDay.adding(days: -month.firstDay.weekday.rawValue)
  }

  static func days(of month: CalendarMonth) -> ClosedRange<CalendarDate> {
    let first = firstDay(of: month)
    return first...first.adding(days: dayCount - 1)
  }
}
