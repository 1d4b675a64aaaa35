import CompassModel
import Foundation
import TestSupport
import Testing

@Suite struct NameOrderTests {
  @Test(arguments: [
    ["", " ", "-", "'", "(", "&", "~", "«", "☕", "👍", "0", "1", "a", "A", "b", "z", "Z", "東"],
    ["cote", "Cote", "coté", "côte", "côté", "coter"], ["a", "A", "á", "Á", "aa", "ab"],
    ["St. Mary's", "St. Mary\u{2019}s Camp", "St. Marz"], ["Camp", "Camp 1", "Camp 10", "Camp 2", "Camp A", "Camps"],
    ["Camp - East", "Camp \u{2013} Fall", "Camp & Clinic", "Camp East"], ["aB", "Ab"],
    [
      "san jose", "San Jose",
      "San José",
    ],
    ["Strasse", "Straße", "Strasse 2"], ["El Paso", "Élan", "elbow"], ["UC Davis", "UC-Davis", "UCLA"],
    ["camp\u{A0}a", "camp b"], ["\u{201C}Elite\u{201D} Camp", "Elite Camp"], ["한", "\u{1112}\u{1161}\u{11AB}국"],
  ])
  func sortsAsAReaderExpects(names: [String]) {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<10 {
      let sorted = names.shuffled(using: &random).sorted { NameOrder($0) < NameOrder($1) }
      #expect(sorted == names)
    }
  }

  private static let pieces = [
    "a", "A", "á", "A\u{301}", "à", "a\u{300}", "b", "B", " ", "\u{A0}", "-", "\u{2013}", "'", "\u{2019}", "0", "ß",
    "ss", "ẞ",
    "İ", "i", "I", "Σ", "ς", "σ", "한", "\u{1112}\u{1161}\u{11AB}", "東", "👍", "\u{0}", "\u{7}", "~", "\u{301}",
  ]

  @Test func isATotalOrder() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<4_000 {
      let texts = (0..<3).map { _ in random.text(of: Self.pieces, upTo: 3) }
      let (first, second, third) = (NameOrder(texts[0]), NameOrder(texts[1]), NameOrder(texts[2]))
      let outcomes = [first < second, second < first, first == second].filter { $0 }
      #expect(outcomes.count == 1, "\(texts)")
      if first < second, second < third { #expect(first < third, "\(texts)") }
      if first == second {
        #expect((first < third) == (second < third) && (third < first) == (third < second), "\(texts)")
      }
      #expect((first == second) == (texts[0] == texts[1]))
    }
  }

  @Test func canonicallyEqualNamesSortAlike() {
    let composed = ["\u{E9}", "\u{EA}", "\u{AC00}"]
    for text in composed {
      let decomposed = text.decomposedStringWithCanonicalMapping
      #expect(NameOrder(text) == NameOrder(decomposed))
      for other in ["e", "e\u{301}", "\u{EA}", "e\u{302}", "e\u{323}", "f", "\u{1100}\u{1161}\u{11AB}", "\u{AC01}"] {
        #expect((NameOrder(text) < NameOrder(other)) == (NameOrder(decomposed) < NameOrder(other)), "\(text) \(other)")
      }
    }
  }

  private static let realistic = [
    "Perfect Game Showcase", "Perfect Game National", "perfect game national", "PG National Showcase",
    "University of Texas", "University of Texas at Austin", "University of Texas - San Antonio", "UT-Austin",
    "UT Austin",
    "UCLA", "UC Davis", "UC-Irvine", "U.C. Berkeley", "St. John's University", "St John's", "Saint Mary's College",
    "St. Mary\u{2019}s Camp", "St. Mary's Camp", "Texas A&M", "Texas A&M-Corpus Christi", "Texas A & M", "Texas State",
    "Miami (FL)", "Miami (OH)", "Miami", "Miami University", "San José State", "San Jose State",
    "San Jos\u{65}\u{301} Camp",
    "Hawai'i Camp", "Hawaii Camp", "Universit\u{E9} Laval", "Universite Laval", "Université de Montréal",
    "Elite Camp", "Élite Camp", "elite camp", "ELITE CAMP", "Elite Camp 2", "Elite Camp 10", "Elite Camp #1",
    "\u{201C}Elite\u{201D} Prospect Day", "\"Elite\" Prospect Day", "Prospect Day \u{2013} Fall", "Prospect Day - Fall",
    "Prospect Day: Fall", "Prospect Day, Fall", "Prospect Day", "Prospect Days", "Prospect Day/Night",
    "Prospect Day @ Rice",
    "18U Tournament", "17U Tournament", "8U Tournament", "2026 Showcase", "Area Code Games", "Area-Code Games",
    "AreaCode Games", "Cal State Fullerton", "Cal Poly", "CalPoly", "Notre Dame", "Ole Miss", "Ohio State", "Ohio St.",
    "Zürich Combine", "Zurich Combine", "Ångström Cup", "Angstrom Cup", "Muñoz Field", "Munoz Field", "Groß Camp",
    "Gross Camp",
    "Day 1+2", "Day 1 + 2", "Day 1 & 2", "Day 1", "50% Off Camp", "$50 Camp", "Visit*", "Visit!", "Visit?", "Visit",
    "Visit_2",
  ]

  /// Order equals that of the system's en_US collation, for realistic names.
  @Test func agreesWithTheSystemOnRealisticNames() {
    let english = Locale(identifier: "en_US")
    for left in Self.realistic {
      for right in Self.realistic {
        let system = left.compare(right, options: [], range: nil, locale: english)
        let ours: ComparisonResult =
          NameOrder(left) < NameOrder(right)
          ? .orderedAscending : NameOrder(right) < NameOrder(left) ? .orderedDescending : .orderedSame
        #expect(ours == system, "\(left) | \(right)")
      }
    }
  }
}

@Suite struct NameRanksTests {
  @Test func ranksAgreeWithTheOrderOfNames() {
    var random = SeededGenerator(seed: 7)
    let letters = ["a", "A", "á", "b", "B", " ", "-", "1", "é", "e\u{301}", "z", "日", "Stanford "]
    for _ in 0..<few(10, of: 50) {
      let names = (0..<60).map { _ in
        (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      }
      let ranks = NameRanks.ranks(of: names)
      for first in names.indices {
        for second in names.indices {
          #expect((ranks[first] < ranks[second]) == (NameOrder(names[first]) < NameOrder(names[second])))
          #expect((ranks[first] == ranks[second]) == (names[first] == names[second]))
        }
      }
    }
  }

  @Test func noNamesHaveNoRanks() { #expect(NameRanks.ranks(of: []).isEmpty) }
}
