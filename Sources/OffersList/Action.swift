import CompassModel
import PageKit

extension OffersList {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: PageAction {
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
    indirect case createFailed(owner: AthleteID, failure: ServiceFailure)
    case deleted(id: OfferID, owner: AthleteID)
    indirect case deleteFailed(id: OfferID, owner: AthleteID, failure: ServiceFailure)
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
    case .loaded, .loadFailed, .schoolsLoaded, .schoolsFailed, .offerIDMade, .created, .createFailed, .deleted,
      .deleteFailed:
      .answer
    }
  }
}
