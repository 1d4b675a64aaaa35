import CompassModel
import PageKit
import TestSupport
import Testing

@testable import Tasks

/// Decisions K12 and X16: only the athlete can change tasks.
struct PermissionTests {
  static let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a"]), .named("c")]
  @Test func withoutAViewerThePageIsReadOnly() {
    var store = TasksStore(.showing(Self.tasks), in: .tasks(viewer: nil))
    store.send(.completeTapped(id: "a"))
    #expect(store.screen().isReadOnly && store.screen().subtitle == "", "no grade is claimed (decision K1)")
    store.finish()
  }

  @Test func aParentsPageNamesTheAthlete() throws {
    let state = TasksPage.showing(Self.tasks, [.of("c", .completed)])
    let screen = state.screen(.tasks(viewer: .parent()))
    #expect(screen.isReadOnly && screen.isViewOnly)
    #expect(try sections(screen).contains(#""isViewOnly":true"#))
    #expect(screen.title == "Ava Smith's Tasks")
    #expect(screen.readOnlyText == "👁 Viewing Ava Smith's Tasks (Read-Only)")
    #expect(screen.subtitle == "Grade 10")
    #expect(screen.athletes.map(\.name) == ["Ben", "Ava Smith"] && screen.athletes.map(\.isActive) == [false, true])
    #expect(screen.tasks.allSatisfy { !$0.isEnabled && screen.rowButtons(of: $0.row).map(\.id) == ["expand"] })
    #expect(screen.progress.text == "Ava Smith has completed 1 of 3 tasks (33%)")
    #expect(state.screen(.tasks(viewer: .parent(active: .ben))).gradeLevel == 11)
  }

  /// A change without an effect is refused like any other (decision V14).
  @Test(arguments: [Tasks.Tap.completeTapped(id: "c"), .uncompleteTapped(id: "a"), .completeTapped(id: "a")])
  func aParentCannotChangeTasks(tap: Tasks.Tap) {
    let page = TasksPage.showing(Self.tasks, [.of("c", .completed)]).after(tap, in: .tasks(viewer: .parent()))
    #expect(page.notice == .notPermitted)
  }

  @Test func athletesCanEditTheirTasks() throws {
    let screen = TasksPage.showing(Self.tasks, [.of("c", .completed)]).screen()
    #expect(try !sections(screen).contains("isViewOnly"))
    #expect(!screen.isReadOnly && screen.title == "My Tasks" && screen.readOnlyText == nil)
    #expect(screen.athletes.isEmpty)
    #expect(screen.tasks.filter(\.isEnabled).map(\.id) == ["a", "c"])
  }
}
