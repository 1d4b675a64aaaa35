import CompassModel
import CompassServices
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// What fails, what stays and what the banner says (decisions X10, X14; defects 24, 27).
struct FailedLoadTests {
  let old = table(
    [event("a")], [interaction("i")], skipped: PerKind(event: 1, interaction: 2, offer: 0, statusChange: 0))

  /// The page after its second load ended like this.
  func after(_ failures: PerKind<ServiceFailure?>, fresh: TimelineTable = table()) -> Page {
    Page.showing(old).after(
      .tap(.refreshPulled), .answer(.schoolsLoaded(request: 2, schools: bothSchools, skipped: 0)),
      .answer(.loaded(request: 2, table: fresh, failures: failures)))
  }

  @Test(
    arguments: [
      (.timedOut, "Connection timed out. Showing items saved at 09:00.", true),
      (.serverError, "Server error. Please try again. Showing items saved at 09:00.", true),
      (.unexpectedReply, "Unexpected response from the server. Showing items saved at 09:00.", true),
      (.offline, "You are offline. Showing items saved at 09:00. Reload is disabled.", false),
    ] as [(ServiceFailure.Kind, String, Bool)])
  func aFailedReloadKeepsTheRows(kind: ServiceFailure.Kind, message: String, canRetry: Bool) {
    let screen = after(PerKind(all: ServiceFailure(kind))).screen()
    #expect(screen.banner?.message == message)
    #expect(screen.banner?.canRetry == canRetry)
    #expect(screen.banner?.kind == (kind == .offline ? .offline : .error))
    #expect(screen.canReload == (kind != .offline))
    #expect(screen.list.count == 2 && !screen.isLoading)
  }

  @Test(
    arguments: [
      (.timedOut, "Connection timed out"), (.serverError, "Server error. Please try again."),
      (.offline, "You are offline. Reload is disabled."),
    ] as [(ServiceFailure.Kind, String)])
  func aFailedFirstLoadLeavesTheCopyOnScreenHoweverOld(kind: ServiceFailure.Kind, message: String) {
    let failures = PerKind<ServiceFailure?>(all: ServiceFailure(kind))
    let screen = Page().after(.opened, .answer(.loaded(request: 2, table: table(), failures: failures))).screen()
    #expect(screen.banner?.message == message && screen.empty == nil)
    let copy = RecruitingTimeline.Answer.loaded(
      request: 2, table: old, failures: noFailures, source: .saved(at: instant("2026-02-08T20:12:00Z")))
    var store = TimelineStore(Page().after(.opened, .answer(copy)))
    store.send(.loaded(request: 2, table: table(), failures: failures), asks: [.stop(.skeleton)]) {
      $0.load.fail(ServiceFailure(kind))
      $0.failures = PerKind(all: ServiceFailure(kind))
    }
    #expect(store.state.screen().banner?.message.contains("Showing items saved on Feb 8, 2026 at 15:12.") == true)
    #expect(store.state.shownIDs() == Page.showing(old).shownIDs())
    store.finish()
  }

  @Test func whoMayNotSeeTheRowsIsNotShownAnOlderCopy() {
    var state = Page().after(.opened)
    let effects = RecruitingTimeline.reduce(
      &state, .answer(.loaded(request: 2, table: table(), failures: PerKind(all: ServiceFailure(.notPermitted)))),
      in: .sample())
    #expect(effects == [.stop(.skeleton)])
  }

  @Test func aFailedSourceKeepsItsRowsAndTheOthersAreReplaced() {
    let fresh = table([event("new")], [], [offer("o")], skipped: PerKind(all: 5))
    let failures = failing(.interaction)
    var store = TimelineStore(Page.showing(old).after(.refreshPulled))
    let combine = RecruitingTimeline.Effect.combine(request: 2, fresh: fresh, kept: old, failures: failures)
    store.send(.loaded(request: 2, table: fresh, failures: failures), asks: [.stop(.skeleton), combine])
    let both = old.taking(fresh, except: failures.map { $0 != nil })
    store.answer(combine, with: .combined(request: 2, table: both, failures: failures)) {
      $0.load.fail(ServiceFailure(.timedOut))
      $0.failures = failures
      $0.table = table(
        [event("new")], [interaction("i")], [offer("o")],
        skipped: PerKind(event: 5, interaction: 2, offer: 5, statusChange: 5))
    }
    #expect(store.state.shownIDs() == ["interaction-i", "event-new", "offer-o"])
    let banner = store.state.screen().banner
    #expect(banner?.message == "Unable to load interactions. Connection timed out.")
    #expect(banner?.canRetry == true && banner?.canDismiss == false)
    store.finish()
  }

