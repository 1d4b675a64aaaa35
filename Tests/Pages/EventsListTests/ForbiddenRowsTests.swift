import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Whoever may not see the rows sees none, loaded or saved before (decision N5).
struct ForbiddenRowsTests {
  let forbidden = ServiceFailure(.notPermitted)
  let camp = Event.sample("camp")

  private func refused(_ state: EventsList.State) -> EventsList.State {
    state.loading.after(.loadFailed(request: state.load.request, failure: forbidden))
  }

  @Test func aRefusedRefreshTakesTheRowsAway() {
    var before = EventsList.State.showing(camps(250)).after(.moreReached, .deleteTapped(id: "e000"))
    before.skippedRows = 3
    var store = EventsStore(before)
    store.send(.refreshPulled, asks: [.load(request: 2, owner: "athlete-1")]) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    store.answer(
      .load(request: 2, owner: "athlete-1"), with: .loadFailed(request: 2, failure: forbidden),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.isRunning = false
      $0.load.failure = forbidden
      $0.table = EventTable()
      $0.source = .none
      $0.skippedRows = 0
      $0.pageCount = 1
      $0.dialog = nil
    }
    let screen = store.state.screen()
    #expect(screen.events.isEmpty && screen.empty == nil && screen.dialog == nil && screen.skippedText == nil)
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view these events."))
    #expect(screen.calendar.days.allSatisfy { $0.eventCount == nil && !$0.continues })
    store.finish()
  }

  @Test func aSavedCopyThatWasPaintedFirstGoes() {
    let opened = EventsList.State().after(.opened)
    let painted = opened.after(
      .loaded(request: 1, table: EventTable([camp]), skipped: 1, source: .saved(at: instant("2026-02-10T13:58:00Z"))))
    #expect(painted.shownIDs() == ["camp"])
    let state = refused(painted)
    #expect(state.shownIDs().isEmpty && state.source == .none && state.skippedRows == 0)
  }

  @Test func aSavedCopyThatComesAfterTheRefusalIsNotShown() {
    var store = EventsStore(refused(EventsList.State().after(.opened)))
    store.send(
      .loaded(request: 1, table: EventTable([camp]), skipped: 1, source: .saved(at: instant("2026-02-10T13:58:00Z"))))
    store.finish()
  }

  @Test func untilALoadWorksTheSavedCopyStaysHidden() {
    var store = EventsStore(refused(.showing([camp])))
    store.send(.refreshPulled, asks: EventsList.Effect.firstLoad(2)) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    let copy = EventsList.Answer.loaded(
      request: 2, table: EventTable([camp]), skipped: 0, source: .saved(at: instant("2026-02-10T13:58:00Z")))
    store.send(copy)
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.showsSkeleton = true }
    store.answer(
      .load(request: 2, owner: "athlete-1"),
      with: .loaded(request: 2, table: EventTable([camp]), skipped: 0), asks: [.stop(.skeleton)]
    ) {
      $0.load.succeed()
      $0.table = EventTable([.sample("camp")])
      $0.source = .loaded(at: instant("2026-02-10T14:00:00Z"))
    }
    store.finish()
  }

  @Test func losingTheConnectionAfterwardsBringsNoOldCopy() {
    let state = refused(.showing([camp])).after(.foregrounded)
    var store = EventsStore(state)
    store.send(.loadFailed(request: 2, failure: ServiceFailure(.offline)), asks: [.stop(.skeleton)]) {
      $0.load.isRunning = false
      $0.load.failure = ServiceFailure(.offline)
    }
    store.finish()
  }
}
