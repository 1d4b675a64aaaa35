import CompassModel
import CompassServices
import StateMachine
import PageKit
import TestSupport
import Testing

@testable import EventsList

/// Each effect calls the right port for the right athlete and answers with the right action.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()
  let camp = Event.sample("camp")
  let busy = ServiceFailure(.databaseBusy, detail: "stub")

  /// What handling `effect` answers.
  func answers(to effect: EventsList.Effect, _ services: Services? = nil) async -> [EventsList.Action] {
    final class Box { var actions: [EventsList.Action] = [] }
    let box = Box()
    await EventsList.handle(effect, with: services ?? stubs.services, send: Send { box.actions.append($0) })
    return box.actions
  }

  @Test func loadingAsksForTheAthletesRows() async {
    stubs.backend.loadEvents = { _ in Loaded(rows: [.sample("b"), .sample("a")], skipped: 2) }
    #expect(
      await answers(to: .load(request: 7, owner: "athlete-2"))
        == [.answer(.loaded(request: 7, table: EventTable([.sample("a"), .sample("b")]), skipped: 2))])
    #expect(stubs.calls.all == ["loadEvents athlete-2"])
  }

  @Test func aFailedLoadCarriesItsNumberAndReason() async {
    let busy = busy
    stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw busy }
    #expect(
      await answers(to: .load(request: 8, owner: "athlete-1")) == [.answer(.loadFailed(request: 8, failure: busy))])
  }

  @Test func aCopyComesFirstAndSaysHowOldItIs() async {
    let savedAt = instant("2026-02-10T13:56:00Z")
    let old = MemoryCopies()
    stubs.backend.loadEvents = { _ in Loaded(rows: [.sample("camp")]) }
    let earlier = Services(
      backend: stubs.backend, preferences: stubs.preferences, copies: CopyKeeper(old) { savedAt })
    _ = await answers(to: .load(request: 1, owner: "athlete-2"), earlier)
    stubs.backend.loadEvents = { _ in Loaded(rows: [.sample("b")]) }
    let now = instant("2026-02-10T14:00:00Z")
    let services = Services(
      backend: stubs.backend, preferences: stubs.preferences, copies: CopyKeeper(old) { now }, exporter: stubs.exporter)
    #expect(
      await answers(to: .load(request: 3, owner: "athlete-2"), services) == [
        .answer(.loaded(request: 3, table: EventTable([camp]), skipped: 0, source: .saved(at: savedAt))),
        .answer(.loaded(request: 3, table: EventTable([.sample("b")]), skipped: 0, source: .loaded(at: now))),
      ])
  }

  @Test(
    arguments: [
      (nil, .dateDescending), ("date_desc", .dateDescending), ("date_asc", .dateAscending), ("name", .name),
      ("type", .type), ("Name", .dateDescending), ("", .dateDescending), ("Date (Oldest First)", .dateDescending),
      ("dateAscending", .dateDescending),
    ] as [(String?, EventSort)])
  func defect37AnUnknownStoredOrderMeansTheDefault(stored: String?, sort: EventSort) async {
    stubs.preferences.value = { _ in stored }
    #expect(await answers(to: .restoreSort) == [.answer(.sortRestored(sort: sort))])
    #expect(stubs.calls.all == ["value for eventsSortOption"])
  }

  @Test func theOrderIsStoredByItsKey() async {
    stubs.preferences.store = { _, _ in }
    #expect(await answers(to: .saveSort(.dateAscending)) == [])
    #expect(stubs.calls.all == ["store date_asc for eventsSortOption"])
    let busy = busy
    stubs.preferences.store = { _, _ throws(ServiceFailure) in throw busy }
    #expect(await answers(to: .saveSort(.name)) == [.answer(.sortSaveFailed(sort: .name, failure: busy))])
  }

  @Test func theSkeletonTimerJustRings() async {
    #expect(await answers(to: .startSkeletonTimer) == [.skeletonDue])
  }

  @Test(arguments: [
    EventsList.Effect.stop(.load), .stop(.skeleton), .tell(.sessionEnded), .tell(.recordOpened(.event("e"))),
  ])
  func stoppingAndTellingTouchNoPort(effect: EventsList.Effect) async {
    #expect(await answers(to: effect) == [])
    #expect(stubs.calls.all.isEmpty)
  }

  @Test(arguments: [EventsList.Effect.Track.load, .skeleton, .sort])
  func stoppingEmptiesItsTrack(track: EventsList.Effect.Track) {
    #expect(EventsList.Effect.stop(track).plan == .cancel(track))
  }

  @Test func loadsReplaceEachOther() {
    #expect(EventsList.Effect.load(request: 1, owner: "athlete-1").plan == .latest(.load))
  }

  @Test func anUnexpectedCallFailsLoudly() async {
    await withKnownIssue {
      _ = await answers(to: .load(request: 1, owner: "athlete-1"))
    } matching: {
      "\($0)".contains("Nothing is stubbed for: loadEvents athlete-1")
    }
  }
}
