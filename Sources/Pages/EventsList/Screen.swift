import CompassModel
import PageKit
import Records

extension EventsList {
  /// Everything a UI shows of the events page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`.
  public struct Screen: PageScreen {
    public typealias Tap = EventsList.Tap

    public var parts: ScreenParts<Content>
    /// All rows of the page, shown or not.
    var hidden = HiddenRows<EventCard>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    /// The screen of `state` seen in `context`, derived from nothing else.
    public init(_ state: EventsList.State, _ context: PageContext) {
      var builder = ScreenBuilder()
      self = builder.screen(state, context)
    }

    fileprivate init(
      _ state: EventsList.State, _ context: PageContext, _ memo: inout CardMemo<ScreenBuilder.Row, EventCard>
    ) {
      let status = EventsList.status(in: context)
      let events = context.events
      let list = events?.list(state.question(in: context))
      var head = PageHead(
        page: "events", route: "/events", title: "Events", subtitle: "Track camps, showcases, visits, and games",
        status, hasRows: status.hasRows, canReload: state.isOpen && status.canReload, target: state.target,
        in: context,
        banner: status.banner(
          of: "events", saved: status.sourceText(loaded: "saved", in: context), in: context,
          retry: EventsList.Tap.retryTapped), pageNotice: state.noticeCard,
        empty: list.flatMap { state.emptyMessage($0, skipped: status.skipped) },
        dialog: state.dialogCard(events?.rows), skippedRows: status.skipped)
      head.loadingText = head.loadingText("Loading events…", in: context)
      head.activity = context.deletionActivity ?? head.activity
      head.buttons = ActionButton.eventsPage + context.importButtons(.events, .createEvent)
      let question = head.openQuestion
      head.rowButtons = EventsList.rowButtons(in: context, refusal: question)
      let (attending, kept) = (context.attending, context.keptIDs(of: .events))
      let card: @Sendable (Event) -> EventCard = { event in
        EventCard(
          event, in: context, isAttending: attending.contains(event.id), isKept: kept.contains(event.id.rawValue),
          refusal: question)
      }
      let content = Content(state, context, events, list) { shown in
        memo(
          shown.map {
            ScreenBuilder.Row(
              event: $0, isAttending: attending.contains($0.id), isKept: kept.contains($0.id.rawValue))
          },
          for: CardKey(context, refusal: question)
        ) { card($0.event) }
      }
      if content.scrollTo == nil { head.scroll = nil }
      self.init(head: head, content: content)
      hidden = HiddenRows { id in events?.rows[EventID(id)].map(card) }
      explainButtons()
    }
  }

  /// Derives screens of one store's page, and makes only the cards of rows again that changed.
  public struct ScreenBuilder {
    private var cards = CardMemo<Row, EventCard>()

    /// Remembers nothing yet.
    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen { Screen(state, context, &cards) }

    fileprivate struct Row: Equatable, Identifiable {
      var event: Event
      var isAttending, isKept: Bool
      var id: EventID { event.id }
    }
  }

  /// What is the events page's own.
  public struct Content: Equatable, Sendable, Encodable {
    /// Null without a viewer, and for an athlete whose graduation year is not known.
    @Nullable public var phase: Phase?
    /// As typed.
    public var search: String
    /// What the list is narrowed to.
    public var filters: Filters
    /// How many of search and filters narrow the list.
    public var activeFilterCount: Int
    /// The list's order (decision E5).
    public var sort: EventSort
    /// The order in words.
    public var sortLabel: String
    /// What narrows and orders the list, with labels and choices, in the order it is drawn.
    public var controls: [FilterControl]
    /// `Active: type=camp, search="spring"`; null where nothing narrows the list.
    @Nullable public var activeFiltersText: String?
    /// How many events pass the filters, on later pages too; null before the rows are known (decision N3).
    @Nullable public var count: Int?
    /// `5 results`.
    @Nullable public var countText: String?
    /// The month of the calendar that is shown.
    public var calendar: CalendarCard
    /// The row of the head's `scroll`.
    @Nullable public var scrollTo: EventID?
    /// The row at which a list in the order of dates opens: the soonest that is not over (decision V10); null in
    /// other orders, and where no row shown is.
    @Nullable public var openAt: EventID?
    /// `12 later`: the rows above that one, under Newest First; null where there are none.
    @Nullable public var laterText: String?
    /// Whether the list has further pages (decision E12).
    public var hasMore: Bool
    /// `Showing 100 of 250.`; null where all are shown.
    @Nullable public var moreText: String?
    /// Those of the pages shown, in order.
    @SpokenCards public var events: [EventCard]

