import CompassModel
import TestSupport
import Testing

@testable import CompassText

/// Texts without terminal control sequences (text-ui.md section 2.7).
struct SanitizeTests {
  @Test(arguments: [
    ("Winter Skills Camp", "Winter Skills Camp"),
    ("", ""),
    ("\u{1B}[2Jcleared", "\\x1B[2Jcleared"),
    ("\u{1B}]0;title\u{7}", "\\x1B]0;title\\x07"),
    ("a\u{9B}31mred", "a\\x9B31mred"),
    ("nul\u{0} del\u{7F} back\u{8}", "nul\\x00 del\\x7F back\\x08"),
    ("two\nlines", "two lines"),
    ("dos\r\nline", "dos line"),
    ("over\rwritten", "over\\x0Dwritten"),
    ("tab\tbed", "tab bed"),
    ("\u{202E}gnp.exe", "\\u{202E}gnp.exe"),
    ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"),
    ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"),
    ("zero\u{200B}width\u{200C}\u{2060}", "zero\\u{200B}width\\u{200C}\\u{2060}"),
    ("\u{FEFF}mark", "\\u{FEFF}mark"),
    ("soft\u{AD}hyphen", "soft\\u{AD}hyphen"),
    ("a\u{2028}b\u{2029}c\u{85}d", "a\\u{2028}b\\u{2029}c\\x85d"),
    ("\u{E000}\u{10FFFD}", "\\u{E000}\\u{10FFFD}"),
    ("\u{378}\u{FFFF}", "\\u{378}\\u{FFFF}"),
    ("tag\u{E0041}", "tag\\u{E0041}"),
    ("\u{600}12 \u{FFF9}note", "\\u{600}12 \\u{FFF9}note"),
    ("blank\u{3164}name\u{115F}", "blank\\u{3164}name\\u{115F}"),
    ("⚠\u{FE0F} ok\u{FE0E}", "⚠ ok"),
    ("葛\u{E0100}城", "葛城"),
    ("non\u{A0}breaking", "non breaking"),
    ("日本\u{3000}大学", "日本  大学"),
    ("👨‍👩‍👧‍👦 👍🏽 🇺🇸 1️⃣", "👨‍👩‍👧‍👦 👍🏽 🇺🇸 1\u{20E3}"),
    ("❤️‍🔥", "❤\u{200D}🔥"),
    ("👩🏽‍🚀", "👩🏽‍🚀"),
    ("a\u{200D}b", "a\\u{200D}b"),
    ("🏈\u{200D}", "🏈\\u{200D}"),
    ("🏈\u{200D}a", "🏈\\u{200D}a"),
    ("🏈\u{200D}🇺", "🏈\\u{200D}🇺"),
    ("1\u{200D}2", "1\\u{200D}2"),
    ("e\u{301}", "e\u{301}"),
    ("\u{301}acute", "\\u{301}acute"),
    ("a \u{20E3}", "a \\u{20E3}"),
    ("مدرسة שלום", "مدرسة שלום"),
    ("क्षि 한글 日本語 🏈", "क्षि 한글 日本語 🏈"),
    ("50% · 3–4 “ok”…", "50% · 3–4 “ok”…"),
  ])
  func oneLineTextIsSanitised(raw: String, expected: String) {
    #expect(Array(terminalText(raw).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: [
    ("one", ["one"]), ("", [""]), ("a\nb", ["a", "b"]), ("a\r\nb\n", ["a", "b", ""]), ("\n\n", ["", "", ""]),
    ("a\rb", ["a\\x0Db"]), ("\u{1B}[A\nb\tc", ["\\x1B[A", "b c"]), ("a\n\u{301}b", ["a", "\\u{301}b"]),
    ("a\u{2028}b", ["a\\u{2028}b"]),
  ])
  func multiLineTextKeepsItsLines(raw: String, lines: [String]) {
    #expect(terminalLines(raw) == lines)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("abcdef", -1, ""),
    ("日本語", 3, "日本語"), ("日本語", 2, "日…"), ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "👨‍👩‍👧‍👦👨‍👩‍👧‍👦"), ("a\u{1B}", 4, "a\\x…"),
  ])
  func longTextIsTruncatedAtTheLimit(raw: String, limit: Int, expected: String) {
    #expect(terminalText(raw, atMost: limit) == expected)
  }

  /// A name of ten megabytes is truncated first: the number of characters read depends on the limit alone.
  @Test(arguments: ["x", "日", "e\u{301}", "\u{1B}", "क्", "👨\u{200D}", "\n"])
  func hugeTextIsTruncated(piece: String) {
    let huge = String(repeating: piece, count: 10_000_000 / piece.utf8.count)
    let text = terminalText(huge)
    #expect(text.count <= oneLineLimit)
    #expect(text.last == "…")
    let lines = terminalLines(huge)
    #expect(lines.count <= 20_001)
    #expect(lines.last?.last == "…")
    #expect(Line(huge).cellWidth == text.cellWidth)
  }

  /// Unlimited marks on one letter would overlap the lines above.
  @Test func combiningMarksPerLetterAreLimited() {
    let text = terminalText("Z" + String(repeating: "\u{301}", count: 500))
    #expect(text.first?.unicodeScalars.count == 13)
    #expect(text.dropFirst().hasPrefix("\\u{301}"))
    let chain = terminalText(String(repeating: "👨\u{200D}", count: 500) + "👨")
    #expect(chain.allSatisfy { $0.unicodeScalars.count <= 25 })
  }

  @Test(arguments: few(8, of: UInt64(1)...60))
  func sanitisedTextHasNoForbiddenScalars(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let raw = random.text(pieces: 40)
    let text = terminalText(raw)
    #expect(TextRules.violation(in: text) == nil)
    #expect(terminalText(text) == text)
    #expect(terminalLines(raw).allSatisfy { TextRules.violation(in: $0) == nil })
    for limit in 1...20 { #expect(terminalText(raw, atMost: limit).count <= limit) }
  }
}
