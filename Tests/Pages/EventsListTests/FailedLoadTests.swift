import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Loads that fail, and what leads out of it (decisions X10, X12, X14; events-list.md §8).
struct FailedLoadTests {
  let camp = Event.sample("camp")
  var table: EventTable { EventTable([camp]) }

  @Test func defect24ACancelledLoadKeepsTheRowsAndShowsNoError() {
    var store = EventsStore(.showing([camp]))
    store.send(.refreshPulled, asks: [.load(request: 2, owner: "athlete-1")]) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    store.answer(
      .load(request: 2, owner: "athlete-1"), with: .loadFailed(request: 2, failure: ServiceFailure(.cancelled)),
      asks: [.stop(.skeleton)]
    ) { $0.load.isRunning = false }
    #expect(store.state.screen().banner == nil)
    #expect(store.state.shownIDs() == ["camp"])
    store.finish()
  }

  @Test func aSessionThatIsOverIsToldToTheParent() {
    var store = EventsStore(.showing([camp]))
    store.send(.refreshPulled, asks: [.load(request: 2, owner: "athlete-1")]) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    store.answer(
      .load(request: 2, owner: "athlete-1"), with: .loadFailed(request: 2, failure: ServiceFailure(.sessionOver)),
      asks: [.stop(.skeleton), .tell(.sessionEnded)]
    ) { $0.load.abandon() }
    #expect(store.state.screen().banner == nil)
    store.ignore(.tell(.sessionEnded))
    store.finish()
  }

  private static let kindsWithACopy = ServiceFailure.Kind.allCases.filter {
    ![.cancelled, .sessionOver, .notPermitted].contains($0)
  }

  @Test func whoMayNotSeeTheRowsIsNotShownAnOlderCopy() {
    let failure = ServiceFailure(.notPermitted)
    var state = EventsList.State()
    state.isOpen = true
    state.owner = "athlete-1"
    state.load.request = 1
    state.load.isRunning = true
    var store = EventsStore(state)
    store.send(.loadFailed(request: 1, failure: failure), asks: [.stop(.skeleton)]) {
      $0.load.isRunning = false
      $0.load.failure = failure
    }
    store.finish()
  }

  /// However old: a load that fails leaves the copy that was shown meanwhile (decision W1).
  @Test(arguments: kindsWithACopy)
  func aFailedFirstLoadLeavesTheCopyOnScreen(kind: ServiceFailure.Kind) {
    let failure = ServiceFailure(kind, detail: "raw transport text")
    let copy = EventsList.Answer.loaded(
      request: 1, table: table, skipped: 0, source: .saved(at: instant("2025-12-31T14:12:00Z")))
    var store = EventsStore(EventsList.State().after(.opened, .answer(copy)))
    #expect(store.state.screen().banner?.message == "Showing events saved on Dec 31, 2025 at 09:12.")
    store.send(.loadFailed(request: 1, failure: failure), asks: [.stop(.skeleton)]) {
      $0.load.isRunning = false
      $0.load.failure = failure
    }
    #expect(store.state.shownIDs() == ["camp"])
    #expect(store.state.screen().banner?.message.contains("saved on Dec 31, 2025 at 09:12") == true)
    store.finish()
  }

  @Test func aFailedRefreshKeepsTheRows() {
    var state = EventsList.State.showing([camp])
    state.load.isRunning = true
    var store = EventsStore(state)
    store.send(.loadFailed(request: 1, failure: ServiceFailure(.timedOut)), asks: [.stop(.skeleton)]) {
      $0.load.isRunning = false
      $0.load.failure = ServiceFailure(.timedOut)
    }
    store.finish()
  }

  @Test func aFailureBeforeAnyAthleteIsKnownReadsNoCopy() {
    var state = EventsList.State()
    state.isOpen = true
    state.load.isRunning = true
    var store = EventsStore(state, in: .sample(viewer: nil))
    store.send(.loadFailed(request: 0, failure: ServiceFailure(.noAthlete)), asks: [.stop(.skeleton)]) {
      $0.load.isRunning = false
      $0.load.failure = ServiceFailure(.noAthlete)
    }
    store.send(.retryTapped, asks: [.tell(.viewerMissing), .startSkeletonTimer]) {
      $0.load.request = 1
      $0.load.isRunning = true
    }
    store.ignore(.tell(.viewerMissing))
    store.ignore(.startSkeletonTimer)
    store.finish()
  }

  @Test func offlineDisablesReloadingUntilTheConnectionReturns() {
    var state = EventsList.State.showing([camp])
    state.load.failure = ServiceFailure(.offline)
    var store = EventsStore(state)
    #expect(!store.state.screen().canReload)
    store.send(.refreshPulled)
    store.send(.retryTapped)
    store.send(.connectivityReturned, asks: [.load(request: 2, owner: "athlete-1")]) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    store.answer(
      .load(request: 2, owner: "athlete-1"), with: .loaded(request: 2, table: table, skipped: 0),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.isRunning = false
      $0.load.failure = nil
    }
    #expect(store.state.screen().canReload)
    store.finish()
  }

  @Test(arguments: ServiceFailure.Kind.allCases)
  func retryingLoadsAgainExactlyWhereItCanHelp(kind: ServiceFailure.Kind) {
    var state = EventsList.State.showing([camp])
    state.load.failure = ServiceFailure(kind)
    let retried = state.after(.retryTapped)
    #expect(retried.load.isRunning == ServiceFailure(kind).canRetry)
    #expect(retried.load.request == (ServiceFailure(kind).canRetry ? 2 : 1))
    #expect(state.screen().banner?.canRetry == ServiceFailure(kind).canRetry)
  }

  @Test func retryingWithoutAFailureDoesNothing() {
    var store = EventsStore(.showing([camp]))
    store.send(.retryTapped)
    store.finish()
  }
}
