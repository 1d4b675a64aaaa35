import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Loading readings and events, each for itself (decisions P13, X8, X10–X14).
struct LoadingTests {
  let timedOut = ServiceFailure(.timedOut)
  let span = DateRangeChoice.last3Months.span(on: day("2026-02-10"))

  /// A first visit: the stored preset is known, both loads are under way.
  func opened(in context: PageContext = .sample()) -> PerformanceTimeline.State {
    PerformanceTimeline.State().after(.opened, .answer(.rangeRestored(choice: .last3Months)), in: context)
  }

  @Test func answersShow() {
    var store = PerformanceStore(opened())
    #expect(store.state.screen().isLoading && store.state.screen().empty == nil && !store.state.screen().canExport)
    store.send(.skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    let table = PerformanceTable([reading("a")])
    let request = store.state.load.request
    store.send(
      .loaded(request: request, table: table, span: span, skipped: 1), asks: [.stop(.skeleton)]
    ) { state in
      state.load.succeed()
      state.table = table
      state.loaded = .init(
        span: DateRange(start: day("2025-11-10"), end: day("2026-02-10")), at: instant("2026-02-10T14:00:00Z"),
        today: day("2026-02-10"))
      state.source = .loaded(at: instant("2026-02-10T14:00:00Z"))
      state.skippedMetrics = 1
    }
    #expect(!store.state.screen().showsSkeleton && store.state.screen().isLoading, "events are still under way")
    let events = ContextEvents([.sample("e", on: "2026-02-01")])
    store.send(.eventsLoaded(request: store.state.eventsLoad.request, events: events, skipped: 2)) { state in
      state.eventsLoad.succeed()
      state.events = events
      state.skippedEvents = 2
    }
    let screen = store.state.screen()
    #expect(!screen.isLoading && screen.skippedRows == 3 && screen.skippedText == "3 items could not be shown")
    #expect(screen.pointIDs == ["a"] && screen.events.map(\.id) == ["e"] && screen.canExport)
    store.finish()
  }

  /// Decision P13: the events' failure never blocks the charts.
  @Test func eventsThatFailLeaveTheCharts() {
    let state = opened()
    let failed = state.after(
      state.answer([reading("a")]), .answer(.eventsFailed(request: state.eventsLoad.request, failure: timedOut)))
    let screen = failed.screen()
    #expect(screen.pointIDs == ["a"] && screen.events.isEmpty && !screen.isLoading && screen.canExport)
    #expect(
      screen.banner
        == Banner(
          kind: .error, message: "Events could not be loaded. Connection timed out.",
          retry: PerformanceTimeline.Tap.retryTapped))
    var store = PerformanceStore(failed)
    // Decision L12.
    var expected = failed
    let asks: [PerformanceTimeline.Effect] = [
      .load(request: expected.load.start(), owner: "athlete-1", span: failed.span(in: .sample())),
      .loadEvents(request: expected.eventsLoad.start(), owner: "athlete-1"),
    ]
    store.send(.retryTapped, asks: asks) { $0 = expected }
    for effect in asks { store.ignore(effect) }
    store.finish()
    let forbidden = state.after(
      .eventsFailed(request: state.eventsLoad.request, failure: ServiceFailure(.notPermitted)))
    #expect(forbidden.screen().banner?.message == "You don't have permission to view these events.")
  }

