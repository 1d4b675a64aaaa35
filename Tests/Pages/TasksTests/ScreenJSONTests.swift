import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@testable import Tasks

/// The screen as JSON: every promised key, null where there is nothing.
struct ScreenJSONTests {
  private func json(_ state: TasksPage, _ context: PageContext = .tasks()) throws -> [String: Any] {
    try state.screen(context).json()
  }

  private func keys(_ value: Any?) -> Set<String> { Set((value as? [String: Any] ?? [:]).keys) }

  private static let promised: Set<String> = [
    "gradeLevel", "isGradeKnown", "isReadOnly", "progress", "filters", "success", "tasks",
  ]
  private static let added: Set<String> = [
    "readOnlyText", "skeletonCount", "activeFilterCount", "count", "countText", "hasMore",
    "detailTitles", "activeFilterText", "moreText", "readOnlyColor", "carriedOver",
    "carriedOverTitle", "carriedOverText", "controls", "activeFiltersText", "readOnlyPlainText", "successPlainText",
  ]
  private static let promisedOfTasks: Set<String> = [
    "id", "title", "description", "status", "statusLabel", "isRequired", "isLocked", "isEnabled", "isExpanded",
    "isUpdating", "urgency", "deadline", "deadlineText", "whyItMatters", "failureRisk", "incompletePrerequisites",
    "accessibilityLabel", "spokenText",
  ]
  private static let addedOfTasks: Set<String> = [
    "category", "statusColor", "requirementLabel", "completedText", "unlocks", "unlocksText",
    "checkboxAccessibilityLabel", "badgeColor", "buttons", "withoutRowButtons", "lockedText", "titleColor",
    "updatingText", "urgencyColor",
    "gradeLevel", "gradeText", "waitsText", "rowNumber",
  ]

  @Test func allKeysAreThereWhateverTheState() throws {
    var busy = TasksPage.showing([.named("a", after: ["b"])])
    busy.dialog = .locked(id: "a")
    busy.notice = .notPermitted
    busy.success = Tasks.Success(unlocked: [])
    for state in [TasksPage(), .showing([]), busy] {
      for viewer in [nil, Viewer.athlete(), .parent()] {
        let keys = Set(try json(state, .tasks(viewer: viewer)).keys)
        #expect(keys == Self.promised.union(Self.added).union(keysOfEveryHead))
      }
    }
  }

  @Test func whatIsNotThereIsNull() throws {
    let object = try json(TasksPage(), .tasks(viewer: nil))
    for key in ["banner", "empty", "dialog", "success", "readOnlyText", "skippedText", "count", "countText"] {
      #expect(object[key] is NSNull, "\(key)")
    }
    #expect(object["page"] as? String == "tasks" && object["title"] as? String == "My Tasks")
    let card = (try json(.showing([.named("a")]))["tasks"] as? [[String: Any]])?.first
    for key in ["description", "deadline", "whyItMatters", "failureRisk", "completedText", "unlocksText", "category"] {
      #expect(card?[key] is NSNull, "\(key)")
    }
    #expect(card?["urgency"] as? String == "none" && card?["status"] as? String == "not_started")
  }

  @Test func objectsHaveTheirKeys() throws {
    var state = TasksPage.showing([.named("a", due: "2026-03-01", after: ["b"])])
    state.dialog = .locked(id: "a")
    state.statusFilter = .notStarted
    state.urgencyFilter = .all
    let object = try json(state, .tasks(viewer: .parent()))
    #expect(keys(object["progress"]) == ["completed", "total", "percent", "text", "color", "accessibilityLabel"])
    #expect(object["filters"] as? [String: String] == ["status": "not_started", "urgency": "all"])
    #expect(
      keys(object["dialog"]) == ["kind", "title", "message", "lines", "facts", "actions", "buttons", "spokenText"])
    let athletes = object["athletes"] as? [Any]
    #expect(athletes?.count == 2 && keys(athletes?.first) == ["id", "name", "isActive", "action"])
    let card = (object["tasks"] as? [[String: Any]])?.first
    #expect(keys(card) == Self.promisedOfTasks.union(Self.addedOfTasks))
    #expect(card?["waitsText"] as? String == "Waits for Unknown" && object["carriedOver"] as? [String] == [])
    #expect(card?["deadline"] as? String == "2026-03-01" && card?["id"] as? String == "a")
    let prerequisite = (card?["incompletePrerequisites"] as? [[String: Any]])?.first
    #expect(
      keys(prerequisite) == [
        "id", "title", "status", "gradeLevel", "gradeText", "lockedText", "canComplete", "row", "text",
      ])
    #expect(prerequisite?["id"] as? String == "b" && prerequisite?["title"] as? String == "Unknown")
    #expect(prerequisite?["status"] as? String == "not_started" && prerequisite?["canComplete"] as? Bool == false)
    #expect(prerequisite?["row"] is NSNull && prerequisite?["gradeLevel"] is NSNull)
  }

  @Test func actionsSurviveARecording() throws {
    for action in [
      Tasks.Action.opened, .tap(.completeTapped(id: "a")), .answer(.statusFailed(entry: 3, owner: .ava)),
      .answer(.statusMade(task: "a", owner: .ava, status: .skipped)),
      .filtersRestored(owner: .ava, filters: TaskFilters(status: .completed)),
    ] {
      #expect(try JSONDecoder().decode(Tasks.Action.self, from: JSONEncoder().encode(action)) == action)
    }
    let tap = try JSONDecoder().decode(Tasks.Action.self, from: Data(#"{"completeTapped":{"id":"t1"}}"#.utf8))
    #expect(tap == .tap(.completeTapped(id: "t1")))
  }
}
