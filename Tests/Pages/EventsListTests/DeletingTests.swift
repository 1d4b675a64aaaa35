import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Deleting an event (decisions E10, X9, X14).
struct DeletingTests {
  let camp = Event.sample("camp", name: "Winter Camp")
  let game = Event.sample("game", on: "2026-02-20", type: .game, name: "Big Game")
  var page: EventsPage { .showing([camp, game]) }
  let deletion = EventsList.Effect.delete("camp", "Winter Camp")
  /// The camp is being deleted.
  var deleting: EventsPage { page.after(.deleteTapped(id: "camp"), .deleteConfirmed) }

  @Test func deletingAsksFirstThenHidesTheRowForGood() {
    var store = EventsStore(page)
    store.send(.deleteTapped(id: "camp")) { $0.dialog = .confirmDelete(id: "camp") }
    store.send(.deleteConfirmed, asks: [deletion]) { $0.dialog = nil }
    store.ignore(deletion)
    store.finish()
    for state in [deleting, deleting.confirmed()] {
      #expect(state.shownIDs() == ["game"])
      #expect(state.screen().count == 1)
      #expect(state.screen().calendar.days.allSatisfy { $0.date != day("2026-02-14") || $0.eventCount == 0 })
    }
  }

  @Test func anotherEventMayBeDeletedMeanwhile() {
    var store = EventsStore(deleting)
    store.send(.deleteTapped(id: "game")) { $0.dialog = .confirmDelete(id: "game") }
    let other = EventsList.Effect.delete("game", "Big Game")
    store.send(.deleteConfirmed, asks: [other]) { $0.dialog = nil }
    store.ignore(other)
    store.finish()
    let both = deleting.after(.deleteTapped(id: "game"), .deleteConfirmed)
    #expect(both.shownIDs() == [] && both.screen().activity == "Deleting 2 events…")
  }

  @Test func theLongNameOfARowIsCutAsInTheList() {
    let long = Event.sample("long", name: String(repeating: "x", count: 70))
    var store = EventsStore(EventsPage.showing([long]).after(.deleteTapped(id: "long")))
    let effect = EventsList.Effect.delete("long", String(repeating: "x", count: 60) + "…")
    store.send(.deleteConfirmed, asks: [effect]) { $0.dialog = nil }
    store.ignore(effect)
    store.finish()
  }

  @Test func deletingTheRowScrolledToScrollsNowhere() {
    let scrolled = page.after(.dateTapped(date: day("2026-02-14")))
    #expect(scrolled.screen().scrollTo == "camp")
    let gone = scrolled.after(.deleteTapped(id: "camp"), .deleteConfirmed)
    #expect(gone.screen().scroll == nil)
    let other = scrolled.after(.deleteTapped(id: "game"), .deleteConfirmed)
    #expect(other.screen().scrollTo == "camp")
  }

  @Test func aPermissionLostWhileTheDialogIsOpenSendsNothing() {
    var store = EventsStore(page.after(.deleteTapped(id: "camp")), in: .sample(viewer: nil))
    store.send(.deleteConfirmed) { $0.dialog = nil }
    store.finish()
  }
}
