import CompassModel
import PageKit
import Records

extension EventsList {
  /// The screen of the page. JSON keys as promised in the project's interface: texts are raw, dates `YYYY-MM-DD`.
  public struct Screen: ListScreen {
    public var parts: ScreenParts<ListContent<EventsList>>
    public var source: ListSource<EventsList>?

    public init(parts: ScreenParts<ListContent<EventsList>>) { self.parts = parts }

    public var sections: [ScreenSection] {
      let phase = content.phase.map {
        ScreenSection("phase", .paragraph(Paragraph("\($0.label) - \($0.message)", label: $0.title)), in: .context)
      }
      let months = head.buttons.filter { $0.id == "previousMonth" || $0.id == "nextMonth" }
      let calendar =
        head.showsSkeleton ? nil : ScreenSection("calendar", .month(content.calendar), in: .aside, buttons: months)
      let list = listSection(
        .list(isSpaced: true), initialRow: content.openAt?.rawValue, aboveText: content.laterText)
      return [phase, calendar, list].compactMap(\.self)
    }
  }

  /// Derives screens of one store's page.
  public typealias ScreenBuilder = ListScreenBuilder<EventsList>

  /// The content that only this page has.
  public struct Own: Equatable, Sendable, Encodable {
    /// Null without a viewer, and for an athlete whose graduation year is not known.
    @Nullable public var phase: Phase?
    /// The search as it was typed.
    public var search: String
    /// The filters that narrow the list.
    public var filters: Filters
    /// The list's order (decision E5).
    public var sort: EventSort
    /// The order in words.
    public var sortLabel: String
    /// The month of the calendar that is shown.
    public var calendar: CalendarCard
    /// The row of the head's `scroll`.
    @Nullable public var scrollTo: EventID?
    /// The row at which a list in the order of dates opens: the soonest that is not over (decision V10); null in
    /// other orders, and where no row shown is.
    @Nullable public var openAt: EventID?
    /// `12 later`: the rows above that one, under Newest First; null where there are none.
    @Nullable public var laterText: String?
  }

  /// The chosen filters of the list.
  public struct Filters: Equatable, Sendable, Encodable {
    /// One type, or all.
    public var type: EventTypeFilter
    /// One status, or all.
    public var status: EventStatusFilter
    /// A part of time, or all of it.
    public var dates: EventDatesFilter
  }

  /// The athlete's recruiting phase and the advice for it (events-list.md §3).
  public struct Phase: Equatable, Sendable, Encodable {
    /// The label before it.
    public var title = "Recruiting phase"
    /// The label of the phase: `Junior Year`.
    public var label: String
    /// The advice for the phase.
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
    let (filters, sort, shown) = (state.filters, state.effectiveSort, visible.rows)
    // Where all that are shown are still to come, the soonest is on a later page.
    let found = sort.indexToOpen(shown, on: context.today)
    let isFurther = sort == .dateDescending && shown.count < visible.list?.count ?? 0 && found == shown.count - 1
    let index = isFurther ? nil : found
    return Own(
      phase: context.viewer.flatMap { RecruitingPhase(of: $0.active, on: context.today) }
        .map { Phase(label: $0.label, message: $0.advice) },
      search: filters.search, filters: Filters(type: filters.type, status: filters.status, dates: filters.dates),
      sort: sort, sortLabel: sort.label, calendar: CalendarCard(state, context, visible.all),
      scrollTo: state.target.row.flatMap { row in shown.first { $0.id.rawValue == row }?.id },
      openAt: index.map { shown[$0].id },
      laterText: sort == .dateDescending ? index.flatMap { $0 == 0 ? nil : "\($0) later" } : nil)
  }

  public static func buttons(_: ListContent<EventsList>, in context: PageContext) -> [ActionButton] {
    let months = [
      ActionButton(
        "previousMonth", "Previous month", icon: .previous,
        traits: ButtonTraits("month prev", key: "[", summary: "Shows the previous month."),
        action: Tap.previousMonthTapped),
      ActionButton(
        "nextMonth", "Next month", icon: .next,
        traits: ButtonTraits("month next", key: "]", summary: "Shows the next month."), action: Tap.nextMonthTapped),
    ]
    return [addButton, clearButton, .refresh(Tap.refreshPulled)] + months + [moreButton]
      + context.importButtons(.events, .createEvent)
  }
}

extension EventSort {
  /// Where a list in this order opens: at the soonest event that is not over; nil where the order is not that of dates.
  fileprivate func indexToOpen(_ events: [Event], on today: CalendarDate) -> Int? {
    switch self {
    case .dateAscending: events.firstIndex { $0.lastDate >= today }
    case .dateDescending: events.lastIndex { $0.lastDate >= today }
    case .type, .name: nil
    }
  }
}

extension PageContext {
  /// The events to be shown, with an index of them; nil before any are known.
  var events: Layered<EventTable>? { rows(Event.self).map { Layered($0) } }
}
