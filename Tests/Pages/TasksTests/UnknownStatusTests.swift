import CompassModel
import Foundation
import CompassServices
import PageKit
import TestSupport
import Testing

@testable import Tasks

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
    let labels = cards.map(\.accessibilityLabel)
    #expect(labels.allSatisfy { !$0.contains("ocked") && !$0.contains("Not Started") })
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
