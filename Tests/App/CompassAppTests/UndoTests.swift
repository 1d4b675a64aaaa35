import CompassModel
import CompassServices
import EventsList
import PageKit
import RecordDetails
import RecordForm
import Records
import TestSupport
import Testing

@testable import CompassApp

/// For five seconds a confirmed deletion can be undone, and nothing is sent (decision N11); `undo` reverts any
/// change, the last one first (decision C3).
struct UndoTests {
  static let camp = Event.sample("a1", name: "Winter Camp")
  static let game = Event.sample("a2", on: "2026-02-20", name: "Big Game")
  /// Five seconds after `morning`.
  static let until = instant("2026-02-10T14:00:05Z")

  private var page: AppState { onEvents(.player) }

  private func onEvents(_ family: FamilyAccess) -> AppState {
    var state = AppState.onEvents(family, [Self.camp, Self.game])
    if family == .parent { state = state.after(.app(.athleteSelected(id: "athlete-1"))) }
    state.context.allowsUndo = true
    return state.answered([Self.camp, Self.game])
  }

  private func delete(_ id: EventID, _ state: AppState) -> AppState {
    state.after(.events(.tap(.deleteTapped(id: id))), .events(.tap(.deleteConfirmed)))
  }

  private var waiting: AppState { delete("a1", page) }
  private var both: AppState { delete("a2", waiting) }

  private func deletion(_ id: EventID) -> Change { Change.delete(.event(id), of: "athlete-1") }
  private func send(_ id: Int, _ event: EventID) -> AppEffect { .records(.send(id, deletion(event))) }
  private func wait(_ id: Int) -> AppEffect { .records(.waitForUndo(id)) }
  private func stop(_ id: Int) -> AppEffect { .records(.stopWaiting(id)) }

  private func notice(_ id: Int, _ name: String) -> Notice {
    Notice(
      id: id, kind: .success, message: "“\(name)” was deleted.", athlete: "athlete-1", canRetry: false,
      undoUntil: Self.until)
  }

  @Test func aPendingDeletionShowsAnUndoNotice() throws {
    var state = page.after(.events(.tap(.deleteTapped(id: "a1"))))
    #expect(effects(&state, .events(.tap(.deleteConfirmed))) == [wait(1)])
    #expect(wait(1).plan.innermost == .latest(.records(.undo(1)), after: .seconds(5)))
    #expect(state.deletions == (["a1"], ["a1"]))
    #expect(state.context.notices == [notice(1, "Winter Camp")])
    let head = EventsList.Screen(state.events, state.context).head
    let card = try #require(head.notices.first)
    #expect(card.kind == .success && card.canUndo && !card.canRetry && card.undoUntil == Self.until)
    #expect(card.buttons.map(\.id) == ["undo", "dismiss"])
    #expect(head.undoButton?.action as? NoticeAction == .undoTapped)
    #expect(head.announcement == "“Winter Camp” was deleted.")
    #expect(effects(&state, .records(.undoTimeOver(1))) == [stop(1), send(1, "a1")])
    #expect(state.context.notices.isEmpty && state.deletions.waiting.isEmpty)
  }

  @Test(arguments: [AppAction.app(.noticeUndone(id: 1)), .app(.undoTapped)])
  func undoRestoresTheRowAndSendsNothing(action: AppAction) {
    var state = waiting
    #expect(effects(&state, action) == [stop(1)])
    #expect(state.currentEvents == page.currentEvents)
    #expect(state.context.notices.map(\.message) == ["The deletion of “Winter Camp” was undone."])
    // The timer fires at the same time as the tap.
    #expect(effects(&state, .records(.undoTimeOver(1))) == [] && effects(&state, action) == [])
    #expect(state.currentEvents == page.currentEvents && !state.context.canUndo)
  }

