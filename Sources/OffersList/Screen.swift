import CompassModel
import PageKit
import StateMachine

extension OffersList {
  /// Everything a UI shows of the offers page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`.
  public struct Screen: ShownScreen, Codable {
    public var page = "offers"
    public var title = "Offers"
    /// The count in words; empty before offers are known.
    public var subtitle: String
    /// The athlete a parent looks at; null for an athlete's own page.
    @Nullable public var viewing: String?
    public var athletes: [AthleteChoice]

    public var isLoading: Bool
    public var showsSkeleton: Bool
    public var canReload: Bool
    @Nullable public var banner: Banner?
    @Nullable public var empty: EmptyMessage?
    @Nullable public var dialog: DialogCard?
    /// What is being done to offers right now, in words; null if nothing is.
    @Nullable public var activity: String?
    public var skippedRows: Int
    /// `2 items could not be shown`; null if all could (decision X5).
    @Nullable public var skippedText: String?

    public var summary: Summary
    public var filters: Filters
    public var activeFilterCount: Int
    public var sort: Sort
    /// How many offers pass the filters, on later pages too.
    public var count: Int
    /// `4 offers found`.
    public var countText: String
    public var hasMore: Bool
    public var offers: [OfferCard]

    /// Those hidden by filters count too (decision O7).
    public var selectedCount: Int
    public var hiddenSelectedCount: Int
    public var canCompare: Bool
    /// `Compare (2)`.
    public var compareLabel: String
    @Nullable public var comparison: ComparisonCard?
    public var canLog: Bool
    @Nullable public var form: FormCard?

    init(_ state: OffersList.State, _ context: PageContext, list: OffersList.List) {
      let viewer = context.viewer
      viewing = viewer?.isParent == true ? viewer?.active.name : nil
      athletes = AthleteChoice.choices(of: viewer)

      isLoading = state.load.isRunning || state.schoolsLoad.isRunning
      showsSkeleton = state.load.showsSkeleton
      canReload = state.canReload
      banner = state.banner(in: context)
      empty = state.emptyMessage(shownCount: list.numbers.count)
      dialog = state.dialogCard
      activity = state.activity
      skippedRows = state.skippedOffers + state.skippedSchools
      skippedText = skippedRows == 0 ? nil : "\(counted(skippedRows, "item")) could not be shown"

      summary = list.summary
      filters = .init(school: state.filters.search, status: state.filters.status, type: state.filters.type)
      activeFilterCount = state.filters.activeCount
      sort = .init(state.sort)
      count = list.numbers.count
      countText = "\(counted(list.numbers.count, "offer")) found"
      subtitle = state.loadedAt == nil ? "" : countText
      let table = state.table
      let shown = list.numbers.prefix(state.pageCount * OffersList.pageSize)
      hasMore = shown.count < list.numbers.count
      offers = shown.map { number in
        OfferCard(
          table[number], school: list.names[table.schoolCode(number)], isSelected: table.isSelected(number), context)
      }

      let selected = table.selectedNumbers(in: list.numbers, sort: state.sort, overlay: state.overlay)
      selectedCount = selected.count
      hiddenSelectedCount = selected.count - (selected.isEmpty ? 0 : list.numbers.count { table.isSelected($0) })
      canCompare = selected.count >= 2
      compareLabel = "Compare (\(selected.count))"
      comparison =
        state.sheet == .comparison
        ? ComparisonCard(selected, in: table, names: list.names, today: context.today) : nil
      canLog = context.may(.createOffer)
      form = state.form.map { FormCard($0, in: state) }
    }
  }

  /// Of all offers, filtered or not (decision O6).
  public struct Summary: Hashable, Sendable, Codable {
    public var accepted: Int
    public var pending: Int
    public var declined: Int
  }

  public struct Filters: Hashable, Sendable, Codable {
    /// As typed.
    public var school: String
    public var status: OfferStatusFilter
    public var type: OfferTypeFilter
  }

  public struct Sort: Hashable, Sendable, Codable {
    public var field: OfferSortField
    public var direction: SortDirection
    public var label: String
    public var directionLabel: String

    init(_ sort: OfferSort) {
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
    private var names = Memo<NamesKey, OfferSchoolNames>()
    private var list = Memo<ListKey, List>()

    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let namesKey = NamesKey(schoolsRevision: state.table.schoolsRevision, schools: state.schools)
      let names = names(namesKey) { OfferSchoolNames(state.table, in: state.schools) }
      let listKey = ListKey(
        revision: state.table.revision, names: namesKey, filters: state.filters, sort: state.sort,
        overlay: state.overlay)
      let list = list(listKey) { List(state, names: names) }
      return Screen(state, context, list: list)
    }
  }

  /// What the rows, the schools and the filters make of each other.
  struct List {
    var names: OfferSchoolNames
    /// The rows of the list, in its order.
    var numbers: [Int]
    var summary: Summary

    init(_ state: State, names: OfferSchoolNames) {
      self.names = names
      numbers = state.table.numbers(passing: state.filters, in: state.sort, names: names, overlay: state.overlay)
      let counts = state.table.statusCounts(overlay: state.overlay)
      summary = Summary(
        accepted: counts[.accepted] ?? 0, pending: counts[.pending] ?? 0, declined: counts[.declined] ?? 0)
    }
  }

  /// The revision stands for the rows' schools. A directory is replaced as a whole: comparing it with itself is quick.
  private struct NamesKey: Equatable {
    var schoolsRevision: Int
    var schools: SchoolDirectory?
  }

  /// All that the list depends on, but for the rows themselves: their revision stands for them.
  private struct ListKey: Equatable {
    var revision: Int
    var names: NamesKey
    var filters: OfferFilters
    var sort: OfferSort
    var overlay: OfferOverlay
  }
}

extension OffersList.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: OffersList.State, _ context: PageContext) {
    var builder = OffersList.ScreenBuilder()
    self = builder.screen(state, context)
  }
}
