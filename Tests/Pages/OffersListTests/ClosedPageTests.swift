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
    .statusChosen(id: OfferID("a"), status: .accepted), .fieldChanged(field: .notes, text: "x"), .saveTapped,
    .formCancelled, .noticeDismissed,
  ]

  @Test(arguments: taps, [true, false])
  func aTapOnAClosedPageDoesNothing(tap: OffersList.Tap, hasForm: Bool) {
    let page = OffersList.State.showing([offer("a"), offer("b")])
    var store = OffersStore((hasForm ? page.logging() : page).after(.closed))
    store.send(tap)
    store.finish()
  }
}
