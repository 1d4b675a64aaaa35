import CompassModel
import PageKit

/// The calendar of one month (decision E6).
public struct CalendarCard: Hashable, Sendable, Encodable {
  /// The month shown.
  public var month: CalendarMonth
  /// `February 2026`.
  public var title: String
  /// Whether an earlier month can be shown (decision E6).
  public var canGoBack: Bool
  /// Whether a later month can be shown.
  public var canGoForward: Bool
  /// What a screen reader says of it.
  public var accessibilityLabel: String
  /// `Selected: Apr 15, 2026`; null where no day of the grid is.
  @Nullable public var selectedText: String?
  /// `Su` to `Sa`, over the columns.
  public var weekdays = Self.weekdays
  /// 42 days; fewer in December 9999, with which the calendar ends.
  public var days: [Day]

  /// A day of the grid.
  public struct Day: Hashable, Sendable, Encodable, Identifiable {
    /// The day itself.
    public var id: CalendarDate { date }
    /// Which day it is, without a time of day: the same in every time zone.
    public var date: CalendarDate
    /// Whether it belongs to the month shown, not to one beside it.
    public var inMonth: Bool
    /// Whether it is today where the user is.
    public var isToday: Bool
    /// Whether it was tapped last.
    public var isSelected: Bool
    /// How many events start on this day, filtered or not; null before the rows are known (decision N3).
    @Nullable public var eventCount: Int?
    /// Whether an event that started earlier goes on.
    public var continues: Bool
    /// What a screen reader says of it.
    public var accessibilityLabel: String
  }

  private static let weekdays = Weekday.allCases.map { String($0.name.prefix(2)) }

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
      if days.last?.date == date { break }
      let inMonth = date.calendarMonth == month
      if inMonth { monthCount += starts[index] }
      days.append(
        Day(
          date: date, inMonth: inMonth, isToday: date == context.today, isSelected: date == state.selectedDate,
          eventCount: state.hasRows ? starts[index] : nil, continues: continues[index],
          accessibilityLabel: Self.label(
            of: date, hasEvent: state.hasRows ? starts[index] > 0 || continues[index] : nil)))
    }
    selectedText = days.first(where: \.isSelected).map { "Selected: \($0.date.mediumText)" }
    accessibilityLabel =
      "Calendar showing \(title)." + (state.hasRows ? " \(counted(monthCount, "event")) this month." : "")
  }

  /// `14, Saturday. Has event.`; the date alone before the rows are known.
  private static func label(of date: CalendarDate, hasEvent: Bool?) -> String {
    "\(date.day), \(date.weekday.name)." + (hasEvent.map { $0 ? " Has event." : " No event." } ?? "")
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
