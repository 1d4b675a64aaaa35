import CompassModel
import Records
import StateMachine
import TestSupport
import Testing

@testable import PageKit
@testable import Tasks

/// Completing and un-completing (decisions K7–K9, X9, X14).
struct ChangesTests {
  static let film = RecruitingTask.named("film", "Build a film")
  static let send = RecruitingTask.named("send", "Send it", after: ["film"])
  static let both = [film, send]

  static let complete = Tasks.Effect.updateStatus(id: "film", owner: .ava, status: .completed)

  @Test func completingRequestsAndDisplaysTheChange() {
    var store = TasksStore(.showing(Self.both))
    store.send(.completeTapped(id: "film"), asks: [Self.complete])
    store.finish(ignoring: Self.complete)

    let page = TasksPage.showing(Self.both).after(.completeTapped(id: "film"))
    let film = page.card("film")
    #expect(film?.status == .completed && film?.isUpdating == true && film?.isEnabled == false)
    #expect(film?.completedText == nil, "when is not known before it is stored")
    #expect(page.card("send")?.isLocked == false)
    #expect(page.screen().progress.percent == 50)
    #expect(page.screen().success == nil, "praise waits for the answer")
  }

  @Test func aStoredCompletionShowsPraiseTemporarily() {
    var page = TasksPage.showing(Self.both).after(.completeTapped(id: "film"))
    page = page.confirmed(storing: .status(.of("film", .completed, at: "2026-02-10T14:00:00Z")))
    #expect(page.card("film")?.completedText == "Feb 10, 2026" && page.card("film")?.isUpdating == false)
    #expect(page.card("film")?.row.facts.last == ScreenRow.Fact(.deadline, "Feb 10, 2026", value: "2026-02-10"))
    var store = TasksStore(page)
    let made = Tasks.Answer.statusMade(task: "film", owner: .ava, status: .completed)
    store.send(.answer(made), asks: [.work(.startSuccessTimer)]) { $0.success = Tasks.Success(unlocked: ["send"]) }
    #expect(store.screen().success == "Great job! 🎉 Unlocked: Send it")
    store.answer(.work(.startSuccessTimer), with: .successOver) { $0.success = nil }
    store.finish()
  }

  @Test(arguments: [TaskStatus.notStarted, .inProgress, .skipped, .other("waived")])
  func anyUncompletedTaskCanBeCompleted(status: TaskStatus) {
    var store = TasksStore(.showing(Self.both, [.of("film", status)]))
    store.send(.uncompleteTapped(id: "film"))
    store.send(.completeTapped(id: "film"), asks: [Self.complete])
    store.finish(ignoring: Self.complete)
  }

  @Test func aCompletionCanBeRevertedWithOpenPrerequisites() {
    var page = TasksPage.showing(Self.both, [.of("send", .completed, at: "2026-02-01T12:00:00Z")])
    page.success = Tasks.Success(unlocked: [])
    var store = TasksStore(page)
    store.send(.completeTapped(id: "send"))
    let change = Tasks.Effect.updateStatus(id: "send", owner: .ava, status: .notStarted)
    store.send(.uncompleteTapped(id: "send"), asks: [.stop(.success), change]) { $0.success = nil }
    store.finish(ignoring: change)

    page = page.after(.uncompleteTapped(id: "send"))
    #expect(page.card("send")?.status == .notStarted && page.card("send")?.completedText == nil)
    #expect(page.card("send")?.isLocked == true)
    page = page.confirmed(storing: .status(.of("send", .notStarted)))
      .after(.statusMade(task: "send", owner: .ava, status: .notStarted))
    #expect(page.card("send")?.status == .notStarted && page.screen().success == nil)
  }

  /// A task that is not in progress can be started (decision D9).
  @Test(arguments: [TaskStatus.notStarted, .skipped, .other("waived")])
  func unstartedTasksCanBeStarted(status: TaskStatus) {
    let page = TasksPage.showing(Self.both, [.of("film", status)])
    #expect(page.screen().rowButtons(id: "film").map(\.id).prefix(2) == ["start", "complete"])
    #expect(page.screen().rowButtons(id: "send").map(\.id).prefix(1) == ["complete"], "a locked task is not started")
    var store = TasksStore(page)
    let change = Tasks.Effect.updateStatus(id: "film", owner: .ava, status: .inProgress)
    store.send(.startTapped(id: "film"), asks: [change])
    store.ignore(change)
    // K7: the lock is checked when the tap arrives.
    store.send(.startTapped(id: "send")) { $0.dialog = .locked(id: "send") }
    store.finish()
  }

  @Test(arguments: [
    (TaskStatus.inProgress, "This task is in progress already."), (.completed, "This task is completed already."),
  ])
  func startedTasksCannotBeStartedAgain(status: TaskStatus, refusal: String) {
    let page = TasksPage.showing(Self.both, [.of("film", status)])
    let buttons = page.screen().rowButtons(id: "film").map(\.id)
    #expect(!buttons.isEmpty && !buttons.contains("start"))
    #expect(page.screen().refusal(of: .startTapped(id: "film")) == refusal)
    var store = TasksStore(page)
    store.send(.startTapped(id: "film"))
    store.finish()
  }

  /// Decision D9: reverting a completion restores the previous status, if it is known.
  @Test func revertingACompletionRestoresTheStatus() {
    let page = TasksPage.showing(Self.both, [.of("film", .inProgress)]).after(.completeTapped(id: "film"))
      .confirmed(storing: .status(.of("film", .completed)))
    var store = TasksStore(page)
    let change = Tasks.Effect.updateStatus(id: "film", owner: .ava, status: .inProgress)
    store.send(.uncompleteTapped(id: "film"), asks: [change])
    store.finish(ignoring: change)
  }