  /// Decision X14, table of what the user sees.
  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, "Connection timed out", true),
    (.serverError, "Server error. Please try again.", true),
    (.unexpectedReply, "Unexpected response from the server", true),
    (.notPermitted, "You don't have permission to view these metrics.", false),
    (.offline, "You are offline. Reload is disabled.", false),
  ])
  func failuresAreTold(kind: ServiceFailure.Kind, message: String, canRetry: Bool) {
    let state = opened()
    let failed = state.after(.loadFailed(request: state.load.request, failure: ServiceFailure(kind)))
    let screen = failed.screen()
    #expect(screen.banner?.message == message && screen.banner?.canRetry == canRetry)
    #expect(screen.banner?.kind == (kind == .offline ? .offline : .error))
    #expect(screen.canReload == (kind != .offline) && screen.empty == nil)
    let requests = failed.after(.retryTapped).load.request - failed.load.request
    #expect(requests == (canRetry ? 1 : 0))
  }

  @Test func dataStaysWhenAReloadFails() {
    let state = PerformanceTimeline.State.showing([reading("a")]).after(.refreshPulled)
    let failed = state.after(.loadFailed(request: state.load.request, failure: ServiceFailure(.offline)))
    let later = PageContext.sample("2026-02-11T15:00:00Z")
    #expect(failed.screen().pointIDs == ["a"])
    #expect(
      failed.screen(later).banner?.message
        == "You are offline. Showing metrics loaded on Feb 10, 2026 at 09:00. Reload is disabled.")
    #expect(failed.after(.refreshPulled).load.request == failed.load.request, "reload is disabled")
    #expect(failed.after(.connectivityReturned).load.isRunning)
  }

  /// Defect 24.
  @Test func aCancelledLoadShowsNothingAndKeepsData() {
    let state = PerformanceTimeline.State.showing([reading("a")]).after(.refreshPulled)
    let cancelled = state.after(
      .loadFailed(request: state.load.request, failure: ServiceFailure(.cancelled)),
      .eventsFailed(request: state.eventsLoad.request, failure: ServiceFailure(.cancelled)))
    let screen = cancelled.screen()
    #expect(screen.banner == nil && !screen.isLoading && screen.pointIDs == ["a"])
  }

  @Test func aSessionThatEndedIsTold() {
    var store = PerformanceStore(opened())
    store.send(
      .loadFailed(request: store.state.load.request, failure: ServiceFailure(.sessionOver)),
      asks: [.stop(.skeleton), .tell(.sessionEnded)]
    ) { $0.load.abandon() }
    store.send(
      .eventsFailed(request: store.state.eventsLoad.request, failure: ServiceFailure(.sessionOver)),
      asks: [.tell(.sessionEnded)]
    ) { $0.eventsLoad.abandon() }
    store.ignore(.tell(.sessionEnded))
    store.ignore(.tell(.sessionEnded))
    store.finish()
  }

  /// Defects 20 and 23: an answer for another athlete goes nowhere, in either order.
  @Test(arguments: [true, false])
  func defect20TwoAthletesInEitherOrderShowTheRightRows(oldFirst: Bool) {
    let state = opened(in: parent(of: "athlete-1"))
    let old: [PerformanceTimeline.Action] = [
      state.answer([reading("ava")], skipped: 7),
      .answer(.eventsLoaded(request: state.eventsLoad.request, events: ContextEvents([.sample("ava")]), skipped: 7)),
    ]
    var switched = state.after(.athleteChanged, in: parent(of: "athlete-2"))
    let new: [PerformanceTimeline.Action] = [
      switched.answer([reading("ben", owner: "athlete-2")]),
      .answer(.eventsLoaded(request: switched.eventsLoad.request, events: ContextEvents([]), skipped: 0)),
    ]
    for action in oldFirst ? old + new : new + old {
      switched = switched.after(action, in: parent(of: "athlete-2"))
    }
    let screen = switched.screen(parent(of: "athlete-2"))
    #expect(screen.pointIDs == ["ben"] && screen.events.isEmpty && screen.skippedRows == 0)
    #expect(screen.viewing == "Ben" && screen.athletes.map(\.isActive) == [false, true])
  }

  @Test func switchingTheAthleteForgetsRowsAndKeepsFilters() {
    var store = PerformanceStore(
      .showing([reading("a", verified: true)], events: [.sample("e")]).after(
        .verifiedOnlyChanged(isOn: true), .pointTapped(id: MetricID("a")), .exportTapped(format: .csv),
        .exportConfirmed),
      in: parent(of: "athlete-2"))
    let load = PerformanceTimeline.Effect.load(request: 2, owner: "athlete-2", span: span)
    let events = PerformanceTimeline.Effect.loadEvents(request: 2, owner: "athlete-2")
    store.send(.athleteChanged, asks: [.stop(.export), load, events, .startSkeletonTimer]) { state in
      state.owner = "athlete-2"
      state.table = PerformanceTable()
      state.loaded = nil
      state.source = .none
      state.events = nil
      state.inspected = nil
      state.sheet = nil
      state.load.abandon()
      state.eventsLoad.abandon()
      _ = state.load.start()
      _ = state.eventsLoad.start()
    }
    #expect(store.state.verifiedOnly && store.state.screen().pointIDs.isEmpty)
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }

  @Test func withoutAViewerThePageAsksForOne() {
    var store = PerformanceStore(in: .sample(viewer: nil))
    store.send(.opened, asks: [.restoreRange, .tell(.viewerMissing), .startSkeletonTimer]) {
      $0.isOpen = true
      _ = $0.load.start()
    }
    store.answer(.restoreRange, with: .rangeRestored(choice: .allTime)) { $0.choice = .allTime }
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
    let known = store.state.after(.athleteChanged)
    #expect(known.owner == "athlete-1" && known.load.isRunning && known.eventsLoad.isRunning)
  }

  /// Defect 25: pull-to-refresh and coming back ask again; opening the open page does not (defect 26).
  @Test(arguments: [
    (PerformanceTimeline.Action.tap(.refreshPulled), 1), (.foregrounded, 1), (.connectivityReturned, 1), (.opened, 0),
    (.athleteChanged, 1), (.tap(.tabChosen(tab: .overview)), 0), (.tap(.verifiedOnlyChanged(isOn: true)), 0),
  ])
  func whatAsksAgain(action: PerformanceTimeline.Action, requests: Int) {
    let state = PerformanceTimeline.State.showing([])
    let after = state.after(action)
    #expect(after.load.request == state.load.request + requests)
    #expect(after.eventsLoad.request == state.eventsLoad.request + requests)
  }

  /// Each of them, to the last change and effect; of a page that is closed they ask nothing.
  @Test(arguments: [
    PerformanceTimeline.Action.tap(.refreshPulled), .foregrounded, .connectivityReturned, .athleteChanged,
  ])
  func bothAreLoadedAgainAndTheRowsStay(action: PerformanceTimeline.Action) {
    var store = PerformanceStore(.showing([reading("a")]))
    let load = PerformanceTimeline.Effect.load(request: 1, owner: "athlete-1", span: span)
    let events = PerformanceTimeline.Effect.loadEvents(request: 1, owner: "athlete-1")
    store.send(action, asks: [load, events]) {
      _ = $0.load.start()
      _ = $0.eventsLoad.start()
    }
    #expect(store.state.screen().isLoading && store.state.screen().pointIDs == ["a"])
    store.ignore(load)
    store.ignore(events)
    store.finish()
    var closed = PerformanceStore()
    closed.send(action)
    closed.finish()
  }

  /// A range asks for readings alone: the events are all there.
  @Test func aRangeDoesNotLoadEventsAgain() {
    let state = PerformanceTimeline.State.showing([]).after(.presetChosen(preset: .allTime))
    #expect(state.load.isRunning && !state.eventsLoad.isRunning)
  }

  @Test func refreshingBeforeTheStoredPresetIsKnownWaitsForIt() {
    let state = PerformanceTimeline.State().after(.opened, .tap(.refreshPulled))
    var store = PerformanceStore(state)
    let load = PerformanceTimeline.Effect.load(request: state.load.request + 1, owner: "athlete-1", span: span)
    store.send(.rangeRestored(choice: .last3Months), asks: [load]) {
      $0.choice = .last3Months
      _ = $0.load.start()
    }
    store.ignore(load)
    store.finish()
  }
}
