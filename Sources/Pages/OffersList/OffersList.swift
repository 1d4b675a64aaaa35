import CompassModel
import PageKit
import StateMachine

/// The offers page: scholarship offers, their deadlines and a comparison (offers-list.md).
public enum OffersList: LoadingPage {
  /// How many offers the list and the comparison show at first, and how many more each time the list is asked.
  public static let pageSize = 100
}

extension OffersList {
  /// All that the page remembers.
  public struct State: LoadingState {
    /// Whether the page is somewhere on the way back.
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    /// The offers and which of them are selected.
    public var table = OfferTable()
    /// Nil until the schools are known; the offers do not wait for them (decision O10).
    public var schools: SchoolDirectory?
    /// Rows the backend could not read (decision X5).
    public var skippedOffers = 0
    /// Schools the backend could not read.
    public var skippedSchools = 0
    /// How loading the offers stands.
    public var load = PageLoad()
    /// How loading the schools stands.
    public var schoolsLoad = PageLoad()

    /// What the list is narrowed to.
    public var filters = OfferFilters()
    /// The list's order.
    public var sort = OfferSort()
    /// The offer that the list leads to: it was just saved (decision V2).
    public var target = RowTarget()
    /// How many pages of the list are shown.
    public var pageCount = 1

    /// Changes that are under way.
    public var overlay = OfferOverlay()
    /// Whether the selected offers lie side by side over the list.
    public var isComparing = false
    /// The question over the page; nil for none.
    public var dialog: Dialog?
    /// What the page says until the next tap; nil for nothing.
    public var notice: Notice?

    /// A closed page that knows nothing.
    public init() {}
  }

  /// What is asked.
  public enum Dialog: Hashable, Sendable, Codable {
    /// Whether an offer is to be deleted.
    case confirmDelete(id: OfferID)
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    /// The viewer may not do that (decision X16).
    case notPermitted(Mutation)
    /// The offer that was just saved is filtered away (decision V2).
    case rowIsFilteredAway(OfferID)
  }
}

extension OffersList.State {
  /// How many offers are selected, those hidden by filters too (decision O7).
  public var selectedCount: Int { table.selectedCount - overlay.deleting.count { table.isSelected($0) } }

  /// What is known of an offer, unless it is being deleted.
  public func offer(_ id: OfferID) -> Offer? {
    shows(id) ? table.number(of: id).map { table.offer($0, overlay: overlay) } : nil
  }

  /// Whether it is known what passes the filters: not while names are searched that are on their way (decision N3).
  var knowsList: Bool { hasRows && !(awaitsSchools && SearchFolding.isQuery(filters.search)) }

  /// Whether the row exists and is not being deleted.
  func shows(_ id: OfferID) -> Bool { table.number(of: id) != nil && !overlay.deleting.contains(id) }
}

extension OffersList {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// Where the page's actions stand among the app's.
    public static let key = "offers"

    /// The page was pulled down: its rows are wanted anew.
    case refreshPulled
    /// What failed to load is wanted again.
    case retryTapped
    /// A part of a school's name was typed.
    case searchChanged(query: String)
    /// A status was chosen.
    case statusFilterChanged(status: OfferStatusFilter)
    /// A type was chosen.
    case typeFilterChanged(type: OfferTypeFilter)
    /// All is to be shown.
    case clearFiltersTapped
    /// An order was chosen.
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
    /// The comparison was looked at.
    case comparisonClosed
    /// An offer is to be deleted: asks first.
    case deleteTapped(id: OfferID)
    /// The question is answered with yes.
    case deleteConfirmed
    /// The question is answered with no.
    case dialogCancelled
    /// What became of an offer was chosen (decision O12).
    case statusChosen(id: OfferID, status: OfferStatus)
    /// A new offer is to be entered (decision O9).
    case logTapped
    /// What the page said was read.
    case noticeDismissed
  }

  /// What its effects answer, and what the root orders.
  public enum Answer: LoadingAnswer {
    /// Fresh rows came.
    indirect case loaded(request: Int, table: OfferTable, skipped: Int, source: RowsSource? = nil)
    /// No rows came.
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The schools came.
    indirect case schoolsLoaded(request: Int, schools: SchoolDirectory, skipped: Int, source: RowsSource? = nil)
    /// No schools came.
    indirect case schoolsFailed(request: Int, failure: ServiceFailure)
    /// A row has another status: that is stored, or was changed elsewhere; of any athlete, whatever page is open.
    case statusChanged(id: OfferID, owner: AthleteID, status: OfferStatus)
    /// The backend has deleted the row, or has none: of any athlete, whatever page is open.
    case deleted(id: OfferID, owner: AthleteID)
  }
}

extension OffersList.Answer {
  /// Decision M10.
  public var connection: Connection? {
    switch self {
    case .loaded(_, _, _, let source), .schoolsLoaded(_, _, _, let source): Connection(source)
    case .loadFailed(_, let failure), .schoolsFailed(_, let failure): Connection(failure)
    case .statusChanged, .deleted: nil
    }
  }
}
