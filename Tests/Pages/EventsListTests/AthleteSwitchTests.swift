import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// A parent looks at another athlete while requests are under way (decisions X4, X8; defects 20, 23, 30).
struct AthleteSwitchTests {
  let avas = Event.sample("avas", name: "Ava's Camp", owner: "athlete-1")
  let bens = Event.sample("bens", name: "Ben's Camp", owner: "athlete-2")

  func context(_ active: AthleteID) -> PageContext {
    .sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: active))
  }

  @Test func switchingForgetsTheRowsAndLoadsTheOthers() {
    var state = EventsList.State.showing([avas])
    state.dialog = .confirmDelete(id: "avas")
    state.notice = .dateIsFree(date: day("2026-02-11"))
    state.load.failure = ServiceFailure(.timedOut)
    state.selectedDate = day("2026-02-14")
    state.target.show("avas")
    state.skippedRows = 3
    state.filters.search = "camp"
    var store = EventsStore(state, in: context("athlete-2"))
    store.send(.athleteChanged, asks: EventsList.Effect.firstLoad(2, of: "athlete-2")) {
      $0.owner = "athlete-2"
      $0.table = EventTable()
      $0.source = .none
      $0.skippedRows = 0
      $0.load.failure = nil
      $0.dialog = nil
      $0.notice = nil
      $0.selectedDate = nil
      $0.target.end()
      $0.load.request = 2
      $0.load.isRunning = true
    }
    #expect(store.state.screen(context("athlete-2")).viewing == "Ben")
    for effect in EventsList.Effect.firstLoad(2, of: "athlete-2") { store.ignore(effect) }
    store.finish()
  }

  @Test func defect20TheFirstAthletesLateReplyGoesNowhere() {
    let switched = EventsList.State.showing([avas]).after(.refreshPulled, in: context("athlete-1"))
      .after(.athleteChanged, in: context("athlete-2"))
    for late in [
      EventsList.Answer.loaded(request: 2, table: EventTable([avas]), skipped: 1),
      .loadFailed(request: 2, failure: ServiceFailure(.sessionOver)),
      .loaded(request: 2, table: EventTable([avas]), skipped: 0, source: .saved(at: instant("2026-02-10T13:59:00Z"))),
    ] {
      var store = EventsStore(switched, in: context("athlete-2"))
      store.send(late)
      store.finish()
    }
  }

  @Test func defect23TheSavedCopyIsWrittenUnderTheAthleteOfItsRows() {
    var store = EventsStore(EventsList.State(), in: context("athlete-2"))
    store.send(.opened, asks: [.restoreSort] + EventsList.Effect.firstLoad(1, of: "athlete-2")) {
      $0.isOpen = true
      $0.owner = "athlete-2"
      $0.load.request = 1
      $0.load.isRunning = true
    }
    // The context moves on before the page hears of it.
    store.context = context("athlete-1")
    store.answer(
      .load(request: 1, owner: "athlete-2"), with: .loaded(request: 1, table: EventTable([bens]), skipped: 0),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.isRunning = false
      $0.table = EventTable([.sample("bens", name: "Ben's Camp", owner: "athlete-2")])
      $0.source = .loaded(at: instant("2026-02-10T14:00:00Z"))
    }
    store.ignore(.restoreSort)
    store.finish()
  }

  @Test func defect30AParentDeletesUnderTheAthletesIdNeverTheirOwn() {
    var state = EventsList.State.showing([bens], owner: "athlete-2")
    state.dialog = .confirmDelete(id: "bens")
    var store = EventsStore(state, in: context("athlete-2"))
    let deletion = EventsList.Effect.delete("bens", "Ben's Camp", of: "athlete-2")
    store.send(.deleteConfirmed, asks: [deletion]) { $0.dialog = nil }
    store.ignore(deletion)
    store.finish()
  }

  @Test func aDeletionUnderWayStaysMarkedOverASwitchAndBack() {
    let deleting = EventsList.State.showing([avas]).after(.deleteTapped(id: "avas"), .deleteConfirmed)
    let back = deleting.after(.athleteChanged, in: context("athlete-2"))
      .after(
        .athleteChanged, .answer(.loaded(request: 3, table: EventTable([avas]), skipped: 0)), in: context("athlete-1"))
    #expect(back.shownIDs() == [])
    let failed = back.after(.pending())
    #expect(failed.shownIDs() == ["avas"])
  }

  @Test func anAnswerForTheOtherAthleteWritesTheOthersCopyAndLeavesTheRowsAlone() {
    // The same id on purpose: a row that only looks like the deleted one.
    let twin = Event.sample("twin", owner: "athlete-2")
    var state = EventsList.State.showing([twin], owner: "athlete-2")
    state.load.isRunning = true
    var store = EventsStore(state, in: context("athlete-2"))
    store.send(.deleted(id: "twin", owner: "athlete-1"))
    store.send(.attendanceSaved(id: "twin", owner: "athlete-1"))
    store.finish()
  }

  /// The screen of a closed page can be looked at too.
  @Test func aSwitchWhileThePageIsClosedTakesTheRowsAtOnceAndLoadsOthersWhenItOpens() {
    var store = EventsStore(EventsList.State.showing([avas]).after(.closed), in: context("athlete-2"))
    store.send(.athleteChanged) {
      $0.owner = nil
      $0.table = EventTable()
      $0.source = .none
    }
    store.finish()
    let closed = store.state
    #expect(closed.screen(context("athlete-2")).count == nil)
    let opened = closed.after(.opened, in: context("athlete-2"))
    #expect(opened.owner == "athlete-2")
    #expect(opened.table.count == 0)
  }

  @Test func theScreenNamesTheAthletesOnlyForAParent() {
    let state = EventsList.State.showing([avas])
    let parents = state.screen(context("athlete-1"))
    #expect(parents.viewing == "Ava")
    #expect(
      parents.athletes == [
        .init(id: "athlete-1", name: "Ava", isActive: true), .init(id: "athlete-2", name: "Ben", isActive: false),
      ])
    let own = state.screen(.sample())
    #expect(own.viewing == nil)
    #expect(own.athletes.isEmpty)
    #expect(state.screen(.sample(viewer: nil)).athletes.isEmpty)
  }
}
