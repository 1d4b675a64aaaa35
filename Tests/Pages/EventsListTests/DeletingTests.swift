import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Deleting an event (decisions E10, X9, X14).
struct DeletingTests {
  let camp = Event.sample("camp", name: "Winter Camp")
  let game = Event.sample("game", on: "2026-02-20", type: .game, name: "Big Game")
  var page: EventsList.State { .showing([camp, game]) }
  let deletion = EventsList.Effect.delete("camp", "Winter Camp")
  /// The camp is being deleted.
  var deleting: EventsList.State { page.after(.deleteTapped(id: "camp"), .deleteConfirmed) }

  @Test func deletingAsksFirstThenHidesTheRowThenRemovesIt() {
    var store = EventsStore(page)
    store.send(.deleteTapped(id: "camp")) { $0.dialog = .confirmDelete(id: "camp") }
    store.send(.deleteConfirmed, asks: [deletion]) { $0.dialog = nil }
    store.send(.pending(.deleting("camp"))) { $0.overlay.deleting = ["camp"] }
    #expect(store.state.shownIDs() == ["game"])
    #expect(store.state.screen().count == 1)
    #expect(store.state.screen().calendar.days.allSatisfy { $0.date != day("2026-02-14") || $0.eventCount == 0 })
    store.ignore(deletion)
    store.send(.deleted(id: "camp", owner: "athlete-1")) {
      $0.table = EventTable([.sample("game", on: "2026-02-20", type: .game, name: "Big Game")])
    }
    store.send(.pending()) { $0.overlay.deleting = [] }
    #expect(store.state.shownIDs() == ["game"])
    store.finish()
  }

  @Test func cancellingTheDialogDeletesNothing() {
    var store = EventsStore(page)
    store.send(.deleteTapped(id: "camp")) { $0.dialog = .confirmDelete(id: "camp") }
    store.send(.dialogCancelled) { $0.dialog = nil }
    store.send(.deleteConfirmed)
    store.finish()
  }

  @Test func defect21ADoubleTapSendsOneRequest() {
    var store = EventsStore(page)
    store.send(.deleteTapped(id: "camp")) { $0.dialog = .confirmDelete(id: "camp") }
    store.send(.deleteConfirmed, asks: [deletion]) { $0.dialog = nil }
    store.send(.pending(.deleting("camp", isWaiting: true))) {
      $0.overlay.deleting = ["camp"]
      $0.overlay.waiting = ["camp"]
    }
    #expect(store.state.screen().activity == nil, "nothing is being done yet")
    store.send(.deleteConfirmed)
    store.send(.deleteTapped(id: "camp"))
    store.send(.eventTapped(id: "camp"))
    store.send(.attendedTapped(id: "camp"))
    store.ignore(deletion)
    store.finish()
  }

  @Test func defect21ADialogLeftOverARowBeingDeletedSendsNothing() {
    var state = deleting
    state.dialog = .confirmDelete(id: "camp")
    var store = EventsStore(state)
    store.send(.deleteConfirmed) { $0.dialog = nil }
    store.finish()
  }

  @Test func anotherEventMayBeDeletedMeanwhile() {
    var store = EventsStore(deleting)
    store.send(.deleteTapped(id: "game")) { $0.dialog = .confirmDelete(id: "game") }
    let other = EventsList.Effect.delete("game", "Big Game")
    store.send(.deleteConfirmed, asks: [other]) { $0.dialog = nil }
    store.send(.pending(.deleting("camp"), .deleting("game"))) { $0.overlay.deleting = ["camp", "game"] }
    #expect(store.state.screen().activity == "Deleting 2 events…")
    store.ignore(other)
    store.finish()
  }

  @Test(arguments: [EventID("unknown"), ""])
  func unknownEventsCannotBeDeleted(id: EventID) {
    var store = EventsStore(page)
    store.send(.deleteTapped(id: id))
    store.send(.deleteConfirmed)
    store.finish()
  }

  @Test func aRefusedDeletionBringsTheRowBack() {
    #expect(deleting.after(.pending()).shownIDs() == ["game", "camp"])
  }

  @Test func theLongNameOfARowIsCutAsInTheList() {
    let long = Event.sample("long", name: String(repeating: "x", count: 70))
    var store = EventsStore(EventsList.State.showing([long]).after(.deleteTapped(id: "long")))
    let effect = EventsList.Effect.delete("long", String(repeating: "x", count: 60) + "…")
    store.send(.deleteConfirmed, asks: [effect]) { $0.dialog = nil }
    store.ignore(effect)
    store.finish()
  }

