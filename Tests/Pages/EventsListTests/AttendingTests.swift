import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Marking past events as attended (decision E11).
struct AttendingTests {
  let past = Event.sample("past", on: "2026-02-09", name: "Past Camp", registered: true)
  var page: EventsList.State { .showing([past]) }
  var attending: EventsList.State { page.after(.attendedTapped(id: "past")) }
  let request = EventsList.Effect.markAttended("past", "Past Camp")

  @Test func markingShowsItAtOnceAndStoresIt() {
    var store = EventsStore(page)
    store.send(.attendedTapped(id: "past"), asks: [request])
    store.send(.pending(.attending("past"))) { $0.overlay.attending = ["past"] }
    let card = store.state.screen().events[0]
    #expect(card.status == .attended && card.statusLabel == "Attended" && card.statusColor == .green)
    #expect(card.isUpdating && !card.canMarkAttended)
    store.ignore(request)
    store.send(.attendanceSaved(id: "past", owner: "athlete-1")) {
      $0.table = EventTable([
        .sample("past", on: "2026-02-09", name: "Past Camp", registered: true, attended: true)
      ])
    }
    store.send(.pending()) { $0.overlay.attending = [] }
    #expect(store.state.screen().events[0].status == .attended)
    #expect(!store.state.screen().events[0].isUpdating)
    store.finish()
  }

  @Test func defect21ADoubleTapSendsOneRequest() {
    var store = EventsStore(page)
    store.send(.attendedTapped(id: "past"), asks: [request])
    store.send(.pending(.attending("past"))) { $0.overlay.attending = ["past"] }
    store.send(.attendedTapped(id: "past"))
    store.ignore(request)
    store.finish()
  }

  @Test(arguments: [
    ("2026-02-09", true, false, true), ("2026-02-10", true, false, true), ("2026-02-11", true, false, false),
    ("2026-02-09", false, false, false), ("2026-02-09", true, true, false), ("2026-02-09", false, true, false),
    ("2025-02-10", true, false, true),
  ])
  func onlyRegisteredEventsThatHaveBegunOfferIt(start: String, registered: Bool, attended: Bool, offers: Bool) {
    let event = Event.sample("e", on: start, registered: registered, attended: attended)
    let state = EventsList.State.showing([event])
    #expect(state.screen().events[0].canMarkAttended == offers)
    #expect(state.after(.attendedTapped(id: "e")).overlay.attending == (offers ? ["e"] : []))
  }

  @Test func aRefusalUndoesIt() {
    #expect(attending.after(.pending()).screen().events[0].status == .registered)
  }

  @Test func anOlderReplyOfARunningLoadDoesNotUndoIt() {
    let reloaded = attending.after(
      .tap(.refreshPulled), .answer(.attendanceSaved(id: "past", owner: "athlete-1")),
      .answer(.loaded(request: 2, table: EventTable([past]), skipped: 0)))
    #expect(reloaded.screen().events[0].status == .attended)
    #expect(!reloaded.screen().events[0].canMarkAttended)
    let early = attending.after(
      .tap(.refreshPulled), .answer(.loaded(request: 2, table: EventTable([past]), skipped: 0)))
    #expect(early.screen().events[0].status == .attended)
    #expect(early.after(.attendanceSaved(id: "past", owner: "athlete-1")).screen().events[0].status == .attended)
  }

  @Test func theStatusFilterSeesTheMarkAtOnce() {
    let registered = attending.after(.statusFilterChanged(status: .registered))
    #expect(registered.shownIDs() == [])
    #expect(attending.after(.statusFilterChanged(status: .attended)).shownIDs() == ["past"])
    #expect(registered.after(.pending()).shownIDs() == ["past"])
  }

  @Test(arguments: [(UserRole.player, true), (.parent, true), (.other("admin"), false)])
  func onlyTheAthleteAndAParentMayMark(role: UserRole, may: Bool) {
    let context = PageContext.sample(viewer: .sample(role: role))
    var store = EventsStore(page, in: context)
    #expect(store.state.screen(context).events[0].canMarkAttended == may)
    if may {
      store.send(.attendedTapped(id: "past"), asks: [request])
      store.ignore(request)
    } else {
      store.send(.attendedTapped(id: "past")) { $0.notice = .notPermitted(.markEventAttended) }
      #expect(
        store.state.screen(context).ownNotice?.message == "You don't have permission to change this event.")
    }
    store.finish()
  }

  @Test func unknownEventsCannotBeMarked() {
    var store = EventsStore(page)
    store.send(.attendedTapped(id: "unknown"))
    store.finish()
  }
}
