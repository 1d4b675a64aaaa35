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

  @Test func aLongNameIsTruncatedInTheSubject() {
    let long = Event.sample("long", name: String(repeating: "x", count: 70))
    var store = EventsStore(EventsPage.showing([long]).after(.deleteTapped(id: "long")))
    let effect = EventsList.Effect.delete("long", String(repeating: "x", count: 60) + "…")
    store.send(.deleteConfirmed, asks: [effect]) { $0.asksToDelete = nil }
    store.ignore(effect)
    store.finish()
  }

  @Test func deletingTheScrollTargetCancelsTheScroll() {
    let scrolled = page.after(.dateTapped(date: day("2026-02-14")))
    #expect(scrolled.screen().scrollTo == "camp")
    let gone = scrolled.after(.deleteTapped(id: "camp"), .deleteConfirmed)
    #expect(gone.screen().scroll == nil)
    let other = scrolled.after(.deleteTapped(id: "game"), .deleteConfirmed)
    #expect(other.screen().scrollTo == "camp")
  }

  /// A deletion removes the event from the calendar too (decision E10).
  @Test func aDeletedEventIsRemovedFromItsDay() {
    let count = { (page: EventsPage) in
      page.screen().calendar.days.first { $0.date == day("2026-02-14") }?.eventCount
    }
    #expect(count(page) == 1 && count(deleting) == 0)
  }

  @Test func aLostPermissionCancelsTheDeletion() {
    var store = EventsStore(page.after(.deleteTapped(id: "camp")), in: .sample(viewer: nil))
    store.send(.deleteConfirmed) { $0.asksToDelete = nil }
    store.finish()
  }
}
