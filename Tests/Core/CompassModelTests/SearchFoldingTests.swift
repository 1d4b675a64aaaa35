import CompassModel
import Foundation
import TestSupport
import Testing

@Suite struct SearchFoldingTests {
  @Test(arguments: [
    ("", ""), ("Élan VITAL", "elan vital"), ("San José", "san jose"), ("ÅNGSTRÖM", "angstrom"),
    ("e\u{301}", "e"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("İstanbul", "istanbul"),
    (
      "ISTANBUL",
      "istanbul"
    ),
    ("Işık", "isik"), ("IŞIK", "isik"), ("Ørebro Łódź", "orebro lodz"), ("ÆŒ", "aeoe"), ("ΟΔΟΣ", "οδοσ"),
    ("οδος", "οδοσ"), ("Ёлка", "елка"), ("ﬁeld", "field"), ("\u{212A}ing", "king"),
    ("東京", "東京"), ("한국", "한국"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("か\u{3099}", "が"),
    ("👨‍👩‍👧 Camp", "👨‍👩‍👧 camp"), ("🇺🇸", "🇺🇸"), ("A-1 (B) & C's", "a-1 (b) & c's"), ("[\\]^_`{|}~@", "[\\]^_`{|}~@"),
    ("St. Brendan’s", "st. brendan's"), ("Two\nlines  of\u{A0} text", "two lines of text"), ("É \t é", "e e"),
  ])
  func foldsCaseAndAccents(text: String, folded: String) {
    #expect(Array(SearchFolding.folded(text).utf8) == Array(folded.utf8))
  }

  private static let pieces = [
    "a", "Z", "é", "E\u{301}", "ß", "Å", "A\u{30A}", "\u{212B}", "İ", "i", " ", "-", "0", "한",
    "\u{1112}\u{1161}\u{11AB}",
    "が", "か\u{3099}", "ﬁ", "Σ", "ς", "أ", "\u{627}\u{654}", "שׁ", "👍🏽", "東", "’", "Ñ", "ǅ",
  ]

  @Test func canonicallyEqualTextsFoldToTheSameBytes() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<1_000 {
      let text = random.text(of: Self.pieces, upTo: 8)
      let folded = SearchFolding.folded(text)
      for other in [text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping] {
        #expect(Array(SearchFolding.folded(other).utf8) == Array(folded.utf8), "\(text)")
      }
    }
  }

  @Test func foldingDistributesOverConcatenation() {
    var random = SeededGenerator(seed: 9)
    // Blanks at the end of one segment and the start of the next form one run.
    let pieces = Self.pieces.filter { $0 != " " }
    for _ in 0..<1_000 {
      let (head, part, tail) = (
        random.text(of: pieces, upTo: 4), random.text(of: pieces, upTo: 4), random.text(of: pieces, upTo: 4)
      )
      let whole = SearchFolding.folded(head) + SearchFolding.folded(part) + SearchFolding.folded(tail)
      #expect(Array(SearchFolding.folded(head + part + tail).utf8) == Array(whole.utf8), "\(head)|\(part)|\(tail)")
    }
  }

  @Test func foldingIsIdempotent() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<1_000 {
      let folded = SearchFolding.folded(random.text(of: Self.pieces, upTo: 8))
      #expect(Array(SearchFolding.folded(folded).utf8) == Array(folded.utf8))
    }
  }

  @Test func asciiFoldsTheSameBesideOtherText() {
    for code in UInt8(0)..<128 {
      let text = String(UnicodeScalar(code))
      #expect(SearchFolding.folded(text + "東") == SearchFolding.folded(text) + "東")
    }
  }

  @Test(arguments: [
    ("", nil), (" ", nil), (" \n\t\u{A0}\u{3000} ", nil), (" Camp ", "camp"),
    ("É", "e"), ("\nTwo  words\t", "two words"), ("0", "0"), ("%", "%"),
  ])
  func queriesAreTrimmedAndBlankOnesIgnored(text: String, query: String?) {
    #expect(SearchFolding.query(text) == query && SearchFolding.isQuery(text) == (query != nil))
  }
}