  @Test func deletionsAreUndoneIndependently() {
    var state = both
    #expect(effects(&state, .app(.noticeUndone(id: 1))) == [stop(1)], "the older one, by its own button")
    #expect(state.deletions == (["a2"], ["a2"]))
    #expect(effects(&state, .records(.undoTimeOver(2))) == [stop(2), send(2, "a2")])
    var other = both
    #expect(effects(&other, .app(.undoTapped)) == [stop(2)], "the newest")
    #expect(effects(&other, .app(.undoTapped)) == [stop(1)], "then the one before")
  }

  /// The five seconds continue across navigation (decision C1).
  @Test(arguments: [
    AppAction.app(.backTapped), .app(.pageOpened(page: .offers)), .app(.routeOpened(route: .page(.home))),
    .app(.athleteSelected(id: "athlete-2")), .events(.tap(.eventTapped(id: "a2"))), .app(.foregrounded),
    .app(.clockChanged), .events(.tap(.refreshPulled)), .app(.pageOpened(page: .events)),
    .events(.tap(.searchChanged(query: "x"))),
  ])
  func navigationKeepsAPendingDeletion(action: AppAction) {
    var state = delete("a1", onEvents(.parent))
    #expect(!effects(&state, action).contains(send(1, "a1")))
    #expect(state.context.notices.map(\.undoUntil) == [Self.until] && state.deletions.waiting == ["a1"])
    #expect(effects(&state, .app(.noticeUndone(id: 1))) == [stop(1)])
  }

  @Test func backgroundingSendsPendingDeletions() {
    var state = both
    #expect(effects(&state, .app(.backgrounded)) == [stop(1), stop(2), send(1, "a1"), send(2, "a2")])
    #expect(state.context.notices.isEmpty && state.deletions.waiting.isEmpty)
    #expect(state.deletions.all == ["a1", "a2"])
  }

  /// The deletion is sent before the session ends; a later notice has no reader.
  @Test func signingOutSendsPendingDeletionsFirst() {
    var state = waiting
    let asked = effects(&state, .app(.signOutTapped))
    #expect(asked.prefix(2) == [.stopEverything, .root(.signOut(after: [.records(.send(0, deletion("a1")))]))])
    #expect(state.session == .over && state.context.notices.isEmpty && !state.records.log.isBusy)
    #expect(state.after(.made(1), .refused(1, .timedOut)).context.notices.isEmpty)
  }

  /// Refused without a session: reported and stored as any refused change (decision N1).
  @Test func anEndedSessionKeepsItAsAFailedChange() {
    let over = ServiceFailure(.sessionOver)
    let asked = waiting.after(.events(.tap(.refreshPulled)))
    let state = asked.eventsFailed(over)
    #expect(state.session == .over && state.deletions.all == [])
    #expect(state.context.notices.map(\.canRetry) == [true] && state.context.notices[0].undoUntil == nil)
    var back = state.after(.answered(.familyLoaded(family: .player, lastViewed: nil)))
    #expect(effects(&back, .app(.noticeRetried(id: 1))) == [send(1, "a1")])
    #expect(back.context.notices.isEmpty && back.deletions.all == ["a1"])
  }

  @Test func dismissingTheNoticeDoesNotUndo() {
    var state = waiting.after(.app(.noticeDismissed(id: 1)))
    #expect(state.context.notices.isEmpty && state.deletions.waiting == ["a1"])
    #expect(effects(&state, .records(.undoTimeOver(1))) == [stop(1), send(1, "a1")])
  }

  /// Deleting from the details returns to the list, where undo restores the row.
  @Test func aDeletionFromDetailsCanBeUndone() {
    let details = page.after(.events(.tap(.eventTapped(id: "a1"))))
    var state = details.after(.details(.tap(.deleteTapped)), .details(.tap(.deleteConfirmed)))
    #expect(state.path == "/events" && !state.details.isOpen && state.event("a1") == nil)
    #expect(state.context.notices == [notice(1, "Winter Camp")])
    state = state.after(.app(.noticeUndone(id: 1)))
    #expect(state.event("a1") == Self.camp)
  }

