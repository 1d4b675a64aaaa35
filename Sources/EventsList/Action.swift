import CompassModel
import PageKit

extension EventsList {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: PageAction {
    case opened
    case closed
    case athleteChanged
    case foregrounded
    case connectivityReturned
    case refreshPulled
    case retryTapped
    case searchChanged(query: String)
    case typeFilterChanged(type: EventTypeFilter)
    case statusFilterChanged(status: EventStatusFilter)
    case datesFilterChanged(dates: EventDatesFilter)
    case clearFiltersTapped
    case sortChanged(sort: EventSort)
    case previousMonthTapped
    case nextMonthTapped
    case monthChosen(month: CalendarMonth)
    case dateTapped(date: CalendarDate)
    case moreReached
    case eventTapped(id: EventID)
    case addTapped
    case deleteTapped(id: EventID)
    case deleteConfirmed
    case dialogCancelled
    case attendedTapped(id: EventID)
    case noticeDismissed

    case sortRestored(sort: EventSort)
    indirect case sortSaveFailed(failure: ServiceFailure)
    case skeletonDue
    indirect case savedCopyFound(request: Int, table: EventTable, skipped: Int, savedAt: Instant)
    indirect case loaded(request: Int, table: EventTable, skipped: Int)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    case deleted(id: EventID, owner: AthleteID)
    indirect case deleteFailed(id: EventID, owner: AthleteID, failure: ServiceFailure)
    case attendanceSaved(id: EventID, owner: AthleteID)
    indirect case attendanceFailed(id: EventID, owner: AthleteID, failure: ServiceFailure)
  }
}

extension EventsList.Action {
  public var kind: PageActionKind {
    switch self {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      .event
    case .retryTapped, .searchChanged, .typeFilterChanged, .statusFilterChanged, .datesFilterChanged,
      .clearFiltersTapped, .sortChanged, .previousMonthTapped, .nextMonthTapped, .monthChosen, .dateTapped,
      .moreReached, .eventTapped, .addTapped, .deleteTapped, .deleteConfirmed, .dialogCancelled, .attendedTapped,
      .noticeDismissed:
      .tap
    case .sortRestored, .sortSaveFailed, .savedCopyFound, .loaded, .loadFailed, .deleted, .deleteFailed,
      .attendanceSaved, .attendanceFailed:
      .answer
    }
  }
}
