import TestSupport
import Testing
import CompassText

@testable import Terminal

/// No screen is narrower than 40 cells; a narrower window wraps its lines (text-ui.md section 1, principle 9).
struct NarrowWindowTests {
  @Test(arguments: [
    ("     Oct 28, 2026 - Oct 30, 2026", 28, ["     Oct 28, 2026 - Oct 30,", "     2026"]),
    ("▌     45 days left (Mar 27, 2026)", 24, ["▌     45 days left (Mar", "▌     27, 2026)"]),
    ("Pop Time                   2.12 sec", 20, ["Pop Time", "2.12 sec"]),
    (" 1 [ ] 日本大学野球部夏季強化合宿", 20, [" 1 [ ]", " 日本大学野球部夏季", " 強化合宿"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("abc", 3, ["abc"]), ("", 3, [""]), ("日本", 1, ["…"]),
    ("────────", 3, ["───"]), ("          a b", 4, ["a b"]),
  ])
  func wideLinesWrapInNarrowWindows(_ text: String, _ cells: Int, _ lines: [String]) {
    let drawn = render(Line(text).folded(to: cells), width: cells, charset: .unicode, color: false)
    #expect(drawn.split(separator: "\n").map(String.init) == lines.filter { !$0.isEmpty })
  }

  @Test func foldedLinesFitAndKeepEveryWord() {
    var random = SeededGenerator(seed: 40)
    let words = [
      "Mar", "17,", "2027", "$1,250.00", "·", "⚠", "日本", "[open", "1]", "e\u{301}", "a-very-long-school-name",
    ]
    for _ in 0..<500 {
      let margin = String(repeating: " ", count: Int.random(in: 0...6, using: &random))
      let messages = (0..<Int.random(in: 1...12, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      let line = Line(margin, .dim) + Line(messages.joined(separator: " "), .bold)
      let cells = Int.random(in: 8...39, using: &random)
      let lines = line.folded(to: cells)
      #expect(lines.allSatisfy { $0.cellWidth <= cells }, "\(messages) in \(cells)")
      let letters = { (text: String) in text.filter { $0 != " " } }
      #expect(letters(lines.map(\.text).joined()) == letters(line.text), "\(messages) in \(cells)")
      #expect(lines.flatMap(\.runs).allSatisfy { $0.style == .bold || letters($0.text).isEmpty })
    }
  }

  @Test func foldedLinesKeepTheirRowAnchors() {
    let line = Line("  1  League Game at Dayton").anchored(to: "ev-1")
    #expect(line.folded(to: 16).map { $0.anchors.map(\.row) } == [["ev-1"], ["ev-1"]])
  }

  /// A rule of three cells was not recognized by its glyphs: the end of the rows was searched in all lines, once for
  /// each of them.
  @Test(arguments: [1, 2, 3, 4, 40]) func theRowsEndAtTheLastRuleAtEveryWidth(columns: Int) {
    var shown = PrintedScreen()
    let rows = (1...3_000).map { Line(" \($0) [ ] Task") }
    (shown.lines, shown.rules) = PrintedScreen.folded(
      [Line("Tasks"), Line()] + rows + [.rule(40, charset: .unicode), Line("help")], to: columns)
    #expect(shown.rules.count == 2)
    #expect(shown.lines[..<shown.footer].filter { $0.text.contains("T") }.count == 3_001)
    #expect(shown.lines[(shown.footer + 1)...].map(\.text).joined() == "help")
    let answer = Answer(from: PrintedScreen(), to: shown, budget: 20, RenderOptions(columns: columns))
    #expect(answer.lines.count == 20)
  }
}
