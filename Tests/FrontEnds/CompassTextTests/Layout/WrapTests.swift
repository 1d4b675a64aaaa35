import CompassModel
import Foundation
@testable import Scripting
import TestSupport
import Testing

@testable import CompassText

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
      if cells >= indent + widest {
        #expect(scalars(lines.joined()) == scalars(text))
      }
    }
  }

  @Test func styledLinesWrapEachSourceLine() {
    let lines = Line.wrapped("Why it matters\nLate film\u{1B}", .dim, to: 10, hangingIndent: 1)
    #expect(lines == [Line("Why it", .dim), Line(" matters", .dim), Line("Late", .dim), Line(" film\\x1B", .dim)])
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }
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