    /// For previews; a page's screen comes from its state.
    public init(
      phase: Phase? = nil, search: String = "", filters: Filters = Filters(), activeFilterCount: Int = 0,
      sort: EventSort = .dateDescending, calendar: CalendarCard, scrollTo: EventID? = nil, events: [EventCard] = []
    ) {
      self.phase = phase
      self.search = search
      self.filters = filters
      self.activeFilterCount = activeFilterCount
      self.sort = sort
      sortLabel = sort.label
      (controls, activeFiltersText) = filters.controls(search: search, sort: sort)
      count = events.count
      countText = counted(events.count, "result")
      self.calendar = calendar
      self.scrollTo = scrollTo
      hasMore = false
      self.events = events
    }

    init(
      _ state: EventsList.State, _ context: PageContext, _ table: Layered<EventTable>?, _ list: Listing<EventTable>?,
      _ cards: ([Event]) -> [EventCard]
    ) {
      phase = context.viewer.flatMap { RecruitingPhase(of: $0.active, on: context.today) }
        .map { Phase(label: $0.label, message: $0.advice) }
      search = state.filters.search
      filters = Filters(type: state.filters.type, status: state.filters.status, dates: state.filters.dates)
      activeFilterCount = state.filters.activeCount
      sort = state.effectiveSort
      sortLabel = state.effectiveSort.label
      (controls, activeFiltersText) = filters.controls(search: state.filters.search, sort: state.effectiveSort)
      let listed = list?.count ?? 0
      count = list?.count
      countText = list.map { counted($0.count, "result") }

      calendar = CalendarCard(state, context, table)
      let shown = list.map { Array($0.prefix(state.pageCount * EventsList.pageSize)) } ?? []
      // A reload, a restored order or a new day may have taken the row out of sight meanwhile.
      scrollTo = state.target.row.flatMap { row in shown.first { $0.id.rawValue == row }?.id }
      // Where all that are shown are still to come, the soonest is on a later page.
      let found = sort.indexToOpen(shown, on: context.today)
      let isFurther = sort == .dateDescending && shown.count < listed && found == shown.count - 1
      let index = isFurther ? nil : found
      openAt = index.map { shown[$0].id }
      laterText = sort == .dateDescending ? index.flatMap { $0 == 0 ? nil : "\($0) later" } : nil
      hasMore = shown.count < listed
      moreText = hasMore ? "Showing \(shown.count) of \(listed)." : nil
      events = cards(shown)
    }
  }

  /// The chosen filters.
  public struct Filters: Equatable, Sendable, Encodable {
    /// One type, or all.
    public var type: EventTypeFilter
    /// One status, or all.
    public var status: EventStatusFilter
    /// A part of time, or all of it.
    public var dates: EventDatesFilter

    /// Filters that were chosen; nothing is narrowed without.
    public init(type: EventTypeFilter = .all, status: EventStatusFilter = .all, dates: EventDatesFilter = .all) {
      self.type = type
      self.status = status
      self.dates = dates
    }
  }

  /// How far the athlete is, and what to do then (events-list.md §3).
  public struct Phase: Equatable, Sendable, Encodable {
    /// The label before it.
    public var title = "Recruiting phase"
    /// `Junior Year`.
    public var label: String
    /// What to do now.
    public var message: String

    /// A phase in words.
    public init(label: String, message: String) {
      self.label = label
      self.message = message
    }
  }
}

extension EventsList.Filters {
  fileprivate func controls(search: String, sort: EventSort) -> (all: [FilterControl], activeText: String?) {
    typealias Tap = EventsList.Tap
    let search = FilterControl(searching: search, "Search") { Tap.searchChanged(query: $0) }
    let menus = [
      FilterControl("type", "Type", type, all: .all, words: \.label) { Tap.typeFilterChanged(type: $0) },
      FilterControl("status", "Status", status, all: .all, words: \.label) { Tap.statusFilterChanged(status: $0) },
      FilterControl("dates", "Dates", dates, all: .all, words: \.label) { Tap.datesFilterChanged(dates: $0) },
    ]
    let order = FilterControl("sort", "Sort", sort, all: nil, words: \.label) { Tap.sortChanged(sort: $0) }
    return ([search] + menus + [order], FilterControl.activeText(menus + [search]))
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
