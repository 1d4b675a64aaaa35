import CompassModel
import PageKit
import Records

extension OffersList {
  /// Everything a UI shows of the offers page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`. The subtitle is the count in words, empty before offers
  /// are known.
  public struct Screen: PageScreen {
    public typealias Tap = OffersList.Tap

    public var parts: ScreenParts<Content>
    /// All rows of the page, visible or not.
    var hidden = HiddenRows<OfferCard>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    /// The screen of `state` seen in `context`, derived from nothing else.
    public init(_ state: OffersList.State, _ context: PageContext) {
      var builder = ScreenBuilder()
      self = builder.screen(state, context)
    }

    fileprivate init(
      _ state: OffersList.State, _ context: PageContext, _ memo: inout CardMemo<ScreenBuilder.Row, OfferCard>
    ) {
      let status = OffersList.status(in: context)
      let visible = VisibleOffers(state, context)
      let canLog = context.may(.createOffer)
      var head = PageHead(
        page: "offers", route: "/offers", title: "Offers", subtitle: "", status, hasRows: status.hasRows,
        canReload: state.isOpen && status.canReload, target: state.target, in: context,
        banner: OffersList.banner(in: context), pageNotice: state.noticeCard(visible.rows, visible.schools),
        empty: visible.list.flatMap { state.emptyMessage($0, canLog: canLog) },
        dialog: state.dialogCard(visible.rows, visible.schools), skippedRows: status.skipped)
      head.loadingText = head.loadingText("Loading offers…", in: context)
      head.activity = context.deletionActivity(visible.schools)
      let refusal = head.openQuestion
      let (selected, changing) = (Set(visible.selected.map(\.id)), context.changingOffers)
      let kept = context.keptIDs(of: .offers)
      let row: @Sendable (Offer) -> ScreenBuilder.Row = { [schools = visible.schools] offer in
        ScreenBuilder.Row(
          offer: offer, school: schools.name(of: offer.schoolID), isSelected: selected.contains(offer.id),
          isUpdating: changing.contains(offer.id), isKept: kept.contains(offer.id.rawValue))
      }
      let content = Content(state, visible, today: context.today, canLog: canLog) { offers in
        memo(offers.map(row), for: CardKey(context, refusal: refusal)) { $0.card(in: context, refusal: refusal) }
      }
      head.subtitle = content.countText ?? ""
      head.buttons = content.pageButtons
      head.rowButtons = OffersList.rowButtons(in: context, refusal: refusal)
      self.init(head: head, content: content)
      hidden = HiddenRows { [rows = visible.rows] id in
        rows?[OfferID(id)].map { row($0).card(in: context, refusal: refusal) }
      }
      explainButtons()
    }
  }

  /// Derives screens of one store's page, and makes only the cards of rows again that changed.
  public struct ScreenBuilder {
    private var cards = CardMemo<Row, OfferCard>()

    /// Remembers nothing yet.
    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen { Screen(state, context, &cards) }

    fileprivate struct Row: Equatable, Identifiable {
      var offer: Offer
      var school: String
      var isSelected, isUpdating, isKept: Bool
      var id: OfferID { offer.id }

      func card(in context: PageContext, refusal: String?) -> OfferCard {
        OfferCard(
          offer, school: school, in: context, isSelected: isSelected, isUpdating: isUpdating, isKept: isKept,
          refusal: refusal)
      }
    }
  }

  /// The offers of the list and the selected ones, of the rows, the schools and the choices of the user.
  struct VisibleOffers {
    let schools: OfferSchools
    let offers: Layered<OfferTable>?
    /// Nil as long as it is not known what passes the filters.
    let list: Listing<OfferTable>?
    /// Those of the list first, in its order, then those that filters hide (decision O7).
    let selected: [Offer]
    /// How many of the selected ones filters hide.
    let hiddenSelectedCount: Int

    var rows: Rows<Offer>? { offers?.rows }

    init(_ state: State, _ context: PageContext) {
      schools = OfferSchools(context)
      let (offers, question) = (context.offers, state.question(schools))
      self.offers = offers
      list = question.flatMap { question in offers?.list(question) }
      let chosen = state.selected.compactMap { offers?.rows[$0] }.sorted(by: state.sort.precedes)
      let listed = chosen.filter { question?.passes($0) ?? false }
      hiddenSelectedCount = chosen.count - listed.count
      let hidden = hiddenSelectedCount == 0 ? [] : chosen.filter { !(question?.passes($0) ?? false) }
      selected = listed + hidden
    }
  }

