import CompassModel
import PageKit
import Testing

@testable import Tasks

/// Completing and un-completing (decisions K7–K9, X9, X14).
struct ChangesTests {
  static let film = RecruitingTask.named("film", "Build a film")
  static let send = RecruitingTask.named("send", "Send it", after: ["film"])
  static let both = [film, send]

  @Test func completingShowsAtOnceAndUnlocksWhatWaited() {
    let store = TasksStore.completing()
    let film = store.state.card("film")
    #expect(film?.status == .completed && film?.isUpdating == true && film?.isEnabled == false)
    #expect(store.state.card("send")?.isLocked == false)
    #expect(store.state.screen().progress.percent == 50)
    #expect(store.state.screen().success == nil, "praise waits for the answer")
    #expect(store.state.table.statuses.isEmpty)
  }

  @Test func aStoredCompletionIsPraisedAndLoadedAgain() {
    var store = TasksStore.completing()
    let row = AthleteTask.of("film", .completed, at: "2026-02-10T14:00:00Z")
    store.answer(
      .updateStatus(id: "film", owner: .ava, status: .completed),
      with: .statusSaved(id: "film", owner: .ava, row: row),
      asks: [.load(request: 2, owner: .ava), .startSuccessTimer]
    ) {
      $0.pending = [:]
      $0.table = table(Self.both, [row])
      $0.load = $0.load.running
      $0.success = Tasks.Success(unlocked: ["send"])
    }
    #expect(store.state.screen().success == "Great job! 🎉 Unlocked: Send it")
    #expect(store.state.card("film")?.completedText == "Feb 10, 2026")
    store.ignore(.load(request: 2, owner: .ava))
    store.answer(.startSuccessTimer, with: .successOver) { $0.success = nil }
    store.finish()
  }

  @Test func aSecondTapSendsNothingWhileTheFirstIsUnderWay() {
    var store = TasksStore.completing()
    store.send(.completeTapped(id: "film"))
    store.send(.uncompleteTapped(id: "film"))
    store.send(.completeTapped(id: "send"), asks: [.updateStatus(id: "send", owner: .ava, status: .completed)])
    store.ignore(.updateStatus(id: "film", owner: .ava, status: .completed))
    store.ignore(.updateStatus(id: "send", owner: .ava, status: .completed))
    store.finish()
  }

  @Test(arguments: [TaskStatus.notStarted, .inProgress, .skipped, .other("waived")])
  func whateverIsNotCompletedCanBeCompleted(status: TaskStatus) {
    _ = TasksStore.completing("film", .showing(Self.both, [.of("film", status)]))
    var store = TasksStore(.showing(Self.both, [.of("film", status)]))
    store.send(.uncompleteTapped(id: "film"))
    store.finish()
  }

  @Test func aCompletedTaskCanBeTakenBackEvenWhereItsPrerequisitesAreOpen() {
    var state = Tasks.State.showing(Self.both, [.of("send", .completed, at: "2026-02-01T12:00:00Z")])
    state.success = Tasks.Success(unlocked: [])
    var store = TasksStore(state)
    store.send(.completeTapped(id: "send"))
    store.send(
      .uncompleteTapped(id: "send"),
      asks: [.stop(.success), .updateStatus(id: "send", owner: .ava, status: .notStarted)]
    ) { $0.success = nil }
    store.send(.pending(["send": .notStarted])) { $0.pending = [.ava: ["send": .notStarted]] }
    #expect(store.state.card("send")?.status == .notStarted && store.state.card("send")?.completedText == nil)
    #expect(store.state.card("send")?.isLocked == true)
    let row = AthleteTask.of("send", .notStarted)
    store.answer(
      .updateStatus(id: "send", owner: .ava, status: .notStarted),
      with: .statusSaved(id: "send", owner: .ava, row: row), asks: [.load(request: 2, owner: .ava)]
    ) {
      $0.pending = [:]
      $0.table = table(Self.both, [row])
      $0.load = $0.load.running
    }
    #expect(store.state.screen().success == nil)
    store.ignore(.load(request: 2, owner: .ava))
    store.finish()
  }

