import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Marking past events as attended (decision E11).
struct AttendingTests {
  let past = Event.sample("past", on: "2026-02-09", name: "Past Camp", registered: true)
  var page: EventsPage { .showing([past]) }
  var attending: EventsPage { page.after(.attendedTapped(id: "past")) }
  let request = EventsList.Effect.markAttended("past", "Past Camp")

  @Test func markingAsAttendedIsDisplayedAndStored() {
    var store = EventsStore(page)
    store.send(.attendedTapped(id: "past"), asks: [request])
    store.finish(ignoring: request)
    let card = attending.screen().events[0]
    #expect(card.status == .attended && card.statusLabel == "Attended" && card.statusColor == .green)
    #expect(card.isUpdating && !card.canMarkAttended)
    let stored = attending.confirmed().screen().events[0]
    #expect(stored.status == .attended && !stored.isUpdating && !stored.canMarkAttended)
  }

  @Test(arguments: [
    ("2026-02-09", true, false, true), ("2026-02-10", true, false, true), ("2026-02-11", true, false, false),
    ("2026-02-09", false, false, false), ("2026-02-09", true, true, false), ("2026-02-09", false, true, false),
    ("2025-02-10", true, false, true),
  ])
  func onlyStartedRegisteredEventsCanBeAttended(start: String, registered: Bool, attended: Bool, offers: Bool) {
    let event = Event.sample("e", on: start, registered: registered, attended: attended)
    let state = EventsPage.showing([event])
    #expect(state.screen().events[0].canMarkAttended == offers)
    #expect(state.after(.attendedTapped(id: "e")).pending.count == (offers ? 1 : 0))
  }

  /// The permission comes first, on this page and on Today (decisions K12, G10).
  @Test func whoMayNotMarkItIsToldThatAlone() {
    let attended = Event.sample("past", on: "2026-02-09", registered: true, attended: true)
    let context = PageContext.sample(viewer: .sample(role: .other("admin")))
    let page = EventsPage.showing([attended]).after(.attendedTapped(id: "past"), in: context)
    #expect(page.notice == .notPermitted(.markEventAttended))
    guard case .refused(.notPermitted) = page.context(context).answer(toAttending: "past") else {
      return #expect(Bool(false), "the row's own reason came first")
    }
  }

  @Test func theStatusFilterIncludesPendingMarks() {
    let registered = attending.after(.statusFilterChanged(status: .registered))
    #expect(registered.listedIDs() == [])
    #expect(attending.after(.statusFilterChanged(status: .attended)).listedIDs() == ["past"])
    #expect(registered.confirmed(refusing: ServiceFailure(.serverError)).listedIDs() == ["past"])
  }

  @Test func refusalsExplainWhyAttendingIsDisabled() {
    let hidden = page.after(.searchChanged(query: "zz"))
    #expect(hidden.screen().refusal(of: .attendedTapped(id: "past")) == nil)
    let storing = hidden.after(.attendedTapped(id: "past")).screen()
    #expect(storing.refusal(of: .attendedTapped(id: "past")) == ActionButton.isBeingStored)
    let coming = EventsPage.showing([.sample("camp", on: "2026-05-01")]).after(.searchChanged(query: "zz"))
    #expect(coming.screen().refusal(of: .attendedTapped(id: "camp")) == ActionButton.cannotAttend)
    let attended = EventsPage.showing([.sample("done", on: "2026-02-01", attended: true)])
    #expect(attended.screen().refusal(of: .attendedTapped(id: "done")) == ActionButton.isAttended)
  }
}
