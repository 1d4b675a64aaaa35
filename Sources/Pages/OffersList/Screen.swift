import CompassModel
import PageKit

extension OffersList {
  /// Everything a UI shows of the offers page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`. The subtitle is the count in words, empty before offers
  /// are known.
  public struct Screen: ShownScreen {
    public typealias Tap = OffersList.Tap

    public var parts: ScreenParts<Content>
    /// All rows of the page, shown or not.
    var hidden = HiddenRows<OfferCard>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    init(_ state: OffersList.State, _ context: PageContext, list: OffersList.List) {
      let canLog = context.may(.createOffer)
      let dialog = state.dialogCard
      var head = PageHead(
        page: "offers", route: "/offers", title: "Offers", subtitle: "", of: state, beside: state.schoolsLoad,
        in: context, banner: state.banner(in: context), ownNotice: state.noticeCard,
        empty: state.emptyMessage(shownCount: list.numbers.count, canLog: canLog), dialog: dialog,
        skippedRows: state.skippedOffers + state.skippedSchools)
      head.viewingText = head.viewing.map { "Viewing \($0)'s offers" }
      head.loadingText = head.loadingText("Loading offers…", in: context)
      head.activity = state.activity
      let refusal = head.openQuestion
      let content = Content(state, context, list: list, canLog: canLog, refusal: refusal)
      head.subtitle = content.countText ?? ""
      head.buttons = content.pageButtons
      self.init(head: head, content: content)
      hidden = HiddenRows { id in
        guard state.shows(OfferID(id)), let number = state.table.number(of: OfferID(id)) else { return nil }
        return OfferCard(number, in: state, names: list.names, context, refusal: refusal)
      }
      explainButtons()
    }
  }

  /// What is the offers page's own.
  public struct Content: Hashable, Sendable, Encodable {
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
    /// `Showing 100 of 250.`; null where all are shown.
    @Nullable public var moreText: String?
    /// Those of the pages shown, in order.
    public var offers: [OfferCard]

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
    /// Always null, for one edition: a new offer is entered on a form page, whose screen has the form under this key.
    @Nullable public var form: Never?

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

    /// - Parameter refusal: why no row can be tapped now; nil if it can.
    init(
      _ state: OffersList.State, _ context: PageContext, list: OffersList.List, canLog: Bool, refusal: String?
    ) {
      summary = list.summary
      filters = Filters(school: state.filters.search, status: state.filters.status, type: state.filters.type)
      activeFilterCount = state.filters.activeCount
      sort = Sort(state.sort)
      (controls, activeFiltersText) = filters.controls(sort: sort)
      let known = state.knowsList ? list.numbers.count : nil
      count = known
      countText = known.map { "\(counted($0, "offer")) found" }
      let table = state.table
      let shown = list.numbers.prefix(state.pageCount * OffersList.pageSize)
      hasMore = shown.count < list.numbers.count
      moreText = hasMore ? "Showing \(shown.count) of \(list.numbers.count)." : nil
      offers = shown.map { OfferCard($0, in: state, names: list.names, context, refusal: refusal) }

      let selected = table.selectedNumbers(in: list.numbers, sort: state.sort, overlay: state.overlay)
      let hidden = selected.count - (selected.isEmpty ? 0 : list.numbers.count { table.isSelected($0) })
      selectedCount = selected.count
      hiddenSelectedCount = hidden
      selectedText =
        selected.isEmpty
        ? nil : "\(selected.count) selected" + (hidden == 0 ? "" : " (\(hidden) hidden by filters)")
      canCompare = selected.count >= 2
      compareLabel = "Compare (\(selected.count))"
      comparison =
        state.isComparing
        ? ComparisonCard(selected, in: table, overlay: state.overlay, names: list.names, today: context.today) : nil
      self.canLog = canLog
    }
  }
}

extension OffersList.Filters {
  fileprivate func controls(sort: OffersList.Sort) -> (all: [FilterControl], activeText: String?) {
    typealias Tap = OffersList.Tap
    let search = FilterControl(searching: school, "School")
    let status = FilterControl("status", "Status", status, all: .all, words: \.label) {
      Tap.statusFilterChanged(status: $0)
    }
    let type = FilterControl("type", "Type", type, all: .all, words: \.label) { Tap.typeFilterChanged(type: $0) }
    let field = FilterControl("sort", "Sort", sort.field, all: nil, words: \.label) {
      Tap.sortChanged(sort: OfferSort(field: $0, direction: sort.direction))
    }
    let directed = { OfferSort(field: sort.field, direction: $0) }
    let direction = FilterControl(
      "direction", "Direction", sort.direction, all: nil, words: { directed($0).directionLabel },
      action: { Tap.sortChanged(sort: directed($0)) })
    return ([search, status, type, field, direction], FilterControl.activeText([type, status, search]))
  }
}

extension OfferCard {
  /// - Parameter number: of a row of the table.
  fileprivate init(
    _ number: Int, in state: OffersList.State, names: OfferSchoolNames, _ context: PageContext, refusal: String?
  ) {
    let table = state.table
    let offer = table.offer(number, overlay: state.overlay)
    self.init(
      offer, school: names[table.schoolCode(number)], in: context, isSelected: table.isSelected(number),
      isUpdating: state.overlay.statuses[offer.id] != nil, refusal: refusal)
  }
}