  @Test func aFirstLoadOfWhichAPartFailedShowsTheRestAndSavesNothing() {
    var store = TimelineStore(Page().after(.opened))
    let failures = failing(.offer, .statusChange, .event)
    let fresh = table([], [interaction("i")])
    store.send(.loaded(request: 2, table: fresh, failures: failures), asks: [.stop(.skeleton)]) {
      $0.load.succeed()
      $0.load.fail(ServiceFailure(.timedOut))
      $0.failures = failures
      $0.table = fresh
      $0.source = .loaded(at: now)
    }
    #expect(
      store.state.screen().banner?.message
        == "Unable to load events, offers and status changes. Connection timed out.")
    store.finish()
  }

  @Test func sourcesThatFailInDifferentWays() {
    var failures = failing(.event, .offer)
    failures.offer = ServiceFailure(.serverError)
    #expect(
      after(failures, fresh: old).after(.combined(request: 2, table: old, failures: failures)).screen().banner?.message
        == "Unable to load events and offers. Check your connection.")
    var all = PerKind<ServiceFailure?>(all: ServiceFailure(.timedOut))
    all.offer = ServiceFailure(.offline)
    #expect(after(all).screen().banner?.message == "Unable to load timeline data. Check your connection.")
  }

  @Test func theSessionEndsWithOneRefusalOfAnySource() {
    var store = TimelineStore(Page.showing(old).after(.refreshPulled))
    store.send(
      .loaded(request: 2, table: table(), failures: failing(.offer, with: .sessionOver)),
      asks: [.stop(.skeleton), .stop(.load), .tell(.sessionEnded)]
    ) { $0.load.abandon() }
    store.send(.schoolsFailed(request: 2, failure: ServiceFailure(.sessionOver)), asks: [.tell(.sessionEnded)]) {
      $0.schoolsLoad.abandon()
    }
    #expect(store.state.screen().banner == nil && store.state.screen().list.count == 2)
    store.ignore(.tell(.sessionEnded))
    store.ignore(.tell(.sessionEnded))
    store.finish()
  }

  @Test func defect24ACancelledLoadIsNoError() {
    let state = after(PerKind(all: ServiceFailure(.cancelled)))
    #expect(state.screen().banner == nil && state.screen().list.count == 2 && !state.screen().isLoading)
  }

  @Test func emptyIsNotSaidOfWhatCouldNotBeLoaded() {
    var state = Page().after(.opened)
    state = state.after(.loaded(request: 2, table: table(), failures: failing(.event)))
    #expect(state.screen().empty == nil)
  }

  @Test func retryLoadsAgainAndSuccessTakesTheBannerAway() {
    var store = TimelineStore(after(PerKind(all: ServiceFailure(.timedOut))))
    store.send(.retryTapped, asks: RecruitingTimeline.Effect.loads(3)) {
      _ = $0.load.start()
      _ = $0.schoolsLoad.start()
    }
    store.send(
      .loaded(request: 3, table: old, failures: noFailures),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.succeed()
      $0.failures = noFailures
    }
    #expect(store.state.screen().banner == nil)
    for effect in RecruitingTimeline.Effect.loads(3) { store.ignore(effect) }
    store.finish()
  }

  @Test func offlineDisablesReloadUntilTheConnectionReturns() {
    let state = after(PerKind(all: ServiceFailure(.offline)))
    #expect(state.after(.refreshPulled) == state && state.after(.retryTapped) == state)
    #expect(state.after(.connectivityReturned).load.isRunning)
  }

  @Test func schoolsThatFailAreSaidAndRetriedWithTheRest() {
    var store = TimelineStore(Page.showing(old, schools: nil).after(.refreshPulled))
    let failure = ServiceFailure(.timedOut)
    store.send(.schoolsFailed(request: 2, failure: failure)) { $0.schoolsLoad.fail(failure) }
    store.send(
      .loaded(request: 2, table: old, failures: noFailures),
      asks: [.stop(.skeleton)]
    ) { $0.load.succeed() }
    let screen = store.state.screen()
    #expect(screen.banner?.message == "The schools could not be loaded. Connection timed out.")
    #expect(screen.banner?.canRetry == true && screen.lanes.map(\.name) == ["Unknown"])
    store.send(.retryTapped, asks: RecruitingTimeline.Effect.loads(3)) {
      _ = $0.load.start()
      _ = $0.schoolsLoad.start()
    }
    for effect in RecruitingTimeline.Effect.loads(3) { store.ignore(effect) }
    store.finish()
  }

  @Test func theSavedCopyHasTheNamesOfItsSchools() {
    let offline = ServiceFailure(.offline)
    var store = TimelineStore(Page.showing(old, schools: nil).after(.refreshPulled))
    let copy = RecruitingTimeline.Answer.schoolsLoaded(
      request: 2, schools: bothSchools, skipped: 0, source: .saved(at: now))
    store.send(copy) { $0.schools = bothSchools }
    #expect(store.state.schoolsLoad.isRunning)
    store.send(.schoolsFailed(request: 2, failure: offline)) { $0.schoolsLoad.fail(offline) }
    #expect(store.state.screen().lanes.map(\.name) == ["Stanford"])
    store.send(copy)
    store.finish()
  }

  @Test func savedNamesDoNotTakeThePlaceOfLoadedOnes() {
    let state = Page.showing(old).after(.refreshPulled)
    let copy = RecruitingTimeline.Answer.schoolsLoaded(
      request: 2, schools: SchoolDirectory([]), skipped: 0, source: .saved(at: now))
    #expect(state.after(copy) == state)
  }

  /// As when it cannot be found out whose rows they are.
  @Test func aLoadThatNeverBeganFailsAsAWhole() {
    let failure = ServiceFailure(.timedOut)
    var store = TimelineStore(in: .sample(viewer: nil))
    store.send(.opened, asks: [.restoreRange, .tell(.viewerMissing), .startSkeletonTimer]) {
      $0.isOpen = true
      _ = $0.load.start()
    }
    store.answer(
      .tell(.viewerMissing), with: .loadFailed(request: store.state.load.request, failure: failure),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.fail(failure)
      $0.failures = PerKind(all: failure)
    }
    #expect(RecruitingTimeline.Screen(store.state, store.context).banner?.canRetry == true)
    store.ignore(.restoreRange)
    store.finish()
  }
}
