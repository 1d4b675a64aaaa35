import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Whoever may not see the readings sees none, also of those that were loaded before (decision N5).
struct ForbiddenRowsTests {
  let forbidden = ServiceFailure(.notPermitted)

  @Test func aRefusedRefreshTakesTheReadingsAway() {
    var state = PerformanceTimeline.State.showing([reading("a")], events: [.sample("e")])
      .after(.pointTapped(id: MetricID("a")), .exportTapped(format: .csv), .refreshPulled)
    state.skippedMetrics = 2
    var store = PerformanceStore(state)
    store.send(.loadFailed(request: state.load.request, failure: forbidden), asks: [.stop(.skeleton)]) {
      $0.load.fail(ServiceFailure(.notPermitted))
      $0.table = PerformanceTable()
      $0.loaded = nil
      $0.source = .none
      $0.skippedMetrics = 0
      $0.inspected = nil
      $0.sheet = nil
    }
    let screen = store.state.screen()
    #expect(
      screen.pointIDs.isEmpty && screen.count == nil && screen.countText == nil && screen.empty == nil
        && !screen.canExport)
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view these metrics."))
    store.finish()
  }

  @Test func eventsThatMayNotBeSeenAreNotMarked() {
    var state = PerformanceTimeline.State.showing([reading("a")], events: [.sample("e", on: "2026-02-01")])
      .after(.refreshPulled)
    state.skippedEvents = 1
    var store = PerformanceStore(state)
    store.send(.eventsFailed(request: state.eventsLoad.request, failure: forbidden)) {
      $0.eventsLoad.fail(ServiceFailure(.notPermitted))
      $0.events = nil
      $0.skippedEvents = 0
    }
    #expect(store.state.screen().events.isEmpty && store.state.screen().pointIDs == ["a"])
    store.finish()
  }

  @Test func aLaterLoadThatWorksBringsThemBack() {
    var state = PerformanceTimeline.State.showing([reading("a")]).after(.refreshPulled)
    state = state.after(.answer(.loadFailed(request: state.load.request, failure: forbidden)), .tap(.refreshPulled))
    #expect(state.screen().pointIDs.isEmpty)
    #expect(state.after(state.answer([reading("b")])).screen().pointIDs == ["b"])
  }
}
