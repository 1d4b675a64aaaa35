import CompassModel
import PageKit
import Records

extension EventsList {
  /// The screen of the page. Encodes the JSON keys of the interface: raw texts, dates as `YYYY-MM-DD`.
  public struct Screen: ListScreen {
    public var parts: ScreenParts<ListContent<EventsList>>
    public var source: ListSource<EventsList>?

    public init(parts: ScreenParts<ListContent<EventsList>>) { self.parts = parts }

    public var sections: [ScreenSection] {
      let phase = content.phase.map {
        ScreenSection("phase", .paragraph(Paragraph("\($0.label) - \($0.message)", label: $0.title)), in: .context)
      }
      let months = head.buttons.filter { $0.id == "previousMonth" || $0.id == "nextMonth" }
      let calendar = ScreenSection("calendar", .month(content.calendar), in: .aside, buttons: months)
      let list = listSection(
        .list(isSpaced: true), initialRow: content.openAt?.rawValue, aboveText: content.laterText)
      return [phase, calendar, list].compactMap(\.self)
    }
  }

  package typealias ScreenBuilder = ListScreenBuilder<EventsList>

  /// Content of the events page beyond that of every list.
  public struct Own: Equatable, Sendable, Encodable {
    /// The athlete's recruiting phase; null without a viewer, or without a known graduation year.
    @Nullable public var phase: Phase?
    public var search: String
    public var filters: Filters
    /// The order of the list (decision E5).
    public var sort: EventSort
    public var sortLabel: String
    public var calendar: CalendarCard
    /// The row that the head's `scroll` leads to; null for none, or if it is not among the shown rows.
    @Nullable public var scrollTo: EventID?
    /// The row at which a list ordered by date opens: the nearest event that is not over (decision V10). Null in other
    /// orders, if all are over, and if that row is not among the shown ones.
    @Nullable public var openAt: EventID?
    /// `12 later`, the number of rows above `openAt` under Newest First; null for none, and in other orders.
    @Nullable public var laterText: String?
  }

  /// The chosen filters of the list.
  public struct Filters: Equatable, Sendable, Encodable {
    /// The chosen type, `all` for no filter.
    public var type: EventTypeFilter
    /// The chosen attendance status, `all` for no filter.
    public var status: EventStatusFilter
    /// The chosen range of start dates, `all` for no filter.
    public var dates: EventDatesFilter
  }

  /// The athlete's recruiting phase and the advice for it (events-list.md §3).
  public struct Phase: Equatable, Sendable, Encodable {
    /// The title in front of the phase's label.
    public var title = "Recruiting phase"
    /// The phase in words: `Junior Year`.
    public var label: String
    public var message: String
  }
}

extension ListContent<EventsList> {
  /// The cards of the shown pages, in order.
  public var events: [EventCard] {
    get { cards }
    set { cards = newValue }
  }
}

extension EventsList {
  public static func own(_ state: State, _ visible: VisibleRows<EventsList>, in context: PageContext) -> Own {
    let (filters, sort, listed, index) = (state.filters, state.effectiveSort, visible.rows, visible.opening)
    return Own(
      phase: context.viewer.flatMap { RecruitingPhase(of: $0.active, on: context.today) }
        .map { Phase(label: $0.label, message: $0.advice) },
      search: filters.search, filters: Filters(type: filters.type, status: filters.status, dates: filters.dates),
      sort: sort, sortLabel: sort.label, calendar: CalendarCard(state, context, visible.all),
      scrollTo: state.target.row.flatMap { row in listed.first { $0.id.rawValue == row }?.id },
      openAt: index.map { listed[$0].id },
      laterText: sort == .dateDescending ? index.flatMap { $0 == 0 ? nil : "\($0) later" } : nil)
  }

  public static func buttons(_: ListContent<EventsList>, in context: PageContext) -> [ActionButton] {
    [addButton, clearButton, .refresh(Tap.refreshPulled), previousMonth, nextMonth, .more(Tap.moreReached)]
      + context.importButtons(.events, .createEvent)
  }

  private static let previousMonth = ActionButton(
    "previousMonth", "Previous month", icon: .previous,
    traits: ButtonTraits("month prev", key: "[", summary: "Shows the previous month."), action: Tap.previousMonthTapped)
  private static let nextMonth = ActionButton(
    "nextMonth", "Next month", icon: .next,
    traits: ButtonTraits("month next", key: "]", summary: "Shows the next month."), action: Tap.nextMonthTapped)
}

extension EventsList {
  /// Returns the index of the nearest event that is not over; nil in other orders than by date, if all are over, and if
  /// it is not among the first 200 rows.
  public static func opening(of list: Listing<EventTable>, _ state: State, in context: PageContext) -> Int? {
    let (sort, furthest, moment) = (state.effectiveSort, 2 * pageSize, context.moment)
    guard sort == .dateAscending || sort == .dateDescending else { return nil }
    var (count, found) = (0, Int?.none)
    _ = list.first { table, number in
      if !table.isOver(number, at: moment) { found = count }
      count += 1
      return count == furthest || (sort == .dateAscending && found != nil)
    }
    // Under Newest First nearer events may follow, if every event so far is still to come.
    return sort == .dateDescending && found == furthest - 1 && count < list.count ? nil : found
  }
}

extension PageContext {
  /// The active athlete's events, pending changes included; nil before they are loaded.
  var events: Layered<EventTable>? { rows(Event.self).map { Layered($0) } }
}

extension CalendarCard {
  /// Creates the calendar of the visible month with marks for all of `events`, filtered or not; nil means events not
  /// loaded yet, without marks (decision N3).
  init(_ state: EventsList.State, _ context: PageContext, _ events: Layered<EventTable>?) {
    let month = state.visibleMonth(in: context)
    let (first, count) = (CalendarGrid.firstDay(of: month), CalendarGrid.dayCount)
    self.init(
      month, today: context.today, selected: state.selectedDate,
      marks: events?.sum(
        { $0.marks(from: first, dayCount: count) }, { $0.marks(of: $1, from: first, dayCount: count) }),
      reach: context.today.reachableMonths, monthAction: .month { EventsList.Tap.monthChosen(month: $0) }
    ) { EventsList.Tap.dateTapped(date: $0) }
  }
}
