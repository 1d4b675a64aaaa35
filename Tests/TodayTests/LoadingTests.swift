import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Opening, loading and what each source's failure leaves (decisions X8, X10, X13, X14, N5).
struct LoadingTests {
  let load = Today.Effect.load(request: 1, owner: "athlete-1")
  let rows = Today.Rows.of(events: [.sample("game", on: "2026-02-10")])

  @Test func openingLoadsAndShowsWhatCame() {
    var store = TodayStore()
    store.send(.opened, asks: [load, .startSkeletonTimer]) {
      $0.isOpen = true
      $0.owner = "athlete-1"
      $0.revision = 1
      $0.load.request = 1
      $0.load.isRunning = true
    }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.showsSkeleton = true }
    store.answer(load, with: .loaded(request: 1, rows: rows), asks: [.stop(.skeleton)]) {
      $0.load.isRunning = false
      $0.load.showsSkeleton = false
      $0.rows = rows
      $0.revision = 2
      $0.loadedAt = instant("2026-02-10T14:00:00Z")
    }
    store.finish()
  }

  @Test func beforeAnybodyIsKnownItAsksWhoItIs() {
    var store = TodayStore(in: .sample(viewer: nil))
    store.send(.opened, asks: [.tell(.viewerMissing), .startSkeletonTimer]) {
      $0.isOpen = true
      $0.load.request = 1
      $0.load.isRunning = true
    }
    store.ignore(.tell(.viewerMissing))
    store.ignore(.startSkeletonTimer)
    store.finish()
  }

  @Test func onlyTheNewestAnswerCounts() {
    var store = TodayStore(.showing().loading)
    store.send(.refreshPulled, asks: [.load(request: 2, owner: "athlete-1")]) { $0.load.request = 2 }
    store.send(.loaded(request: 1, rows: rows))
    store.answer(
      .load(request: 2, owner: "athlete-1"), with: .loaded(request: 2, rows: rows), asks: [.stop(.skeleton)]
    ) {
      $0.load.isRunning = false
      $0.rows = rows
      $0.revision = 2
    }
    store.finish()
  }

  @Test func aSourceThatFailedLeavesTheOthersAndKeepsItsOwnRows() {
    var answer = Today.Rows.of(offers: [.due("new", "2026-02-11")])
    answer.events = Today.Part(ServiceFailure(.serverError))
    let state = Today.State.showing(rows).loading.after(.loaded(request: 1, rows: answer))
    #expect(state.rows.offers.value?.map(\.id) == ["new"])
    #expect(state.rows.events.value?.map(\.id) == ["game"])
    #expect(state.screen().banner?.message == "Unable to load events. Server error. Please try again.")
    #expect(state.shownIDs() == ["event-game", "offer-new"])
    var store = TodayStore(state)
    store.send(.retryTapped, asks: [.load(request: 2, owner: "athlete-1")]) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    store.ignore(.load(request: 2, owner: "athlete-1"))
    store.finish()
  }

  @Test func whatMayNotBeSeenIsDropped() {
    var answer = Today.Rows.of()
    answer.events = Today.Part(ServiceFailure(.notPermitted))
    let state = Today.State.showing(rows).loading.after(.loaded(request: 1, rows: answer))
    #expect(state.rows.events.value == nil && state.hasRows)
    #expect(state.shownIDs() == [])
    #expect(state.screen().week.allSatisfy { $0.eventCount == nil })
    #expect(state.screen().banner?.canRetry == false)
    #expect(Today.State.showing(rows).loading.after(.loaded(request: 1, rows: .failed(.notPermitted))).hasRows == false)
  }

  @Test func beingOfflineKeepsWhatIsShownAndSaysSince() {
    let state = Today.State.showing(rows).loading.after(.loaded(request: 1, rows: .failed(.offline)))
    #expect(state.screen().isOffline && state.shownIDs() == ["event-game"])
    #expect(
      state.screen().banner?.message == "You are offline. Showing items loaded at 09:00. Reload is disabled.")
    let without = Today.State.showing(Today.Rows()).loading.after(.loaded(request: 1, rows: .failed(.offline)))
    #expect(without.screen().banner?.message == "You are offline. Reload is disabled.")
    #expect(without.screen().count == nil && without.screen().empty == nil)
  }

  @Test func whatWasCancelledIsNoFailure() {
    let state = Today.State.showing(rows).loading.after(.loaded(request: 1, rows: .failed(.cancelled)))
    #expect(state.screen().banner == nil && !state.load.isRunning && state.rows == rows)
  }

  @Test func differentFailuresAreToldInOneSentence() {
    var answer = Today.Rows.of()
    answer.tasks = Today.Part(ServiceFailure(.timedOut))
    answer.offers = Today.Part(ServiceFailure(.offline))
    let banner = Today.State.showing(rows).loading.after(.loaded(request: 1, rows: answer)).screen().banner
    #expect(banner?.message == "Unable to load tasks and offers. Check your connection." && banner?.canRetry == true)
  }

  @Test func aSessionThatIsOverIsToldOnceAndChangesNothing() {
    var answer = rows
    answer.tasks = Today.Part(ServiceFailure(.sessionOver))
    var store = TodayStore(.showing().loading)
    store.send(.loaded(request: 1, rows: answer), asks: [.stop(.skeleton), .tell(.sessionEnded)]) {
      $0.load.request = 2
      $0.load.isRunning = false
    }
    store.ignore(.tell(.sessionEnded))
    store.finish()
  }

  @Test func aFailureToFindOutWhoseRowsTheyAreIsShown() {
    let state = Today.State.showing(Today.Rows()).loading
      .after(.loadFailed(request: 1, failure: ServiceFailure(.noAthlete)))
    #expect(state.screen().banner?.message == "No athlete is linked to your account yet.")
    #expect(state.screen().banner?.canRetry == true)
  }

  @Test func anotherAthletesRowsReplaceThem() {
    let parent = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-2"))
    var store = TodayStore(.showing(rows), in: parent)
    store.send(.athleteChanged, asks: [.load(request: 3, owner: "athlete-2"), .startSkeletonTimer]) {
      $0.owner = "athlete-2"
      $0.rows = Today.Rows()
      $0.revision = 2
      $0.loadedAt = nil
      $0.load.request = 3
      $0.load.isRunning = true
    }
    store.ignore(.load(request: 3, owner: "athlete-2"))
    store.ignore(.startSkeletonTimer)
    store.finish()
  }

  @Test func leavingStopsLoadingAndKeepsTheRowsForTheNextTime() {
    var store = TodayStore(.showing(rows))
    store.send(.closed, asks: [.stop(.load), .stop(.skeleton)]) {
      $0.isOpen = false
      $0.load.request = 2
    }
    store.send(.rowTapped(id: Today.RowID(.event, "game")))
    store.send(.opened, asks: [.load(request: 3, owner: "athlete-1")]) {
      $0.isOpen = true
      $0.load.request = 3
      $0.load.isRunning = true
    }
    store.ignore(.load(request: 3, owner: "athlete-1"))
    store.finish()
  }

  @Test func aRowOpensWhatItIsAbout() {
    let state = Today.State.showing(
      .of(
        tasks: [.due("t", "2026-02-10")], offers: [.due("o", "2026-02-10")],
        events: [.sample("e", on: "2026-02-10")]))
    var store = TodayStore(state)
    for (id, outcome) in [
      (Today.RowID(.task, "t"), PageOutcome<Today.Action>.pageRequested(path: "/tasks")),
      (Today.RowID(.offer, "o"), .recordOpened(.offer("o"))), (Today.RowID(.event, "e"), .recordOpened(.event("e"))),
    ] {
      store.send(.rowTapped(id: id), asks: [.tell(outcome)])
      store.ignore(.tell(outcome))
    }
    store.send(.rowTapped(id: Today.RowID(.event, "gone")))
    store.finish()
  }
}
