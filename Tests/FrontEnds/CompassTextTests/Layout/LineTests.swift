import CompassModel
import TestSupport
import Testing

@testable import CompassText

struct LineTests {
  private func plain(_ line: Line) -> String {
    line.runs.map(\.text).joined()
  }

  @Test func widthIsComputedWithoutRendering() {
    var line = Line("日本", .bold) + Line(" · ") + Line("🏈", .dim)
    #expect(line.cellWidth == 9)
    line.append("\u{1B}")
    #expect(line.cellWidth == 13)
    #expect(Line("").runs.isEmpty)
  }

  @Test func truncationKeepsStylesUpToTheEllipsis() {
    let line = Line("Camp", .bold) + Line(" Attended", .positive)
    #expect(line.truncated(to: 13) == line)
    #expect(line.truncated(to: 8) == Line("Camp", .bold) + Line(" At", .positive) + Line("…", .positive))
    #expect(plain(line.truncated(to: 5)) == "Camp…")
    #expect(plain(Line("日本語").truncated(to: 4)) == "日 …")
    #expect(plain(line.truncated(to: 1)) == "…")
    #expect(line.truncated(to: 0) == Line())
    #expect(line.truncated(to: -1) == Line())
  }

  @Test(arguments: [
    ("Events", "+ Add", 20, "Events         + Add"), ("Events", "+ Add", 14, "Events   + Add"),
    ("Events", "+ Add", 13, "Even…   + Add"), ("Events", "+ Add", 9, "…   + Add"), ("Events", "+ Add", 8, "   + Add"),
    ("Events", "+ Add", 5, "+ Add"), ("Events", "+ Add", 3, "+ …"), ("Events", "", 4, "Eve…"), ("", "R", 3, "  R"),
    ("Events", "+ Add", 0, ""), ("日本語", "R", 9, "日本…   R"), ("日本語", "R", 8, "日 …   R"),
  ])
  func justifiedLinesTruncateTheLeftFirst(left: String, right: String, width: Int, expected: String) {
    #expect(plain(Line.justified(Line(left), Line(right), width: width)) == expected)
  }

  @Test func rulesFillTheWidth() {
    #expect(plain(.rule(5, charset: .unicode)) == "─────")
    #expect(plain(.rule(5, charset: .ascii)) == "-----")
    #expect(plain(.rule(22, charset: .unicode, title: "Delete event")) == "── Delete event ──────")
    #expect(plain(.rule(8, charset: .ascii, title: "Delete event")) == "-- Dele…")
    #expect(Line.rule(-1, charset: .ascii) == Line())
  }

  @Test func blocksAreLaidOutSideBySide() {
    let left = [Line("Su Mo"), Line("日本語"), Line()]
    let right = [Line("Camp"), Line(), Line("Game"), Line("Visit")]
    let both = sideBySide(left: left, leftWidth: 5, gap: 2, right: right)
    #expect(both.map(plain) == ["Su Mo  Camp", "日本…", "       Game", "       Visit"])
    #expect(sideBySide(left: left, leftWidth: 3, gap: 1, right: []).map(plain) == ["Su…", "日…", ""])
  }

  @Test func fittedLinesHaveTheExactWidth() {
    #expect(plain(Line("ab").fitted(to: 4, alignment: .trailing)) == "  ab")
    #expect(plain(Line("ab").fitted(to: 5, alignment: .center)) == " ab  ")
    #expect(plain(Line("abcdef").fitted(to: 4)) == "abc…")
    #expect(plain(Line("ab").indented(by: 2)) == "  ab")
  }

  @Test(arguments: few(1, of: UInt64(1)...12))
  func layoutIsExactAtEveryWidth(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let left = random.line()
    let right = random.line()
    for width in 1...200 {
      #expect(left.fitted(to: width).cellWidth == width)
      #expect(plain(left.fitted(to: width)).cellWidth <= width)
      let pair = Line.justified(left, right, width: width)
      #expect(pair.cellWidth <= width)
      if right.cellWidth > 0 {
        #expect(pair.cellWidth == width)
      }
      if right.cellWidth <= width {
        #expect(plain(pair).hasSuffix(plain(right)))
      }
      #expect(sideBySide(left: [left], leftWidth: width, gap: 3, right: [Line("x")])[0].cellWidth == width + 4)
    }
  }
}
