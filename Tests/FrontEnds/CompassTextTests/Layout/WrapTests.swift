import CompassModel
@testable import Scripting
import TestSupport
import Testing

@testable import CompassText

struct WrapTests {
  struct Case: Sendable {
    let text: String
    let cells: Int
    var indent = 0
    let lines: [String]
  }

  static let cases: [Case] = [
    Case(text: "", cells: 10, lines: [""]),
    Case(text: "   ", cells: 10, lines: [""]),
    Case(text: "Full Ride Scholarship", cells: 11, lines: ["Full Ride", "Scholarship"]),
    Case(text: "Full Ride", cells: 9, lines: ["Full Ride"]),
    Case(text: "Full Ride", cells: 8, lines: ["Full", "Ride"]),
    Case(text: "  many   blanks  ", cells: 20, lines: ["many blanks"]),
    Case(text: "abcdefghij", cells: 4, lines: ["abcd", "efgh", "ij"]),
    Case(text: "to abcdefghij end", cells: 6, lines: ["to abc", "defghi", "j end"]),
    Case(text: "abcde fghijklm", cells: 5, lines: ["abcde", "fghij", "klm"]),
    Case(text: "abcd fghijklm", cells: 5, lines: ["abcd", "fghij", "klm"]),
    Case(text: "one two three", cells: 7, indent: 2, lines: ["one two", "  three"]),
    Case(text: "abcdefgh", cells: 4, indent: 2, lines: ["abcd", "  ef", "  gh"]),
    Case(text: "a b c", cells: 1, indent: 9, lines: ["a", "b", "c"]),
    Case(text: "日本大学 Nihon", cells: 7, lines: ["日本大", "学", "Nihon"]),
    Case(text: "日本", cells: 1, lines: ["?", "?"]),
    Case(text: "ab", cells: 0, lines: ["a", "b"]),
    Case(text: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", cells: 3, lines: ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
  ]

  @Test(arguments: cases)
  func textIsWrappedAtWords(_ one: Case) {
    #expect(wrapped(one.text, to: one.cells, hangingIndent: one.indent) == one.lines)
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
