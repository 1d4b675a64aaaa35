import CompassModel
import TestSupport
import Testing

@testable import EventsList

/// A view that goes away may still report a tap: it changes nothing.
struct ClosedPageTests {
  static let taps: [EventsList.Tap] = [
    .refreshPulled, .retryTapped, .searchChanged(query: "x"), .typeFilterChanged(type: .camp),
    .statusFilterChanged(status: .attended), .datesFilterChanged(dates: .past), .clearFiltersTapped,
    .sortChanged(sort: .name), .previousMonthTapped, .nextMonthTapped, .monthChosen(month: month("2026-03")),
    .dateTapped(date: day("2026-01-01")), .moreReached, .eventTapped(id: "e000"), .addTapped,
    .deleteTapped(id: "e000"), .deleteConfirmed, .dialogCancelled, .attendedTapped(id: "e000"), .noticeDismissed,
  ]

  @Test(arguments: taps)
  func aTapOnAClosedPageDoesNothing(tap: EventsList.Tap) {
    var store = EventsStore(EventsPage.showing(camps(250)).after(.closed))
    store.send(tap)
    store.finish()
  }
}
