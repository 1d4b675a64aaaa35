import CompassApp
import CompassModel
import CompassServices
import CompassTesting
import TestSupport
import Testing

@testable import Board

/// Checks the fixed lines at the top of the board (decision V3).
@MainActor
struct HeadTests {
  @Test func activeFiltersStayInTheHead() async {
    let lab = await BoardLab("open events\nsearch event\nfilter dates upcoming", keys: "G")
    let head = await lab.frame()[1]
    #expect(head.contains("Search: event") && head.contains("Dates: Upcoming") && head.contains("results"))
  }

  /// A zoom shows only some dates of its range.
  @Test func aZoomSaysItsDates() async {
    let lab = await BoardLab("open timeline", rows: .entered)
    #expect(await lab.frame()[1].contains("6 Months"))
    await lab.press("+ + + + +")
    let head = await lab.frame()[1]
    #expect(head.contains("Zoom: Feb 6 - Feb 14, 2026") && !head.contains("6 Months"), "\(head)")
  }

  /// A long message appears once, not in the page as well.
  @Test func aLongMessageIsDrawnOnce() async {
    let lab = await BoardLab(keys: "3 j j j j space u", rows: .strange)
    let texts = lab.interpreter.screen.head.notices.map(\.message)
    let frame = await lab.frame()
    #expect(texts.count == 1 && frame.count { $0.contains("✔") } == 1, "\(frame)")
  }

  /// Messages are not truncated (decision V8).
  @Test(arguments: [(80, 1), (40, 2)]) func messagesWrapWithoutTruncation(columns: Int, lines: Int) async {
    let lab = await BoardLab(keys: "3 j j j j space u", rows: .strange, columns: columns)
    let messageLines = await messageLines(in: lab)
    let words = messageLines.joined(separator: " ").replacing("m dismiss", with: "").split(separator: " ")
    #expect(messageLines.count == lines)
    #expect(words == "✔ The status change of “日本語 🏈 é” was undone.".split(separator: " "))
  }

  @Test func aMessageHasAtMostFourLines() async {
    let lab = await BoardLab(
      "open events\nnetwork 500 on deleteEvent\ndelete #ev-3\nconfirm", rows: .strange, columns: 40, lines: 40,
      allowsUndo: false)
    let messageLines = await messageLines(in: lab)
    #expect(messageLines.count == 4 && messageLines.last?.hasSuffix("…") == true, "\(messageLines)")
  }

  /// Decision V9: no key is named that does nothing.
  @Test func aSentDeletionOffersNoUndo() async {
    let lab = await BoardLab("open events\ndelete 1\nconfirm")
    #expect(await messageLines(in: lab).last?.contains("u undo 5 s") == true)
    await lab.type("advance 6s")
    let line = await messageLines(in: lab).last ?? ""
    #expect(line.contains("was deleted.") && line.contains("m dismiss") && !line.contains("u undo"), "\(line)")
  }

  /// The lines between the lower rule and the key line, which precedes the end mark of the frame.
  private func messageLines(in lab: BoardLab) async -> [String] {
    await lab.frame().dropLast(3).reversed().prefix { $0.contains { $0 != "─" } }.reversed()
  }

  @Test func lowWindowsShowTwoCalendarWeeks() async {
    let lab = await BoardLab("open events")
    let before = await lab.frame()[2...4]
    await lab.press("G")
    let head = await lab.frame()[2...4]
    #expect(before == head)
    #expect(head[2].contains("Su   Mo") && head[2].contains("February 2026"))
    #expect(head[3].contains("[10]") && head[4].contains("15"))
  }

  @Test func tallWindowsShowTheWholeCalendar() async {
    let lab = await BoardLab("open events", lines: 30)
    let frame = await lab.frame()
    #expect(frame[3].hasPrefix(" Feb   1") && frame[9].allSatisfy { " ─".contains($0) })
  }

  @Test func anotherMonthIsVisibleFromAnyRow() async {
    #expect(await BoardLab("open events", keys: "G ]").frame()[2].contains("March 2026"))
  }

  @Test func monthsAndTodayStayAboveTheLanes() async {
    let lab = await BoardLab("open timeline\nexpand all", rows: .entered, lines: 20)
    let months = await lab.frame()[2]
    #expect(months.contains("│"))
    await lab.press("j j j j")
    let state = lab.board.state
    #expect(state.cursor?.hasPrefix("lane/") == true && !state.body.heading(over: state.top).isEmpty)
    #expect(await lab.frame()[2] == months)
  }

