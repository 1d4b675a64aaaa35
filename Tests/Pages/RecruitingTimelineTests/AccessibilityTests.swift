import CompassModel
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Checks VoiceOver texts, word for word (recruiting-timeline.md §6).
struct AccessibilityTests {
  @Test(
    arguments: [
      (nil, "Camp", "⚾ Camp. Date: January 15, 2026 to January 17, 2026."),
      ("gone", "Camp!", "⚾ Camp! School: Unknown. Date: January 15, 2026 to January 17, 2026."),
      ("stanford", "St. John's Jr.", "⚾ St. John's Jr. School: Stanford. Date: January 15, 2026 to January 17, 2026."),
    ] as [(String?, String, String)])
  func itemLabelsIncludeTheirSchoolIfSet(school: String?, name: String, text: String) throws {
    let screen = Page.showing(table([event("a", to: "2026-01-17", name: name, school: school)])).screen()
    #expect(try #require(screen.list.first).accessibilityLabel == text)
  }

  /// The label of an interaction contains its time (decision T22).
  @Test func interactionLabelsIncludeTheirTime() throws {
    let screen = Page.showing(table([], [interaction("c", at: "2026-02-10T04:30:00Z", subject: "Late call")])).screen()
    let text = "📧 Late call. School: Stanford. Date: February 9, 2026 at 23:30."
    #expect(try #require(screen.list.first).accessibilityLabel == text)
    #expect(try #require(screen.lanes.first?.items.first).accessibilityLabel == text)
  }

  @Test(arguments: [(1, "Stanford. 1 item on timeline."), (5, "Stanford. 5 items on timeline.")])
  func aLaneCountsItsItems(count: Int, text: String) throws {
    let screen = Page.showing(table((0..<count).map { event("e\($0)") })).screen()
    #expect(try #require(screen.lanes.first).accessibilityLabel == text)
  }

  @Test func aLaneCountsItemsOutsideTheDates() throws {
    let screen = Page.showing(table([event("a"), event("b", on: "2024-01-01")])).screen()
    #expect(try #require(screen.lanes.first).accessibilityLabel == "Stanford. 1 of 2 items on timeline.")
  }

  @Test func monthsAndTodayHaveLabels() throws {
    let screen = Page.showing(table([event("a")])).screen()
    #expect(screen.todayAccessibilityLabel == "Today. February 10, 2026." && screen.todayLabel == "Today Feb 10")
    #expect(screen.todaySpokenText == "Today is February 10, 2026.")
    #expect(screen.months.first?.accessibilityLabel == "August 2025")
    #expect(screen.months.map(\.accessibilityLabel).contains("January 2026"))
    #expect(
      screen.months.map(\.key) == [
        "2025-08", "2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04",
      ])
  }

  @Test func checkboxLabelsIncludeTheirState() {
    let state = Page.showing(table([event("a")])).after(.showsChanged(type: .statusChange, isShown: false))
    #expect(
      state.screen().older.toggles.map(\.accessibilityLabel) == [
        "Show events. Checked.", "Show interactions. Checked.", "Show offers. Checked.",
        "Show status changes. Unchecked.",
      ])
    #expect(state.screen().older.toggles.map(\.label) == ["Events", "Interactions", "Offers", "Status Changes"])
  }
}
