import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Whoever may not see the rows sees none, also of those that were loaded before (decision N5).
struct ForbiddenRowsTests {
  let forbidden = ServiceFailure(.notPermitted)

  @Test func aRefusedRefreshTakesTheRowsAway() {
    var state = OffersList.State.showing([offer("a"), offer("b")]).selecting("a", "b")
      .after(.compareTapped, .deleteTapped(id: OfferID("a")), .refreshPulled)
    state.skippedOffers = 2
    var store = OffersStore(state)
    store.send(.loadFailed(request: 1, failure: forbidden), asks: [.stop(.skeleton)]) {
      $0.load.fail(ServiceFailure(.notPermitted))
      $0.table = OfferTable()
      $0.source = .none
      $0.skippedOffers = 0
      $0.isComparing = false
      $0.dialog = nil
    }
    let screen = store.state.screen()
    #expect(screen.offers.isEmpty && screen.empty == nil && screen.subtitle == "" && screen.selectedCount == 0)
    #expect(screen.summary == .init(accepted: nil, pending: nil, declined: nil) && screen.comparison == nil)
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view these offers."))
    store.finish()
  }

  @Test func aLaterLoadThatWorksBringsThemBack() {
    var state = OffersList.State.showing([offer("a")]).after(.refreshPulled)
    state = state.after(.answer(.loadFailed(request: 1, failure: forbidden)), .tap(.refreshPulled))
    #expect(state.shownIDs.isEmpty)
    state = state.after(.loaded(request: state.load.request, table: OfferTable([offer("b")]), skipped: 0))
    #expect(state.shownIDs == ids("b") && state.screen().banner == nil)
  }

  @Test func schoolsThatMayNotBeSeenAreNotNamed() {
    var store = OffersStore(OffersList.State.showing([offer("a")]).after(.refreshPulled))
    store.send(.schoolsFailed(request: 1, failure: forbidden)) {
      $0.schoolsLoad.fail(ServiceFailure(.notPermitted))
      $0.schools = nil
    }
    #expect(store.state.screen().offers.map(\.schoolName) == ["Unknown School"])
    #expect(store.state.screen().banner?.message == "You don't have permission to view these schools.")
    store.finish()
  }
}
