import CompassModel
import PageKit
import Records
import StateMachine

/// The events page: a calendar and a list of camps, showcases, visits and games (events-list.md).
public enum EventsList: ListPage {
  public typealias Table = EventTable
  public static let rows = [RowKind.events]
  /// The order outlives the app (decision E5).
  public static let settings: StoredSettings<State>? = StoredSettings(
    "sort order", at: .eventsSort, \.sort, standard: .dateDescending)
  /// The reach of the calendar from today's month, in months (decision E6).
  public static let calendarReach = 24

  public static let words = ListWords(
    .event, subtitle: "Track camps, showcases, visits, and games", entering: "add an event",
    none: ("No events yet", "Create your first event to start tracking camps and showcases"))
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
  public static func noneText(in context: PageContext) -> (title: String, subtitle: String) {
    guard let viewer = context.viewer, viewer.isParent else { return words.none }
    return (words.none.title, "Add \(viewer.active.name.cut(at: 60))\u{2019}s first event")
  }
}

extension EventsList {
  /// A person's choices on the page.
  public struct State: ListState {
    public var isOpen = false
    public var owner: AthleteID?
    public var target = RowTarget()
    public var pageCount = 1
    public var asksToDelete: EventID?
    public var notice: ListNotice<Event>?
    /// The filters that narrow the list.
    public var filters = EventFilters()
    /// Nil until the stored order is known; the newest come first till then (decision E5).
    public var sort: EventSort?
    /// Nil shows today's month.
    public var month: CalendarMonth?
    /// The day that was tapped last.
    public var selectedDate: CalendarDate?

    public init() {}
  }

  /// The taps of a person on the page.
  public enum Tap: ListTap {
    public static let key = "events"

    /// The rows are to be asked for again: the page was pulled down, or loading them failed.
    case refreshPulled, retryTapped
    /// A text was typed to search for.
    case searchChanged(query: String)
    /// A type was chosen to filter by.
    case typeFilterChanged(type: EventTypeFilter)
    /// A status was chosen to filter by.
    case statusFilterChanged(status: EventStatusFilter)
    /// A part of time was chosen.
    case datesFilterChanged(dates: EventDatesFilter)
    /// All events are to be shown.
    case clearFiltersTapped
    /// An order of the list was chosen.
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
    /// Opens the form for a copy of an event on another day (decision D17).
    case duplicateTapped(id: EventID)
    /// An event is to be deleted: asks first.
    case deleteTapped(id: EventID)
    /// The question is answered with yes, or with no.
    case deleteConfirmed, dialogCancelled
    /// The athlete was at an event (decision E11).
    case attendedTapped(id: EventID)
    /// The page's message was read.
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
  /// The chosen order, or the one that holds before it is known.
  public var effectiveSort: EventSort { sort ?? .dateDescending }

  /// The chosen month, or the nearest one in reach should the clock have been set since (decision E6).
  func visibleMonth(in context: PageContext) -> CalendarMonth {
    let reach = context.today.reachableMonths
    return min(max(month ?? context.today.calendarMonth, reach.lowerBound), reach.upperBound)
  }
}

/// The list, and its rows for other programs.
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
    EventCard(listed.row, in: context, isAttending: listed.isUpdating, isKept: listed.isKept)
  }

  public static func countText(_ count: Int) -> String { counted(count, "result") }

  /// All events that pass the filters, in the list's order, for other programs; nil before the rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    status(in: context).hasRows ? list(state, in: context).map { table($0, context.schools) } : nil
  }

  /// Events with all that a file restores in another store, the school by its name (decision F1).
  package static func table(_ events: some Sequence<Event>, _ schools: SchoolDirectory?) -> ListTable {
    ListTable(
      events,
      first: [
        "id", "name", "type", "start_date", "end_date", "start_time", "registered", "attended", "cost", "location",
        "address", "city", "state", "description", "performance_notes", "school_id",
      ], added: ["school_name": { $0.schoolID.flatMap { schools?.name(of: $0) } }])
  }
}
