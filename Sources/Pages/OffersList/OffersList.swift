import CompassModel
import PageKit
import Records
import StateMachine

/// The offers page: scholarship offers, their deadlines and a comparison (offers-list.md).
public enum OffersList: PageFeature {
  public typealias Work = NoWork
  public static let rows = [RowKind.offers]
  /// For the names of the schools that the offers come from (decision O10).
  public static let auxiliaryRows = [RowKind.schools]

  /// How many offers the list and the comparison show at first, and how many more each time the list is asked.
  public static let pageSize = 100
}

extension OffersList {
  /// What a person chose on the page. The rows are those of `Records`.
  public struct State: PageState {
    /// Whether the page is somewhere on the way back.
    public var isOpen = false
    /// What was looked for among one athlete's offers is not looked for among another's.
    public var owner: AthleteID? {
      didSet { if oldValue != nil, owner != oldValue { filters = OfferFilters() } }
    }

    /// What the list is narrowed to.
    public var filters = OfferFilters()
    /// The list's order.
    public var sort = OfferSort()
    /// The offer that the list leads to: it was just saved (decision V2).
    public var target = RowTarget()
    /// How many pages of the list are shown.
    public var pageCount = 1

    /// The offers that are to be compared, hidden by filters or not, by ascending id (decision O7). One that is being
    /// deleted is kept, for that may be refused or taken back.
    public internal(set) var selected: [OfferID] = []
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
  public enum Dialog: Equatable, Sendable {
    /// Whether an offer is to be deleted.
    case confirmDelete(id: OfferID)
  }

  /// Transient message, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The viewer may not do that (decision X16).
    case notPermitted(Mutation)
    /// The offer that was just saved is filtered away (decision V2).
    case rowIsFilteredAway(OfferID)
  }
}

extension OffersList {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "offers"

    /// The page was pulled down: its rows are to be asked for again.
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
    /// The comparison was closed.
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
    /// The schools that offers come from are to be seen (decision D2).
    case schoolsTapped
    /// What the page said was read.
    case noticeDismissed
  }
}
