import CompassModel
import PageKit
import Testing

@testable import Tasks

/// What becomes of a change that was not stored while its task is on screen (decisions K9, X14). What is said of it on
/// other pages is the log's.
struct RefusedChangesTests {
  private let task = TaskID("film")

  private func failed(canRetry: Bool = true) -> Tasks.FailedUpdate {
    Tasks.FailedUpdate(entry: 7, message: "It failed.", canRetry: canRetry)
  }

  @Test(arguments: [true, false]) func aRefusedCompletionReturnsTheRowWithAnAlert(canRetry: Bool) {
    var store = TasksStore.completing()
    let failed = failed(canRetry: canRetry)
    store.ignore(.updateStatus(id: task, owner: .ava, status: .completed))
    store.send(.pending()) { $0.pending = [:] }
    store.send(.statusFailed(task, failed)) { $0.dialog = .updateFailed(failed) }
    let screen = store.state.screen()
    #expect(store.state.card(task)?.status == .notStarted && store.state.card("send")?.isLocked == true)
    #expect(screen.dialog?.message == "It failed." && store.state.alertedEntry == 7)
    #expect(screen.dialog?.actions.map(\.verb) == (canRetry ? ["retry", "dismiss"] : ["dismiss"]))
    if canRetry {
      store.send(.retryTapped, asks: [.tell(.changeRetried(entry: 7))]) { $0.dialog = nil }
      store.ignore(.tell(.changeRetried(entry: 7)))
    } else {
      store.send(.retryTapped)
      store.send(.dismissTapped, asks: [.tell(.changeDismissed(entry: 7))]) { $0.dialog = nil }
      store.ignore(.tell(.changeDismissed(entry: 7)))
    }
    #expect(store.state.alertedEntry == nil)
    store.finish()
  }

  /// Then the log's notice says it again (decision N1).
  @Test func theAlertGoesWithThePageTheAthleteOrForAnotherAlert() {
    var alerted = Tasks.State.showing(ChangesTests.both)
    alerted.dialog = .updateFailed(failed())
    #expect(alerted.after(.closed).alertedEntry == nil)
    let other = alerted.after(.athleteChanged, in: .tasks(viewer: .athlete(.ben, graduating: 2027)))
    #expect(other.alertedEntry == nil && other.dialog == nil)
    #expect(alerted.after(.completeTapped(id: "send")).dialog == .locked(id: "send"))
  }

  @Test func offScreenThereIsNoAlert() {
    var closed = Tasks.State.showing(ChangesTests.both)
    closed.isOpen = false
    #expect(closed.after(.statusFailed(task)).dialog == nil)
    let other = Tasks.State.showing(ChangesTests.both, owner: .ben)
      .after(.statusFailed(task), in: .tasks(viewer: .athlete(.ben)))
    #expect(other.dialog == nil)
  }

  @Test func aTaskThatIsGoneLeavesTheList() {
    var store = TasksStore(.showing(ChangesTests.both))
    store.send(.statusFailed(task, isGone: true)) {
      $0.dialog = .updateFailed(.server)
      $0.table = table([ChangesTests.send])
    }
    #expect(store.state.card("send")?.incompletePrerequisites.map(\.title) == ["Unknown"])
    store.finish()
  }

  /// A load that began before may still hold the row: its answer does not count, one that begins now does.
  @Test func aTaskThatIsGoneStaysGoneWhateverWasUnderWay() {
    var store = TasksStore(.showing(ChangesTests.both))
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    store.send(.statusFailed(task, isGone: true), asks: [.load(request: 3, owner: .ava)]) {
      $0.dialog = .updateFailed(.server)
      $0.table = table([ChangesTests.send])
      $0.load = $0.load.running
    }
    store.send(.loaded(request: 2, table: table(ChangesTests.both), skipped: 0))
    #expect(store.state.shownIDs() == ["send"])
    store.ignore(.load(request: 3, owner: .ava))
    store.finish()
  }

  @Test func praiseDoesNotOutliveAFailure() {
    var state = Tasks.State.showing(ChangesTests.both)
    state.success = Tasks.Success(unlocked: [])
    #expect(Tasks.reduce(in: state, .statusFailed(task)) == [.stop(.success)])
    #expect(state.after(.statusFailed(task)).success == nil)
  }

  /// What the log has to know of the rules (decisions K6, K8, C5).
  @Test func theRulesOfATaskAreKnownWhereItsRowsAre() throws {
    let state = Tasks.State.showing(ChangesTests.both, [.of("film", .inProgress)])
    let film = try #require(state.rules(of: "film", of: .ava))
    #expect(film.status == .inProgress && film.prerequisites == [] && film.lock == nil)
    let send = try #require(state.rules(of: "send", of: .ava))
    #expect(send.status == .notStarted && send.prerequisites == ["film"])
    #expect(send.lock == "It waits for “Build a film”.")
    let underWay = state.after(.pending(["film": .completed]))
    #expect(underWay.rules(of: "send", of: .ava)?.lock == nil)
    #expect(underWay.rules(of: "film", of: .ava)?.status == .completed)
    #expect(state.rules(of: "film", of: .ben) == nil && state.rules(of: "ghost", of: .ava) == nil)
    let byServer = Tasks.State.showing([.named("a", lockedByServer: true)])
    #expect(byServer.rules(of: "a", of: .ava)?.lock == "It is locked.")
  }
}