  @Test func deletingTheRowScrolledToScrollsNowhere() {
    let scrolled = page.after(.dateTapped(date: day("2026-02-14")))
    #expect(scrolled.screen().scrollTo == "camp")
    let gone = scrolled.after(.deleteTapped(id: "camp"), .deleteConfirmed)
    #expect(gone.target.row == nil)
    let other = scrolled.after(.deleteTapped(id: "game"), .deleteConfirmed)
    #expect(other.target.row == "camp")
  }

  @Test func aDialogWhoseEventVanishesAsksNothing() {
    let vanished = page.after(
      .tap(.deleteTapped(id: "camp")), .tap(.refreshPulled),
      .answer(.loaded(request: 2, table: EventTable([game]), skipped: 0)))
    #expect(vanished.screen().dialog == nil)
    var store = EventsStore(vanished)
    store.send(.deleteConfirmed) { $0.dialog = nil }
    store.finish()
  }

  /// What happens, in which order, around one deletion. `old` rows still hold the camp, `new` ones do not.
  enum Step: String, CaseIterable, Sendable {
    case refresh, old, new, done, refused
  }

  @Test(
    arguments: [
      ([.refresh, .old, .done], false), ([.refresh, .done, .old], false), ([.refresh, .new, .done], false),
      ([.refresh, .done, .new], false), ([.done, .refresh, .new], false),
      ([.refresh, .old, .refused], true), ([.refresh, .refused, .old], true), ([.refused, .refresh, .old], true),
      ([.refresh, .refresh, .done, .old], false), ([.refresh, .done, .refresh, .new], false),
    ] as [([Step], Bool)])
  func aReloadInBetweenNeitherLosesNorResurrectsTheRow(steps: [Step], isBack: Bool) {
    var state = deleting
    for (index, step) in steps.enumerated() {
      switch step {
      case .refresh: state = state.after(.refreshPulled)
      case .old:
        state = state.after(.loaded(request: state.load.request, table: EventTable([camp, game]), skipped: 0))
      case .new: state = state.after(.loaded(request: state.load.request, table: EventTable([game]), skipped: 0))
      case .done: state = state.after(.answer(.deleted(id: "camp", owner: "athlete-1")), .pending())
      case .refused: state = state.after(.pending())
      }
      let isAnswered = steps[...index].contains { [.done, .refused].contains($0) }
      if !isAnswered || !isBack { #expect(!state.shownIDs().contains("camp"), "after \(steps[...index])") }
      #expect(state.shownIDs().contains("game"))
    }
    #expect(state.shownIDs().contains("camp") == isBack)
    #expect(state.table["camp"] != nil || !isBack)
  }

  @Test func rowsThatWereUnderWayDuringADeletionDoNotBringTheRowBack() {
    var store = EventsStore(
      deleting.after(.tap(.refreshPulled), .answer(.deleted(id: "camp", owner: "athlete-1")), .pending()))
    store.send(
      .loaded(request: 2, table: EventTable([camp, game]), skipped: 0), asks: [.stop(.skeleton)]
    ) { $0.load.isRunning = false }
    store.finish()
  }

  /// The copy was read before the deletion was answered and delivered after it.
  @Test func aSavedCopyReadBeforeTheAnswerDoesNotResurrectTheRow() {
    var state = deleting
    state.source = .none
    state = state.after(.refreshPulled)
    let copy = EventsList.Answer.loaded(
      request: 2, table: EventTable([camp, game]), skipped: 0, source: .saved(at: instant("2026-02-10T13:59:00Z")))
    state = state.after(.answer(.deleted(id: "camp", owner: "athlete-1")), .pending(), .answer(copy))
    #expect(state.shownIDs() == ["game"])
    #expect(state.table["camp"] == nil)
  }

  /// Table over roles (decision X16); defect 30: always under the athlete's id.
  @Test(arguments: [
    (UserRole.player, true), (.parent, true), (.other("admin"), false), (.other(""), false),
  ])
  func onlyTheAthleteAndAParentMayDelete(role: UserRole, may: Bool) {
    let context = PageContext.sample(viewer: .sample(role: role))
    var store = EventsStore(page, in: context)
    #expect(store.state.screen(context).events.allSatisfy { $0.canDelete == may })
    if may {
      store.send(.deleteTapped(id: "camp")) { $0.dialog = .confirmDelete(id: "camp") }
      store.send(.deleteConfirmed, asks: [deletion]) { $0.dialog = nil }
      store.ignore(deletion)
    } else {
      store.send(.deleteTapped(id: "camp")) { $0.notice = .notPermitted(.deleteEvent) }
    }
    store.finish()
  }

  @Test func aPermissionLostWhileTheDialogIsOpenSendsNothing() {
    var store = EventsStore(page.after(.deleteTapped(id: "camp")), in: .sample(viewer: nil))
    store.send(.deleteConfirmed) { $0.dialog = nil }
    store.finish()
  }
}
