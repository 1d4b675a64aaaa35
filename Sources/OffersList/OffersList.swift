import CompassModel
import PageKit
import StateMachine

/// The offers page: scholarship offers, their deadlines, a comparison and a form to log one (offers-list.md).
public enum OffersList: PageFeature {
  /// How many offers the list and the comparison show at first, and how many more each time the list is asked.
  public static let pageSize = 100
}

extension OffersList {
  public struct State: PageState {
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    /// The offers and which of them are selected.
    public var table = OfferTable()
    /// When the rows on screen were loaded; nil before there are any. Kept in memory only (decision X12).
    public var loadedAt: Instant?
    /// Nil until the schools are known; the offers do not wait for them (decision O10).
    public var schools: SchoolDirectory?
    /// Rows the backend could not read (decision X5).
    public var skippedOffers = 0
    public var skippedSchools = 0
    public var load = PageLoad()
    public var schoolsLoad = PageLoad()

    public var filters = OfferFilters()
    public var sort = OfferSort()
    /// How many pages of the list are shown.
    public var pageCount = 1

    public var overlay = OfferOverlay()
    /// What lies over each athlete's list. A form stays until it is saved or cancelled, also while the page is away
    /// or shows somebody else.
    public var sheets: [AthleteID: Sheet] = [:]
    public var dialog: Dialog?
    public var notice: Notice?

    public init() {}
  }

  /// One thing lies over a list at a time.
  public enum Sheet: Hashable, Sendable, Codable {
    /// Of the selected offers.
    case comparison
    case form(OfferForm)
  }

  public enum Dialog: Hashable, Sendable, Codable {
    case confirmDelete(id: OfferID)
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    case notPermitted(Mutation)
  }
}

extension OffersList.State {
  public var hasRows: Bool { loadedAt != nil }

  /// What lies over the list of the athlete on screen.
  public var sheet: OffersList.Sheet? {
    get { owner.flatMap { sheets[$0] } }
    set { if let owner { sheets[owner] = newValue } }
  }

  /// The form of the athlete on screen.
  public var form: OfferForm? { owner.flatMap(form(of:)) }

  public func form(of athlete: AthleteID) -> OfferForm? {
    if case .form(let form) = sheets[athlete] { form } else { nil }
  }

  /// How many offers are selected, those hidden by filters too (decision O7).
  public var selectedCount: Int { table.selectedCount - overlay.deleting.count { table.isSelected($0) } }

  /// Whether the row exists and is not being deleted.
  func shows(_ id: OfferID) -> Bool { table.number(of: id) != nil && !overlay.deleting.contains(id) }
}

extension OffersList {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: PageAction {
    public static let key = "offers"

    case opened
    case closed
    case athleteChanged
    case foregrounded
    case connectivityReturned
    case refreshPulled
    case retryTapped
    case searchChanged(query: String)
    case statusFilterChanged(status: OfferStatusFilter)
    case typeFilterChanged(type: OfferTypeFilter)
    case clearFiltersTapped
    case sortChanged(sort: OfferSort)
    case moreReached
    case offerTapped(id: OfferID)
    case selectionChanged(id: OfferID, isSelected: Bool)
    case compareTapped
    case comparisonClosed
    case deleteTapped(id: OfferID)
    case deleteConfirmed
    case dialogCancelled
    case logTapped
    case fieldChanged(field: OfferField, text: String)
    case saveTapped
    case formCancelled
    case noticeDismissed

    case skeletonDue
    indirect case loaded(request: Int, table: OfferTable, skipped: Int)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    indirect case schoolsLoaded(request: Int, schools: SchoolDirectory, skipped: Int)
    indirect case schoolsFailed(request: Int, failure: ServiceFailure)
    /// The form of an athlete is about to be sent for the first time, under this id.
    case offerIDMade(id: OfferID, owner: AthleteID)
    indirect case created(offer: Offer)
    indirect case createFailed(draft: OfferDraft, failure: ServiceFailure)
    indirect case createRetried(draft: OfferDraft)
    case deleted(id: OfferID, owner: AthleteID)
    indirect case deleteFailed(deletion: OfferDeletion, failure: ServiceFailure)
    indirect case deleteRetried(deletion: OfferDeletion)
  }
}

/// An offer that is being deleted, and all that is said of it should that fail: by then its row may not be there.
public struct OfferDeletion: Hashable, Sendable, Codable {
  public var id: OfferID
  public var owner: AthleteID
  /// As the list shows it; nil while the schools are not known.
  public var schoolName: String?

  public init(id: OfferID, owner: AthleteID, schoolName: String?) {
    self.id = id
    self.owner = owner
    self.schoolName = schoolName
  }
}

/// An offer that is being saved, and all that is said of it should that fail: by then its form may not be there.
public struct OfferDraft: Hashable, Sendable, Codable {
  public var offer: NewOffer
  /// Nil before it is sent for the first time.
  public var id: OfferID?
  public var owner: AthleteID
  public var schoolName: String?

  public init(_ offer: NewOffer, id: OfferID?, owner: AthleteID, schoolName: String?) {
    self.offer = offer
    self.id = id
    self.owner = owner
    self.schoolName = schoolName
  }
}

extension OffersList.Action {
  public var kind: PageActionKind {
    switch self {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      .event
    case .retryTapped, .searchChanged, .statusFilterChanged, .typeFilterChanged, .clearFiltersTapped, .sortChanged,
      .moreReached, .offerTapped, .selectionChanged, .compareTapped, .comparisonClosed, .deleteTapped,
      .deleteConfirmed, .dialogCancelled, .logTapped, .fieldChanged, .saveTapped, .formCancelled, .noticeDismissed:
      .tap
    case .loaded, .loadFailed, .schoolsLoaded, .schoolsFailed, .offerIDMade, .created, .createFailed, .createRetried,
      .deleted, .deleteFailed, .deleteRetried:
      .answer
    }
  }
}
