import CompassModel
import PageKit
import StateMachine

extension EventsList {
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.notice = nil
    state.selectedDate = nil
    state.dialog = nil
    state.listStartsOver()
    return []
  }

  /// Filters and month are back to their defaults when the page opens again; the order is kept (decision E5).
  public static func leave(_ state: inout State) -> [Effect] {
    let (sort, owner, target) = (state.sort, state.owner, state.target)
    state = State()
    (state.sort, state.owner, state.target) = (sort, owner, target)
    return []
  }

  /// A row that is filtered away stays so, and is named: it was just saved under the filters that a person sees.
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    guard let event = context.events?.rows[EventID(row)] else { return nil }
    if state.show(event.id, in: context) { return [] }
    state.notice = .rowIsFilteredAway(name: event.displayName.cut(at: 60))
    state.target.forget()
    return nil
  }

  /// What a tap changes, and what it asks for.
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled:
      guard status(in: context).canReload else { return [] }
      state.target.end()
      return [needRows(refresh: true)]
    case .noticeDismissed: break
    case .retryTapped: return status(in: context).canRetry ? [needRows(refresh: true)] : []

    case .deleteTapped(let id): state.askToDelete(id, in: context)
    case .deleteConfirmed: return state.delete(in: context)
    case .dialogCancelled: state.dialog = nil
    case .attendedTapped(let id): return state.markAttended(id, in: context)
    case .previousMonthTapped: state.show(state.visibleMonth(in: context).adding(-1), in: context)
    case .nextMonthTapped: state.show(state.visibleMonth(in: context).adding(1), in: context)
    case .monthChosen(let month): state.show(month, in: context)
    case .dateTapped(let date): state.select(date, in: context)

    case .searchChanged(let query): state.narrow { $0.search = query }
    case .typeFilterChanged(let type): state.narrow { $0.type = type }
    case .statusFilterChanged(let status): state.narrow { $0.status = status }
    case .datesFilterChanged(let dates): state.narrow { $0.dates = dates }
    case .clearFiltersTapped: state.narrow { $0 = EventFilters() }

    case .sortChanged(let sort):
      guard sort != state.sort else { return [] }
      state.sort = sort
      state.listStartsOver()
      return [storeSettings(of: state)]
    case .moreReached:
      let count = context.events?.list(state.question(in: context)).count ?? 0
      if state.pageCount * pageSize < count { state.pageCount += 1 }
    case .eventTapped(let id):
      guard context.events?.rows[id] != nil else { return [] }
      // Who comes back finds the list where it was.
      state.target.end()
      return [.open(.record(.event(id)))]
    case .addTapped: return [.open(.new(.event))]
    case .editTapped(let id):
      return context.events?.rows[id] == nil ? [] : [.open(.form(path: "/events/\(id)/edit"))]
    case .duplicateTapped(let id):
      return context.events?.rows[id] == nil ? [] : [.open(.form(path: "/events/\(id)/duplicate"))]
    }
    return []
  }
}

extension EventsList.State {
  fileprivate mutating func narrow(_ change: (inout EventFilters) -> Void) {
    change(&filters)
    listStartsOver()
  }

  /// The list is another one now: back to its first page, and nowhere to scroll to.
  mutating func listStartsOver() {
    pageCount = 1
    target.end()
  }
}

/// Walking through the months and tapping on days (decisions E6, E7).
extension CalendarDate {
  /// The months the calendar can show on this day (decision E6).
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
      notice = .dateIsOutOfReach(date: month.firstDay)
    }
  }

  fileprivate mutating func select(_ date: CalendarDate, in context: PageContext) {
    if !CalendarGrid.days(of: visibleMonth(in: context)).contains(date) {
      guard context.today.reachableMonths.contains(date.calendarMonth) else {
        notice = .dateIsOutOfReach(date: date)
        return
      }
      month = date.calendarMonth
    }
    selectedDate = date
    target.end()

    // Before the rows are known no day is free (decision N3).
    guard let events = context.events else { return }
    let isOnDay = { (table: EventTable, number: Int) in table.starts[number] == date }
    let coversDay = { (table: EventTable, number: Int) in table.starts[number] <= date && date <= table.ends[number] }
    // An event that is shown comes before one that is hidden (decision E15).
    let shown = events.list(question(in: context))
    for matches in [isOnDay, coversDay] {
      guard let (index, event) = shown.first(where: matches) else { continue }
      showPages(upTo: index)
      target.show(event.id.rawValue)
      return
    }
    let all = events.list(EventTable.Question(EventFilters(), effectiveSort, today: context.today))
    for matches in [isOnDay, coversDay] {
      let count = all.count(where: matches)
      guard count > 0 else { continue }
      notice = .dateIsFilteredAway(date: date, count: count)
      return
    }
    notice = .dateIsFree(date: date)
  }

  /// Shows as many pages of the list as an event takes; false where the list does not have it.
  fileprivate mutating func show(_ id: EventID, in context: PageContext) -> Bool {
    let shown = context.events?.list(question(in: context))
    guard let index = shown?.first(where: { $0.id(of: $1) == id })?.index else { return false }
    showPages(upTo: index)
    return true
  }

  private mutating func showPages(upTo index: Int) { pageCount = max(pageCount, index / EventsList.pageSize + 1) }
}
