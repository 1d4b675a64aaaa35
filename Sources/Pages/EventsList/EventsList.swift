import CompassModel
import PageKit
import Records
import StateMachine

/// The events page: a calendar and a list of camps, showcases, visits and games (events-list.md).
public enum EventsList: PageFeature {
  public typealias Work = NoWork
  public static let rows = [RowKind.events]
  /// The order outlives the app (decision E5).
  public static let settings: StoredSettings<State>? = StoredSettings(
    "sort order", at: .eventsSort, \.sort, standard: .dateDescending)

  /// How many events the list shows at first, and how many more each time it is asked (decision E12).
  public static let pageSize = 100
  /// How far the calendar goes from today's month, in months (decision E6).
  public static let calendarReach = 24
}

extension EventsList {
  /// What a person chose on the page. The rows are those of `Records`.
  public struct State: PageState {
    /// Whether the page is somewhere on the way back.
    public var isOpen = false
    public var owner: AthleteID?

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

    /// The question over the page; nil for none.
    public var dialog: Dialog?
    /// What the page says until the next tap; nil for nothing.
    public var notice: Notice?

    /// A closed page that knows nothing.
    public init() {}
  }

  /// What is asked.
  public enum Dialog: Equatable, Sendable {
    /// Whether an event is to be deleted (decision E10).
    case confirmDelete(id: EventID)
  }

  /// Transient message, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
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
  public var effectiveSort: EventSort { sort ?? .dateDescending }

  /// What the list depends on, beside the rows.
  func question(in context: PageContext) -> EventTable.Question {
    EventTable.Question(filters, effectiveSort, today: context.today)
  }

  /// The chosen month, or the nearest one in reach should the clock have been set since (decision E6).
  func visibleMonth(in context: PageContext) -> CalendarMonth {
    let reach = context.today.reachableMonths
    return min(max(month ?? context.today.calendarMonth, reach.lowerBound), reach.upperBound)
  }
}

extension EventsList {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "events"

    /// The page was pulled down: its rows are to be asked for again.
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
    /// Opens the form for a copy of an event on another day (decision D17).
    case duplicateTapped(id: EventID)
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
}

extension EventsList {
  /// Builds the index of the events: takes a while for many, so not on the main actor.
  public static func prepare(_ events: Base<Event>) { _ = events.table(EventTable.self, auxiliary: NoAuxiliary()) }
}

extension PageContext {
  /// The events to be shown, with an index of them; nil before any are known.
  var events: Layered<EventTable>? { rows(Event.self).map { Layered($0) } }
}
