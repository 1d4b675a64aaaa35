import Foundation
import Testing

@testable import CompassText

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
