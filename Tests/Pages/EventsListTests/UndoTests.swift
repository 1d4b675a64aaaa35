import CompassModel
import TestSupport
import Testing

@testable import EventsList
@testable import PageKit

/// A confirmed deletion waits where it can be undone (decision N11); its time and its notice are the root's.
struct UndoTests {
  let camp = Event.sample("camp", name: "Winter Camp")
  let game = Event.sample("game", on: "2026-02-20", type: .game, name: "Big Game")
  let change = EventChange.sample("camp", "Winter Camp")
  var page: EventsList.State { .showing([camp, game]) }
  let context = PageContext.undoable()
  var waiting: EventsList.State { page.after(.deleteTapped(id: "camp"), .deleteConfirmed, in: context) }

  private func waits(_ change: EventChange) -> EventsList.Effect {
    .tell(
      .changeWaits(
        WaitingChange(
          message: "\(change.subject) was deleted.", athlete: change.owner, send: .deleteRetried(change: change),
          undo: .deleteUndone(change: change))))
  }

  @Test func theRowIsGoneAtOnceAndNothingIsSent() {
    var store = EventsStore(page, in: context)
    store.send(.deleteTapped(id: "camp")) { $0.dialog = .confirmDelete(id: "camp") }
    store.send(.deleteConfirmed, asks: [waits(change)]) {
      $0.dialog = nil
      $0.overlay.deleting = ["camp"]
      $0.overlay.waiting = ["camp"]
    }
    let screen = store.state.screen(context)
    #expect(screen.events.map(\.id) == ["game"] && screen.count == 1)
    #expect(screen.calendar.days.allSatisfy { $0.date != day("2026-02-14") || $0.eventCount == 0 })
    #expect(screen.activity == nil, "nothing is being done yet")
    store.ignore(waits(change))
    store.finish()
  }

  @Test func undoBringsTheRowBack() {
    var store = EventsStore(waiting, in: context)
    store.send(.deleteUndone(change: change)) { $0.overlay = EventOverlay() }
    #expect(store.state.shownIDs() == ["game", "camp"])
    store.finish()
  }

  @Test func whenItsTimeIsOverItIsSentAndAnsweredAsAnyDeletion() {
    var store = EventsStore(waiting, in: context)
    store.send(.deleteRetried(change: change), asks: [.delete(change)]) { $0.overlay.waiting = [] }
    #expect(store.state.screen(context).activity == "Deleting “Winter Camp”…")
    let told = EventsList.Effect.told(
      "“Winter Camp” could not be deleted. Connection timed out.", retry: .deleteRetried(change: change))
    store.answer(
      .delete(change), with: .deleteFailed(change: change, failure: ServiceFailure(.timedOut)), asks: [told]
    ) {
      $0.overlay.deleting = []
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    store.ignore(told)
    store.finish()
  }

  /// A timer and a person as quick as each other: whichever comes first counts.
  @Test func whatWasSentCannotBeUndone() {
    var store = EventsStore(waiting.after(.deleteRetried(change: change)), in: context)
    store.send(.deleteUndone(change: change))
    #expect(store.state.shownIDs() == ["game"])
    store.finish()
  }

  @Test func aRowThatWaitsCannotBeDeletedOpenedOrMarkedAgain() {
    var store = EventsStore(waiting, in: context)
    for action in [
      EventsList.Action.tap(.deleteTapped(id: "camp")), .tap(.deleteConfirmed), .tap(.eventTapped(id: "camp")),
      .tap(.attendedTapped(id: "camp")), .answer(.deleteChosen(change: change)),
    ] { store.send(action) }
    store.finish()
  }

  @Test func severalWaitBesideEachOtherAndEachIsUndoneAlone() {
    let both = waiting.after(.deleteTapped(id: "game"), .deleteConfirmed, in: context)
    #expect(both.shownIDs().isEmpty && both.overlay.waiting == ["camp", "game"])
    #expect(both.screen(context).empty?.title == "No events yet")
    #expect(both.after(.deleteUndone(change: change)).shownIDs() == ["camp"])
    #expect(both.after(.deleteUndone(change: .sample("game", "Big Game"))).shownIDs() == ["game"])
  }

  /// Rows that come meanwhile hold it: it is not there all the same, and back with undo.
  @Test func aReloadNeitherLosesNorBringsBackWhatWaits() {
    let loaded = waiting.after(
      .tap(.refreshPulled), .answer(.loaded(request: 2, table: EventTable([camp, game]), skipped: 0)), in: context)
    #expect(loaded.shownIDs() == ["game"])
    #expect(loaded.after(.deleteUndone(change: change)).shownIDs() == ["game", "camp"])
  }

  @Test func aRowShownOnAnotherPageIsDeletedWhateverIsOpen() {
    var store = EventsStore(EventsList.State(), in: context)
    store.send(.deleteChosen(change: change), asks: [waits(change)]) {
      $0.overlay.deleting = ["camp"]
      $0.overlay.waiting = ["camp"]
    }
    store.ignore(waits(change))
    store.finish()
    var atOnce = EventsStore(EventsList.State())
    atOnce.send(.deleteChosen(change: change), asks: [.delete(change)]) { $0.overlay.deleting = ["camp"] }
    atOnce.ignore(.delete(change))
    atOnce.finish()
  }

  @Test func whoMayNotDeleteDeletesNothingFromAnotherPageEither() {
    var store = EventsStore(page, in: .sample(viewer: .sample(role: .other("admin"))))
    store.send(.deleteChosen(change: change))
    store.finish()
  }
}

extension PageContext {
  /// Deletions wait (decision N11).
  fileprivate static func undoable() -> PageContext {
    var context = PageContext.sample()
    context.allowsUndo = true
    return context
  }
}
