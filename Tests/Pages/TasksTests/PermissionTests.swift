import CompassModel
import Foundation
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

/// Without permission to read statuses, progress and locks are unknown (decision W4).
struct UnknownStatusTests {
  private static let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a"]), .named("c", after: ["gone"])]

  private let unknown = TasksPage.showing(tasks, nil)

  @Test func unknownProgressAndStatusAreNull() throws {
    let json = try unknown.screen().json()
    let progress = try #require(json["progress"] as? [String: Any])
    for key in ["completed", "total", "percent"] { #expect(progress[key] is NSNull, "\(key)") }
    #expect(progress["text"] as? String == "Progress cannot be seen")
    let rows = try #require(json["tasks"] as? [[String: Any]])
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0["status"] is NSNull && $0["statusLabel"] as? String == "Unknown" })
  }

  @Test func tasksOfUnknownStatusAreNotLocked() {
    let cards = unknown.screen().content.cards
    #expect(cards.allSatisfy { !$0.isLocked && $0.incompletePrerequisites.isEmpty && $0.unlocks == 0 })
    #expect(cards.map(\.accessibilityLabel).allSatisfy { !$0.contains("ocked") && !$0.contains("Not Started") })
    #expect(unknown.screen().content.carriedOver.isEmpty)
  }

  @Test(arguments: TaskStatusFilter.allCases)
  func unknownStatusesIgnoreTheStatusFilter(_ filter: TaskStatusFilter) {
    var state = unknown
    state.statusFilter = filter
    #expect(state.listedIDs() == unknown.listedIDs())
  }

  /// Missing permission is not a failure, and hides nothing.
  @Test func missingPermissionShowsNoBanner() {
    #expect(unknown.screen().banner == nil && unknown.screen().hasRows && unknown.screen().count == 3)
  }
}