  /// What is the offers page's own.
  public struct Content: Equatable, Sendable, Encodable {
    /// How many offers have which status.
    public var summary: Summary
    /// What the list is narrowed to.
    public var filters: Filters
    /// How many of the filters narrow the list.
    public var activeFilterCount: Int
    /// The list's order.
    public var sort: Sort
    /// What narrows and orders the list, with labels and choices, in the order it is drawn.
    public var controls: [FilterControl]
    /// `Active: type=partial, search="stan"`; null where nothing narrows the list.
    @Nullable public var activeFiltersText: String?
    /// How many offers pass the filters, on later pages too; null before they are known (decision N3).
    @Nullable public var count: Int?
    /// `4 offers found`.
    @Nullable public var countText: String?
    /// Whether the list has further pages.
    public var hasMore: Bool
    /// `Showing 100 of 250.`; null where all are visible.
    @Nullable public var moreText: String?
    /// The rows of the visible pages, in order.
    @SpokenCards public var offers: [OfferCard]

    /// Those hidden by filters count too (decision O7).
    public var selectedCount: Int
    /// How many of them filters hide.
    public var hiddenSelectedCount: Int
    /// `2 selected (1 hidden by filters)`; null if none is.
    @Nullable public var selectedText: String?
    /// Whether what is selected can be compared (decision O7).
    public var canCompare: Bool
    /// `Compare (2)`.
    public var compareLabel: String
    /// Lies over the list; null while it is closed.
    @Nullable public var comparison: ComparisonCard?
    /// Whether this person may log offers.
    public var canLog: Bool

    /// For previews; a page's screen comes from its state.
    public init(
      summary: Summary = Summary(accepted: 0, pending: 0, declined: 0), filters: Filters = Filters(),
      sort: Sort = Sort(OfferSort()), offers: [OfferCard] = [], comparison: ComparisonCard? = nil
    ) {
      self.summary = summary
      self.filters = filters
      activeFilterCount = 0
      self.sort = sort
      (controls, activeFiltersText) = filters.controls(sort: sort)
      count = offers.count
      countText = "\(counted(offers.count, "offer")) found"
      hasMore = false
      self.offers = offers
      selectedCount = offers.count(where: \.isSelected)
      hiddenSelectedCount = 0
      canCompare = selectedCount >= 2
      compareLabel = "Compare (\(selectedCount))"
      self.comparison = comparison
      canLog = true
    }

    init(
      _ state: OffersList.State, _ visible: VisibleOffers, today: CalendarDate, canLog: Bool,
      _ makeCards: ([Offer]) -> [OfferCard]
    ) {
      summary = Summary(visible.offers)
      filters = Filters(school: state.filters.search, status: state.filters.status, type: state.filters.type)
      activeFilterCount = state.filters.activeCount
      sort = Sort(state.sort)
      (controls, activeFiltersText) = filters.controls(sort: sort)
      let listed = visible.list?.count ?? 0
      count = visible.list?.count
      countText = visible.list.map { "\(counted($0.count, "offer")) found" }
      let cards = makeCards(visible.list.map { Array($0.prefix(state.pageCount * OffersList.pageSize)) } ?? [])
      hasMore = cards.count < listed
      moreText = cards.count < listed ? "Showing \(cards.count) of \(listed)." : nil
      offers = cards

      let (selected, hidden) = (visible.selected, visible.hiddenSelectedCount)
      selectedCount = selected.count
      hiddenSelectedCount = hidden
      selectedText =
        selected.isEmpty
        ? nil : "\(selected.count) selected" + (hidden == 0 ? "" : " (\(hidden) hidden by filters)")
      canCompare = selected.count >= 2
      compareLabel = "Compare (\(selected.count))"
      comparison =
        state.isComparing && selected.count >= 2
        ? ComparisonCard(selected, today: today) { visible.schools.name(of: $0.schoolID) } : nil
      self.canLog = canLog
    }
  }
}

extension OffersList.Filters {
  fileprivate func controls(sort: OffersList.Sort) -> (all: [FilterControl], activeText: String?) {
    typealias Tap = OffersList.Tap
    let search = FilterControl(searching: school, "School") { Tap.searchChanged(query: $0) }
    let status = FilterControl("status", "Status", status, all: .all, words: \.label) {
      Tap.statusFilterChanged(status: $0)
    }
    let type = FilterControl("type", "Type", type, all: .all, words: \.label) { Tap.typeFilterChanged(type: $0) }
    let directed = { OfferSort(field: sort.field, direction: $0) }
    let field = FilterControl("sort", "Sort", sort.field, all: nil, words: \.label) {
      Tap.sortChanged(sort: $0 == sort.field ? directed(sort.direction) : OfferSort(usual: $0))
    }
    let direction = FilterControl(
      "direction", "Direction", sort.direction, all: nil, words: { directed($0).directionLabel },
      action: { Tap.sortChanged(sort: directed($0)) })
    return ([search, status, type, field, direction], FilterControl.activeText([type, status, search]))
  }
}