  @Test func attendingFromDetailsUpdatesBothPages() {
    let past = Event.sample("p", on: "2026-02-01", name: "Old Camp", registered: true)
    var state = AppState.onEvents(.player, [past]).after(.events(.tap(.eventTapped(id: "p"))))
    let change = Change.attended("p", of: "athlete-1")
    #expect(effects(&state, .details(.tap(.attendedTapped))) == [.records(.send(1, change))])
    #expect(state.event("p")?.isAttended == true && state.shown("attended") == "Yes")
    #expect(state.detailsScreen?.isAttending == true)
    let refused = state.after(.refused(1, .timedOut))
    #expect(refused.event("p")?.isAttended == false && refused.shown("attended") == "No")
    let made = effects(&state, .made(1))
    #expect(made.count == 1, "nothing is asked for again (decision Y5), it goes to the copy (decision Y6)")
    guard case .records(.journal(let key, _)) = made.first, key == RowsKey(.events, of: "athlete-1") else {
      return #expect(Bool(false), "\(made)")
    }
    #expect(state.event("p")?.isAttended == true && state.shown("attended") == "Yes")
  }

  /// The list contains the values of the form (Q1): nothing is loaded again.
  @Test func aSavedEditIsVisibleOnBothPages() {
    let row = [
      RecordField("name", .text("Winter Camp")), RecordField("type", .text("camp")),
      RecordField("start_date", .date(Self.camp.startDate)), RecordField("url", .text("https://old.example")),
    ]
    var state = page.after(.events(.tap(.eventTapped(id: "a1"))), .details(.tap(.editTapped)))
    state = state.after(
      .form(.answer(.loaded(request: state.form.load.request, drafts: [:], row: row))),
      .form(.tap(.fieldChanged(field: .name, text: "Spring Camp"))),
      .form(.tap(.fieldChanged(field: .url, text: "https://new.example"))),
      .form(.tap(.saveTapped)))
    let asked = effects(&state, .made(1))
    #expect(!asked.contains { if case .work(.load)? = $0.effect(of: RecordDetails.self) { true } else { false } })
    #expect(!asked.contains { if case .records(.load) = $0 { true } else { false } }, "decision Y5")
    #expect(state.path == "/events/a1" && state.shown("name") == "Spring Camp")
    #expect(state.event("a1")?.name == "Spring Camp")
  }

  @Test func undoAppliesToTheActiveAthlete() {
    let state = delete("a1", onEvents(.parent))
    #expect(state.context.canUndo)
    let other = state.after(.app(.athleteSelected(id: "athlete-2")))
    #expect(!other.context.canUndo)
    let head = EventsList.Screen(other.events, other.context).head
    #expect(head.undoButton?.action as? NoticeAction == .noticeUndone(id: 1), "by its notice")
    #expect(other.after(.app(.athleteSelected(id: "athlete-1"))).context.canUndo)
  }
}

/// Checks undo with a store, timers and stub services.
@MainActor
struct LiveUndoTests {
  private func deleting(_ ids: EventID...) async -> LiveCompass {
    let live = LiveCompass(allowsUndo: true)
    live.stub(.player, [UndoTests.camp, UndoTests.game])
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    for id in ids { await live.send(.events(.tap(.deleteTapped(id: id))), .events(.tap(.deleteConfirmed))) }
    return live
  }

  private func sent(_ live: LiveCompass) -> [String] { live.stubs.calls.all.filter { $0.hasPrefix("deleteEvent") } }

  @Test func signingOutSendsDeletionsBeforeSignOut() async {
    let live = await deleting("a1", "a2")
    live.stubs.backend.signOut = {}
    live.stubs.calls.forget()
    await live.send(.app(.signOutTapped))
    let calls = live.stubs.calls.all.filter { $0.hasPrefix("deleteEvent") || $0.hasPrefix("signOut") }
    #expect(calls == ["deleteEvent a1 of athlete-1", "deleteEvent a2 of athlete-1", "signOut"])
  }
}
