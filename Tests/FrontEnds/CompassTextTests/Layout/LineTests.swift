import CompassModel
import TestSupport
import Testing

@testable import CompassText

struct LineTests {
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
    #expect(line.truncated(to: 5).text == "Camp…")
    #expect(Line("日本語").truncated(to: 4).text == "日 …")
    #expect(line.truncated(to: 1).text == "…")
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
    #expect(Line.justified(Line(left), Line(right), width: width).text == expected)
  }

  @Test func rulesFillTheWidth() {
    #expect(Line.rule(5, charset: .unicode).text == "─────")
    #expect(Line.rule(5, charset: .ascii).text == "-----")
    #expect(Line.rule(22, charset: .unicode, title: "Delete event").text == "── Delete event ──────")
    #expect(Line.rule(8, charset: .ascii, title: "Delete event").text == "-- Dele…")
    #expect(Line.rule(-1, charset: .ascii) == Line())
  }

  @Test func blocksAreLaidOutSideBySide() {
    let left = [Line("Su Mo"), Line("日本語"), Line()]
    let right = [Line("Camp"), Line(), Line("Game"), Line("Visit")]
    let both = sideBySide(left: left, leftWidth: 5, gap: 2, right: right)
    #expect(both.map(\.text) == ["Su Mo  Camp", "日本…", "       Game", "       Visit"])
    #expect(sideBySide(left: left, leftWidth: 3, gap: 1, right: []).map(\.text) == ["Su…", "日…", ""])
  }

  @Test func fittedLinesHaveTheExactWidth() {
    #expect(Line("ab").fitted(to: 4, alignment: .trailing).text == "  ab")
    #expect(Line("ab").fitted(to: 5, alignment: .center).text == " ab  ")
    #expect(Line("abcdef").fitted(to: 4).text == "abc…")
    #expect(Line("ab").indented(by: 2).text == "  ab")
  }

  @Test(arguments: few(1, of: UInt64(1)...12))
  func layoutIsExactAtEveryWidth(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let left = random.line()
    let right = random.line()
    for width in 1...200 {
      #expect(left.fitted(to: width).cellWidth == width)
      #expect(left.fitted(to: width).text.cellWidth <= width)
      let pair = Line.justified(left, right, width: width)
      #expect(pair.cellWidth <= width)
      if right.cellWidth > 0 {
        #expect(pair.cellWidth == width)
      }
      if right.cellWidth <= width {
        #expect(pair.text.hasSuffix(right.text))
      }
      #expect(sideBySide(left: [left], leftWidth: width, gap: 3, right: [Line("x")])[0].cellWidth == width + 4)
    }
  }
}

struct TruncateTests {
  @Test(arguments: [
    ("Camp", 4, "Camp"), ("Camp", 10, "Camp"), ("Showcase", 5, "Show…"), ("Showcase", 1, "…"), ("Showcase", 0, ""),
    ("Showcase", -3, ""), ("", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日 …"), ("日本語", 2, " …"),
    ("日本語", 1, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦🏈🏈", 5, "👨‍👩‍👧‍👦🏈…"),
    ("👨‍👩‍👧‍👦🏈🏈", 4, "👨‍👩‍👧‍👦 …"), ("🇺🇸🇯🇵", 3, "🇺🇸…"), ("ab🏈", 4, "ab🏈"), ("ab🏈c", 4, "ab …"),
  ])
  func truncationKeepsGraphemesWhole(text: String, cells: Int, expected: String) {
    #expect(truncated(text, to: cells) == expected)
  }

  @Test(arguments: [
    ("ab", 4, Alignment.leading, "ab  "), ("ab", 4, .trailing, "  ab"), ("ab", 5, .center, " ab  "),
    ("日", 4, .trailing, "  日"), ("abcd", 2, .center, "abcd"), ("", 2, .leading, "  "), ("a", -1, .leading, "a"),
  ])
  func paddingFillsTheCells(text: String, cells: Int, alignment: Alignment, expected: String) {
    #expect(padded(text, to: cells, alignment: alignment) == expected)
  }

  @Test(arguments: few(1, of: UInt64(1)...20))
  func truncatedTextFillsTheWidthWithWholeGraphemes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = terminalText(random.text(pieces: 30))
    let graphemes = Array(text)
    for cells in 1...120 {
      let cut = truncated(text, to: cells)
      if cut == text {
        #expect(text.cellWidth <= cells)
        continue
      }
      #expect(cut.cellWidth == cells)
      let kept = Array(cut.dropLast())
      let prefix = zip(kept, graphemes).prefix { $0.0 == $0.1 }.count
      let blanks = kept.dropFirst(prefix)
      #expect(blanks.allSatisfy { $0 == " " } && blanks.count < max(1, graphemes[prefix].cellWidth), "\(cells)")
      #expect(text.leading(cells: cells).cells <= cells)
    }
  }
}
