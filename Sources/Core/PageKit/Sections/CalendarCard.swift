import CompassModel

/// The calendar of one month (decision E6).
public struct CalendarCard: Equatable, Sendable, Encodable {
  /// The month of the grid.
  public var month: CalendarMonth
  /// The month in words: `February 2026`.
  public var title: String
  /// Whether an earlier month can be shown (decision E6).
  public var canGoBack: Bool
  /// Whether a later month can be shown.
  public var canGoForward: Bool
  /// The sentence of a screen reader.
  public var accessibilityLabel: String
  /// `Selected: Apr 15, 2026`; null where no day of the grid is.
  @Nullable public var selectedText: String?
  /// Shows the month that is filled in (decision U1).
  public var monthAction: ActionTemplate
  /// `Su` to `Sa`, over the columns.
  public var weekdays = Self.weekdays
  /// 42 days; fewer in December 9999, with which the calendar ends.
  public var days: [Day]

  /// A day of the grid.
  public struct Day: Equatable, Sendable, Encodable, Identifiable {
    /// The day, unique in the grid.
    public var id: CalendarDate { date }
    /// Which day it is, without a time of day: the same in every time zone.
    public var date: CalendarDate
    /// Whether it belongs to the month shown, not to one beside it.
    public var inMonth: Bool
    /// Whether it is today where the user is.
    public var isToday: Bool
    /// Whether it was tapped last.
    public var isSelected: Bool
    /// The number of events that start on this day, filtered or not; null before they are loaded (decision N3).
    @Nullable public var eventCount: Int?
    /// Whether an event that started earlier goes on.
    public var continues: Bool
    /// The sentence of a screen reader.
    public var accessibilityLabel: String
    /// The action of a tap on it (decision E7).
    public var action: SentAction

    /// `eventCount` is nil before the rows are known (decision N3); `tap` is what a tap on the day sends.
    public init(
      _ date: CalendarDate, inMonth: Bool = true, isToday: Bool = false, isSelected: Bool = false, eventCount: Int?,
      continues: Bool = false, tap: any KeyedAction
    ) {
      self.date = date
      self.inMonth = inMonth
      self.isToday = isToday
      self.isSelected = isSelected
      self.eventCount = eventCount
      self.continues = continues
      action = SentAction(tap)
      let event = eventCount.map { $0 > 0 || continues ? " Has event." : " No event." }
      accessibilityLabel = "\(date.day), \(date.weekday.name).\(event ?? "")"
    }

    /// `2 events`, `no events start`.
    package var countText: String {
      eventCount.flatMap { $0 == 0 ? nil : counted($0, "event") } ?? "no events start"
    }

    /// `Monday, March 9: 1 event, today.`; nil where there is no more to say of it than its date (decision V13).
    package var spokenText: String? {
      guard inMonth, eventCount ?? 0 > 0 || continues || isToday || isSelected else { return nil }
      let count = eventCount.flatMap { $0 == 0 ? continues ? nil : "no events" : counted($0, "event") }
      return SpokenText.sentence(
        "\(date.weekday.name), \(date.calendarMonth.name) \(date.day)",
        [
          count, continues ? "an earlier event continues" : nil, isToday ? "today" : nil, isSelected ? "selected" : nil,
        ])
    }
  }

  /// The legend of a day on which an earlier event continues.
  package static let continuesText = "goes on"
  /// The legend of a day of a month beside the one that is shown.
  package static let otherMonthText = "other month"

  private static let weekdays = Weekday.allCases.map { String($0.name.prefix(2)) }

  /// The calendar of `month`.
  ///
  /// - Parameters:
  ///   - marks: for each day of the grid how many events start on it, then for each by how many the number of those that
  ///     started earlier changes; nil before the rows are known (decision N3).
  ///   - reach: the months that can be shown.
  ///   - monthAction: shows another month.
  ///   - tap: what a tap on a day sends.
  package init(
    _ month: CalendarMonth, today: CalendarDate, selected: CalendarDate?, marks: [Int]?,
    reach: ClosedRange<CalendarMonth>, monthAction: ActionTemplate, tap: (CalendarDate) -> any KeyedAction
  ) {
    self.monthAction = monthAction
    self.month = month
    title = month.title
    canGoBack = month > reach.lowerBound
    canGoForward = month < reach.upperBound
    let first = CalendarGrid.firstDay(of: month)
    // An event that goes on is counted from its second day to its last.
    var running = 0
    let days = (0..<CalendarGrid.dayCount).compactMap { index -> Day? in
      let date = first.adding(days: index)
      running += marks?[CalendarGrid.dayCount + index] ?? 0
      // The calendar ends.
      guard index == 0 || date != first.adding(days: index - 1) else { return nil }
      return Day(
        date, inMonth: date.calendarMonth == month, isToday: date == today, isSelected: date == selected,
        eventCount: marks?[index], continues: running > 0, tap: tap(date))
    }
    self.days = days
    selectedText = days.first(where: \.isSelected).map { "Selected: \($0.date.mediumText)" }
    let count = marks.map { _ in days.reduce(0) { $0 + ($1.inMonth ? $1.eventCount ?? 0 : 0) } }
    accessibilityLabel =
      "Calendar showing \(title)." + (count.map { " \(counted($0, "event")) this month." } ?? "")
  }
}

/// The 42 days a month is drawn on: six weeks from the Sunday on or before the 1st (decision E6).
package enum CalendarGrid {
  package static let dayCount = 42

  package static func firstDay(of month: CalendarMonth) -> CalendarDate {
    month.firstDay.adding(days: -month.firstDay.weekday.rawValue)
  }

  package static func days(of month: CalendarMonth) -> ClosedRange<CalendarDate> {
    let first = firstDay(of: month)
    return first...first.adding(days: dayCount - 1)
  }
}
