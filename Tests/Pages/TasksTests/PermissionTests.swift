import CompassModel
import PageKit
import TestSupport
import Testing

@testable import Tasks

/// Decisions K12 and X16: only the athlete itself changes anything.
struct PermissionTests {
  static let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a"]), .named("c")]
  static let roles: [UserRole] = [.parent, .other("admin"), .other("")]

  @Test(arguments: roles, ["a", "b", "c"] as [TaskID])
  func whoeverElseTapsChangesNothing(role: UserRole, id: TaskID) {
    let context = PageContext.tasks(viewer: .parent(role: role))
    let state = TasksPage.showing(Self.tasks, [.of("c", .completed)])
    for action in [Tasks.Tap.completeTapped(id: id), .startTapped(id: id), .uncompleteTapped(id: id)] {
      var store = TasksStore(state, in: context)
      store.send(action) { $0.notice = .notPermitted }
      #expect(
        store.screen().notices == [
          NoticeCard(
            "You don't have permission to change this task.", kind: .error, dismiss: Tasks.Tap.dismissTapped)
        ])
      store.send(.dismissTapped) { $0.notice = nil }
      store.finish()
    }
    var failed = state.after(.completeTapped(id: "a")).confirmed(refusing: .server)
    failed.dialog = .updateFailed(entry: 1)
    #expect(Tasks.reduce(in: failed, .tap(.retryTapped), in: context) == [.retryChange(1)])
  }

  @Test func nobodyIsAllowedNothing() {
    var store = TasksStore(.showing(Self.tasks), in: .tasks(viewer: nil))
    store.send(.completeTapped(id: "a"))
    #expect(store.screen().isReadOnly)
    store.finish()
  }

  @Test func aParentSeesWhoseTasksTheyAre() {
    let state = TasksPage.showing(Self.tasks, [.of("c", .completed)])
    let screen = state.screen(.tasks(viewer: .parent()))
    #expect(screen.isReadOnly)
    #expect(screen.title == "Ava Smith's Tasks")
    #expect(screen.readOnlyText == "👁 Viewing Ava Smith's Tasks (Read-Only)")
    #expect(screen.subtitle == "Grade 10")
    #expect(screen.athletes.map(\.name) == ["Ben", "Ava Smith"] && screen.athletes.map(\.isActive) == [false, true])
    #expect(screen.tasks.allSatisfy { !$0.isEnabled && screen.rowButtons(of: $0).map(\.id) == ["expand"] })
    #expect(screen.progress.text == "Ava Smith has completed 1 of 3 tasks (33%)")
    #expect(state.screen(.tasks(viewer: .parent(active: .ben))).gradeLevel == 11)
  }

  @Test func anAthleteSeesTheirOwn() {
    let screen = TasksPage.showing(Self.tasks, [.of("c", .completed)]).screen()
    #expect(!screen.isReadOnly && screen.title == "My Tasks" && screen.readOnlyText == nil)
    #expect(screen.athletes.isEmpty)
    #expect(screen.tasks.filter(\.isEnabled).map(\.id) == ["a", "c"])
  }
}
