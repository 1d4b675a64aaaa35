import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Opening, loading and what each source's failure leaves (decisions X8, X10, X13, X14, N5).
struct LoadingTests {
  let rows = Today.Rows.of(events: [.sample("game", on: "2026-02-10")])

  @Test func openingAsksAllSourcesAndShowsWhatComesAsItComes() {
    var store = TodayStore()
    store.send(.opened, asks: .load(2) + [.startSkeletonTimer]) {
      $0.isOpen = true
      $0.owner = "athlete-1"
      $0.revision = 1
      // Forgetting that nobody was known counts as one.
      $0.load.request = 2
      $0.load.isRunning = true
      $0.awaited = [.tasks, .offers, .events, .schools]
    }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.showsSkeleton = true }
    store.answer([Today.Effect].load(2)[3], with: .loaded(request: 2, answer: .schools(rows.schools))) {
      $0.awaited = [.tasks, .offers, .events]
      $0.rows.schools = rows.schools
      $0.revision = 2
    }
    store.answer(
      [Today.Effect].load(2)[2], with: .loaded(request: 2, answer: .events(rows.events)), asks: [.stop(.skeleton)]
    ) {
      $0.awaited = [.tasks, .offers]
      $0.rows.events = rows.events
      $0.revision = 3
      $0.source = .loaded(at: instant("2026-02-10T14:00:00Z"))
      $0.load.showsSkeleton = false
    }
    store.answer([Today.Effect].load(2)[0], with: .loaded(request: 2, answer: .tasks(rows.tasks))) {
      $0.awaited = [.offers]
      $0.rows.tasks = rows.tasks
      $0.revision = 4
    }
    store.answer([Today.Effect].load(2)[1], with: .loaded(request: 2, answer: .offers(rows.offers))) {
      $0.awaited = []
      $0.rows.offers = rows.offers
      $0.revision = 5
      $0.load.isRunning = false
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
    store.send(.refreshPulled, asks: .load(2)) { $0.load.request = 2 }
    store.send(.loaded(request: 1, answer: .events(rows.events)))
    store.answer([Today.Effect].load(2)[2], with: .loaded(request: 2, answer: .events(rows.events))) {
      $0.awaited = [.tasks, .offers, .schools]
      $0.rows.events = rows.events
      $0.revision = 2
    }
    store.send(.loaded(request: 2, answer: .events(Today.Part(ServiceFailure(.timedOut)))))
    store.ignore([Today.Effect].load(2).filter { $0 != [Today.Effect].load(2)[2] })
    store.finish()
  }

  @Test func aSourceThatFailedLeavesTheOthersAndKeepsItsOwnRows() {
    var answer = Today.Rows.of(offers: [.due("new", "2026-02-11")])
    answer.events = Today.Part(ServiceFailure(.serverError))
    let state = Today.State.showing(rows).loading.answered(answer)
    #expect(state.rows.offers.value?.map(\.id) == ["new"])
    #expect(state.rows.events.value?.map(\.id) == ["game"])
    #expect(state.screen().banner?.message == "Unable to load events. Server error. Please try again.")
    #expect(state.shownIDs() == ["event-game", "offer-new"])
    var store = TodayStore(state)
    store.send(.retryTapped, asks: .load(2)) {
      $0.load.request = 2
      $0.load.isRunning = true
      $0.awaited = Today.Source.allCases
    }
    store.ignore(.load(2))
    store.finish()
  }

  @Test func whatMayNotBeSeenIsDropped() {
    var answer = Today.Rows.of()
    answer.events = Today.Part(ServiceFailure(.notPermitted))
    let state = Today.State.showing(rows).loading.answered(answer)
    #expect(state.rows.events.value == nil && state.hasRows)
    #expect(state.shownIDs() == [])
    #expect(state.screen().week.allSatisfy { $0.eventCount == nil })
    #expect(state.screen().banner?.canRetry == false)
    #expect(Today.State.showing(rows).loading.answered(.failed(.notPermitted)).hasRows == false)
  }

