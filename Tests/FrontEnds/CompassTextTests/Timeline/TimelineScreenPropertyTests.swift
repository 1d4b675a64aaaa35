import CompassModel
import PageKit
import RecruitingTimeline
import TestSupport
import Testing

@testable import CompassText

/// Checks lanes and their items at every width.
struct TimelineScreenPropertyTests {
  @Test func everyItemIsASentenceForScreenReaders() {
    let screen = TimelinePage.loaded().screen
    let text = ScreenText.text(screen, RenderOptions(columns: 400, isAccessible: true))
    let lines = Set(text.split(separator: "\n").map(String.init))
    let items = screen.lanes.flatMap { lane in lane.items.map { "\($0.number). \($0.spokenText)" } }
    let shown = Array(screen.list[screen.content.visibleRows])
    let capabilities = SpokenCapabilities(
      Array(repeating: screen.head.rowButtons.map(\.button).capabilities, count: shown.count))
    let rows = shown.map { "\($0.number). \(screen.spoken($0.row, capabilities))" }
    for sentence in items + rows { #expect(lines.contains(terminalText(sentence)), "\(sentence)") }
  }

  /// Collapses lanes without a choice of the user, never expanded ones.
  @Test(arguments: [50, 80, 120])
  func lanesThatDoNotFitTheWindowAreCollapsed(width: Int) {
    func text(_ page: TimelinePage, lines: Int?) -> String {
      ScreenText.text(page.screen, RenderOptions(columns: width, lines: lines))
    }
    let page = TimelinePage.loaded()
    let whole = text(page, lines: nil)
    let count = whole.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(text(page, lines: count) == whole && !whole.contains("▸ 1"))
    let short = text(page, lines: count - 1)
    #expect(short.contains("▸ 1 No School") && short.contains("▸ 2 Stanford") && short.contains("expand N|all"))
    let opened = text(page.after(.laneExpanded(school: SchoolID("s-1"))), lines: 10)
    #expect(opened.contains("▸ 1 No School") && opened.contains("▾ 2 Stanford"))
    #expect(text(page.after(.allLanesExpanded), lines: 10) == text(page.after(.allLanesExpanded), lines: nil))
  }

  @Test(arguments: [60, 80, 120, 200])
  func tracksStartInTheSameColumn(width: Int) {
    for (situation, page) in SnapshotCase.timelineSituations where !page.screen.lanes.isEmpty {
      // Sentences of a lane have no track.
      let drawing = SwimlanesText(page.screen.lanesCard, RenderOptions(columns: width), fits: true).lines
        .filter { $0.text.contains { "│┼".contains($0) } }
      let columns = drawing.map { String($0.text.prefix { !"│┼".contains($0) }).cellWidth }
      #expect(Set(columns).count == 1, "\(situation)")
      #expect(drawing.allSatisfy { $0.cellWidth == width }, "\(situation)")
    }
  }

  /// Every item of an expanded lane is drawn, or counted in a `+3` (principle 8).
  @Test(arguments: [80, 120], ["loaded", "crowded-lane", "hostile-names", "zoomed", "toggled"])
  func expandedLanesDrawOrCountEveryItem(width: Int, situation: String) throws {
    let page = try #require(SnapshotCase.timelineSituations.first { $0.0 == situation }?.1)
    let drawing = SwimlanesText(page.screen.lanesCard, RenderOptions(columns: width), fits: true)
    let lines = drawing.lines.map(\.text)
    let count = lines.drop { !$0.hasPrefix("─") }.reduce(0) { count, line in
      let parts = line.split(separator: "│")
      let hidden = parts[0].firstMatch(of: /\+(\d+): expand/).flatMap { Int($0.1) } ?? 0
      return count + hidden + (parts.dropFirst().first ?? "").count { "●■◆▲".contains($0) }
    }
    #expect(count == page.screen.lanes.reduce(0) { $0 + $1.allItems.count })
  }

  @Test func collapsedLanesCountItemsInTheSameCell() {
    let page = TimelinePage.loaded(.crowded(3)).after(.allLanesCollapsed)
    let rows = SwimlanesText(page.screen.lanesCard, RenderOptions(columns: 60), fits: true).lines.map(\.text)
    #expect(rows.contains { $0.hasPrefix("▸ 1 Stanford") && $0.contains("3━") })
    #expect(rows.contains { $0.hasPrefix("0 expanded") })
  }

  @Test func collapsedLanesCountItemsOutOfRange() {
    let page = TimelinePage.loaded().after(.rangeChanged(range: .threeMonths), .allLanesCollapsed)
    let rows = SwimlanesText(page.screen.lanesCard, RenderOptions(), fits: true).lines.map(\.text)
    #expect(rows.contains { $0.hasPrefix("▸ 1 Stanford Un") && $0.contains(" 2 of 7 │") })
    #expect(rows.contains { $0.hasPrefix("▸ 2 UCLA                  6 │") })
  }

  @Test func longListsBuildOnlyVisibleRows() {
    let screen = TimelinePage.loaded(.daily(20_000)).screen
    for width in [40, 80] {
      let text = ScreenText.text(screen, RenderOptions(columns: width))
      #expect(text.contains(" more (type: list all)") && text.contains(" later (type: list all)"))
      #expect(text.split(separator: "\n").count < 70)
    }
    #expect(
      screen.list.count == 100 && screen.list.allSatisfy { (try? screen.itemID(.number(Int($0.number) ?? 0))) == $0.id }
    )
    let last = screen.itemID(numbered: 20_000)
    #expect(last != nil && (try? screen.itemID(.number(20_000))) == last, "not shown, but named by its number")
  }
}
