import Testing

@testable import TextInterface

/// The tools of the layout draw the look of the events page, line by line.
struct EventsLookTests {
  private func card(_ number: Int, _ name: String, _ badges: String, _ facts: String, width: Int) -> [Line] {
    let title = Line(" \(number)  ") + Line(name, .bold)
    return [.justified(title, Line(badges, .active), width: width), Line(facts).indented(by: 4), Line()]
  }

  private func cards(width: Int) -> [Line] {
    card(2, "Presidents Day Showcase 日本語 🏈", "Showcase · Registered", "Feb 14-15, 2026 · 08:30 · $225", width: width)
      + card(
        5, "Official Visit: Stanford University Department of Athletics", "Official Visit · Registered",
        "Mar 13-16, 2026 · Stanford, CA", width: width)
  }

  @Test func cardsAt80Columns() {
    let expected = """
       2  Presidents Day Showcase 日本語 🏈                      Showcase · Registered
          Feb 14-15, 2026 · 08:30 · $225

       5  Official Visit: Stanford University Departmen…   Official Visit · Registered
          Mar 13-16, 2026 · Stanford, CA

      """
    #expect(render(cards(width: 80), RenderOptions(columns: 80)) == expected)
  }

  @Test func cardsInAscii() {
    let expected = """
       2  Presidents Day Showcase ?????? ??                      Showcase - Registered
          Feb 14-15, 2026 - 08:30 - $225

       5  Official Visit: Stanford University Departmen~   Official Visit - Registered
          Mar 13-16, 2026 - Stanford, CA

      """
    #expect(render(cards(width: 80), RenderOptions(columns: 80, charset: .ascii)) == expected)
  }

  @Test func calendarBesideCards() {
    let calendar = [
      "           ◀   February 2026   ▶", "     Su   Mo   Tu   We   Th   Fr   Sa",
      "Feb   1    2    3    4    5    6    7 •", "      8    9  [10]  11   12   13   14 2",
      "     15   16   17   18   19   20   21", "     22   23   24   25   26   27 • 28",
    ].map { Line($0) }
    let lines =
      [Line.rule(112, charset: .unicode)]
      + sideBySide(left: calendar, leftWidth: 42, gap: 2, right: cards(width: 68))
    let expected = """
      ────────────────────────────────────────────────────────────────────────────────────────────────────────────────
                 ◀   February 2026   ▶             2  Presidents Day Showcase 日本語 🏈          Showcase · Registered
           Su   Mo   Tu   We   Th   Fr   Sa           Feb 14-15, 2026 · 08:30 · $225
      Feb   1    2    3    4    5    6    7 •
            8    9  [10]  11   12   13   14 2      5  Official Visit: Stanford Universi…   Official Visit · Registered
           15   16   17   18   19   20   21           Mar 13-16, 2026 · Stanford, CA
           22   23   24   25   26   27 • 28

      """
    #expect(render(lines, RenderOptions(columns: 112)) == expected)
  }

  @Test func headerAndDialog() {
    let glyphs = Glyphs.unicode
    let lines = [
      Line.justified(Line("Events", .bold), Line("[add] + Add Event"), width: 48),
      Line.justified(Line("5 results"), Line("Sort: Date (Oldest First) \(glyphs.menu)"), width: 48),
      Line.rule(48, charset: .unicode, title: "Delete event"),
      Line("\(glyphs.offline) You are offline.", .urgent).indented(by: 2),
      Line("[clear filters]").padded(to: 48, alignment: .center),
    ]
    let expected = """
      Events                         [add] + Add Event
      5 results            Sort: Date (Oldest First) ▾
      ── Delete event ────────────────────────────────
        ⚠ You are offline.
                      [clear filters]

      """
    #expect(render(lines, RenderOptions(columns: 48)) == expected)
  }
}
