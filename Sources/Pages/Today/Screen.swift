import CompassModel
import PageKit
import Records
import StateMachine

extension Today {
  /// The screen of the page. Encodes the JSON keys of the interface: raw texts, dates as `YYYY-MM-DD`.
  public struct Screen: PageScreen {
    public typealias Tap = Today.Tap

    public var parts: ScreenParts<Content>
    /// The rows that need attention by id, on later pages of the list too.
    var every = HiddenRows<AttentionCard>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    /// Creates the screen shown before any page opens, without rows; `pages` are the buttons of the other pages.
    public init(start head: PageHead, _ context: PageContext, pages: [ActionButton]) {
      self.init(
        head: head, content: Content(State(), context, Sources(context), Found(), pages: pages))
      self.head.buttons = pages
    }

    init(_ state: State, _ context: PageContext, _ sources: Sources, _ found: Found, pages: [ActionButton]) {
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

  /// Content of the home page alone.
  public struct Content: Equatable, Sendable, Encodable {
    package var today: CalendarDate
    /// The local day in short: `Tue Feb 10`.
    public var dateText: String
    @Nullable package var athleteText: String?
    /// The rows that need attention, most urgent first, on the visible pages of the list.
    package var attention: [AttentionCard]
    /// The number of rows that need attention; null until all sources are loaded (decision B15).
    @Nullable public var count: Int?
    /// The count in words, `5 items`; null like `count`.
    @Nullable public var countText: String?
    package var hasMore: Bool
    /// `Showing 100 of 250.`; null if all rows are visible.
    @Nullable public var moreText: String?
    @Nullable package var snoozedText: String?
    package var aheadLabel = "Next seven days"
    /// The rows of the next seven days, today included, also those in `attention`, but not those the user has hidden;
    /// days without rows are left out.
    package var ahead: [AgendaDay]
    /// `150 more in these days.`, the number of rows beyond 100; null if there are none.
    @Nullable package var aheadMoreText: String?
    package var weekLabel = "This week"
    /// The days of the week: today and the six days after it.
    public var week: [Day]
    /// The offer to upload the device's own rows (decision D12); null if there are none.
    @Nullable package var upload: UploadCard?
    public var pages: [PageCard]
    @Unencoded var search = ""
    /// The rows that match the search (decision G11).
    @Unencoded var hits = Today.Hits()
    package var actions: [TypedButton]

    init(_ state: State, _ context: PageContext, _ sources: Sources, _ found: Found, pages: [ActionButton]) {
      let (list, week) = (found.list, found.week)
      let visible = list.prefix(state.pageCount * Today.pageSize)
      today = context.today
      dateText = today.shortText
      attention = visible.map { AttentionCard(listed: $0, in: context) }
      hasMore = visible.count < list.count
      ahead = found.ahead
      for day in ahead.indices {
        for row in ahead[day].rows.indices { ahead[day].rows[row].addMainButton(in: context) }
      }
      self.week = (0..<Today.weekLength).map { index in
        Day(
          context.today.adding(days: index), isToday: index == 0, eventCount: week?[index].starts,
          continues: week?[index].continues)
      }
      self.pages = sources.cards(of: pages, in: found)
      actions = pages.map { TypedButton($0) }
      athleteText = context.viewer?.active.heading(on: context.today)
      count = sources.isComplete ? list.count : nil
      countText = count.map { counted($0, "item") }
      upload = UploadCard(state.device, of: context.viewer?.active)
      aheadMoreText = found.aheadLeftOut == 0 ? nil : "\(found.aheadLeftOut) more in these days."
      let snoozedCount = found.snoozed.count
      snoozedText =
        snoozedCount == 0 ? nil : "\(counted(snoozedCount, "item")) \(snoozedCount == 1 ? "is" : "are") snoozed."
      moreText = hasMore ? "Showing \(visible.count) of \(list.count)." : nil
    }
  }

  /// One of the seven days from today.
  public struct Day: Equatable, Sendable, Encodable, Identifiable {
    public var id: CalendarDate { date }
    public var date: CalendarDate
    /// The weekday and the day: `Tue 10`.
    public var label: String
    /// The short name of the weekday: `Tue`.
    public var weekdayText: String
    /// The day of the month: `10`.
    public var dayText: String
    public var isToday: Bool
    /// The number of events that start on this day; null before the events are loaded (decision N3).
    @Nullable public var eventCount: Int?
    /// Whether an event that started earlier continues; null before the events are loaded.
    @Nullable public var continues: Bool?
    /// The screen reader's text, `Tuesday, February 10, 2026. 2 events.`; the day alone before the events are loaded.
    public var accessibilityLabel: String
    /// The sentence read aloud: `Today, Tuesday, February 10, 2026: 2 events, an earlier event continues.` (decision
    /// V13)
    public var spokenText: String

    package init(_ date: CalendarDate, isToday: Bool = false, eventCount: Int? = nil, continues: Bool? = nil) {
      self.date = date
      weekdayText = String(date.weekday.name.prefix(3))
      dayText = "\(date.day)"
      label = "\(weekdayText) \(dayText)"
      (self.isToday, self.eventCount, self.continues) = (isToday, eventCount, continues)
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

  /// A link to another page, with the number of its rows that need attention.
  public struct PageCard: Equatable, Sendable, Encodable, Identifiable {
    public var id: String { page }
    /// The id of the page: `tasks`.
    public var page: String
    public var label: String
    /// The number of the page's rows that need attention, on all list pages; null until loaded (decision N3).
    @Nullable public var attentionCount: Int?
    public var button: ActionButton

    package init(_ button: ActionButton, attentionCount: Int?) {
      page = button.id
      label = button.label
      (self.attentionCount, self.button) = (attentionCount, button)
    }
  }

  /// Builds the screens of this page for one store. Goes through the rows again only when sources, minute, time
  /// zone, viewer, hidden rows or the search changed.
  public struct ScreenBuilder {
    private var due = Memo<DueKey, Due>()
    private var found = Memo<FoundKey, Found>()
    private var hits = Memo<Search, Hits>()

    package init() {}

    /// Returns the screen of `state` in `context`; `pages` are the buttons of the other pages.
    public mutating func screen(_ state: State, _ context: PageContext, pages: [ActionButton]) -> Screen {
      let sources = Sources(context)
      var screen = Screen(state, context, sources, found(in: sources, state, context), pages: pages)
      if state.isSearching {
        let search = Search(state.search, atMost: state.pageCount * pageSize, in: context)
        screen.show(hits(search) { search.hits }, of: state.search, in: context)
      }
      return screen
    }

    /// Returns the links to the other pages as on that screen; the tabs of every screen use them after each action.
    package mutating func pageCards(_ state: State, _ context: PageContext, pages: [ActionButton]) -> [PageCard] {
      let sources = Sources(context)
      return sources.cards(of: pages, in: found(in: sources, state, context))
    }

    private mutating func found(in sources: Sources, _ state: State, _ context: PageContext) -> Found {
      let key = DueKey(
        sources: sources, minute: context.moment.instant.microseconds / 60_000_000, zone: context.moment.zone,
        viewer: context.viewer)
      let due = due(key) { Due(sources, in: context) }
      return found(FoundKey(due: key, hidden: state.hidden)) { Found(due, state.hidden, on: context.today) }
    }
  }

  private struct DueKey: Equatable {
    var sources: Sources
    /// The minute of the clock, by which events are over.
    var minute: Int64
    var zone: Zone
    var viewer: Viewer?
  }

  private struct FoundKey: Equatable {
    var due: DueKey
    var hidden: SetAsideRows?
  }

  /// The rows of list, agenda and week, whether the user has hidden them or not.
  fileprivate struct Due {
    /// The rows that need attention, the most urgent first.
    let list: [Attention]
    private(set) var ahead: [AgendaDay]
    let week: [(starts: Int, continues: Bool)]?

    init(_ sources: Sources, in context: PageContext) {
      list = Candidates(sources, in: context).list
      ahead = agenda(days: weekLength, of: sources, in: context) ?? []
      week = Today.week(of: sources, on: context.today)
      let listed = Set(list.map(\.id))
      for day in ahead.indices {
        for row in ahead[day].rows.indices {
          ahead[day].rows[row].needsAttention = listed.contains(ahead[day].rows[row].id)
        }
      }
    }
  }

  /// The rows of list, agenda and week without those that the user has hidden.
  struct Found {
    /// The rows that need attention and are not hidden, the most urgent first.
    private(set) var list: [Attention] = []
    /// The number of rows in the list by kind, which the tabs of every screen use.
    private(set) var counts: [Kind: Int] = [:]
    private(set) var snoozed: [Attention] = []
    /// The next seven days with rows, at most 100 rows in all (decision U4).
    private(set) var ahead: [AgendaDay] = []
    private(set) var aheadLeftOut = 0
    private(set) var week: [(starts: Int, continues: Bool)]?

    init() {}

    init(_ sources: Sources, _ hidden: SetAsideRows?, in context: PageContext) {
      self.init(Due(sources, in: context), hidden, on: context.today)
    }

    fileprivate init(_ due: Due, _ hidden: SetAsideRows?, on today: CalendarDate) {
      (list, week) = (due.list, due.week)
      var hiddenIDs: Set<RowID> = []
      if let hidden, case let rows = hidden.rows, !rows.isEmpty {
        let items = list.filter { rows.contains($0.id) && hidden.hides($0, on: today) }
        hiddenIDs = Set(items.map(\.id))
        snoozed = items.filter { hidden.snoozedUntil($0.id, on: today) != nil }
        if !items.isEmpty { list.removeAll { hiddenIDs.contains($0.id) } }
      }
      for index in list.indices { counts[list[index].id.kind, default: 0] += 1 }
      for var day in due.ahead {
        day.rows.removeAll { hiddenIDs.contains($0.id) }
        let room = pageSize - ahead.reduce(0) { $0 + $1.rows.count }
        aheadLeftOut += max(0, day.rows.count - room)
        day.rows = Array(day.rows.prefix(room))
        if !day.rows.isEmpty { ahead.append(day) }
      }
    }

    func shows(_ id: RowID) -> Bool {
      list.contains { $0.id == id } || ahead.contains { $0.rows.contains { $0.id == id } }
    }
  }
}

extension Today.Screen {
  /// Creates the screen of `state` in `context`.
  public init(_ state: Today.State, _ context: PageContext, pages: [ActionButton]) {
    var builder = Today.ScreenBuilder()
    self = builder.screen(state, context, pages: pages)
  }
}
