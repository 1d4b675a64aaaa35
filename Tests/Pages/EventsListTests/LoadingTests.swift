import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Opening, loading and refreshing (decisions X8, X10–X13).
struct LoadingTests {
  let camp = Event.sample("camp")
  var table: EventTable { EventTable([camp]) }

  @Test func openingLoads() {
    var store = EventsStore()
    store.send(.opened, asks: [.restoreSort] + EventsList.Effect.firstLoad(1)) {
      $0.isOpen = true
      $0.owner = "athlete-1"
      $0.load.request = 1
      $0.load.isRunning = true
    }
    store.answer(.restoreSort, with: .sortRestored(sort: .dateDescending)) { $0.sort = .dateDescending }
    store.answer(
      .load(request: 1, owner: "athlete-1"), with: .loaded(request: 1, table: table, skipped: 2),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.isRunning = false
      $0.table = EventTable([.sample("camp")])
      $0.source = .loaded(at: instant("2026-02-10T14:00:00Z"))
      $0.skippedRows = 2
    }
    store.finish()
  }

  @Test func defect26OpeningTwiceLoadsOnce() {
    var store = EventsStore(.showing([camp]))
    store.send(.opened)
    store.finish()
  }

  @Test func openingBeforeAnybodyIsKnownAsksWhoItIsAndShowsASkeletonOnly() {
    var store = EventsStore(in: .sample(viewer: nil))
    store.send(.opened, asks: [.restoreSort, .tell(.viewerMissing), .startSkeletonTimer]) {
      $0.isOpen = true
      $0.load.request = 1
      $0.load.isRunning = true
    }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.showsSkeleton = true }
    store.context.viewer = .sample()
    store.send(.athleteChanged, asks: EventsList.Effect.firstLoad(2)) {
      $0.owner = "athlete-1"
      $0.load.request = 2
    }
    store.ignore(.restoreSort)
    store.ignore(.tell(.viewerMissing))
    for effect in EventsList.Effect.firstLoad(2) { store.ignore(effect) }
    store.finish()
  }

  @Test func aFreshSavedCopyIsShownWhileLoading() {
    var store = EventsStore()
    store.send(.opened, asks: [.restoreSort] + EventsList.Effect.firstLoad(1)) {
      $0.isOpen = true
      $0.owner = "athlete-1"
      $0.load.request = 1
      $0.load.isRunning = true
    }
    store.send(
      .loaded(request: 1, table: table, skipped: 1, source: .saved(at: instant("2026-02-10T13:58:00Z")))
    ) {
      $0.table = EventTable([.sample("camp")])
      $0.source = .saved(at: instant("2026-02-10T13:58:00Z"))
      $0.skippedRows = 1
    }
    #expect(store.state.screen().isLoading)
    #expect(store.state.screen().events.map(\.id) == ["camp"])
    #expect(store.state.screen().banner == Banner(kind: .info, message: "Showing events saved at 08:58."))
    #expect(store.state.screen().updatingText == nil, "not before it takes a while")
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.isSlow = true }
    #expect(store.state.screen().updatingText == "updating…" && !store.state.screen().showsSkeleton)
    store.ignore(.restoreSort)
    store.ignore(.load(request: 1, owner: "athlete-1"))
    store.finish()
  }

  @Test func aSavedCopyThatComesAfterTheLoadGoesNowhere() {
    var store = EventsStore(.showing([camp]))
    store.send(
      .loaded(request: 1, table: EventTable(), skipped: 9, source: .saved(at: instant("2026-02-10T13:58:00Z"))))
    store.finish()
  }

  @Test func aSavedCopyOfAnOlderRequestGoesNowhere() {
    var state = EventsList.State()
    state.isOpen = true
    state.load.request = 3
    var store = EventsStore(state)
    store.send(.loaded(request: 2, table: table, skipped: 0, source: .saved(at: instant("2026-02-10T13:58:00Z"))))
    store.finish()
  }

  /// However long ago that was (decision W1).
  @Test(arguments: ["2026-02-10T14:05:00Z", "2026-03-10T14:05:00.000001Z"])
  func rowsOfTheLastVisitAreShownAgain(now: String) {
    var state = EventsList.State.showing([camp])
    state.isOpen = false
    let reopened = state.after(.opened, in: .sample(now))
    #expect(reopened.table.count > 0 && reopened.source == state.source)
    #expect(reopened.load.isRunning)
  }

  @Test func theSkeletonShowsOnlyOnAFirstLoadWithoutRows() {
    var waiting = EventsList.State()
    waiting.isOpen = true
    waiting.load.isRunning = true
    #expect(waiting.after(.skeletonDue).load.showsSkeleton)
    var withRows = EventsList.State.showing([])
    withRows.load.isRunning = true
    #expect(!withRows.after(.skeletonDue).load.showsSkeleton)
    var loaded = waiting
    loaded.load.isRunning = false
    #expect(!loaded.after(.skeletonDue).load.showsSkeleton)
  }

  @Test func theSkeletonWaitsThreeTenthsOfASecond() {
    #expect(EventsList.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
  }

  @Test(arguments: [EventsList.Action.tap(.refreshPulled), .foregrounded, .connectivityReturned, .athleteChanged])
  func defect25ARefreshKeepsTheRowsAndAsksTheBackendNotTheCache(action: EventsList.Action) {
    var store = EventsStore(.showing([camp]))
    store.send(action, asks: [.load(request: 2, owner: "athlete-1")]) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    #expect(store.state.shownIDs() == ["camp"])
    store.answer(
      .load(request: 2, owner: "athlete-1"), with: .loaded(request: 2, table: EventTable(), skipped: 0),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.isRunning = false
      $0.table = EventTable()
    }
    store.finish()
  }

  @Test(arguments: [
    EventsList.Action.foregrounded, .connectivityReturned, .athleteChanged, .tap(.refreshPulled), .closed,
  ])
  func aPageThatIsNotOpenDoesNothing(action: EventsList.Action) {
    var store = EventsStore()
    store.send(action)
    store.finish()
  }

  /// Defect 20: whatever the order of arrival, the newest request wins.
  @Test(arguments: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]])
  func defect20TheNewestRequestWinsInEveryOrderOfArrival(order: [Int]) {
    var state = EventsList.State().after(.opened, .tap(.refreshPulled), .tap(.refreshPulled))
    for request in order {
      let rows = EventTable([.sample("of-request-\(request)")])
      state = state.after(.loaded(request: request, table: rows, skipped: request))
    }
    #expect(state.shownIDs() == ["of-request-3"])
    #expect(state.skippedRows == 3)
    #expect(!state.load.isRunning)
  }

  @Test(arguments: ServiceFailure.Kind.allCases)
  func defect20AnOldFailureGoesNowhere(kind: ServiceFailure.Kind) {
    var store = EventsStore(.showing([camp]))
    store.send(.refreshPulled, asks: [.load(request: 2, owner: "athlete-1")]) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    store.send(.loadFailed(request: 1, failure: ServiceFailure(kind)))
    store.ignore(.load(request: 2, owner: "athlete-1"))
    store.finish()
  }
}
