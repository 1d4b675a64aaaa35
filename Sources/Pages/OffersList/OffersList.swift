import CompassModel
import PageKit
import Records
import StateMachine

/// The offers page: scholarship offers, their deadlines and a comparison (offers-list.md).
public enum OffersList: ListPage {
  public typealias Table = OfferTable
  public static let rows = [RowKind.offers]
  /// For the names of the schools that the offers come from (decision O10).
  public static let auxiliaryRows = [RowKind.schools]

  public static let words = ListWords(
    .offer, entering: "log an offer", none: ("No offers logged yet", "Log scholarship offers as you receive them"),
    auxiliary: ("schools", "School names could not be loaded."))
  public static let rights: ListRights = (.createOffer, .updateOffer, .deleteOffer)
  public static let addButton = ActionButton("log", "+ Log Offer", icon: .add, action: Tap.logTapped)
  public static let rowButtons =
    [
      RowButton { .select(OfferID($0), isSelected: false) }, RowButton { .open(Tap.offerTapped(id: OfferID($0))) },
      RowButton { .edit(Tap.editTapped(id: OfferID($0))) },
    ]
    + OfferStatus.recognized.map { status in
      RowButton {
        ActionButton(
          status.wire, "Mark as \(status.label.lowercased())", icon: status.icon, traits: .listStatus,
          action: Tap.statusChosen(id: OfferID($0), status: status))
      }
    } + [RowButton { .delete(Tap.deleteTapped(id: OfferID($0))) }]
}

extension OffersList {
  /// A person's choices on the page.
  public struct State: ListState {
    public var isOpen = false
    /// A search among one athlete's offers is not kept for another's.
    public var owner: AthleteID? {
      didSet { if oldValue != nil, owner != oldValue { filters = OfferFilters() } }
    }
    public var target = RowTarget()
    public var pageCount = 1
    public var asksToDelete: OfferID?
    /// The offer that is to be accepted beside another one; nil while nothing is asked (decision G9).
    public var asksToAccept: OfferID?
    public var isAsking: Bool { asksToDelete != nil || asksToAccept != nil }
    public var notice: ListNotice<Offer>?
    /// The filters that narrow the list.
    public var filters = OfferFilters()
    /// The order of the list.
    public var sort = OfferSort()
    /// The offers that are to be compared, hidden by filters or not, by ascending id (decision O7). One that is being
    /// deleted is kept, for that may be refused or taken back.
    public internal(set) var selected: [OfferID] = []
    /// Whether the selected offers lie side by side over the list.
    public var isComparing = false

    public init() {}
  }

  /// The taps of a person on the page.
  public enum Tap: ListTap {
    public static let key = "offers"

    /// The rows are to be asked for again: the page was pulled down, or loading them failed.
    case refreshPulled, retryTapped
    /// A part of a school's name was typed.
    case searchChanged(query: String)
    /// A status was chosen to filter by.
    case statusFilterChanged(status: OfferStatusFilter)
    /// A type was chosen to filter by.
    case typeFilterChanged(type: OfferTypeFilter)
    /// All offers are to be shown.
    case clearFiltersTapped
    /// An order of the list was chosen.
    case sortChanged(sort: OfferSort)
    /// The end of the list came in sight.
    case moreReached
    /// An offer is to be opened.
    case offerTapped(id: OfferID)
    /// An offer is to be edited (decision O12).
    case editTapped(id: OfferID)
    /// An offer is to be compared, or not any more (decision O7).
    case selectionChanged(id: OfferID, isSelected: Bool)
    /// The selected offers are to be shown side by side.
    case compareTapped
    /// The comparison was closed.
    case comparisonClosed
    /// An offer is to be deleted: asks first.
    case deleteTapped(id: OfferID)
    /// The question is answered with yes, or with no.
    case deleteConfirmed, dialogCancelled
    /// The offer is accepted beside another one, or the other accepted and pending ones are to be declined
    /// (decision G9).
    case acceptConfirmed, declineOthersTapped
    /// Another status of an offer was chosen (decision O12).
    case statusChosen(id: OfferID, status: OfferStatus)
    /// A new offer is to be entered (decision O9).
    case logTapped
    /// The schools that offers come from are to be seen (decision D2).
    case schoolsTapped
    /// The page's message was read.
    case noticeDismissed

