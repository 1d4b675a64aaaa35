@testable import CompassModel
import TestSupport
import Testing

@testable import CompassText

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
