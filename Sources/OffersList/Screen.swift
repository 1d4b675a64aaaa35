import CompassModel
import PageKit
import StateMachine

extension OffersList {
  /// Everything a UI shows of the offers page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`. The subtitle is the count in words, empty before offers
  /// are known.
  public struct Screen: ShownScreen {
    public typealias Action = OffersList.Action

    public var head: PageHead
    public var content: Content

    public init(head: PageHead, content: Content) {
      self.head = head
      self.content = content
    }

    init(_ state: OffersList.State, _ context: PageContext, list: OffersList.List) {
      let canLog = context.may(.createOffer)
      let dialog = state.dialogCard
      head = PageHead(
        page: "offers", route: "/offers", title: "Offers", subtitle: "", of: state, in: context,
        banner: state.banner(in: context), ownNotice: state.noticeCard,
        empty: state.emptyMessage(shownCount: list.numbers.count, canLog: canLog), dialog: dialog,
        skippedRows: state.skippedOffers + state.skippedSchools)
      head.isLoading = state.load.isRunning || state.schoolsLoad.isRunning
      head.viewingText = head.viewing.map { "Viewing \($0)'s offers" }
      head.loadingText = head.showsSkeleton ? "Loading offers…" : nil
      head.activity = state.activity
      content = Content(
        state, context, list: list, canLog: canLog,
        refusal: head.openQuestion ?? (state.form == nil ? nil : Self.formIsOpen))
      head.subtitle = content.countText ?? ""
      head.buttons = content.pageButtons
      explainButtons()
    }
  }

  /// What is the offers page's own.
  public struct Content: Hashable, Sendable, Encodable {
    public var summary: Summary
    public var filters: Filters
    /// How many of the filters narrow the list.
    public var activeFilterCount: Int
    public var sort: Sort
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
    public var hiddenSelectedCount: Int
    /// `2 selected (1 hidden by filters)`; null if none is.
    @Nullable public var selectedText: String?
    public var canCompare: Bool
    /// `Compare (2)`.
    public var compareLabel: String
    /// Lies over the list; null while it is closed.
    @Nullable public var comparison: ComparisonCard?
    /// Whether this person may log offers.
    public var canLog: Bool
    /// Lies over the list; null while it is closed.
    @Nullable public var form: FormCard?

    /// For previews; a page's screen comes from its state.
    public init(
      summary: Summary = Summary(accepted: 0, pending: 0, declined: 0), filters: Filters = Filters(),
      sort: Sort = Sort(OfferSort()), offers: [OfferCard] = [], comparison: ComparisonCard? = nil,
      form: FormCard? = nil
    ) {
      self.summary = summary
      self.filters = filters
      activeFilterCount = 0
      self.sort = sort
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
      self.form = form
    }

    /// - Parameter refusal: why no row can be tapped now; nil if it can.
    init(
      _ state: OffersList.State, _ context: PageContext, list: OffersList.List, canLog: Bool, refusal: String?
    ) {
      summary = list.summary
      filters = Filters(school: state.filters.search, status: state.filters.status, type: state.filters.type)
      activeFilterCount = state.filters.activeCount
      sort = Sort(state.sort)
      count = state.hasRows ? list.numbers.count : nil
      countText = state.hasRows ? "\(counted(list.numbers.count, "offer")) found" : nil
      let table = state.table
      let shown = list.numbers.prefix(state.pageCount * OffersList.pageSize)
      hasMore = shown.count < list.numbers.count
      moreText = hasMore ? "Showing \(shown.count) of \(list.numbers.count)." : nil
      offers = shown.map { number in
        OfferCard(
          table[number], school: list.names[table.schoolCode(number)], isSelected: table.isSelected(number), context,
          refusal: refusal)
      }

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
        state.sheet == .comparison
        ? ComparisonCard(selected, in: table, names: list.names, today: context.today) : nil
      self.canLog = canLog
      form = state.form.map { FormCard($0, in: state) }
    }
  }

