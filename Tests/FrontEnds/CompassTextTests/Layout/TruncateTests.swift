import CompassModel
import TestSupport
import Testing

@testable import CompassText

struct TruncateTests {
  @Test(arguments: [
    ("Camp", 4, "Camp"), ("Camp", 10, "Camp"), ("Showcase", 5, "Show…"), ("Showcase", 1, "…"), ("Showcase", 0, ""),
    ("Showcase", -3, ""), ("", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日 …"),
    ("日本語", 2, " …"), ("日本語", 1, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("👨‍👩‍👧‍👦🏈🏈", 5, "👨‍👩‍👧‍👦🏈…"), ("👨‍👩‍👧‍👦🏈🏈", 4, "👨‍👩‍👧‍👦 …"),
    ("🇺🇸🇯🇵", 3, "🇺🇸…"), ("ab🏈", 4, "ab🏈"), ("ab🏈c", 4, "ab …"),
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
