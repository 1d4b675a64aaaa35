import CompassModel

/// The grid of one month with its events (decision E6).
public struct CalendarCard: Equatable, Sendable, Encodable {
  /// The month shown by the grid.
  public var month: CalendarMonth
  /// The month in words: `February 2026`.
  public var title: String
  /// Whether an earlier month can be shown (decision E6).
  public var canGoBack: Bool
  /// Whether a later month can be shown.
  public var canGoForward: Bool
  /// Text for screen readers.
  public var accessibilityLabel: String
  /// The selected day in words: `Selected: Apr 15, 2026`; null if no day of the grid is selected.
  @Nullable public var selectedText: String?
  /// The action that shows another month (decision U1).
  public var monthAction: ActionTemplate
  /// The column headings, `Su` to `Sa`.
  public var weekdays = Self.weekdays
  /// The days of six weeks, 42 in all; fewer in December 9999, where the calendar ends.
  public var days: [Day]

  /// A day of the grid.
  public struct Day: Equatable, Sendable, Encodable, Identifiable {
    /// The date, as the day's identity.
    public var id: CalendarDate { date }
    /// The date, independent of time zones.
    public var date: CalendarDate
    /// Whether the day belongs to the month shown, not to a neighbouring one.
    public var inMonth: Bool
    /// Whether the day is today in the user's time zone.
    public var isToday: Bool
    public var isSelected: Bool
    /// The number of events that start on this day, before filtering; null before they are loaded (decision N3).
    @Nullable public var eventCount: Int?
    /// Whether an event that started earlier continues on this day.
    public var continues: Bool
    /// Text for screen readers.
    public var accessibilityLabel: String
    /// The action of a tap on the day (decision E7).
    public var action: SentAction

    package init(
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

    /// The number of events in words: `2 events`, or `no events start`, also before they are loaded.
    package var countText: String {
      eventCount.flatMap { $0 == 0 ? nil : counted($0, "event") } ?? "no events start"
    }

    /// The spoken sentence: `Monday, March 9: 1 event, today.` (decision V13) Nil for a day of another month, and for
    /// one without events that is neither today nor selected.
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

  /// The legend text for a day on which an earlier event continues.
  package static let continuesText = "goes on"
  package static let otherMonthText = "other month"

  private static let weekdays = Weekday.allCases.map { String($0.name.prefix(2)) }

  /// Makes the grid of `month`. `marks` are 42 numbers of events that start on each day of the grid, then 42 changes in
  /// the number of continuing events; nil before the rows are loaded (decision N3). `reach` are the months that can be
  /// shown, `tap` makes the action of a tap on a day.
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
    // A continuing event is counted from its second day to its last.
    var (running, previous) = (0, CalendarDate?.none)
    let days = (0..<CalendarGrid.dayCount).compactMap { index -> Day? in
      let date = first.adding(days: index)
      running += marks?[CalendarGrid.dayCount + index] ?? 0
      // The end of the calendar: `adding(days:)` no longer advances.
      guard date != previous else { return nil }
      previous = date
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

/// The days of a month's grid: 42 days, six weeks from the Sunday on or before the 1st (decision E6).
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
