import CompassModel
import PageKit
import StateMachine

extension EventsList {
  /// Nothing scrolls to a row that is being deleted.
  public static func settle(_ state: inout State, in context: PageContext) -> [Effect] {
    if let row = state.target.row, state.overlay.deleting.contains(EventID(row)) { state.target.end() }
    return []
  }

  /// A row that is filtered away stays so, and is named: it was just saved under the filters that a person sees.
  public static func reveal(_ row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = EventID(row)
    if state.show(first: { $0.id == id }, in: context) != nil { return [] }
    if state.shows(id), let event = state.table[id] {
      state.notice = .rowIsFilteredAway(name: event.shownName.cut(at: 60))
      state.target.forget()
    }
    return nil
  }

  /// What a tap changes, and what it asks for.
  public static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .noticeDismissed: break
    case .retryTapped: return state.load.canRetry ? reload(&state, in: context) : []

    case .deleteTapped(let id): askToDelete(id, &state, in: context)
    case .deleteConfirmed: return deleteWhatWasAsked(&state, in: context)
    case .dialogCancelled: state.dialog = nil
    case .attendedTapped(let id): return state.markAttended(id, in: context)
    case .previousMonthTapped: state.show(state.shownMonth(in: context).adding(-1), in: context)
    case .nextMonthTapped: state.show(state.shownMonth(in: context).adding(1), in: context)
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
      return [.saveSort(sort)]
    case .moreReached:
      let shown = state.table.numbers(
        passing: state.filters, in: state.shownSort, today: context.today, overlay: state.overlay)
      if state.pageCount * pageSize < shown.count { state.pageCount += 1 }
    case .eventTapped(let id):
      guard state.shows(id) else { return [] }
      // Who comes back finds the list where it was.
      state.target.end()
      return [.tell(.recordOpened(.event(id)))]
    case .addTapped: return [.tell(.formRequested(.event))]
    case .editTapped(let id): return state.shows(id) ? [.tell(.pageRequested(path: "/events/\(id)/edit"))] : []
    }
    return []
  }

  /// What an answer changes, and what it asks for.
  public static func take(_ state: inout State, _ answer: Answer, in context: PageContext) -> [Effect] {
    switch answer {
    case .loaded(let request, let table, let skipped, let source):
      return state.show(request, table, skipped: skipped, from: source, in: context) ? rowsShown(state) : []
    case .loadFailed(let request, let failure):
      return state.load.awaits(request) ? rowsFailed(&state, failure) : []
    case .deleted(let id, let owner): state.deleted(id, owner)
    case .attendanceSaved(let id, let owner): state.attendanceSaved(id, owner)

    case .sortRestored(let sort):
      if state.sort == nil { state.sort = sort }
    case .sortSaveFailed(let sort, let failure):
      return changeFailed(
        "The sort order could not be saved. \(failure.message.asSentence)", of: nil, failure,
        retry: .sortSaveRetried(sort: sort))
    case .sortSaveRetried(let sort): return [.saveSort(state.sort ?? sort)]
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

  /// Whether the row exists and is not being deleted.
  func shows(_ id: EventID) -> Bool { table.number(of: id) != nil && !overlay.deleting.contains(id) }
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
    if !CalendarGrid.days(of: shownMonth(in: context)).contains(date) {
      guard context.today.reachableMonths.contains(date.calendarMonth) else {
        notice = .dateIsOutOfReach(date: date)
        return
      }
      month = date.calendarMonth
    }
    selectedDate = date
    target.end()

    let isOnDay = { (event: Event) in event.startDate == date }
    let coversDay = { (event: Event) in event.startDate <= date && date <= event.lastDate }
    // An event that is shown comes before one that is hidden (decision E15).
    for matches in [isOnDay, coversDay] {
      guard let id = show(first: matches, in: context) else { continue }
      target.show(id.rawValue)
      return
    }
    for matches in [isOnDay, coversDay] {
      let count = table.numbers(passing: EventFilters(), in: shownSort, today: context.today, overlay: overlay)
        .count { matches(table[$0]) }
      guard count > 0 else { continue }
      notice = .dateIsFilteredAway(date: date, count: count)
      return
    }
    notice = .dateIsFree(date: date)
  }

  /// Opens as many pages of the list as the first match in the shown order takes.
  ///
  /// - Returns: the match; nil if none is in the list.
  fileprivate mutating func show(first matches: (Event) -> Bool, in context: PageContext) -> EventID? {
    let shown = table.numbers(passing: filters, in: shownSort, today: context.today, overlay: overlay)
    guard let position = shown.firstIndex(where: { matches(table[$0]) }) else { return nil }
    pageCount = max(pageCount, position / EventsList.pageSize + 1)
    return table[shown[position]].id
  }
}
