import CompassModel
import PageKit
import Records
import StateMachine

extension Today {
  /// Everything a UI shows of the home page; it computes nothing itself. JSON keys as promised in the project's
  /// interface: texts are raw, dates `YYYY-MM-DD`.
  public struct Screen: PageScreen {
    public typealias Tap = Today.Tap

    public var parts: ScreenParts<Content>
    /// All rows that need attention, on later pages of the list too.
    var every = HiddenRows<AttentionCard>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    /// Before anything was opened: nothing is known but the way to the pages; `pages` opens each of the other ones.
    public init(start head: PageHead, _ context: PageContext, pages: [ActionButton]) {
      self.init(
        head: head, content: Content(State(), context, Sources(context), Found(), pages: pages))
      self.head.buttons = pages
    }

    init(
      _ state: State, _ context: PageContext, _ sources: Sources, _ found: Found, pages: [ActionButton]
    ) {
      let status = Today.status(in: context)
      let content = Content(state, context, sources, found, pages: pages)
      var head = PageHead(
        page: "home", route: "/", title: Today.title,
        subtitle: ([content.dateText] + (content.athleteText.map { [$0] } ?? [])).joined(separator: " · "),
        status, hasRows: sources.isKnown, canReload: state.isOpen && status.canReload, in: context,
        banner: Today.banner(status, in: context), pageNotice: state.noticeCard(in: context),
        empty: found.list.isEmpty && sources.isComplete
          ? .nothingNow(hasSchools: context.schools?.schools.isEmpty != true) : nil, dialog: nil,
        skippedRows: status.skipped)
      head.canGoBack = false
      head.viewingText = head.viewing.map { "Viewing \($0)'s Today" }
      head.loadingText = head.loadingText("Looking for what needs attention…", in: context)
      head.buttons = ActionButton.todayPage + pages
      head.rowButtons = Today.rowButtons(in: context, hidingRefusal: state.hidden == nil ? PageHead.nothingLoaded : nil)
      if let upload = content.upload { head.buttons.append(upload.button) }
      if state.hiddenBefore != nil { head.undo = .undo(Tap.undoHidingTapped) }
      self.init(head: head, content: content)
      every = HiddenRows { [list = found.list] id in
        list.first { $0.id.description == id }.map { AttentionCard(listed: $0, in: context) }
      }
      explainButtons()
    }
  }

  /// The parts of the screen that only the home page has.
  public struct Content: Equatable, Sendable, Encodable {
    /// The local day the screen is of.
    public var today: CalendarDate
    /// The local day in short: `Tue Feb 10`.
    public var dateText: String
    /// `Jordan Smith · Grade 10`; null until it is known who is signed in.
    @Nullable public var athleteText: String?
    /// The rows that need attention now, the most urgent first; only the beginning of a long list.
    public var attention: [AttentionCard]
    /// The number of rows that need attention; null before all sources are known (decision B15).
    @Nullable public var count: Int?
    /// The count in words: `5 items`.
    @Nullable public var countText: String?
    /// Whether the list goes on after what is shown.
    public var hasMore: Bool
    /// `Showing 100 of 250.`; null where all are shown.
    @Nullable public var moreText: String?
    /// `1 item is snoozed.`; null where none is.
    @Nullable public var snoozedText: String?
    /// The heading of `ahead`: `Next seven days`.
    public var aheadLabel: String
    /// The rows of the next seven days, today included, also those that need attention; days without rows are left out.
    public var ahead: [AgendaDay]
    /// `150 more in these days.`; null where all are there.
    @Nullable public var aheadMoreText: String?
    /// The heading of `week`: `This week`.
    public var weekLabel: String
    /// Today and the six days after it.
    public var week: [Day]
    /// The device's own rows, which are offered to the project (decision D12); null where there are none.
    @Nullable public var upload: UploadCard?
    /// The cards of the other pages.
    public var pages: [PageCard]
    /// The text that is searched for, as it was typed, and the rows that contain it (decision G11).
    @Unencoded var search = ""
    @Unencoded var hits = Today.Hits()
    /// The commands that open the pages, with their labels.
    public var actions: [TypedButton]