  /// Of all offers, filtered or not (decision O6); null before they are known (decision N3).
  public struct Summary: Hashable, Sendable, Encodable {
    @Nullable public var accepted: Int?
    @Nullable public var pending: Int?
    @Nullable public var declined: Int?
    /// The same, ready to draw.
    public var cards: [SummaryCard]

    public init(accepted: Int?, pending: Int?, declined: Int?) {
      self.accepted = accepted
      self.pending = pending
      self.declined = declined
      cards = [
        SummaryCard(.accepted, icon: .checkmark, count: accepted),
        SummaryCard(.pending, icon: .calendar, count: pending),
        SummaryCard(.declined, icon: .close, count: declined),
      ]
    }
  }

  /// How many offers have a status.
  public struct SummaryCard: Hashable, Sendable, Encodable, Identifiable {
    public var id: String { key }
    /// The status' wire value.
    public var key: String
    public var label: String
    /// What its symbol means.
    public var icon: ActionButton.Icon
    @Nullable public var count: Int?
    public var color: ColorToken

    init(_ status: OfferStatus, icon: ActionButton.Icon, count: Int?) {
      key = status.wire
      label = status.label
      self.icon = icon
      self.count = count
      color = status.color
    }
  }

  public struct Filters: Hashable, Sendable, Codable {
    /// As typed.
    public var school: String
    public var status: OfferStatusFilter
    public var type: OfferTypeFilter

    public init(school: String = "", status: OfferStatusFilter = .all, type: OfferTypeFilter = .all) {
      self.school = school
      self.status = status
      self.type = type
    }
  }

  public struct Sort: Hashable, Sendable, Codable {
    public var field: OfferSortField
    public var direction: SortDirection
    public var label: String
    public var directionLabel: String

    public init(_ sort: OfferSort) {
      field = sort.field
      direction = sort.direction
      label = sort.field.label
      directionLabel = sort.directionLabel
    }
  }
}

extension OffersList {
  /// Derives screens of one store's page, and works names, list and counts out anew only when something they
  /// depend on changed.
  public struct ScreenBuilder {
    private var names = Memo<NamesKey, SchoolNames>()
    private var list = Memo<ListKey, List>()

    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let namesKey = NamesKey(
        schoolsRevision: state.table.schoolsRevision, schools: state.schools, isLoading: state.awaitsSchools)
      let names = names(namesKey) { SchoolNames(state.table, in: state.schools, isLoading: state.awaitsSchools) }
      let listKey = ListKey(
        revision: state.table.revision, names: namesKey, filters: state.filters, sort: state.sort,
        overlay: state.overlay, hasRows: state.hasRows)
      let list = list(listKey) { List(state, names: names) }
      return Screen(state, context, list: list)
    }
  }

  /// What the rows, the schools and the filters make of each other.
  struct List {
    var names: SchoolNames
    /// The rows of the list, in its order.
    var numbers: [Int]
    var summary: Summary

    init(_ state: State, names: SchoolNames) {
      self.names = names
      numbers = state.table.numbers(passing: state.filters, in: state.sort, names: names, overlay: state.overlay)
      let counts = state.hasRows ? state.table.statusCounts(overlay: state.overlay) : nil
      summary = Summary(
        accepted: counts.map { $0[.accepted] ?? 0 }, pending: counts.map { $0[.pending] ?? 0 },
        declined: counts.map { $0[.declined] ?? 0 })
    }
  }

  /// The revision stands for the rows' schools. A directory is replaced as a whole: comparing it with itself is quick.
  private struct NamesKey: Equatable {
    var schoolsRevision: Int
    var schools: SchoolDirectory?
    var isLoading: Bool
  }

  /// All that the list depends on, but for the rows themselves: their revision stands for them.
  private struct ListKey: Equatable {
    var revision: Int
    var names: NamesKey
    var filters: OfferFilters
    var sort: OfferSort
    var overlay: OfferOverlay
    var hasRows: Bool
  }
}

extension OffersList.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: OffersList.State, _ context: PageContext) {
    var builder = OffersList.ScreenBuilder()
    self = builder.screen(state, context)
  }
}
