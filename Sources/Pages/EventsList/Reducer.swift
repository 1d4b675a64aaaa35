import CompassModel
import PageKit
import Records
import StateMachine

/// Changes of events: marking attendance, and deletion (decisions C1, E10, E11).
extension EventsList {
  public static func subject(_ event: Event, in _: PageContext) -> String { event.changeSubject }

  public static func deletion(_ event: Event, in _: PageContext) -> (facts: [String], note: String?) {
    ([event.displayName.cut(at: 60), event.startDate.mediumText], nil)
  }

  public static func isShownAsUpdating(_ change: Change) -> Bool {
    if case .update(.event(let id), _, let owner) = change { change == .attended(id, of: owner) } else { false }
  }

  public static func situation(of listed: ListedRow<EventsList>, in context: PageContext) -> Bool {
    listed.row.awaitsAttendance(on: context.today)
  }

  public static func refusal(of tap: Tap, on listed: ListedRow<EventsList>, in context: PageContext) -> TapRefusal? {
    guard case .attendedTapped = tap else { return nil }
    return listed.row.attendanceRefusal(isUpdating: listed.isUpdating, on: context.today)
  }

  public static func change(_ tap: Tap, of event: Event, owner: AthleteID) -> Change? {
    if case .attendedTapped = tap { .attended(event.id, of: owner) } else { nil }
  }

  public static func refusal(ofOwn tap: Tap, _ state: State, in context: PageContext) -> TapRefusal? {
    let (month, reach) = (state.visibleMonth(in: context), context.today.reachableMonths)
    return switch tap {
    case .previousMonthTapped where month == reach.lowerBound: .notNow { "The calendar goes back no further." }
    case .nextMonthTapped where month == reach.upperBound: .notNow { "The calendar goes no further." }
    default: nil
    }
  }
}

/// Choices of order, month and day (decisions E5, E6, E7).
extension EventsList {
  /// Resets the state for another athlete; filters, order and month are kept (decision E5).
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    let (filters, sort, month) = (state.filters, state.sort, state.month)
    state.reset()
    (state.filters, state.sort, state.month) = (filters, sort, month)
    return []
  }

  /// Resets the state on leaving the page, filters and month too; the order is kept (decision E5).
  public static func leave(_ state: inout State) -> [Effect] {
    let sort = state.sort
    state.reset()
    state.sort = sort
    return []
  }

  public static func perform(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .sortChanged(let sort):
      guard sort != state.sort else { return [] }
      state.sort = sort
      state.startOver()
      return [storeSettings(of: state)]
    case .previousMonthTapped: state.show(state.visibleMonth(in: context).adding(-1), in: context)
    case .nextMonthTapped: state.show(state.visibleMonth(in: context).adding(1), in: context)
    case .monthChosen(let month): state.show(month, in: context)
    case .dateTapped(let date): state.select(date, in: context)
    default: break
    }
    return []
  }
}

extension CalendarDate {
  /// The months the calendar can show if this is today (decision E6).
  var reachableMonths: ClosedRange<CalendarMonth> {
    calendarMonth.adding(-EventsList.calendarReach)...calendarMonth.adding(EventsList.calendarReach)
  }
}

extension EventsList.State {
  fileprivate mutating func show(_ month: CalendarMonth, in context: PageContext) {
    if context.today.reachableMonths.contains(month) {
      self.month = month
      target.end()
    } else {
      notice = .outOfReach(month)
    }
  }

  fileprivate mutating func select(_ date: CalendarDate, in context: PageContext) {
    if !CalendarGrid.days(of: visibleMonth(in: context)).contains(date) {
      guard context.today.reachableMonths.contains(date.calendarMonth) else {
        notice = .outOfReach(date.calendarMonth)
        return
      }
      month = date.calendarMonth
    }
    selectedDate = date
    target.end()

    // Events that are not loaded say nothing about a free day (decision N3).
    guard let events = context.events else { return }
    let isOnDay = { (table: EventTable, number: Int) in table.starts[number] == date }
    let coversDay = { (table: EventTable, number: Int) in table.starts[number] <= date && date <= table.ends[number] }
    // Events that pass the filters come before filtered ones (decision E15).
    let visible = events.list(EventTable.Question(filters, effectiveSort, today: context.today))
    for matches in [isOnDay, coversDay] {
      guard let (index, event) = visible.first(where: matches) else { continue }
      pageCount = max(pageCount, index / EventsList.pageSize + 1)
      target.show(event.id.rawValue)
      return
    }
    let all = events.list(EventTable.Question(EventFilters(), effectiveSort, today: context.today))
    for matches in [isOnDay, coversDay] {
      let count = all.count(where: matches)
      guard count > 0 else { continue }
      notice = .info(
        "\(counted(count, "event")) on \(date.mediumText) \(count == 1 ? "is" : "are") hidden by your filters")
      return
    }
    notice = .info("No events on \(date.mediumText)")
  }
}

extension ListNotice<Event> {
  /// Says that the calendar cannot show this month (decision E6).
  fileprivate static func outOfReach(_ month: CalendarMonth) -> Self {
    .info("The calendar does not reach \(month.title)")
  }
}