    /// For previews; a page's screen comes from its state; `pages` opens each of the other pages.
    public init(
      today: CalendarDate, athleteText: String? = nil, attention: [AttentionCard] = [], ahead: [AgendaDay] = [],
      week: [Day] = [], pages: [PageCard] = []
    ) {
      self.today = today
      dateText = today.shortText
      self.athleteText = athleteText
      self.attention = attention
      count = attention.count
      countText = counted(attention.count, "item")
      hasMore = false
      aheadLabel = "Next seven days"
      self.ahead = ahead
      weekLabel = "This week"
      self.week = week
      self.pages = pages
      actions = pages.map { TypedButton($0.button) }
    }

    init(
      _ state: State, _ context: PageContext, _ sources: Sources, _ found: Found, pages: [ActionButton]
    ) {
      let today = context.today
      let (list, week) = (found.list, found.week)
      let shown = list.prefix(state.pageCount * Today.pageSize)
      self.init(
        today: today, athleteText: context.viewer?.active.heading(on: today),
        attention: shown.map { AttentionCard(listed: $0, in: context) },
        ahead: found.ahead.map { day in
          var day = day
          for index in day.rows.indices { day.rows[index].addMainButton(in: context) }
          return day
        },
        week: (0..<Today.weekLength).map { index in
          Day(
            today.adding(days: index), isToday: index == 0, eventCount: week?[index].starts,
            continues: week?[index].continues)
        },
        pages: sources.cards(of: pages, in: found))
      count = sources.isComplete ? list.count : nil
      countText = count.map { counted($0, "item") }
      upload = UploadCard(state.device, of: context.viewer?.active)
      hasMore = shown.count < list.count
      aheadMoreText = found.aheadLeftOut == 0 ? nil : "\(found.aheadLeftOut) more in these days."
      let snoozedCount = found.snoozed.count
      snoozedText =
        snoozedCount == 0 ? nil : "\(counted(snoozedCount, "item")) \(snoozedCount == 1 ? "is" : "are") snoozed."
      moreText = hasMore ? "Showing \(shown.count) of \(list.count)." : nil
    }
  }

  /// A day of the week that begins today.
  public struct Day: Equatable, Sendable, Encodable, Identifiable {
    public var id: CalendarDate { date }
    /// The local day of the cell.
    public var date: CalendarDate
    /// The weekday and the day: `Tue 10`.
    public var label: String
    /// The short name of the weekday: `Tue`.
    public var weekdayText: String
    /// The day of the month: `10`.
    public var dayText: String
    /// Whether it is the local day the screen is of.
    public var isToday: Bool
    /// The number of events that start on this day; null before the events are known (decision N3).
    @Nullable public var eventCount: Int?
    /// Whether an event that started earlier goes on; null before the events are known.
    @Nullable public var continues: Bool?
    /// `Tuesday, February 10, 2026. 2 events.`; the day alone before the events are known.
    public var accessibilityLabel: String
    /// `Today, Tuesday, February 10, 2026: 2 events, an earlier event continues.` (decision V13)
    public var spokenText: String

    /// The texts come from the day and the counts.
    public init(_ date: CalendarDate, isToday: Bool = false, eventCount: Int? = nil, continues: Bool? = nil) {
      self.date = date
      weekdayText = String(date.weekday.name.prefix(3))
      dayText = "\(date.day)"
      label = "\(weekdayText) \(dayText)"
      self.isToday = isToday
      self.eventCount = eventCount
      self.continues = continues
      accessibilityLabel =
        "\(date.weekday.name), \(date.longText)."
        + (eventCount.flatMap { $0 == 0 && continues == true ? nil : " \(counted($0, "event"))." } ?? "")
        + (continues == true ? " An event goes on." : "")
      let count = eventCount.flatMap { $0 == 0 ? continues == true ? nil : "no events" : counted($0, "event") }
      spokenText = SpokenText.sentence(
        "\(isToday ? "Today, " : "")\(date.weekday.name), \(date.longText)",
        [count, continues == true ? "an earlier event continues" : nil])
    }
  }

  /// Another page, and how much of it needs attention.
  public struct PageCard: Equatable, Sendable, Encodable, Identifiable {
    public var id: String { page }
    /// The id of the page: `tasks`.
    public var page: String
    /// The title of the page.
    public var label: String
    /// The number of rows of `attention` that page lists; null before they are known (decision N3).
    @Nullable public var attentionCount: Int?
    /// The button that opens the page.
    public var button: ActionButton

