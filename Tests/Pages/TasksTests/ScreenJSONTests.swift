import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@testable import Tasks

/// Encoded values of the screen; its keys are recorded in the schema (decision U6).
struct ScreenJSONTests {
  @Test func valuesAreEncodedInWireForm() throws {
    var state = TasksPage.showing([.named("a", due: "2026-03-01", after: ["b"])])
    state.statusFilter = .notStarted
    let object = try state.screen(.tasks(viewer: .parent())).json()
    #expect(object["filters"] as? [String: String] == ["status": "not_started", "urgency": "all"])
    let card = (object["tasks"] as? [[String: Any]])?.first
    #expect(card?["waitsText"] as? String == "Waits for Unknown" && object["carriedOver"] as? [String] == [])
    #expect(card?["deadline"] as? String == "2026-03-01" && card?["id"] as? String == "a")
    let prerequisite = (card?["incompletePrerequisites"] as? [[String: Any]])?.first
    #expect(prerequisite?["id"] as? String == "b" && prerequisite?["title"] as? String == "Unknown")
    #expect(prerequisite?["status"] as? String == "not_started" && prerequisite?["canComplete"] as? Bool == false)
    #expect(prerequisite?["row"] is NSNull && prerequisite?["gradeLevel"] is NSNull)
  }

  /// The title is in the answer for the task that waits (decision K6).
  @Test func unknownPrerequisitesHaveTheServersTitle() {
    var task = RecruitingTask.named("a", after: ["b"])
    task.prerequisiteTitles = ["b": "Nine"]
    #expect(TasksPage.showing([task]).card("a")?.waitsText == "Waits for Nine")
  }
}
