import CompassServices
import CompassApp
import Testing

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
    let scrolled = await lab.frame()[1]
    #expect(scrolled == top[1])
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
    let lab = await BoardLab("open timeline")
    #expect(await lab.frame()[1].hasPrefix("── Recruiting Timeline · "))
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
