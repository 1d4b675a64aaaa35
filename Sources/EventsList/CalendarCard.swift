import CompassModel
import PageKit

/// The calendar of one month (decision E6).
public struct CalendarCard: Hashable, Sendable, Codable {
  public var month: CalendarMonth
  /// `February 2026`.
  public var title: String
  public var canGoBack: Bool
  public var canGoForward: Bool
  public var accessibilityLabel: String
  /// 42 days.
  public var days: [Day]

  public struct Day: Hashable, Sendable, Codable {
    public var date: CalendarDate
    public var inMonth: Bool
    public var isToday: Bool
    public var isSelected: Bool
    /// How many events start on this day, filtered or not.
    public var eventCount: Int
    /// Whether an event that started earlier goes on.
    public var continues: Bool
    public var accessibilityLabel: String
  }

  init(_ state: EventsList.State, _ context: PageContext) {
    month = state.shownMonth(in: context)
    let reach = context.reachableMonths
    title = month.title
    canGoBack = month > reach.lowerBound
    canGoForward = month < reach.upperBound

    let first = CalendarGrid.firstDay(of: month)
    let (starts, continues) = state.table.occupancy(
      from: first, dayCount: CalendarGrid.dayCount, overlay: state.overlay)
    days = []
    days.reserveCapacity(CalendarGrid.dayCount)
    var monthCount = 0
    for index in 0..<CalendarGrid.dayCount {
      let date = first.adding(days: index)
      let inMonth = date.calendarMonth == month
      if inMonth { monthCount += starts[index] }
      days.append(
        Day(
          date: date, inMonth: inMonth, isToday: date == context.today, isSelected: date == state.selectedDate,
          eventCount: starts[index], continues: continues[index],
          accessibilityLabel: Self.label(of: date, starts: starts[index], continues: continues[index])))
    }
    accessibilityLabel = "Calendar showing \(title). \(counted(monthCount, "event")) this month."
  }

  /// `14, Saturday. Has event.`
  private static func label(of date: CalendarDate, starts: Int, continues: Bool) -> String {
    "\(date.day), \(date.weekday.name). \(starts > 0 || continues ? "Has event" : "No event")."
  }
}

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
