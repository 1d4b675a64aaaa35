import CompassModel
import RecruitingCompass
import Testing

@testable import TextInterface

/// With `--accessible` a page is one column of sentences (terminal.md, "Accessible").
struct AccessiblePagesTests {
  private static var screens: [(String, any DrawnScreen)] {
    SnapshotCase.situations.compactMap { name, screen in (screen.shown as? any DrawnScreen).map { (name, $0) } }
      + SnapshotCase.detailsSituations.compactMap { name, page in page.screen.map { (name, $0) } }
      + TodaySnapshotCase.all.map { ("home", $0.screen) }
  }

  private func text(_ screen: any DrawnScreen, _ columns: Int) -> String {
    let options = RenderOptions(columns: columns, isAccessible: true)
    return render(screen.lines(options), options)
  }

  @Test(arguments: [40, 80, 120])
  func nothingIsDrawn(columns: Int) {
    for (name, screen) in Self.screens {
      let drawn = text(screen, columns).unicodeScalars.filter {
        (0x2500...0x25FF).contains($0.value) || (0x2800...0x28FF).contains($0.value)
      }
      #expect(drawn.isEmpty, "\(name): \(drawn.map { String($0) })")
    }
  }

  @Test(arguments: [40, 77, 120, 200])
  func nothingIsWiderThanTheColumns(columns: Int) {
    for (name, screen) in Self.screens {
      let lines = text(screen, columns).split(separator: "\n")
      #expect(lines.allSatisfy { String($0).cellWidth <= columns }, "\(name)")
    }
  }

  @Test func eachEventIsOneSentenceWithItsNumber() {
    let screen = EventsPage.loaded().screen
    let text = text(screen, 200)
    for (index, card) in screen.events.enumerated() {
      #expect(text.contains("\n\(index + 1). \(terminalText(card.spokenText))\n"))
    }
  }

  @Test func theCalendarSaysOnlyDaysOnWhichSomethingHappens() {
    let lines = text(EventsPage.loaded().screen, 80).split(separator: "\n")
    #expect(lines.contains("Calendar showing February 2026. 4 events this month."))
    #expect(lines.contains("Saturday, February 14: 2 events."))
    #expect(lines.contains { $0.hasPrefix("Tuesday, February 10: ") && $0.hasSuffix("today.") })
    #expect(!lines.contains { $0.contains("no events") && !$0.contains("today") })
  }

  @Test func eachFieldOfARowIsASentence() {
    guard let screen = DetailsPage.loaded().screen else { return }
    let text = text(screen, 200)
    for field in screen.groups.flatMap(\.fields) where !field.isID && !field.text.contains("\n") {
      #expect(text.contains("\n\(terminalText(field.accessibilityLabel))\n"))
    }
  }
}
