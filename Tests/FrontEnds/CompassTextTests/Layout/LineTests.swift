import Foundation
import TestSupport
import Testing

@testable import CompassModel
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
      if right.cellWidth > 0 { #expect(pair.cellWidth == width) }
      if right.cellWidth <= width { #expect(pair.text.hasSuffix(right.text)) }
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

struct WrapTests {
  @Test(arguments: [
    ("", 10, 0, [""]),
    ("   ", 10, 0, [""]),
    ("Full Ride Scholarship", 11, 0, ["Full Ride", "Scholarship"]),
    ("Full Ride", 9, 0, ["Full Ride"]),
    ("Full Ride", 8, 0, ["Full", "Ride"]),
    ("  many   blanks  ", 20, 0, ["many blanks"]),
    ("abcdefghij", 4, 0, ["abcd", "efgh", "ij"]),
    ("to abcdefghij end", 6, 0, ["to abc", "defghi", "j end"]),
    ("abcde fghijklm", 5, 0, ["abcde", "fghij", "klm"]),
    ("abcd fghijklm", 5, 0, ["abcd", "fghij", "klm"]),
    ("one two three", 7, 2, ["one two", "  three"]),
    ("abcdefgh", 4, 2, ["abcd", "  ef", "  gh"]),
    ("a b c", 1, 9, ["a", "b", "c"]),
    ("日本大学 Nihon", 7, 0, ["日本大", "学", "Nihon"]),
    ("日本", 1, 0, ["?", "?"]),
    ("ab", 0, 0, ["a", "b"]),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, 0, ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
  ])
  func textIsWrappedAtWords(text: String, cells: Int, indent: Int, lines: [String]) {
    #expect(wrapped(text, to: cells, hangingIndent: indent) == lines)
  }

  @Test(arguments: few(1, of: UInt64(1)...10))
  func wrappedTextFitsAndKeepsItsCharacters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = terminalText(random.text(pieces: 30))
    let indent = Int.random(in: 0...6, using: &random)
    let widest = text.map(\.cellWidth).max() ?? 1
    for cells in 1...200 {
      let lines = wrapped(text, to: cells, hangingIndent: indent)
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { $0.cellWidth <= cells }, "\(cells)")
      #expect(lines.allSatisfy { $0.unicodeScalars.last != " " }, "\(cells)")
      if cells >= indent + widest { #expect(scalars(lines.joined()) == scalars(text)) }
    }
  }

  @Test func styledLinesWrapEachSourceLine() {
    let lines = Line.wrapped("Why it matters\nLate film\u{1B}", .dim, to: 10, hangingIndent: 1)
    #expect(lines == [Line("Why it", .dim), Line(" matters", .dim), Line("Late", .dim), Line(" film\\x1B", .dim)])
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " } }
}

struct PackedLinesTests {
  private func packed(_ items: [String], to cells: Int) -> [String] {
    let lines = Line.packed(items, separator: " · ", to: cells)
    return lines.map { render([$0], width: 400, charset: .unicode, color: false).trimmingCharacters(in: .newlines) }
  }

  @Test(arguments: [
    (["Feb 7, 2026", "09:00", "$150.00"], 29, ["Feb 7, 2026 · 09:00 · $150.00"]),
    (["Feb 7, 2026", "09:00", "$150.00"], 28, ["Feb 7, 2026 · 09:00", "$150.00"]),
    (["Feb 7, 2026", "09:00", "$150.00"], 11, ["Feb 7, 2026", "09:00", "$150.00"]),
    (["a", "one two three", "b"], 9, ["a", "one two", "three · b"]), (["日本", "大学"], 11, ["日本 · 大学"]),
    (["日本", "大学"], 10, ["日本", "大学"]), (["two\nlines", "x"], 40, ["two lines · x"]), ([], 10, []), ([""], 10, [""]),
    (["\u{1B}[A", "x"], 40, ["\\x1B[A · x"]),
  ])
  func itemsArePackedIntoLines(items: [String], cells: Int, lines: [String]) {
    #expect(packed(items, to: cells) == lines)
  }
}

/// Cells that a character takes (text-ui.md section 2.7).
struct CellWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("Winter Skills Camp", 18), ("日本語", 6), ("🏈🔒🎉📊", 8), ("🏈", 2), ("🔒", 2), ("🎉", 2), ("📊", 2),
    ("🇺🇸", 2), ("🇺🇸🇯🇵", 4), ("👨‍👩‍👧‍👦", 2), ("👩🏽‍❤️‍💋‍👨🏽", 2), ("👍🏽", 2), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0),
    ("a\u{301}\u{308}\u{323}", 1), ("1️⃣", 2), ("#️⃣", 2), ("1", 1), ("#", 1), ("👁️", 2), ("⚠️", 2), ("⚠", 1),
    ("©️", 2), ("©", 1), ("❤️‍🔥", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1100}\u{1161}", 2),
    ("\u{1161}", 0), ("क्षि", 2), ("श्री", 2), ("ทำ", 2), ("ｶﾞ", 2), ("が", 2), ("か\u{3099}", 2), ("ﾊﾟ", 2),
    ("◀▶▾▸•·…⚠✔✖●■◆▲", 14), ("─│┼█░▒", 6), ("⣀⠤⠒⠉", 4), ("\u{2800}", 1), ("—–‘’“”", 6), ("Ａ", 2), ("　", 2),
    ("مدرسة", 5), ("שלום", 4), ("€100", 4), ("½", 1), ("α", 1), ("Ж", 1), ("\u{200B}", 0), ("𠀀", 2), ("\u{1F3F4}", 2),
  ])
  func textWidthIsCountedInCells(text: String, cells: Int) {
    #expect(text.cellWidth == cells)
  }

  @Test func tableEntriesAscend() {
    let changes = CellWidthTable.changes
    #expect(changes.first == 1)
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $0 >> 2 < $1 >> 2 && $0 & 3 != $1 & 3 })
    #expect(changes.allSatisfy { $0 & 3 <= 2 })
  }

  @Test(arguments: [
    (UInt32(0x2FF), 1), (0x300, 0), (0x36F, 0), (0x370, 1), (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x1160, 0),
    (0x2E7F, 1), (0x2E80, 2), (0x9FFF, 2), (0xAC00, 2), (0xD7A3, 2), (0xD7A4, 1), (0x2FFFD, 2), (0x10FFFF, 1),
  ])
  func widthRangesMatchUnicode(value: UInt32, cells: Int) {
    #expect(Unicode.Scalar(value)?.cellWidth == cells)
  }

  /// The fast path agrees with the table and excludes combining, hidden and control scalars.
  @Test func plainScalarsTakeOneCell() {
    let plain = (0...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter(\.isPlain)
    #expect(plain.count > 1_000)
    #expect(plain.allSatisfy { $0.cellWidth == 1 })
    let text = String(String.UnicodeScalarView(plain))
    #expect(text.count == plain.count)
    #expect(text.cellWidth == plain.count)
    #expect(TextRules.violation(in: text) == nil)
  }

  @Test func scalarWidthIsAtMostItsByteCount() {
    for value in 0...UInt32(0x10FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.cellWidth > String(scalar).utf8.count - (scalar.isASCII ? 0 : 1) {
        Issue.record("U+\(String(value, radix: 16)) is wider than its bytes")
      }
    }
  }

  @Test(arguments: few(6, of: UInt64(1)...40))
  func textWidthIsTheSumOfItsCharacterWidths(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = random.text(pieces: 30)
    #expect(text.cellWidth <= text.utf8.count)
    #expect(text.cellWidth == text.map { String($0).cellWidth }.reduce(0, +))
  }
}
