import CompassModel
import PageKit
import Records
import StateMachine

/// The events page: a calendar and a list of camps, showcases, visits and games (events-list.md).
public enum EventsList: ListPage {
  public typealias Table = EventTable
  public static let rows = [RowKind.events]
  /// The order of the list is stored on the device (decision E5).
  public static let settings: StoredSettings<State>? = StoredSettings(
    "sort order", at: .eventsSort, \.sort, standard: .dateDescending)
  /// The number of months the calendar can go before and after today's month (decision E6).
  package static let calendarReach = 24

  public static let words = ListWords(
    .event, subtitle: "Track camps, showcases, visits, and games", entering: "add an event",
    none: ("No events yet", "Create your first event to start tracking camps and showcases"),
    noneOfParent: { "Add \($0)\u{2019}s first event" }, noneIcon: .calendar)
  public static let rights: ListRights = (.createEvent, .updateEvent, .deleteEvent)
  public static let addButton = ActionButton("add", "+ Add Event", icon: .add, action: Tap.addTapped)
  public static let rowButtons = [
    RowButton { .open(Tap.eventTapped(id: EventID($0))) }, RowButton { .attend(Tap.attendedTapped(id: EventID($0))) },
    RowButton { .edit(Tap.editTapped(id: EventID($0))) },
    RowButton { .duplicate(Tap.duplicateTapped(id: EventID($0))) },
    RowButton { .delete(Tap.deleteTapped(id: EventID($0))) },
  ]
}

extension EventsList {
  /// The state of the page: the user's choices, without rows.
  public struct State: ListState {
    public var isOpen = false
    public var owner: AthleteID?
    public var target = RowTarget()
    public var pageCount = 1
    public var asksToDelete: EventID?
    public var notice: ListNotice<Event>?
    public var filters = EventFilters()
    /// The chosen order; nil until the stored one is loaded, newest first meanwhile (decision E5).
    package var sort: EventSort?
    /// The month that was chosen, or shown for a tapped day; nil for today's month.
    public var month: CalendarMonth?
    package var selectedDate: CalendarDate?

    public init() {}
  }

  /// The user's taps on the page.
  public enum Tap: ListTap {
    public static let key = "events"

    /// Reloads the events: the list was pulled down, or Retry was tapped after a failure.
    case refreshPulled, retryTapped
    /// Filters by a search text, as typed.
    case searchChanged(query: String)
    case typeFilterChanged(type: EventTypeFilter)
    /// Filters by the chosen attendance status.
    case statusFilterChanged(status: EventStatusFilter)
    /// Filters by the chosen range of start dates.
    case datesFilterChanged(dates: EventDatesFilter)
    /// Clears search and filters, so that all events show.
    case clearFiltersTapped
    /// Orders the list as chosen and stores the order.
    case sortChanged(sort: EventSort)
    case previousMonthTapped
    case nextMonthTapped
    /// Shows the chosen month in the calendar; a notice if it is out of reach.
    case monthChosen(month: CalendarMonth)
    /// Selects a day, goes to its month if the calendar does not show the day, and scrolls to its first event (decision
    /// E7). Shows a notice if the list has no event of that day, and only a notice if the day is out of reach.
    case dateTapped(date: CalendarDate)
    /// Shows 100 more rows: the end of the list became visible (decision E12).
    case moreReached
    /// Opens the details of an event.
    case eventTapped(id: EventID)
    /// Opens the form for a new event.
    case addTapped
    /// Opens the form of an event (decision R1).
    case editTapped(id: EventID)
    /// Opens the form for a copy of an event on another day (decision D17).
    case duplicateTapped(id: EventID)
    case deleteTapped(id: EventID)
    /// Deletes the event of the open question, or cancels the question.
    case deleteConfirmed, dialogCancelled
    /// Marks an event as attended (decision E11).
    case attendedTapped(id: EventID)
    case noticeDismissed

    public var step: ListStep<State> {
      switch self {
      case .refreshPulled: .refresh
      case .retryTapped: .retry
      case .searchChanged(let query): .narrow { $0.filters.search = query }
      case .typeFilterChanged(let type): .narrow { $0.filters.type = type }
      case .statusFilterChanged(let status): .narrow { $0.filters.status = status }
      case .datesFilterChanged(let dates): .narrow { $0.filters.dates = dates }
      case .clearFiltersTapped: .narrow { $0.filters = EventFilters() }
      case .sortChanged, .previousMonthTapped, .nextMonthTapped, .monthChosen, .dateTapped: .own(nil)
      case .moreReached: .more
      case .eventTapped(let id): .open(id)
      case .addTapped: .add
      case .editTapped(let id): .form(id, "edit", .updateEvent)
      case .duplicateTapped(let id): .form(id, "duplicate", .createEvent)
      case .deleteTapped(let id): .ask(id)
      case .deleteConfirmed: .confirm
      case .dialogCancelled: .cancel
      case .attendedTapped(let id): .row(id, .markEventAttended)
      case .noticeDismissed: .dismiss
      }
    }
  }
}

extension EventsList.State {
  package var effectiveSort: EventSort { sort ?? .dateDescending }

  /// The month the calendar shows: the chosen one or today's, moved into reach if the clock was set since (decision
  /// E6).
  func visibleMonth(in context: PageContext) -> CalendarMonth {
    let reach = context.today.reachableMonths
    return min(max(month ?? context.today.calendarMonth, reach.lowerBound), reach.upperBound)
  }
}

extension EventsList {
  public static func question(_ state: State, in context: PageContext) -> EventTable.Question? {
    EventTable.Question(state.filters, state.effectiveSort, today: context.today)
  }

  public static func controls(_ state: State) -> [FilterControl] {
    let filters = state.filters
    return [
      FilterControl(searching: filters.search, "Search") { Tap.searchChanged(query: $0) },
      FilterControl("type", "Type", filters.type, all: .all, words: \.label) { Tap.typeFilterChanged(type: $0) },
      FilterControl("status", "Status", filters.status, all: .all, words: \.label) {
        Tap.statusFilterChanged(status: $0)
      },
      FilterControl("dates", "Dates", filters.dates, all: .all, words: \.label) { Tap.datesFilterChanged(dates: $0) },
      FilterControl("sort", "Sort", state.effectiveSort, all: nil, words: \.label) { Tap.sortChanged(sort: $0) },
    ]
  }

  public static func card(_ listed: ListedRow<EventsList>, in context: PageContext) -> EventCard {
    EventCard(listed, in: context)
  }

  public static func countText(_ count: Int) -> String { counted(count, "result") }

  /// Returns a table of all events that pass the filters, in the list's order; nil before the events are loaded.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    status(in: context).hasRows ? list(state, in: context).map { table($0, context.schools) } : nil
  }

  /// Returns a table of events with every column that an import restores, and each school's name if it is known
  /// (decision F1).
  package static func table(_ events: some Sequence<Event>, _ schools: SchoolDirectory?) -> ListTable {
    ListTable(
      events,
      first: [
        "id", "name", "type", "start_date", "end_date", "start_time", "registered", "attended", "cost", "location",
        "address", "city", "state", "description", "performance_notes", "school_id",
      ], added: ["school_name": { $0.schoolID.flatMap { schools?.name(of: $0) } }])
  }
}
