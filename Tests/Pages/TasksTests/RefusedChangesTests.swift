import CompassModel
import Testing

@testable import Tasks

/// What becomes of a change that was not stored (decisions K9, X10, X14).
struct RefusedChangesTests {
  static let both = ChangesTests.both

  @Test(arguments: [
    (
      ServiceFailure.Kind.serverError,
      "“Build a film” could not be marked complete. Server error. Please try again.", true
    ),
    (.timedOut, "“Build a film” could not be marked complete. Connection timed out.", true),
    (.offline, "“Build a film” could not be marked complete. You are offline.", true),
    (.notPermitted, "You don't have permission to change “Build a film”.", false),
    (.unexpectedReply, "“Build a film” could not be marked complete. Unexpected response from the server.", true),
  ])
  func aRefusedCompletionReturnsTheRowWithAnAlert(kind: ServiceFailure.Kind, message: String, canRetry: Bool) {
    var store = TasksStore.completing()
    let failure = ServiceFailure(kind)
    store.answer(
      .updateStatus(id: "film", owner: .ava, status: .completed),
      with: .statusFailed(id: "film", owner: .ava, status: .completed, failure: failure)
    ) {
      $0.pending = [:]
      $0.dialog = .updateFailed(id: "film", status: .completed, failure: failure)
    }
    let screen = store.state.screen()
    #expect(store.state.card("film")?.status == .notStarted && store.state.card("send")?.isLocked == true)
    #expect(screen.dialog?.message == message)
    #expect(screen.dialog?.actions.map(\.verb) == (canRetry ? ["retry", "dismiss"] : ["dismiss"]))
    if canRetry {
      store.send(.retryTapped, asks: [.updateStatus(id: "film", owner: .ava, status: .completed)]) {
        $0.dialog = nil
        $0.pending = [.ava: ["film": .completed]]
      }
      store.ignore(.updateStatus(id: "film", owner: .ava, status: .completed))
      store.finish()
    } else {
      store.send(.retryTapped)
      store.send(.dismissTapped) { $0.dialog = nil }
      store.finish()
    }
  }

  @Test func retryingLooksTheLockUpAgain() {
    var state = Tasks.State.showing(Self.both)
    state.dialog = .updateFailed(id: "send", status: .completed, failure: .server)
    var store = TasksStore(state)
    store.send(.retryTapped) { $0.dialog = .locked(id: "send") }
    store.finish()
  }

  @Test func refusedTakingBackIsSaidToo() {
    let state = Tasks.State.showing([ChangesTests.film], [.of("film", .completed)]).after(
      .tap(.uncompleteTapped(id: "film")),
      .statusFailed(id: "film", owner: .ava, status: .notStarted, failure: .server))
    #expect(state.card("film")?.status == .completed)
    #expect(
      state.screen().dialog?.message
        == "“Build a film” could not be marked not complete. Server error. Please try again.")
  }

  @Test func aTaskThatIsGoneLeavesTheList() {
    var store = TasksStore.completing()
    let gone = ServiceFailure(.notFound)
    store.answer(
      .updateStatus(id: "film", owner: .ava, status: .completed),
      with: .statusFailed(id: "film", owner: .ava, status: .completed, failure: gone)
    ) {
      $0.pending = [:]
      $0.dialog = .updateFailed(id: "film", status: .completed, failure: gone)
      $0.table = table([ChangesTests.send])
    }
    #expect(store.state.screen().dialog?.message == "“Build a film” no longer exists.")
    #expect(store.state.card("send")?.incompletePrerequisites.map(\.title) == ["Unknown"])
    store.finish()
  }

  /// A load that began before may still hold the row: its answer does not count, one that begins now does.
  @Test func aTaskThatIsGoneStaysGoneWhateverWasUnderWay() {
    var store = TasksStore.completing()
    let gone = ServiceFailure(.notFound)
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    store.answer(
      .updateStatus(id: "film", owner: .ava, status: .completed),
      with: .statusFailed(id: "film", owner: .ava, status: .completed, failure: gone),
      asks: [.load(request: 3, owner: .ava)]
    ) {
      $0.pending = [:]
      $0.dialog = .updateFailed(id: "film", status: .completed, failure: gone)
      $0.table = table([ChangesTests.send])
      $0.load = $0.load.running
    }
    store.send(.loaded(request: 2, table: table(ChangesTests.both), skipped: 0))
    #expect(store.state.shownIDs() == ["send"])
    store.ignore(.load(request: 3, owner: .ava))
    store.finish()
  }

  @Test func aCancelledChangeIsTakenBackInSilence() {
    var store = TasksStore.completing()
    store.send(
      .statusFailed(id: "film", owner: .ava, status: .completed, failure: ServiceFailure(.cancelled))
    ) { $0.pending = [:] }
    store.ignore(.updateStatus(id: "film", owner: .ava, status: .completed))
    store.finish()
  }

  @Test func anEndedSessionIsToldToTheParentAndTheChangeIsNotLost() {
    var store = TasksStore.completing()
    let failure = ServiceFailure(.sessionOver)
    let told = Tasks.Effect.told(.of("film"), failure, canRetry: true)
    store.answer(
      .updateStatus(id: "film", owner: .ava, status: .completed),
      with: .statusFailed(change: .of("film"), failure: failure), asks: [told, .tell(.sessionEnded)]
    ) { $0.pending = [:] }
    store.ignore(told)
    store.ignore(.tell(.sessionEnded))
    store.finish()
  }
}
