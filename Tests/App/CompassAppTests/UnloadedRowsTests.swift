import EventsList
import Foundation
import OffersList
import PageKit
import PerformanceTimeline
import RecruitingTimeline
import Tasks
import Records
import TestSupport
import Testing
import Today

/// Before rows are loaded no page counts them or reports the end of the list (decision N3).
struct UnloadedRowsTests {
  private static let context = PageContext.sample()

  /// Each page as opened, with nothing loaded.
  static let screens: [any PageScreen] = [
    EventsList.Screen(EventsList.State(), context), OffersList.Screen(OffersList.State(), context),
    Tasks.Screen(Tasks.State(), context), RecruitingTimeline.Screen(RecruitingTimeline.State(), context),
    PerformanceTimeline.Screen(PerformanceTimeline.State(), context), Today.Screen(Today.State(), context, pages: []),
  ]

  @Test(arguments: screens.indices)
  func unloadedRowsAreNotCounted(index: Int) throws {
    let screen = Self.screens[index]
    let data = try JSONEncoder().encode(screen)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["hasRows"] as? Bool == false)
    let counts: Set = [
      "count", "countText", "leftOut", "leftOutText", "uncharted", "unchartedText", "laneCount", "laneCountText",
      "expandedCount", "expandedText", "listText", "laterText", "moreText",
    ]
    for (key, value) in object where counts.contains(key) { #expect(value is NSNull, "\(screen.head.page) \(key)") }
    #expect(screen.listCount == nil && screen.status == [])
  }

  @Test(arguments: screens.indices)
  func buttonsNeedingRowsAreDisabled(index: Int) {
    let screen = Self.screens[index]
    let needing: Set = ["more", "expandAll", "collapseAll", "nextPage", "previousPage"]
    for button in screen.head.buttons where needing.contains(button.id) {
      // The history is on the other tab, loaded or not.
      if screen is PerformanceTimeline.Screen { continue }
      #expect(button.reason == "Nothing is loaded yet.", "\(screen.head.page) \(button.id)")
    }
  }

  @Test func theMoreButtonOfTheHistoryIsDisabled() {
    var state = PerformanceTimeline.State()
    state.tab = .overview
    #expect(
      PerformanceTimeline.Screen(state, Self.context).button("more")?.reason == "Nothing is loaded yet.")
  }
}
