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
  /// All that the page remembers.
  public struct State: PageState {
    /// Whether the page is somewhere on the way back.
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    /// The rows on screen.
    public var table = EventTable()
    /// Rows the backend could not read (decision X5).
    public var skippedRows = 0

    /// How loading them stands.
    public var load = PageLoad()

    /// What the list is narrowed to.
    public var filters = EventFilters()
    /// Nil until the stored order is known; the newest come first till then (decision E5).
    public var sort: EventSort?
    /// Nil shows today's month.
    public var month: CalendarMonth?
    /// The day that was tapped last.
    public var selectedDate: CalendarDate?
    /// The row that the list leads to: of the day that was tapped (decision E15), or just saved (decision V2).
    public var target = RowTarget()
    /// How many pages of the list are shown (decision E12).
    public var pageCount = 1

    /// Changes that are under way.
    public var overlay = EventOverlay()
    /// Changes done while a load was under way: its answer may hold the old rows.
    public var doneWhileLoading = EventOverlay()
    /// The question over the page; nil for none.
    public var dialog: Dialog?
    /// What the page says until the next tap; nil for nothing.
    public var notice: Notice?

    /// A closed page that knows nothing.
    public init() {}
  }

  /// What is asked.
  public enum Dialog: Hashable, Sendable, Codable {
    /// Whether an event is to be deleted (decision E10).
    case confirmDelete(id: EventID)
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    /// The day has no event.
    case dateIsFree(date: CalendarDate)
    /// The day's events are filtered away (decision E7).
    case dateIsFilteredAway(date: CalendarDate, count: Int)
    /// The row that was just saved is filtered away (decision V2).
    case rowIsFilteredAway(name: String)
    /// The calendar does not go that far (decision E6).
    case dateIsOutOfReach(date: CalendarDate)
    /// The viewer may not do that (decision X16).
    case notPermitted(Mutation)
  }
}

extension EventsList.State {
  /// The chosen order, or the one that holds before it is known.
  public var shownSort: EventSort { sort ?? .dateDescending }

  /// What is known of an event, unless it is being deleted.
  public func event(_ id: EventID) -> Event? { shows(id) ? table[id] : nil }

  /// The chosen month, or the nearest one in reach should the clock have been set since (decision E6).
  func shownMonth(in context: PageContext) -> CalendarMonth {
    let reach = context.today.reachableMonths
    return min(max(month ?? context.today.calendarMonth, reach.lowerBound), reach.upperBound)
  }
}

extension EventsList {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// Where the page's actions stand among the app's.
    public static let key = "events"

    /// The page was pulled down: its rows are wanted anew.
    case refreshPulled
    /// What failed to load is wanted again.
    case retryTapped
    /// A text was typed to search for.
    case searchChanged(query: String)
    /// A type was chosen.
    case typeFilterChanged(type: EventTypeFilter)
    /// A status was chosen.
    case statusFilterChanged(status: EventStatusFilter)
    /// A part of time was chosen.
    case datesFilterChanged(dates: EventDatesFilter)
    /// All is to be shown.
    case clearFiltersTapped
    /// An order was chosen.
    case sortChanged(sort: EventSort)
    /// The calendar is to go back a month.
    case previousMonthTapped
    /// The calendar is to go on a month.
    case nextMonthTapped
    /// The calendar is to show a month.
    case monthChosen(month: CalendarMonth)
    /// A day was tapped (decision E7).
    case dateTapped(date: CalendarDate)
    /// The end of the list came in sight (decision E12).
    case moreReached
    /// An event is to be opened.
    case eventTapped(id: EventID)
    /// A new event is to be entered.
    case addTapped
    /// An event is to be edited (decision R1).
    case editTapped(id: EventID)
    /// An event is to be deleted: asks first.
    case deleteTapped(id: EventID)
    /// The question is answered with yes.
    case deleteConfirmed
    /// The question is answered with no.
    case dialogCancelled
    /// The athlete was at an event (decision E11).
    case attendedTapped(id: EventID)
    /// What the page said was read.
    case noticeDismissed
  }

  /// What its effects answer, and what the root orders.
  public enum Answer: PageAnswer {
    /// The stored order is known.
    case sortRestored(sort: EventSort)
    /// The order could not be stored.
    indirect case sortSaveFailed(sort: EventSort, failure: ServiceFailure)
    /// The order is to be stored again.
    case sortSaveRetried(sort: EventSort)
    /// Rows came: a copy of them, or those of the backend.
    indirect case loaded(request: Int, table: EventTable, skipped: Int, source: RowsSource? = nil)
    /// No rows came.
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The backend has deleted the row, or has none: of any athlete, whatever page is open.
    case deleted(id: EventID, owner: AthleteID)
    /// The backend has marked an event as attended.
    case attendanceSaved(id: EventID, owner: AthleteID)
  }
}

extension EventsList.Answer {
  /// Decision M10.
  public var connection: Connection? {
    switch self {
    case .loaded(_, _, _, let source): Connection(source)
    case .loadFailed(_, let failure): Connection(failure)
    case .sortRestored, .sortSaveFailed, .sortSaveRetried, .deleted, .attendanceSaved: nil
    }
  }
}
