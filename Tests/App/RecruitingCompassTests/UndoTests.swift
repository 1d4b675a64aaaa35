import CompassModel
import CompassServices
import EventsList
import OffersList
import PageKit
import RecordDetails
import TestSupport
import Testing
import Today

@testable import RecruitingCompass

/// For five seconds a confirmed deletion can be undone, and nothing was sent (decision N11).
struct UndoTests {
  static let camp = Event.sample("a1", name: "Winter Camp")
  static let game = Event.sample("a2", on: "2026-02-20", name: "Big Game")
  static let first = EventChange(id: "a1", owner: "athlete-1", name: "Winter Camp")
  static let second = EventChange(id: "a2", owner: "athlete-1", name: "Big Game")
  /// Five seconds after `morning`.
  static let until = instant("2026-02-10T14:00:05Z")

  private var page: AppState { onEvents(.player) }

  private func onEvents(_ family: FamilyAccess) -> AppState {
    var state = AppState.onEvents(family, [Self.camp, Self.game])
    if family == .parent { state = state.after(.app(.athleteSelected(id: "athlete-1"))) }
    state.context.allowsUndo = true
    return state.after(
      .events(
        .answer(.loaded(request: state.events.load.request, table: EventTable([Self.camp, Self.game]), skipped: 0))))
  }

  private func delete(_ id: EventID, _ state: AppState) -> AppState {
    state.after(.events(.tap(.deleteTapped(id: id))), .events(.tap(.deleteConfirmed)))
  }

  private var waiting: AppState { delete("a1", page) }
  private var both: AppState { delete("a2", waiting) }

  private func wait(_ id: Int) -> AppEffect { .root(.waitForUndo(notice: id)) }
  private func stop(_ id: Int) -> AppEffect { .root(.stopWaiting(notice: id)) }

  private func notice(_ id: Int, _ name: String) -> Notice {
    Notice(
      id: id, kind: .success, message: "“\(name)” was deleted.", athlete: "athlete-1", canRetry: false,
      undoUntil: Self.until)
  }

  @Test func itWaitsUnderANoticeThatCanUndoIt() throws {
    var store = AppStore(page.after(.events(.tap(.deleteTapped(id: "a1")))))
    store.send(.events(.tap(.deleteConfirmed)), asks: [wait(1)]) {
      $0.events.dialog = nil
      $0.events.overlay.deleting = ["a1"]
      $0.events.overlay.waiting = ["a1"]
      $0.lastNotice = 1
      $0.waiting.add(
        WaitingChange(
          message: "“Winter Camp” was deleted.", athlete: "athlete-1",
          send: .events(.answer(.deleteRetried(change: Self.first))),
          undo: .events(.answer(.deleteUndone(change: Self.first)))), id: 1)
      $0.context.notices = [self.notice(1, "Winter Camp")]
    }
    #expect(RootEffect.waitForUndo(notice: 1).plan == .latest(.undo(notice: 1), after: .seconds(5)))
    let head = EventsList.Screen(store.state.events, store.state.context).head
    let card = try #require(head.notices.first)
    #expect(card.kind == .success && card.canUndo && !card.canRetry && card.undoUntil == Self.until)
    #expect(card.buttons.map(\.id) == ["undo", "dismiss"])
    #expect(head.undoButton?.action as? NoticeAction == .noticeUndone(id: 1))
    #expect(head.announcement == "“Winter Camp” was deleted.")
    store.answer(
      wait(1), with: Stamped(at: Self.until, .answered(.undoTimeOver(id: 1))),
      asks: [stop(1), .events(.delete(Self.first))]
    ) {
      $0.context.moment.move(to: Self.until)
      $0.events.overlay.waiting = []
      $0.waiting = WaitingChanges()
      $0.context.notices = []
    }
    store.ignoreAll()
  }

  @Test func undoBringsItBackAndNothingIsEverSent() {
    var store = AppStore(page.after(.events(.tap(.deleteTapped(id: "a1")))))
    store.send(.events(.tap(.deleteConfirmed)), asks: [wait(1)]) { $0 = self.waiting }
    store.send(.app(.noticeUndone(id: 1)), asks: [stop(1)]) {
      $0 = self.page
      $0.lastNotice = 1
    }
    #expect(store.unanswered.isEmpty, "its time does not run on")
    // The timer was as quick as the person.
    store.send(.answered(.undoTimeOver(id: 1)))
    store.send(.app(.noticeUndone(id: 1)))
    store.finish()
  }

