import CompassModel
import PageKit
import StateMachine

extension EventsList {
  public static func react(
    _ state: inout State, to action: Action, after notice: Notice?, in context: PageContext
  ) -> [Effect] {
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      return []
    case .savedCopyFound, .loaded, .loadFailed:
      return reduceLoading(&state, action, in: context)

    case .retryTapped:
      switch notice {
      case .deleteFailed(let id, let failure) where failure.canRetry: return state.delete(id, in: context)
      case .attendanceFailed(let id, let failure) where failure.canRetry: return state.attend(id, in: context)
      default: return state.load.canRetry ? reload(&state, in: context) : []
      }

    case .deleteTapped, .deleteConfirmed, .dialogCancelled, .attendedTapped, .deleted, .deleteFailed,
      .attendanceSaved, .attendanceFailed:
      return reduceChanges(&state, action, in: context)

    case .previousMonthTapped, .nextMonthTapped, .monthChosen, .dateTapped:
      reduceCalendar(&state, action, in: context)
      return []

    case .searchChanged(let query):
      state.filters.search = query
      state.listStartsOver()
      return []
    case .typeFilterChanged(let type):
      state.filters.type = type
      state.listStartsOver()
      return []
    case .statusFilterChanged(let status):
      state.filters.status = status
      state.listStartsOver()
      return []
    case .datesFilterChanged(let dates):
      state.filters.dates = dates
      state.listStartsOver()
      return []
    case .clearFiltersTapped:
      state.filters = EventFilters()
      state.listStartsOver()
      return []

    case .sortChanged(let sort):
      guard sort != state.sort else { return [] }
      state.sort = sort
      state.listStartsOver()
      return [.saveSort(sort)]
    case .sortRestored(let sort):
      if state.sort == nil { state.sort = sort }
      return []
    case .sortSaveFailed(let failure):
      if state.isOpen, failure.kind != .cancelled { state.notice = .sortNotSaved(failure: failure) }
      return []

    case .moreReached:
      let shown = state.table.numbers(
        passing: state.filters, in: state.shownSort, today: context.today, overlay: state.overlay)
      if state.pageCount * pageSize < shown.count { state.pageCount += 1 }
      return []
    case .eventTapped(let id):
      guard state.shows(id) else { return [] }
      return [.tell(.recordOpened(.event(id)))]
    case .addTapped:
      return [.tell(.formRequested(.event))]
    case .noticeDismissed:
      return []
    }
  }
}

extension EventsList.State {
  /// The list is another one now: back to its first page, and nowhere to scroll to.
  mutating func listStartsOver() {
    pageCount = 1
    scrollTarget = nil
  }

  /// Whether the row exists and is not being deleted.
  func shows(_ id: EventID) -> Bool { table.number(of: id) != nil && !overlay.deleting.contains(id) }
}
