import CompassModel
import TestSupport
import Testing

@testable import PerformanceTimeline

/// A view that goes away may still report a tap: it changes nothing.
struct ClosedPageTests {
  static let taps: [PerformanceTimeline.Tap] = [
    .refreshPulled, .retryTapped, .tabChosen(tab: .overview), .presetChosen(preset: .allTime),
    .customRangeChanged(start: nil, end: day("2026-02-01")), .verifiedOnlyChanged(isOn: true),
    .scaleChosen(scale: RadarScale(name: "x", bounds: [])), .moreReached, .pointTapped(id: MetricID("a")),
    .inspectionClosed, .logTapped, .editTapped(id: MetricID("a")), .exportTapped(format: .csv), .exportConfirmed,
    .exportCancelled, .noticeDismissed,
  ]

  @Test(arguments: taps)
  func aTapOnAClosedPageDoesNothing(tap: PerformanceTimeline.Tap) {
    var store = PerformanceStore(PerformancePage.showing([reading("a")]).after(PerformanceTimeline.Action.closed))
    store.send(tap)
    store.finish()
  }
}