  /// The last completion is reverted (decision D9).
  @Test func revertingUsesTheLastCompletion() {
    var page = TasksPage.showing(Self.both)
    let steps: [(Tasks.Tap, TaskStatus)] = [
      (.completeTapped(id: "film"), .completed), (.uncompleteTapped(id: "film"), .notStarted),
      (.startTapped(id: "film"), .inProgress), (.completeTapped(id: "film"), .completed),
    ]
    for (tap, status) in steps { page = page.after(tap).confirmed(storing: .status(.of("film", status))) }
    var store = TasksStore(page)
    let change = Tasks.Effect.updateStatus(id: "film", owner: .ava, status: .inProgress)
    store.send(.uncompleteTapped(id: "film"), asks: [change])
    store.finish(ignoring: change)
  }

  @Test func tappingALockedTaskOpensAnAlert() {
    let tasks: [RecruitingTask] = [
      .named("a", "A"), .named("b", "B"), .named("c", "C", grade: .freshman),
      .named("d", after: ["c", "b", "ghost", "a"]),
    ]
    var store = TasksStore(.showing(tasks, [.of("b", .completed)]))
    store.send(.completeTapped(id: "d")) { $0.dialog = .locked(id: "d") }
    let facts = [["C (Grade 9)"], ["Unknown"], ["A"]]
    #expect(
      store.screen().dialog
        == DialogCard(
          kind: "locked", title: "Task locked", message: "Complete these first:", facts: facts,
          numbered: [["4 C (Grade 9)"], ["Unknown"], ["1 A"]],
          buttons: [
            ActionButton("dismiss", "OK", icon: .dismiss, action: Tasks.Tap.dismissTapped)
          ]))
    store.send(.dismissTapped) { $0.dialog = nil }
    store.finish()
  }

  @Test func theLockIsCheckedOnTap() {
    let drawn = TasksPage.showing(Self.both, [.of("film", .completed)])
    #expect(drawn.card("send")?.isEnabled == true)
    // The rows change between drawing and tapping: by a response, or by a pending change.
    let answered = drawn.after(.refreshPulled).answered(Self.both)
    #expect(answered.after(.completeTapped(id: "send")).dialog == .locked(id: "send"))
    let changed = drawn.after(.uncompleteTapped(id: "film"))
    #expect(changed.after(.completeTapped(id: "send")).dialog == .locked(id: "send"))
  }

  @Test func theAlertClosesWhenTheTaskIsUnlocked() {
    let page = TasksPage.showing(Self.both).after(.completeTapped(id: "send")).after(.reloadRequested)
    #expect(page.dialog == .locked(id: "send"))
    #expect(page.answered(Self.both, [.of("film", .completed)]).dialog == nil)
    #expect(page.answered([]).dialog == nil)
    #expect(page.answered(Self.both).dialog == .locked(id: "send"))
    var changed = page
    let change = Change.setStatus("film", .completed, of: .ava)
    changed.request(change, subject: "It", in: .tasks())
    #expect(changed.screen().dialog == nil && changed.after(.skeletonDue).dialog == nil)
  }

  @Test func aServerLockOpensAnAlertWithoutNames() {
    let state = TasksPage.showing([.named("a", lockedByServer: true)]).after(.completeTapped(id: "a"))
    #expect(state.pending.isEmpty)
    #expect(state.screen().dialog?.message == "Complete its prerequisites first")
    #expect(state.screen().dialog?.lines == [])
    #expect(state.card("a")?.checkboxAccessibilityLabel == "Complete its prerequisites to unlock")
  }

  @Test(arguments: [(true, AthleteID.ben), (false, .ava)])
  func responsesForAnotherAthleteOrAClosedPageAreIgnored(isOpen: Bool, owner: AthleteID) {
    var page = TasksPage.showing(Self.both)
    page.isOpen = isOpen
    var store = TasksStore(page)
    store.send(.answer(.statusMade(task: "film", owner: owner, status: .completed)))
    store.send(.answer(.statusFailed(entry: 1, owner: owner)))
    store.finish()
  }

  @Test func tapsOnUnlistedTasksAreIgnored() {
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

  @Test func onlyListedRowsAddPages() {
    let own = (0..<150).map { RecruitingTask.named(TaskID("t\(1000 + $0)")) }
    let other = (0..<200).map { RecruitingTask.named(TaskID("u\(1000 + $0)"), grade: .senior) }
    var store = TasksStore(.showing(own + other))
    store.send(.moreReached) { $0.pageCount = 2 }
    #expect(store.screen().countText == "150 of 150 shown" && !store.screen().hasMore)
    store.send(.moreReached)
    store.finish()
  }

  @Test func aTapExpandsAndCollapses() {
    var store = TasksStore(.showing(Self.both))
    store.send(.taskTapped(id: "film")) { $0.expanded = "film" }
    store.send(.taskTapped(id: "send")) { $0.expanded = "send" }
    #expect(store.screen().tasks.filter(\.isExpanded).map(\.id) == ["send"])
    store.send(.taskTapped(id: "send")) { $0.expanded = nil }
    store.finish()
  }
}

/// The timer of the praise (decision K9); a newer completion starts it again.
@MainActor
struct EffectHandlerTests {
  @Test func praiseEndsThreeSecondsAfterTheLastCompletion() {
    let work = Tasks.Work.startSuccessTimer
    #expect(work.plan == .latest(.success, after: .seconds(3)))
    var sent: [Tasks.Action] = []
    Tasks.perform(work, with: StubServices().services, send: Send { sent.append($0) })
    #expect(sent == [.answer(.successOver)])
  }
}
