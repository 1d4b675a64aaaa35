import CompassModel
import PageKit
import Testing

@testable import CompassText

/// Checks that `--accessible` pages are one column of sentences (terminal.md, "Accessible").
struct AccessiblePagesTests {
  private func text(_ screen: any PageScreen, _ columns: Int) -> String {
    ScreenText.text(screen, RenderOptions(columns: columns, isAccessible: true))
  }

  @Test func theCalendarListsOnlyDaysWithEvents() {
    let lines = text(EventsPage.loaded().screen, 80).split(separator: "\n")
    #expect(lines.contains("Calendar showing February 2026. 4 events this month."))
    #expect(lines.contains("Saturday, February 14: 2 events."))
    #expect(lines.contains { $0.hasPrefix("Tuesday, February 10: ") && $0.hasSuffix("today.") })
    #expect(!lines.contains { $0.contains("no events") && !$0.contains("today") })
  }
}