  /// The heading covered the row of the cursor.
  @Test func theHeadingNeverCoversTheCursor() async {
    let lab = await BoardLab("open timeline\nexpand all", rows: .entered, lines: 20)
    for key in ["j", "j", "j", "j", "j", "k", "k", "k", "G", "k", "k", "k", "k"] {
      await lab.press(key)
      #expect(await lab.frame().contains { $0.contains("›") && !$0.contains("2 Timeline") }, "\(key)")
    }
  }
}

/// Checks that parents see the athlete of a page at any scroll position (terminal.md section 2, decision X16).
@MainActor
struct AthleteHeadlineTests {
  nonisolated private static let pages = Page.allCases.filter { $0 != .home }

  @Test(arguments: pages) func everyPageNamesTheAthleteOnce(page: Page) async {
    let lab = await BoardLab("open \(page.rawValue)", family: .pat)
    let top = await lab.frame()
    #expect(top[1].hasPrefix(page == .tasks ? "── 👁 Viewing Ava" : "── Viewing Ava"))
    #expect(top.count { $0.contains("Viewing") } == 1)
    await lab.press("G")
    #expect(await lab.frame()[1] == top[1])
  }

  @Test func otherAthletesAreListedWithTheirKey() async {
    let lab = await BoardLab("open offers\nathlete ben", family: .pat)
    let rule = await lab.frame()[1]
    #expect(rule.hasPrefix("── Viewing Ben") && rule.contains("[w]  1 Ava") && rule.hasSuffix("──"))
  }

  @Test(arguments: [40, 50, 60, 200]) func narrowWindowsKeepTheName(columns: Int) async {
    let lab = await BoardLab("open tasks", family: .pat, columns: columns)
    let rule = await lab.frame()[1]
    #expect(rule.hasPrefix("── 👁 Viewing Ava") && rule.count == columns)
  }

  @Test func theHeadlineOfAnAthleteIsThePageTitle() async {
    #expect(await BoardLab("open timeline").frame()[1].hasPrefix("── Recruiting Timeline · "))
  }

  /// A second rule was drawn below the rule of the tabs.
  @Test(arguments: [FamilyAccess.ava, .pat]) func onlyOneRuleIsBelowTheTabs(family: FamilyAccess) async {
    let lab = await BoardLab(family: family)
    for page in Self.pages {
      await lab.type("open \(page.rawValue)")
      #expect(await lab.frame()[2].contains { $0 != " " && $0 != "─" }, "\(page)")
    }
  }

  /// The buttons of an offer are keys on the board: their line was empty in every card.
  @Test func offerCardsHaveNoEmptyLines() async {
    let lab = await BoardLab("open offers", columns: 60)
    let empty = await lab.frame().filter { $0.contains("▌") && $0.allSatisfy { " ▌".contains($0) } }
    #expect(empty == [])
  }
}

/// Checks that no name is truncated beside empty cells (decision V17).
@MainActor
struct NameTruncationTests {
  private static let rows: SampleRows = {
    var rows = SampleRows.entered
    let names = [
      "Northfield Institute of Technology", "Redwood Coast University", "Cascade Community College",
      "University of San Marcos", "St. Brendan’s University",
    ]
    rows.schools = names.enumerated().map { School(id: SchoolID("sc-\($0)"), name: $1) }
    return rows
  }()

  @Test(arguments: ["2", "6"], [80, 100, 120, 160, 200]) func schoolNamesAreComplete(page: String, columns: Int) async {
    let lab = await BoardLab(keys: page, rows: Self.rows, columns: columns, lines: 60)
    let frame = await lab.frame()
    let text = frame.joined(separator: " ")
    // `… 10 more` is no name.
    #expect(!frame.contains { $0.contains(/\S…/) }, "\(frame.filter { $0.contains("…") })")
    #expect(!text.contains("type: list"))
    for word in Self.rows.schools.flatMap({ $0.name.split(separator: " ") }) { #expect(text.contains(word)) }
  }

  @Test func menuNamesAreComplete() async {
    let lab = await BoardLab(keys: "2 f", rows: Self.rows, lines: 60)
    #expect(await lab.frame().contains { $0.contains("Northfield Institute of Technology  ") })
  }

  /// Dates are complete or hidden.
  @Test(arguments: someWidths(0, of: 60...140)) func headlineDatesAreNotTruncated(columns: Int) async {
    let lab = await BoardLab(keys: "2", rows: Self.rows, columns: columns, lines: 24)
    let head = await lab.frame()[1]
    #expect(!head.contains("…") && head.contains("6 Months"), "\(head)")
    #expect(head.contains("Dates: ") == head.contains("Dates: Aug 10, 2025 - Apr 10, 2026"), "\(head)")
  }
}
