import Foundation
import TestSupport
import Testing

@testable import CompassModel

@Suite struct SearchIndexTests {
  private func index(_ rows: [[String?]]) -> SearchIndex {
    var index = SearchIndex(reservingRows: rows.count)
    for row in rows { index.append(row: row) }
    return index
  }

  private func naive(_ rows: [[String?]], _ query: String) -> [Bool] {
    rows.map { row in
      query.isEmpty
        || row.contains { field in
          guard let field else { return false }
          return Array(SearchFolding.folded(field).utf8).contains(Array(query.utf8))
        }
    }
  }

  private static let rows: [[String?]] = [
    ["Élite Camp", "Austin", nil], ["Showcase", nil, "CAMPUS field"], [nil, nil, nil], [], ["", "", ""],
    ["東京 Game", "Straße 5"], ["Cam", "p"], ["p", "Camp"], ["a"], ["👨‍👩‍👧 family day"], ["Two  lines\nof it"],
  ]

  @Test(arguments: [
    ("camp", [0, 1, 7]), ("elite", [0]), ("austin", [0]), ("us f", [1]), ("東", [5]), ("strasse", [5]),
    ("p", [0, 1, 6, 7]),
    ("a", [0, 1, 5, 6, 7, 8, 9]), ("👨‍👩‍👧", [9]), ("campp", []), ("campaustin", []), ("zzz", []),
    ("", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), ("two lines of", [10]), ("CAMP", []), ("\u{0}", []),
  ])
  func findsRowsWithTheFoldedQuery(query: String, rows: [Int]) {
    let found = index(Self.rows).matches(query)
    #expect(found.indices.filter { found[$0] } == rows)
    #expect(found == naive(Self.rows, query))
  }

  @Test func typedQueriesMatchFoldedText() throws {
    let index = index(Self.rows)
    for typed in [" ÉLITE ", "elite", "e\u{301}lite"] {
      #expect(index.matches(try #require(SearchFolding.query(typed)))[0])
    }
  }

  /// Search over so many texts that only some are cached in folded form.
  @Test func repeatedTextsMatchInEveryRow() {
    let rows = (0..<600).map { ["Élan \($0 % 300)", $0.isMultiple(of: 2) ? "Später → Nie" : nil] }
    let index = index(rows)
    for query in ["elan 7", "elan 299", "spater → nie"] { #expect(index.matches(query) == naive(rows, query)) }
  }

  @Test func emptyIndexMatchesNothing() {
    for query in ["", "a", String(repeating: "a", count: 1_000)] {
      #expect(SearchIndex().matches(query) == [])
      #expect(SearchIndex(reservingRows: 10).matches(query) == [])
    }
    #expect(SearchIndex().count == 0)
    #expect(index(Self.rows).count == Self.rows.count)
  }

  @Test func agreesWithTheNaiveSearchOnRandomTexts() {
    let pieces = ["a", "b", "A", "é", "東", " ", "ab", "aa"]
    var random = SeededGenerator(seed: 11)
    for _ in 0..<150 {
      var rows: [[String?]] = []
      for _ in 0..<random.number(in: 0...12) {
        rows.append(
          (0..<random.number(in: 0...3)).map { _ in
            random.number(in: 0...5) == 0 ? nil : random.text(of: pieces, upTo: 24)
          })
      }
      let index = index(rows)
      for _ in 0..<6 {
        let query = SearchFolding.folded(random.text(of: pieces, upTo: 5))
        #expect(index.matches(query) == naive(rows, query), "\(rows) \(query)")
      }
    }
  }

  /// A match at every distance from both ends of texts around one and two vector widths.
  @Test(arguments: [1, 2, 3, 15, 16, 17, 31, 32, 33, 48, 64])
  func findsAMatchAtEveryOffset(needleLength: Int) {
    let needle = String(repeating: "x", count: needleLength - 1) + "y"
    for before in 0..<40 {
      for after in [0, 1, 14, 15, 16, 17, 40] {
        let row = String(repeating: "x", count: before) + needle + String(repeating: "x", count: after)
        let index = index([["y" + row.dropFirst(before + needleLength)], [row], [String(row.dropLast(after + 1))]])
        #expect(index.matches(needle) == [needleLength == 1, true, false], "\(before) \(after)")
      }
    }
  }

  @Test func matchesDoNotSpanFieldsOrRows() {
    for length in 1..<40 {
      let half = String(repeating: "n", count: length)
      let index = index([[half, half], [half], [half]])
      #expect(index.matches(half) == [true, true, true])
      #expect(index.matches(half + "n") == [false, false, false])
      #expect(index.matches(half + half) == [false, false, false])
    }
  }
}

@Suite struct SearchFoldingTests {
  @Test(arguments: [
    ("", ""), ("Élan VITAL", "elan vital"), ("San José", "san jose"), ("ÅNGSTRÖM", "angstrom"),
    ("e\u{301}", "e"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("İstanbul", "istanbul"),
    ("ISTANBUL", "istanbul"),
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
