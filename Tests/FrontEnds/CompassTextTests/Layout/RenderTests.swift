import TestSupport
import Testing

@testable import CompassText

struct RenderTests {
  @Test func trailingBlanksAndLinesAreTrimmed() {
    let lines = [Line("a  "), Line(), Line("b") + Line("  ", .bold) + Line(" "), Line("  "), Line()]
    #expect(render(lines, width: 80, charset: .unicode, color: false) == "a\n\nb\n")
    #expect(render(lines, width: 80, charset: .unicode, color: true) == "a\n\nb\n")
    #expect(render([Line(), Line("a")], width: 80, charset: .unicode, color: false) == "\na\n")
    #expect(render([], width: 80, charset: .unicode, color: false) == "\n")
  }

  @Test func wideLinesAreTruncated() {
    #expect(render([Line("Showcase")], width: 5, charset: .unicode, color: false) == "Show…\n")
    #expect(render([Line("Showcase")], width: 5, charset: .ascii, color: false) == "Show~\n")
    #expect(render([Line("Showcase")], width: 0, charset: .ascii, color: false) == "\n")
  }

  /// Isolates are closed within each wrapped line (decision I9).
  @Test(arguments: [
    ("“שלום” was deleted.", 40, "“<שלום>” was deleted.\n"), ("מכבי 12/5 · 3 days", 40, "<מכבי> 12/5 · 3 days\n"),
    ("Camp שָׁלוֹם 5 عمّان A", 40, "Camp <שָׁלוֹם 5 عمّان> A\n"), ("שלום עולם", 5, "<שלום>\n<עולם>\n"),
    ("日本 é 1", 40, "日本 é 1\n"), ("\u{2068}a\u{2069}", 40, "\\u{2068}a\\u{2069}\n"),
  ])
  func rightToLeftTextIsIsolated(raw: String, width: Int, shown: String) {
    let lines = Line.wrapped(raw, to: width)
    let text = render(lines, width: width, charset: .unicode, color: false)
    let expected = shown.replacing("<", with: "\u{2068}").replacing(">", with: "\u{2069}")
    #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(render(lines, width: width, charset: .ascii, color: false).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func colourIsResetBeforeTheLineEnds() {
    let line = Line("Camp", .event) + Line(" · ") + Line("Attended  ", .positive)
    let coloured = "\u{1B}[34mCamp\u{1B}[0m · \u{1B}[32mAttended\u{1B}[0m\n"
    #expect(render([line], width: 80, charset: .unicode, color: true) == coloured)
    #expect(render([line], width: 80, charset: .unicode, color: false) == "Camp · Attended\n")
  }

  @Test func optionsSetWidthCharsetAndColour() {
    let options = RenderOptions(columns: 40, charset: .ascii, color: true)
    let line = Line(String(repeating: "é", count: 50), .bold)
    let letters = String(repeating: "e", count: 39)
    #expect(render([line], options) == "\u{1B}[1m\(letters)\u{1B}[0m\u{1B}[1m~\u{1B}[0m\n")
  }

  @Test(arguments: few(1, of: UInt64(1)...8))
  func renderedTextKeepsItsInvariants(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<6).map { _ in random.line() } + Line.wrapped(random.text(pieces: 20), to: 30)
    for width in 1...200 {
      let text = render(lines, width: width, charset: .unicode, color: false)
      let rendered = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      #expect(rendered.last == "" && (rendered.count == 2 || rendered.dropLast().last != ""))
      for line in rendered {
        #expect(line.cellWidth <= width)
        #expect(TextRules.violation(in: line) == nil)
        #expect(line.unicodeScalars.last != " ")
      }
      let ascii = render(lines, width: width, charset: .ascii, color: false)
      #expect(ascii.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
      #expect(ascii.utf8.split(separator: 0x0A).allSatisfy { $0.count <= width })
      for charset in Charset.allCases {
        let coloured = render(lines, width: width, charset: charset, color: true)
        let expected = charset == .unicode ? text : ascii
        #expect(Array(TextRules.withoutColour(coloured).utf8) == Array(expected.utf8))
      }
    }
  }
}

/// text-ui.md section 2.7, first point.
struct RenderOptionsTests {
  @Test(
    arguments: [
      (nil, [:], nil, 80), (120, ["COLUMNS": "100"], 90, 120), (nil, ["COLUMNS": "100"], 90, 100), (nil, [:], 90, 90),
      (nil, ["COLUMNS": "wide"], 90, 90), (nil, ["COLUMNS": "-5"], 90, 90), (nil, ["COLUMNS": "0"], nil, 80),
      (nil, ["COLUMNS": ""], 0, 80), (0, [:], 90, 90), (20, [:], 90, 20),
    ] as [(Int?, [String: String], Int?, Int)])
  func columnsAreResolvedByPrecedence(flag: Int?, environment: [String: String], terminal: Int?, columns: Int) {
    #expect(RenderOptions.columns(flag: flag, environment: environment, terminal: terminal) == columns)
  }

  @Test(arguments: [(Int.min, 40), (1, 40), (40, 40), (80, 80), (400, 400), (401, 400), (Int.max, 400)])
  func columnsAreClamped(requested: Int, columns: Int) {
    #expect(RenderOptions(columns: requested).columns == columns)
  }
}