  /// Home and the timeline list the row too: there it is gone while it waits, while it is sent, and until they loaded.
  @Test func itIsGoneOnEveryPageAtOnce() {
    func gone(_ state: AppState) -> Bool {
      !state.contextWithoutDeleted.shows(.event("a1"), loadedAt: instant(morning))
    }
    #expect(!gone(page) && gone(waiting) && !gone(waiting.after(.app(.noticeUndone(id: 1)))))
    let sent = waiting.after(.answered(.undoTimeOver(id: 1)))
    #expect(gone(sent) && gone(sent.after(.events(.answer(.deleted(id: "a1", owner: "athlete-1"))))))
    let failed = { sent.after(.events(.answer(.deleteFailed(change: Self.first, failure: ServiceFailure($0))))) }
    #expect(!gone(failed(.serverError)))
  }

  /// An offer's deletion, and what home shows while it is under way.
  @Test func offersAndHomeFollowToo() {
    let offer = Offer(
      id: "o1", owner: "athlete-1", schoolID: nil, type: .partial, status: .pending, offerDate: day("2026-01-01"),
      deadline: day("2026-02-11"))
    let start = page.after(.app(.pageOpened(page: .offers)))
    let listed = start.after(
      .offers(.answer(.loaded(request: start.offers.load.request, table: OfferTable([offer]), skipped: 0))))
    let asked = listed.after(.offers(.tap(.deleteTapped(id: "o1"))), .offers(.tap(.deleteConfirmed)))
    #expect(listed.contextWithoutDeleted.shows(.offer("o1"), loadedAt: instant(morning)))
    #expect(!asked.contextWithoutDeleted.shows(.offer("o1"), loadedAt: instant(morning)))
    // Home sends it, and lists it no more although the server has not answered.
    func attention(_ state: AppState) -> [String] {
      let home = state.after(.app(.pageOpened(page: .home)))
      let request = home.home.load.request
      let loaded = home.after(
        .home(.answer(.loaded(request: request, answer: .offers(Today.Part([offer]))))))
      var builders = ScreenBuilders()
      return Today.screen(loaded, &builders).attention.map(\.id.description)
    }
    #expect(attention(listed) == ["offer-o1"] && attention(asked) == [])
  }

  @Test func whatIsSentCannotBeUndone() {
    let sent = waiting.after(.answered(.undoTimeOver(id: 1)))
    var store = AppStore(sent)
    store.send(.app(.noticeUndone(id: 1)))
    store.finish()
    #expect(EventsList.Screen(sent.events, sent.context).head.undoButton == nil)
  }

  @Test func eachHasItsOwnTimeAndItsOwnButton() {
    let undoes = EventsList.Screen(both.events, both.context).head.undoButton?.action as? NoticeAction
    #expect(undoes == .noticeUndone(id: 2), "the newest")
    var store = AppStore(both)
    // The older one, by its own button.
    store.send(.app(.noticeUndone(id: 1)), asks: [stop(1)]) {
      _ = $0.waiting.remove(1)
      $0.context.notices = [self.notice(2, "Big Game")]
      $0.events.overlay.deleting = ["a2"]
      $0.events.overlay.waiting = ["a2"]
    }
    store.send(.answered(.undoTimeOver(id: 2)), asks: [stop(2), .events(.delete(Self.second))]) {
      $0.waiting = WaitingChanges()
      $0.context.notices = []
      $0.events.overlay.waiting = []
    }
    store.ignoreAll()
  }

  /// What leaves the page or the app, and what that asks beside the deletion.
  @Test(arguments: [
    AppAction.app(.backTapped), .app(.pageOpened(page: .offers)), .app(.backgrounded),
    .app(.routeOpened(route: .page(.home))), .app(.athleteSelected(id: "athlete-2")),
  ])
  func itIsSentWhenThePageTheAthleteOrTheAppIsLeft(action: AppAction) {
    var state = delete("a2", delete("a1", onEvents(.parent)))
    #expect(!state.waiting.isEmpty)
    let effects = Root.reduce(&state, Stamped(at: state.context.moment.instant, action), in: ())
    let sent = effects.filter {
      [stop(1), stop(2), .events(.delete(Self.first)), .events(.delete(Self.second))].contains($0)
    }
    #expect(sent == [stop(1), .events(.delete(Self.first)), stop(2), .events(.delete(Self.second))])
    #expect(state.waiting.isEmpty && state.context.notices.isEmpty && state.events.overlay.waiting.isEmpty)
    #expect(state.events.overlay.deleting == ["a1", "a2"])
  }

