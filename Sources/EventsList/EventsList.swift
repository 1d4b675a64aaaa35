import CompassModel
import PageKit
import StateMachine

/// The events page: a calendar and a list of camps, showcases, visits and games (events-list.md).
public enum EventsList: PageFeature {
  /// How many events the list shows at first, and how many more each time it is asked (decision E12).
  public static let pageSize = 100
  /// How far the calendar goes from today's month, in months (decision E6).
  public static let calendarReach = 24
}

extension EventsList {
  public struct State: PageState {
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    public var table = EventTable()
    public var source = RowsSource.none
    /// Rows the backend could not read (decision X5).
    public var skippedRows = 0

    public var load = PageLoad()

    public var filters = EventFilters()
    /// Nil until the stored order is known; the newest come first till then (decision E5).
    public var sort: EventSort?
    /// Nil shows today's month.
    public var month: CalendarMonth?
    public var selectedDate: CalendarDate?
    public var scrollTarget: EventID?
    /// How many pages of the list are shown (decision E12).
    public var pageCount = 1

    public var overlay = EventOverlay()
    /// Changes done while a load or a read of the saved copy was under way: its answer may hold the old rows.
    public var doneWhileLoading = EventOverlay()
    public var dialog: Dialog?
    public var notice: Notice?

    public init() {}
  }

  public enum Dialog: Hashable, Sendable, Codable {
    case confirmDelete(id: EventID)
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    /// The day has no event.
    case dateIsFree(date: CalendarDate)
    /// The day's events are filtered away (decision E7).
    case dateIsFilteredAway(date: CalendarDate, count: Int)
    case dateIsOutOfReach(date: CalendarDate)
    case notPermitted(Mutation)
  }
}

extension EventsList.State {
  public var hasRows: Bool { source != .none }
  public var shownSort: EventSort { sort ?? .dateDescending }

  /// What is known of an event, unless it is being deleted.
  public func event(_ id: EventID) -> Event? { shows(id) ? table[id] : nil }

  /// The chosen month, or the nearest one in reach should the clock have been set since (decision E6).
  func shownMonth(in context: PageContext) -> CalendarMonth {
    let reach = context.reachableMonths
    return min(max(month ?? context.today.calendarMonth, reach.lowerBound), reach.upperBound)
  }
}

extension EventsList {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: PageAction {
    public static let key = "events"

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
    indirect case sortSaveFailed(sort: EventSort, failure: ServiceFailure)
    case sortSaveRetried(sort: EventSort)
    case skeletonDue
    indirect case savedCopyFound(request: Int, table: EventTable, skipped: Int, savedAt: Instant)
    indirect case loaded(request: Int, table: EventTable, skipped: Int)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    case deleted(id: EventID, owner: AthleteID)
    indirect case deleteFailed(change: EventChange, failure: ServiceFailure)
    indirect case deleteRetried(change: EventChange)
    case attendanceSaved(id: EventID, owner: AthleteID)
    indirect case attendanceFailed(change: EventChange, failure: ServiceFailure)
    indirect case attendanceRetried(change: EventChange)
  }
}

/// An event that is being deleted or marked as attended, and all that is said of it should that fail: by then its row
/// may not be there any more.
public struct EventChange: Hashable, Sendable, Codable {
  public var id: EventID
  public var owner: AthleteID
  /// As the list shows it.
  public var name: String

  public init(id: EventID, owner: AthleteID, name: String) {
    self.id = id
    self.owner = owner
    self.name = name
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
    case .sortRestored, .sortSaveFailed, .sortSaveRetried, .savedCopyFound, .loaded, .loadFailed, .deleted,
      .deleteFailed, .deleteRetried, .attendanceSaved, .attendanceFailed, .attendanceRetried:
      .answer
    }
  }
}
