import CompassModel
import PageKit
import Testing

@testable import Tasks

/// A change that could not be made is not lost, wherever one is by then (decision N1).
struct NoticesTests {
  private static let film = Tasks.StatusChange.of("film")
  private static let told = Tasks.Effect.told(film, .server, canRetry: true)

  /// The alert was not answered.
  private func refused() -> TasksStore {
    var store = TasksStore.completing()
    store.answer(
      .updateStatus(Self.film), with: .statusFailed(change: Self.film, failure: .server)
    ) {
      $0.pending = [:]
      $0.dialog = .updateFailed(change: Self.film, failure: .server)
    }
    return store
  }

  @Test func leavingThePageTurnsTheAlertIntoANotice() {
    var store = refused()
    store.send(.closed, asks: [Self.told, .stop(.load), .stop(.skeleton)]) {
      $0.isOpen = false
      $0.dialog = nil
      $0.load.abandon()
    }
    store.ignore(Self.told)
    store.finish()
  }

  @Test func lookingAtAnotherAthleteDoesToo() {
    var store = refused()
    store.context = .tasks(viewer: .athlete(.ben, graduating: 2027))
    store.send(
      .athleteChanged,
      asks: [Self.told, .restoreFilters(owner: .ben), .load(request: 3, owner: .ben), .startSkeletonTimer]
    ) {
      $0.dialog = nil
      $0.table = TaskTable()
      $0.source = .none
      $0.owner = .ben
      $0.statusFilter = nil
      $0.urgencyFilter = nil
      $0.load.abandon()
      $0.load = $0.load.running
    }
    store.ignore(Self.told)
    store.ignore(.restoreFilters(owner: .ben))
    store.ignore(.load(request: 3, owner: .ben))
    store.ignore(.startSkeletonTimer)
    store.finish()
  }

  @Test func soDoesAnotherAlert() {
    var store = refused()
    store.send(.completeTapped(id: "send"), asks: [Self.told]) { $0.dialog = .locked(id: "send") }
    store.ignore(Self.told)
    store.finish()
  }

  @Test func anAnsweredAlertIsTakenAway() {
    var store = refused()
    store.send(.dismissTapped) { $0.dialog = nil }
    store.send(.closed, asks: [.stop(.load), .stop(.skeleton)]) {
      $0.isOpen = false
      $0.load.abandon()
    }
    store.finish()
  }

  @Test func theNoticeNamesATaskWhoseRowsAreGone() {
    var state = Tasks.State.showing([], owner: .ben)
    state.pending = [.ava: ["film": .completed]]
    var store = TasksStore(state, in: .tasks(viewer: .athlete(.ben)))
    store.send(.statusFailed(change: Self.film, failure: .server), asks: [Self.told]) { $0.pending = [:] }
    #expect(
      Self.told
        == .tell(
          .changeFailed(
            FailedChange(
              message: "“Build a film” could not be marked complete. Server error. Please try again.", athlete: .ava,
              retry: .changeRetried(change: Self.film)))))
    store.ignore(Self.told)
    store.finish()
  }

  @Test func tryingAgainMarksTheRowWhereItIsShown() {
    var store = TasksStore(.showing(ChangesTests.both))
    store.send(.changeRetried(change: Self.film), asks: [.updateStatus(Self.film)]) {
      $0.pending = [.ava: ["film": .completed]]
    }
    #expect(store.state.card("film")?.isUpdating == true)
    // Once is enough (decision X9).
    store.send(.changeRetried(change: Self.film))
    store.ignore(.updateStatus(Self.film))
    store.finish()
  }

  /// Decision C5: what the rules refuse by then stays told, with that reason.
  @Test func tryingAgainLooksTheLockUpWhereTheRowIsShown() {
    var store = TasksStore(.showing(ChangesTests.both))
    let told = Tasks.Effect.refused(
      .of("send"),
      "\u{201C}Send it\u{201D} could not be marked complete. It waits for \u{201C}Build a film\u{201D}.")
    store.send(.changeRetried(change: .of("send")), asks: [told])
    store.ignore(told)
    // Once what it waits for is under way, it is sent.
    store.send(.changeRetried(change: Self.film), asks: [.updateStatus(Self.film)]) {
      $0.pending = [.ava: ["film": .completed]]
    }
    store.send(.changeRetried(change: .of("send")), asks: [.updateStatus(.of("send"))]) {
      $0.pending = [.ava: ["film": .completed, "send": .completed]]
    }
    store.ignore(.updateStatus(Self.film))
    store.ignore(.updateStatus(.of("send")))
    store.finish()
  }

  @Test func whatIsSoAlreadyIsNotTriedAgain() {
    var store = TasksStore(.showing(ChangesTests.both))
    store.send(.changeRetried(change: .of("film", .notStarted)))
    store.finish()
  }

  @Test func anotherChangeUnderWayIsWaitedFor() {
    var store = TasksStore(TasksStore.completing().state)
    let undone = Tasks.StatusChange.of("film", .notStarted)
    let told = Tasks.Effect.refused(
      undone,
      "\u{201C}Build a film\u{201D} could not be marked not complete. Another change of it is being stored.")
    store.send(.changeRetried(change: undone), asks: [told])
    store.ignore(told)
    store.finish()
  }

  @Test func tryingAgainNeedsNoOpenPage() {
    var state = Tasks.State.showing(ChangesTests.both)
    state.isOpen = false
    var store = TasksStore(state)
    store.send(.changeRetried(change: Self.film), asks: [.updateStatus(Self.film)]) {
      $0.pending = [.ava: ["film": .completed]]
    }
    let row = AthleteTask.of("film", .completed)
    store.answer(.updateStatus(Self.film), with: .statusSaved(id: "film", owner: .ava, row: row)) {
      $0.pending = [:]
      $0.table = table(ChangesTests.both, [row])
    }
    store.finish()
  }

  @Test func tryingAgainNeedsThePermission() {
    var store = TasksStore(.showing(ChangesTests.both), in: .tasks(viewer: .parent(active: .ben)))
    let told = Tasks.Effect.told(Self.film, ServiceFailure(.notPermitted), canRetry: false)
    store.send(.changeRetried(change: Self.film), asks: [told])
    store.ignore(told)
    store.finish()
  }

  @Test(arguments: [(ServiceFailure.Kind.offline, true), (.timedOut, true), (.notFound, false), (.notPermitted, false)])
  func onlyWhatCanHelpIsOfferedAgain(kind: ServiceFailure.Kind, canRetry: Bool) {
    var state = Tasks.State.showing([], owner: .ben)
    state.isOpen = false
    let told = Tasks.Effect.told(Self.film, ServiceFailure(kind), canRetry: canRetry)
    var store = TasksStore(state)
    store.send(.statusFailed(change: Self.film, failure: ServiceFailure(kind)), asks: [told])
    store.ignore(told)
    store.finish()
  }
}