  @Test(arguments: [
    AppAction.events(.tap(.eventTapped(id: "a2"))), .app(.foregrounded), .app(.clockChanged),
    .events(.tap(.refreshPulled)),
    .app(.pageOpened(page: .events)), .app(.athleteSelected(id: "athlete-1")),
    .events(.tap(.searchChanged(query: "x"))),
  ])
  func itWaitsOnWhileThePageStays(action: AppAction) {
    let state = waiting.after(action)
    #expect(!state.waiting.isEmpty && state.context.notices == [notice(1, "Winter Camp")])
    #expect(state.after(.app(.noticeUndone(id: 1))).events.event("a1") == Self.camp)
  }

  /// The deletion goes before the session does; who signed out is told nothing any more.
  @Test func signingOutSendsItFirst() {
    var store = AppStore(waiting)
    store.send(
      .app(.signOutTapped),
      asks: [
        .stopEverything, .root(.signOut(after: [.events(.delete(Self.first))])), .forgetDrafts,
        .waitForMidnight(.seconds(15 * 3600)),
      ]
    ) {
      $0 = .fresh
      $0.context.allowsUndo = true
      $0.session = .over
      $0.routes = [.signIn]
      $0.signIn.hasSignedOut = true
    }
    store.ignoreAll()
  }

  /// Refused for want of a session: told and kept as any change that was (decision N1).
  @Test func aSessionThatEndsKeepsItAsAFailedChange() {
    let over = ServiceFailure(.sessionOver)
    var state = waiting
    let request = state.after(.events(.tap(.refreshPulled))).events.load.request
    state = state.after(.events(.tap(.refreshPulled)), .events(.answer(.loadFailed(request: request, failure: over))))
    #expect(state.session == .over && state.waiting.isEmpty && state.events.overlay.deleting == ["a1"])
    state = state.after(.events(.answer(.deleteFailed(change: Self.first, failure: over))))
    #expect(state.context.notices.map(\.canRetry) == [true] && state.context.notices[0].undoUntil == nil)
    let back = state.after(.answered(.familyLoaded(family: .player, lastViewed: nil)))
    var store = AppStore(back)
    store.send(.app(.noticeRetried(id: 2)), asks: [.events(.delete(Self.first))]) {
      $0.context.notices = []
      $0.retries = [:]
      $0.events.overlay.deleting = ["a1"]
    }
    store.ignoreAll()
  }