  @Test func beingOfflineKeepsWhatIsShownAndSaysSince() {
    let state = Today.State.showing(rows).loading.answered(.failed(.offline))
    #expect(state.load.failure?.kind == .offline && state.shownIDs() == ["event-game"])
    #expect(
      state.screen().banner?.message == "You are offline. Showing items loaded at 09:00. Reload is disabled.")
    let without = Today.State.showing(Today.Rows()).loading.answered(.failed(.offline))
    #expect(without.screen().banner?.message == "You are offline. Reload is disabled.")
    #expect(without.screen().count == nil && without.screen().empty == nil)
  }

  @Test func whatWasCancelledIsNoFailure() {
    let state = Today.State.showing(rows).loading.answered(.failed(.cancelled))
    #expect(state.screen().banner == nil && !state.load.isRunning && state.rows == rows)
  }

  @Test func differentFailuresAreToldInOneSentence() {
    var answer = Today.Rows.of()
    answer.tasks = Today.Part(ServiceFailure(.timedOut))
    answer.offers = Today.Part(ServiceFailure(.offline))
    let banner = Today.State.showing(rows).loading.answered(answer).screen().banner
    #expect(banner?.message == "Unable to load tasks and offers. Check your connection." && banner?.canRetry == true)
  }

  @Test func aSessionThatIsOverIsToldOnceAndChangesNothing() {
    var store = TodayStore(.showing().loading)
    let answer = Today.SourceAnswer.tasks(Today.Part(ServiceFailure(.sessionOver)))
    store.send(.loaded(request: 1, answer: answer), asks: [.stop(.skeleton), .tell(.sessionEnded)]) {
      $0.awaited = []
      $0.load.request = 2
      $0.load.isRunning = false
    }
    store.send(.loaded(request: 1, answer: .events(rows.events)))
    store.ignore(.tell(.sessionEnded))
    store.finish()
  }

  @Test func aFailureToFindOutWhoseRowsTheyAreIsShown() {
    let nobody = PageContext.sample(viewer: nil)
    let state = Today.State().after(
      .opened, .answer(.loadFailed(request: 1, failure: ServiceFailure(.noAthlete))), in: nobody)
    #expect(state.screen(nobody).banner?.message == "No athlete is linked to your account yet.")
    #expect(state.screen(nobody).banner?.canRetry == true)
  }

  @Test func anotherAthletesRowsReplaceThem() {
    let parent = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-2"))
    var store = TodayStore(.showing(rows), in: parent)
    store.send(.athleteChanged, asks: .load(3, of: "athlete-2") + [.startSkeletonTimer]) {
      $0.awaited = Today.Source.allCases
      $0.owner = "athlete-2"
      $0.rows = Today.Rows()
      $0.revision = 2
      $0.source = .none
      $0.load.request = 3
      $0.load.isRunning = true
    }
    store.ignore(.load(3, of: "athlete-2"))
    store.ignore(.startSkeletonTimer)
    store.finish()
  }

  /// The tabs of the other pages show what this one counts, while it is closed.
  @Test func aClosedPageCountsNothingOfAnotherAthlete() {
    let parent = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-2"))
    let closed = Today.State.showing(rows).after(.closed)
    #expect(closed.screen().pages.contains { $0.attentionCount ?? 0 > 0 })
    let switched = closed.after(.athleteChanged, in: parent)
    #expect(switched.screen(parent).pages.allSatisfy { $0.attentionCount == nil })
    #expect(switched.after(.athleteChanged, in: parent) == switched)
  }

  @Test func leavingStopsLoadingAndKeepsTheRowsForTheNextTime() {
    var store = TodayStore(.showing(rows))
    let stops = Today.Source.allCases.map { Today.Effect.stop(.load($0)) }
    store.send(.closed, asks: stops + [.stop(.skeleton)]) {
      $0.isOpen = false
      $0.load.request = 2
    }
    store.send(.rowTapped(id: Today.RowID(.event, "game")))
    store.send(.opened, asks: .load(3)) {
      $0.isOpen = true
      $0.awaited = Today.Source.allCases
      $0.load.request = 3
      $0.load.isRunning = true
    }
    store.ignore(.load(3))
    store.finish()
  }

  @Test func aRowOpensWhatItIsAbout() {
    let state = Today.State.showing(
      .of(
        tasks: [.due("t", "2026-02-10")], offers: [.due("o", "2026-02-10")],
        events: [.sample("e", on: "2026-02-10")]))
    var store = TodayStore(state)
    for (id, outcome) in [
      (Today.RowID(.task, "t"), PageOutcome<Today.Answer>.pageRequested(path: "/tasks", row: "t")),
      (Today.RowID(.offer, "o"), .recordOpened(.offer("o"))), (Today.RowID(.event, "e"), .recordOpened(.event("e"))),
    ] {
      store.send(.rowTapped(id: id), asks: [.tell(outcome)])
      store.ignore(.tell(outcome))
    }
    store.send(.rowTapped(id: Today.RowID(.event, "gone")))
    store.finish()
  }
}