    /// The button opens the page; its id is the page's name.
    public init(_ button: ActionButton, attentionCount: Int?) {
      page = button.id
      label = button.label
      self.attentionCount = attentionCount
      self.button = button
    }
  }
}

extension Today {
  /// Derives screens of one store's page, and goes through the rows again only when something it depends on changed.
  public struct ScreenBuilder {
    private var found = Memo<FoundKey, Found>()
    private var hits = Memo<Search, Hits>()

    /// Creates a builder with an empty cache.
    public init() {}

    /// The screen of `state` seen in `context`; `pages` opens each of the other pages.
    public mutating func screen(_ state: State, _ context: PageContext, pages: [ActionButton]) -> Screen {
      let sources = Sources(context)
      var screen = Screen(state, context, sources, found(in: sources, state, context), pages: pages)
      if state.isSearching {
        let search = Search(state.search, atMost: state.pageCount * pageSize, in: context)
        screen.show(hits(search) { search.hits }, of: state.search, in: context)
      }
      return screen
    }

    /// The other pages as that screen has them: every screen's tabs ask for them after every action.
    public mutating func pageCards(_ state: State, _ context: PageContext, pages: [ActionButton]) -> [PageCard] {
      let sources = Sources(context)
      return sources.cards(of: pages, in: found(in: sources, state, context))
    }

    private mutating func found(in sources: Sources, _ state: State, _ context: PageContext) -> Found {
      let key = FoundKey(
        sources: sources, hidden: state.hidden, today: context.today, zone: context.moment.zone, viewer: context.viewer)
      return found(key) { Found(sources, state.hidden, in: context) }
    }
  }

  /// All that the list, the days ahead and the week depend on.
  private struct FoundKey: Equatable {
    var sources: Sources
    var hidden: SetAsideRows?
    var today: CalendarDate
    var zone: Zone
    var viewer: Viewer?
  }

  /// The rows that the page derives from its sources.
  struct Found {
    /// The rows that need attention and are not hidden, the most urgent first.
    private(set) var list: [Attention] = []
    /// The number of rows in the list by kind; the tabs of every screen read it.
    private(set) var counts: [Kind: Int] = [:]
    /// The rows that need attention but are snoozed.
    private(set) var snoozed: [Attention] = []
    /// The days ahead on which there is anything: the first 100 rows (decision U4).
    private(set) var ahead: [AgendaDay] = []
    private(set) var aheadLeftOut = 0
    private(set) var week: [(starts: Int, continues: Bool)]?

    /// Nothing, for nothing is known.
    init() {}

    init(_ sources: Sources, _ hidden: SetAsideRows?, in context: PageContext) {
      let today = context.today
      list = Today.list(of: sources, in: context)
      var hiddenIDs: Set<RowID> = []
      if let hidden {
        hiddenIDs = Set(list.filter { hidden.hides($0, on: today) }.map(\.id))
        snoozed = list.filter { hidden.snoozedUntil($0.id, on: today) != nil }
        list.removeAll { hiddenIDs.contains($0.id) }
      }
      for row in list { counts[row.id.kind, default: 0] += 1 }
      let listed = Set(list.map(\.id))
      for var day in agenda(days: weekLength, of: sources, in: context) ?? [] {
        day.rows.removeAll { hiddenIDs.contains($0.id) }
        for index in day.rows.indices { day.rows[index].needsAttention = listed.contains(day.rows[index].id) }
        let room = pageSize - ahead.reduce(0) { $0 + $1.rows.count }
        aheadLeftOut += max(0, day.rows.count - room)
        day.rows = Array(day.rows.prefix(room))
        if !day.rows.isEmpty { ahead.append(day) }
      }
      week = Today.week(of: sources, on: today)
    }

    /// Whether the row is on the page.
    func shows(_ id: RowID) -> Bool {
      list.contains { $0.id == id } || ahead.contains { $0.rows.contains { $0.id == id } }
    }
  }
}

extension Today.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: Today.State, _ context: PageContext, pages: [ActionButton]) {
    var builder = Today.ScreenBuilder()
    self = builder.screen(state, context, pages: pages)
  }
}