  @Test(arguments: [ServiceFailure.Kind.serverError, .offline, .sessionOver])
  func whatFailsWhenItIsSentIsToldAndCanBeRetried(kind: ServiceFailure.Kind) {
    let failure = ServiceFailure(kind)
    let state = waiting.after(
      .answered(.undoTimeOver(id: 1)), .events(.answer(.deleteFailed(change: Self.first, failure: failure))))
    #expect(
      state.context.notices.map(\.message) == ["“Winter Camp” could not be deleted. \(failure.message.asSentence)"])
    #expect(state.context.notices.map(\.canRetry) == [true])
    #expect(state.retries[2] == .events(.answer(.deleteRetried(change: Self.first))), "at once, without waiting again")
    #expect(state.events.event("a1") == Self.camp)
  }

  @Test func dismissingTheNoticeTakesNothingBack() {
    let dismissed = waiting.after(.app(.noticeDismissed(id: 1)))
    #expect(dismissed.context.notices.isEmpty && !dismissed.waiting.isEmpty)
    var store = AppStore(dismissed)
    store.send(.answered(.undoTimeOver(id: 1)), asks: [stop(1), .events(.delete(Self.first))]) {
      $0.waiting = WaitingChanges()
      $0.events.overlay.waiting = []
    }
    store.ignoreAll()
  }

  @Test func whereNothingCanBeUndoneItIsSentAtOnce() {
    var state = page
    state.context.allowsUndo = false
    state = state.after(.events(.tap(.deleteTapped(id: "a1"))))
    let effects = Root.reduce(
      &state, Stamped(at: state.context.moment.instant, .events(.tap(.deleteConfirmed))), in: ())
    #expect(effects == [.events(.delete(Self.first))] && state.waiting.isEmpty && state.context.notices.isEmpty)
  }

  /// On its own page: back on the list, where it can be undone; what was there before, is.
  @Test func aRowDeletedOnItsOwnPageWaitsToo() {
    let details = page.after(.events(.tap(.eventTapped(id: "a1"))))
    var state = details.after(.details(.tap(.deleteTapped)), .details(.tap(.deleteConfirmed)))
    #expect(state.path == "/events" && !state.details.isOpen && state.events.event("a1") == nil)
    #expect(state.context.notices == [notice(1, "Winter Camp")])
    state = state.after(.app(.noticeUndone(id: 1)))
    #expect(state.events.event("a1") == Self.camp)
  }

  @Test func anEventIsMarkedAttendedOnItsOwnPageAndBothPagesFollow() {
    let past = Event.sample("p", on: "2026-02-01", name: "Old Camp", registered: true)
    let details = AppState.onEvents(.player, [past]).after(.events(.tap(.eventTapped(id: "p"))))
    let change = EventChange(id: "p", owner: "athlete-1", name: "Old Camp")
    var state = details
    let effects = Root.reduce(
      &state, Stamped(at: state.context.moment.instant, .details(.tap(.attendedTapped))), in: ())
    #expect(effects == [.events(.markAttended(change))])
    #expect(state.events.overlay.attending == ["p"] && state.details.isAttending)
    let request = state.details.load.request
    state = state.after(.events(.answer(.attendanceSaved(id: "p", owner: "athlete-1"))))
    #expect(state.events.event("p")?.isAttended == true)
    #expect(state.details.load.request == request + 1, "its own page looks again")
  }

  /// Home and the timeline show what other pages change.
  @Test func homeLooksAgainWhenAChangeIsAnswered() {
    let home = waiting.after(.app(.pageOpened(page: .home)))
    let request = home.home.load.request
    #expect(home.after(.events(.answer(.deleted(id: "a1", owner: "athlete-1")))).home.load.request == request + 1)
  }
}

/// The same with a store, timers and stub services.
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

  @Test func fiveSecondsLaterItIsSentAndNotBefore() async {
    let live = await deleting("a1")
    await live.advance(by: .milliseconds(4_999))
    #expect(sent(live).isEmpty)
    await live.advance(by: .milliseconds(1))
    #expect(sent(live) == ["deleteEvent a1 of athlete-1"])
    #expect(live.state.context.notices.isEmpty)
  }

  @Test func twoHaveEachTheirOwnFiveSeconds() async {
    let live = await deleting("a1")
    await live.advance(by: .seconds(3))
    await live.send(.events(.tap(.deleteTapped(id: "a2"))), .events(.tap(.deleteConfirmed)))
    await live.advance(by: .seconds(2))
    #expect(sent(live) == ["deleteEvent a1 of athlete-1"])
    await live.send(.app(.noticeUndone(id: 2)))
    await live.advance(by: .seconds(60))
    #expect(sent(live) == ["deleteEvent a1 of athlete-1"])
    #expect(live.state.events.event("a2") != nil)
  }

  /// An app that ends without a word has sent nothing.
  @Test func whatWaitsGoesWithTheApp() async {
    var live: LiveCompass? = await deleting("a1")
    let calls = live?.stubs.calls
    live = nil
    #expect(calls?.all.contains { $0.hasPrefix("deleteEvent") } == false)
  }

  @Test func signingOutSendsBeforeTheBackendForgets() async {
    let live = await deleting("a1", "a2")
    live.stubs.backend.signOut = {}
    live.stubs.calls.forget()
    await live.send(.app(.signOutTapped))
    let calls = live.stubs.calls.all.filter { $0.hasPrefix("deleteEvent") || $0.hasPrefix("signOut") }
    #expect(calls == ["deleteEvent a1 of athlete-1", "deleteEvent a2 of athlete-1", "signOut"])
  }

  @Test func aRecordingReplaysTheSame() async {
    let live = await deleting("a1", "a2")
    await live.send(.app(.noticeUndone(id: 2)))
    await live.advance(by: .seconds(5))
    var state = live.start
    for stamped in live.recording { _ = Root.reduce(&state, stamped, in: ()) }
    #expect(state == live.state && state.events.table["a1"] == nil && state.events.event("a2") != nil)
  }
}