    public var step: ListStep<State> {
      switch self {
      case .refreshPulled: .refresh
      case .retryTapped: .retry
      case .searchChanged(let query): .narrow { $0.filters.search = query }
      case .statusFilterChanged(let status): .narrow { $0.filters.status = status }
      case .typeFilterChanged(let type): .narrow { $0.filters.type = type }
      case .clearFiltersTapped: .narrow { $0.filters = OfferFilters() }
      case .moreReached: .more
      case .offerTapped(let id): .open(id)
      case .editTapped(let id): .form(id, "edit", .updateOffer)
      case .selectionChanged(let id, _): .row(id, nil)
      case .sortChanged, .compareTapped, .comparisonClosed, .schoolsTapped: .own(nil)
      case .deleteTapped(let id): .ask(id)
      case .deleteConfirmed: .confirm
      case .dialogCancelled: .cancel
      case .acceptConfirmed, .declineOthersTapped: .answer(.updateOffer)
      case .statusChosen(let id, _): .row(id, .updateOffer)
      case .logTapped: .own(.createOffer)
      case .noticeDismissed: .dismiss
      }
    }
  }
}

/// The list, and its rows for other programs.
extension OffersList {
  /// Nil while names are searched that are on their way (decision N3).
  public static func question(_ state: State, in context: PageContext) -> OfferTable.Question? {
    guard let query = SearchFolding.query(state.filters.search) else {
      return OfferTable.Question(state.filters, state.sort, schools: nil)
    }
    let schools = OfferSchools(context)
    return schools.areAwaited ? nil : OfferTable.Question(state.filters, state.sort, schools: schools.matching(query))
  }

  public static func controls(_ state: State) -> [FilterControl] {
    let (filters, sort) = (state.filters, state.sort)
    let directed = { OfferSort(field: sort.field, direction: $0) }
    return [
      FilterControl(searching: filters.search, "School") { Tap.searchChanged(query: $0) },
      FilterControl("status", "Status", filters.status, all: .all, words: \.label) {
        Tap.statusFilterChanged(status: $0)
      },
      FilterControl("type", "Type", filters.type, all: .all, words: \.label) { Tap.typeFilterChanged(type: $0) },
      FilterControl("sort", "Sort", sort.field, all: nil, words: \.label) {
        Tap.sortChanged(sort: $0 == sort.field ? sort : OfferSort(usual: $0))
      },
      FilterControl(
        "direction", "Direction", sort.direction, all: nil, words: { directed($0).directionLabel },
        action: { Tap.sortChanged(sort: directed($0)) }),
    ]
  }

  public static func extra(_ state: State, in context: PageContext) -> @Sendable (Offer) -> OfferCard.Extra {
    let (schools, selected) = (OfferSchools(context), Set(state.selected))
    return { OfferCard.Extra(school: schools.name(of: $0.schoolID), isSelected: selected.contains($0.id)) }
  }

  public static func card(_ listed: ListedRow<OffersList>, in context: PageContext) -> OfferCard {
    OfferCard(
      listed.row, school: listed.extra.school, in: context, isSelected: listed.extra.isSelected,
      isUpdating: listed.isUpdating, isKept: listed.isKept)
  }

  public static func countText(_ count: Int) -> String { "\(counted(count, "offer")) found" }

  /// All offers that pass the filters, in the list's order, for other programs; nil before the rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    let schools = OfferSchools(context)
    return table(
      state, context,
      first: [
        "id", "offer_type", "status", "scholarship_amount", "scholarship_percentage", "offer_date", "deadline_date",
        "conditions", "notes", "school_id",
      ], added: ["school_name": { schools.name(of: $0.schoolID) }])
  }

  /// Builds the index of the schools' names: takes a while for many, so not on the main actor.
  public static func prepare(_ schools: Base<School>) {
    _ = schools.table(SchoolNameIndex.self, auxiliary: NoAuxiliary())
  }
}
