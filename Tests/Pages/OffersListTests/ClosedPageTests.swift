import CompassModel
import TestSupport
import Testing

@testable import OffersList

/// A view that goes away may still report a tap: it changes nothing.
struct ClosedPageTests {
  static let taps: [OffersList.Tap] = [
    .refreshPulled, .retryTapped, .searchChanged(query: "x"), .statusFilterChanged(status: .accepted),
    .typeFilterChanged(type: .partial), .clearFiltersTapped,
    .sortChanged(sort: OfferSort(field: .amount, direction: .ascending)), .moreReached,
    .offerTapped(id: OfferID("a")), .selectionChanged(id: OfferID("a"), isSelected: true), .compareTapped,
    .comparisonClosed, .deleteTapped(id: OfferID("a")), .deleteConfirmed, .dialogCancelled, .logTapped,
    .statusChosen(id: OfferID("a"), status: .accepted), .noticeDismissed,
  ]

  @Test(arguments: taps)
  func aTapOnAClosedPageDoesNothing(tap: OffersList.Tap) {
    var store = OffersStore(OffersPage.showing([offer("a"), offer("b")]).after(.closed))
    store.send(tap)
    store.finish()
  }
}
