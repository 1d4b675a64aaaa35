import CompassModel

extension EventsList {
  public struct State: Equatable, Sendable, Codable {
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    public var table = EventTable()
    public var source = Source.none
    /// Rows the backend could not read (decision X5).
    public var skippedRows = 0

    /// The number of the newest load; replies to older ones do not count (decision X8).
    public var requestNumber = 0
    public var isLoading = false
    public var showsSkeleton = false
    public var loadFailure: ServiceFailure?

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

  /// Where the rows on screen come from.
  public enum Source: Hashable, Sendable, Codable {
    case none
    /// The last good copy, saved at that time.
    case saved(at: Instant)
    /// Loaded from the backend at that time.
    case loaded(at: Instant)
  }

  public enum Dialog: Hashable, Sendable, Codable {
    case confirmDelete(id: EventID)
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    case deleteFailed(id: EventID, failure: ServiceFailure)
    case attendanceFailed(id: EventID, failure: ServiceFailure)
    case sortNotSaved(failure: ServiceFailure)
    /// The day has no event.
    case dateIsFree(date: CalendarDate)
    /// The day's events are filtered away (decision E7).
    case dateIsFilteredAway(date: CalendarDate, count: Int)
    case dateIsOutOfReach(date: CalendarDate)
    case notPermitted(Mutation)
  }
}

extension EventsList.State {
  /// Whether a button to load again makes sense: not while that is under way already.
  var canRetryLoading: Bool { !isLoading && loadFailure?.canRetry == true }

  public var shownSort: EventSort { sort ?? .dateDescending }

  /// The chosen month, or the nearest one in reach should the clock have been set since (decision E6).
  func shownMonth(in context: PageContext) -> CalendarMonth {
    let reach = context.reachableMonths
    return min(max(month ?? context.today.calendarMonth, reach.lowerBound), reach.upperBound)
  }
}
