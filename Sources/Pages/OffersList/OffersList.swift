import CompassModel
import PageKit
import Records
import StateMachine

/// The offers page: scholarship offers, their deadlines and a comparison (offers-list.md).
public enum OffersList: ListPage {
  public typealias Table = OfferTable
  public static let rows = [RowKind.offers]
  /// The schools, whose names the offers show (decision O10).
  public static let auxiliaryRows = [RowKind.schools]

  public static let words = ListWords(
    .offer, entering: "log an offer", none: ("No offers logged yet", "Log scholarship offers as you receive them"),
    noneOfParent: { "Log scholarship offers as \($0) receives them" },
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
  /// The state of the page: the user's choices, without rows.
  public struct State: ListState {
    public var isOpen = false
    /// The athlete whose offers show, nil until known. Changing it from a known athlete resets the filters.
    public var owner: AthleteID? {
      didSet { if oldValue != nil, owner != oldValue { filters = OfferFilters() } }
    }
    public var target = RowTarget()
    public var pageCount = 1
    public var asksToDelete: OfferID?
    /// The offer to accept although another one is accepted, while the page asks about it; nil without that question
    /// (decision G9).
    package var asksToAccept: OfferID?
    public var isAsking: Bool { asksToDelete != nil || asksToAccept != nil }
    public var notice: ListNotice<Offer>?
    public var filters = OfferFilters()
    package var sort = OfferSort()
    /// The offers selected for the comparison, filtered or not, by ascending id (decision O7). An offer that is being
    /// deleted stays selected, as the deletion may be refused or undone.
    package internal(set) var selected: [OfferID] = []
    package var isComparing = false

    public init() {}
  }

  /// The user's taps on the page.
  public enum Tap: ListTap {
    public static let key = "offers"

    /// Reloads the offers: the list was pulled down, or Retry was tapped after a failure.
    case refreshPulled, retryTapped
    /// Filters by part of a school's name, as typed.
    case searchChanged(query: String)
    case statusFilterChanged(status: OfferStatusFilter)
    case typeFilterChanged(type: OfferTypeFilter)
    /// Clears search and filters, so that all offers show.
    case clearFiltersTapped
    case sortChanged(sort: OfferSort)
    /// Shows 100 more rows: the end of the list became visible.
    case moreReached
    /// Opens the details of an offer.
    case offerTapped(id: OfferID)
    /// Opens the form of an offer (decision O12).
    case editTapped(id: OfferID)
    /// Adds an offer to the comparison, or removes it (decision O7).
    case selectionChanged(id: OfferID, isSelected: Bool)
    case compareTapped
    case comparisonClosed
    case deleteTapped(id: OfferID)
    /// Deletes the offer of the open question, or cancels the question.
    case deleteConfirmed, dialogCancelled
    /// Accepts the offer of the open question; `declineOthersTapped` also declines the other accepted and pending
    /// offers (decision G9).
    case acceptConfirmed, declineOthersTapped
    /// Sets an offer's status (decision O12); accepting asks first if another offer is accepted (decision G9).
    case statusChosen(id: OfferID, status: OfferStatus)
    /// Opens the form for a new offer (decision O9).
    case logTapped
    /// Opens the schools page (decision D2).
    case schoolsTapped
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

extension OffersList {
  /// Returns the list's query; nil while a search needs school names that are still loading (decision N3).
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
    OfferCard(listed, in: context)
  }

  public static func countText(_ count: Int) -> String { "\(counted(count, "offer")) found" }

  /// Returns a table of all offers that pass the filters, in the list's order, for export; nil before the offers are
  /// loaded, and while a search waits for school names.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    let schools = OfferSchools(context)
    return table(
      state, context,
      first: [
        "id", "offer_type", "status", "scholarship_amount", "scholarship_percentage", "offer_date", "deadline_date",
        "conditions", "notes", "school_id",
      ], added: ["school_name": { schools.name(of: $0.schoolID) }])
  }
}
