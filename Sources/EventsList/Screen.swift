import CompassModel
import PageKit
import StateMachine

extension EventsList {
  /// Everything a UI shows of the events page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`.
  public struct Screen: ShownScreen, Codable {
    public var page = "events"
    public var title = "Events"
    public var subtitle = "Track camps, showcases, visits, and games"
    /// The athlete a parent looks at; null for an athlete's own page.
    @Nullable public var viewing: String?
    public var athletes: [AthleteChoice]
    @Nullable public var phase: Phase?

    public var isLoading: Bool
    public var showsSkeleton: Bool
    public var canReload: Bool
    @Nullable public var banner: Banner?
    @Nullable public var empty: EmptyMessage?
    @Nullable public var dialog: DialogCard?
    /// What is being done to events right now, in words; null if nothing is.
    @Nullable public var activity: String?
    public var skippedRows: Int
    /// `2 items could not be shown`; null if all could (decision X5).
    @Nullable public var skippedText: String?

    public var search: String
    public var filters: Filters
    public var activeFilterCount: Int
    public var sort: EventSort
    public var sortLabel: String
    /// How many events pass the filters, on later pages too.
    public var count: Int
    public var countText: String

    public var calendar: CalendarCard
    @Nullable public var scrollTo: EventID?
    public var hasMore: Bool
    public var events: [EventCard]

    init(_ state: EventsList.State, _ context: PageContext, numbers: [Int]) {
      let viewer = context.viewer
      viewing = viewer?.isParent == true ? viewer?.active.name : nil
      athletes = AthleteChoice.choices(of: viewer)
      phase = viewer.flatMap { RecruitingPhase(of: $0.active, on: context.today) }
        .map { .init(label: $0.label, message: $0.advice) }

      isLoading = state.load.isRunning
      showsSkeleton = state.load.showsSkeleton
      canReload = state.canReload
      banner = state.banner(in: context)
      empty = state.emptyMessage(shownCount: numbers.count)
      dialog = state.dialogCard
      activity = state.activity
      skippedRows = state.skippedRows
      skippedText = state.skippedRows == 0 ? nil : "\(counted(state.skippedRows, "item")) could not be shown"

      search = state.filters.search
      filters = .init(type: state.filters.type, status: state.filters.status, dates: state.filters.dates)
      activeFilterCount = state.filters.activeCount
      sort = state.shownSort
      sortLabel = state.shownSort.label
      count = numbers.count
      countText = counted(numbers.count, "result")

      calendar = CalendarCard(state, context)
      let shown = numbers.prefix(state.pageCount * EventsList.pageSize)
      // A reload, a restored order or a new day may have taken the row out of sight meanwhile.
      scrollTo = state.scrollTarget.flatMap { id in
        state.table.number(of: id).flatMap { shown.contains($0) ? id : nil }
      }
      hasMore = shown.count < numbers.count
      events = shown.map { EventCard(state.table[$0], in: state, context) }
    }
  }

  public struct Filters: Hashable, Sendable, Codable {
    public var type: EventTypeFilter
    public var status: EventStatusFilter
    public var dates: EventDatesFilter
  }

  public struct Phase: Hashable, Sendable, Codable {
    public var label: String
    public var message: String
  }
}

extension EventsList {
  /// Derives screens of one store's page, and filters the list anew only when something it depends on changed.
  public struct ScreenBuilder {
    private var numbers = Memo<ListKey, [Int]>()

    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let key = ListKey(
        revision: state.table.revision, filters: state.filters, sort: state.shownSort, today: context.today,
        overlay: state.overlay)
      let numbers = numbers(key) {
        state.table.numbers(
          passing: state.filters, in: state.shownSort, today: context.today, overlay: state.overlay)
      }
      return Screen(state, context, numbers: numbers)
    }
  }

  /// All that the list depends on, but for the rows themselves: their revision stands for them.
  private struct ListKey: Equatable {
    var revision: Int
    var filters: EventFilters
    var sort: EventSort
    var today: CalendarDate
    var overlay: EventOverlay
  }
}

extension EventsList.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: EventsList.State, _ context: PageContext) {
    var builder = EventsList.ScreenBuilder()
    self = builder.screen(state, context)
  }
}