  @Test func aTapOnALockedBoxRaisesTheAlertAndSendsNothing() {
    let tasks: [RecruitingTask] = [
      .named("a", "A"), .named("b", "B"), .named("c", "C", grade: .freshman),
      .named("d", after: ["c", "b", "ghost", "a"]),
    ]
    var store = TasksStore(.showing(tasks, [.of("b", .completed)]))
    store.send(.completeTapped(id: "d")) { $0.dialog = .locked(id: "d") }
    #expect(
      store.state.screen().dialog
        == DialogCard(
          kind: "locked", title: "Task locked", message: "Complete these first:",
          lines: ["4 C (Grade 9)", "Unknown", "1 A"],
          buttons: [
            ActionButton("dismiss", "OK", icon: .dismiss, verb: "dismiss", action: Tasks.Tap.dismissTapped)
          ]))
    store.send(.dismissTapped) { $0.dialog = nil }
    store.finish()
  }

  @Test func theLockIsLookedUpWhenTheTapArrives() {
    var store = TasksStore(.showing(Self.both, [.of("film", .completed)]))
    #expect(store.state.card("send")?.isEnabled == true)
    // Between drawing and tapping the rows change: first by an answer, then by a change under way.
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    store.answer(
      .load(request: 2, owner: .ava), with: .loaded(request: 2, table: table(Self.both), skipped: 0),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.succeed()
      $0.table = table(Self.both)
    }
    store.send(.completeTapped(id: "send")) { $0.dialog = .locked(id: "send") }

    store.finish()
    store = TasksStore(.showing(Self.both, [.of("film", .completed)]))
    store.send(.uncompleteTapped(id: "film"), asks: [.updateStatus(id: "film", owner: .ava, status: .notStarted)])
    store.send(.pending(["film": .notStarted])) { $0.pending = [.ava: ["film": .notStarted]] }
    store.send(.completeTapped(id: "send")) { $0.dialog = .locked(id: "send") }
    store.ignore(.updateStatus(id: "film", owner: .ava, status: .notStarted))
    store.finish()
  }

  @Test func theAlertGoesWhenNothingLocksAnyMore() {
    var state = Tasks.State.showing(Self.both)
    state.dialog = .locked(id: "send")
    state.load = state.load.running
    let open = table(Self.both, [.of("film", .completed)])
    #expect(state.after(.loaded(request: 2, table: open, skipped: 0)).dialog == nil)
    #expect(state.after(.loaded(request: 2, table: TaskTable(), skipped: 0)).dialog == nil)
    #expect(state.after(.loaded(request: 2, table: table(Self.both), skipped: 0)).dialog == .locked(id: "send"))
    let saved = Tasks.Answer.statusSaved(id: "film", owner: .ava, row: .of("film", .completed))
    #expect(state.after(saved).dialog == nil)
  }

  @Test func theServersWordAloneGivesAnAlertWithoutNames() {
    let state = Tasks.State.showing([.named("a", lockedByServer: true)]).after(.completeTapped(id: "a"))
    #expect(state.pending.isEmpty)
    #expect(state.screen().dialog?.message == "Complete its prerequisites first")
    #expect(state.screen().dialog?.lines == [])
    #expect(state.card("a")?.checkboxAccessibilityLabel == "Complete its prerequisites to unlock")
  }

  @Test func anOldAnswerOfALoadDoesNotUndoAChange() {
    var store = TasksStore.completing()
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    let row = AthleteTask.of("film", .completed)
    store.send(
      .statusSaved(id: "film", owner: .ava, row: row), asks: [.load(request: 3, owner: .ava), .startSuccessTimer]
    ) {
      $0.pending = [:]
      $0.table = table(Self.both, [row])
      $0.load = $0.load.running
      $0.success = Tasks.Success(unlocked: ["send"])
    }
    store.send(.loaded(request: 2, table: table(Self.both), skipped: 0))
    #expect(store.state.card("film")?.status == .completed)
    store.ignore(.updateStatus(id: "film", owner: .ava, status: .completed))
    store.ignore(.load(request: 3, owner: .ava))
    store.ignore(.startSuccessTimer)
    store.finish()
  }

  @Test func aReloadInBetweenNeitherLosesNorEndsAChange() {
    var store = TasksStore.completing()
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    store.send(.loaded(request: 2, table: table(Self.both), skipped: 0), asks: [.stop(.skeleton)]) {
      $0.load.succeed()
    }
    #expect(store.state.card("film")?.status == .completed)
    #expect(store.state.card("film")?.isUpdating == true)
    store.ignore(.updateStatus(id: "film", owner: .ava, status: .completed))
    store.ignore(.load(request: 2, owner: .ava))
    store.finish()
  }

  @Test func answersForAnotherAthleteTouchNothingHere() {
    var store = TasksStore(.showing(Self.both))
    store.send(.statusSaved(id: "film", owner: .ben, row: .of("film", .completed, athlete: .ben)))
    store.send(.statusFailed("film", of: .ben, isGone: true))
    store.finish()
  }

  @Test func pendingChangesAreKeptByAthlete() {
    var store = TasksStore(.showing(Self.both))
    store.send(.pending(["film": .completed], of: .ben)) { $0.pending = [.ben: ["film": .completed]] }
    #expect(store.state.card("film")?.status == .notStarted)
    store.finish()
  }

  @Test func anAnswerAfterLeavingIsStoredInSilence() {
    var state = Tasks.State.showing(Self.both)
    state.isOpen = false
    state.pending = [.ava: ["film": .completed]]
    var store = TasksStore(state)
    let row = AthleteTask.of("film", .completed)
    store.send(.statusSaved(id: "film", owner: .ava, row: row)) {
      $0.pending = [:]
      $0.table = table(Self.both, [row])
    }
    store.send(.statusFailed("film"))
    store.finish()
  }

  @Test func whatIsNotOnThePageCannotBeTapped() {
    var store = TasksStore(.showing([.named("next", grade: .junior)]))
    for id in ["next", "ghost"] as [TaskID] {
      store.send(.completeTapped(id: id))
      store.send(.uncompleteTapped(id: id))
      store.send(.taskTapped(id: id))
    }
    store.finish()
    store = TasksStore(.showing(Self.both), in: .tasks(viewer: .athlete(.ben)))
    store.send(.completeTapped(id: "film"))
    store.finish()
  }

  @Test func theListGrowsByPages() {
    let tasks = (0..<250).map { RecruitingTask.named(TaskID("t\(1000 + $0)")) }
    var store = TasksStore(.showing(tasks))
    #expect(store.state.screen().tasks.count == 100 && store.state.screen().hasMore)
    #expect(store.state.screen().count == 250)
    store.send(.moreReached) { $0.pageCount = 2 }
    store.send(.moreReached) { $0.pageCount = 3 }
    #expect(store.state.screen().countText == "250 of 250 shown" && !store.state.screen().hasMore)
    store.send(.moreReached)
    store.finish()
  }

  /// Rows of other grades, and rows that are filtered away, are no further page of the list.
  @Test func onlyTheListsRowsMakePages() {
    let own = (0..<150).map { RecruitingTask.named(TaskID("t\(1000 + $0)")) }
    let other = (0..<200).map { RecruitingTask.named(TaskID("u\(1000 + $0)"), grade: .senior) }
    var store = TasksStore(.showing(own + other))
    store.send(.moreReached) { $0.pageCount = 2 }
    #expect(store.state.screen().countText == "150 of 150 shown" && !store.state.screen().hasMore)
    store.send(.moreReached)
    store.finish()
  }

  /// With exactly as many rows as the open pages hold there is no further page, not even an empty one.
  @Test(arguments: [(100, 1), (200, 2), (300, 3)])
  func thereIsNoPageAfterAFullLastOne(count: Int, pages: Int) {
    var state = Tasks.State.showing((0..<count).map { RecruitingTask.named(TaskID("t\(1000 + $0)")) })
    state.pageCount = pages
    #expect(state.screen().tasks.count == count && !state.screen().hasMore)
    var store = TasksStore(state)
    store.send(.moreReached)
    store.finish()
  }

  @Test func aTapExpandsAndCollapses() {
    var store = TasksStore(.showing(Self.both))
    store.send(.taskTapped(id: "film")) { $0.expanded = "film" }
    store.send(.taskTapped(id: "send")) { $0.expanded = "send" }
    #expect(store.state.screen().tasks.filter(\.isExpanded).map(\.id) == ["send"])
    store.send(.taskTapped(id: "send")) { $0.expanded = nil }
    store.finish()
  }
}
