import CompassModel
import CompassServices
import Foundation
import PageKit
import Testing

@testable import Tasks

/// Where it cannot be seen how far the athlete got, nothing is said of it (decision W4).
struct UnknownStatusTests {
  private static let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a"]), .named("c", after: ["gone"])]

  private var unknown: Tasks.State {
    var state = Tasks.State.showing(Self.tasks)
    state.table = TaskTable(tasks: Self.tasks, statuses: [], areStatusesKnown: false)
    return state
  }

  @Test func progressAndStatusAreNullAndTheTextSaysSo() throws {
    let json = try unknown.screen().json()
    let progress = try #require(json["progress"] as? [String: Any])
    for key in ["completed", "total", "percent"] { #expect(progress[key] is NSNull, "\(key)") }
    #expect(progress["text"] as? String == "Progress cannot be seen")
    let rows = try #require(json["tasks"] as? [[String: Any]])
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0["status"] is NSNull && $0["statusLabel"] as? String == "Unknown" })
  }

  @Test func nothingIsCalledLocked() {
    let cards = unknown.screen().content.cards
    #expect(cards.allSatisfy { !$0.isLocked && $0.incompletePrerequisites.isEmpty && $0.unlocks == 0 })
    let labels = cards.map(\.accessibilityLabel)
    #expect(labels.allSatisfy { !$0.contains("ocked") && !$0.contains("Not Started") })
    #expect(unknown.screen().content.carriedOver.isEmpty)
  }

  @Test(arguments: TaskStatusFilter.allCases)
  func statusesThatCannotBeSeenNarrowNothing(_ filter: TaskStatusFilter) {
    var state = unknown
    state.statusFilter = filter
    #expect(state.shownIDs() == unknown.shownIDs())
  }

  @Test func aKnownStatusIsSaidAsBefore() throws {
    let state = Tasks.State.showing(Self.tasks)
    #expect(state.screen().content.progress.total == 3)
    #expect(state.card("b")?.status == .notStarted && state.card("b")?.isLocked == true)
    #expect(state.table != unknown.table)
  }

  @Test func theTableSurvivesTheRoundTrip() throws {
    for table in [unknown.table, Tasks.State.showing(Self.tasks).table] {
      let data = try JSONEncoder().encode(table)
      #expect(try JSONDecoder().decode(TaskTable.self, from: data) == table)
    }
  }
}
