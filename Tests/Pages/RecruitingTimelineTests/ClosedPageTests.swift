import CompassModel
import TestSupport
import Testing

@testable import RecruitingTimeline

/// A view that goes away may still report a tap: it changes nothing.
struct ClosedPageTests {
  static let taps: [RecruitingTimeline.Tap] = [
    .refreshPulled, .retryTapped, .rangeChanged(range: .allTime), .schoolChanged(school: SchoolID("stanford")),
    .showsChanged(type: .offer, isShown: false), .clearFiltersTapped, .zoomedIn(around: nil), .zoomedOut, .zoomReset,
    .panned(direction: .earlier), .laneExpanded(school: SchoolID("stanford")),
    .laneCollapsed(school: SchoolID("stanford")), .allLanesExpanded, .allLanesCollapsed, .nextLanePageTapped,
    .previousLanePageTapped, .lanePageChosen(page: 2), .listExpanded, .moreReached, .listCollapsed,
    .itemTapped(id: item("event-a")),
    .itemInspected(id: item("event-a")), .dismissTapped,
  ]

  @Test(arguments: taps)
  func aTapOnAClosedPageDoesNothing(tap: RecruitingTimeline.Tap) {
    var store = TimelineStore(Page.showing(table([event("a")])).after(.closed))
    store.send(tap)
    store.finish()
  }
}
