import Foundation
import StateMachineTesting
import TestSupport
import Testing

struct DescribeTests {
  enum Kind: Equatable { case plain, one(Int), labelled(id: Int), many(Int, name: String), nested(Inner), list([Int]) }
  enum Inner: Equatable { case dialog(title: String, buttons: [String]), none }
  struct Row { var id: Int; var kind: Kind }
  struct Page { var rows: [Row]; var note: String? }
  struct Empty {}
  struct Name: CustomStringConvertible { var raw: String; var description: String { "never seen" } }
  final class Object: CustomStringConvertible {
    var other: Object?
    var description: String { "an object" }
  }

  static let plain: [(any Sendable, String)] = [
    (1, "1"), (1.5, "1.5"), (true, "true"), ("a\n\"b\"", #""a\n\"b\"""#), (Optional<Int>.none as Int?, "nil"),
    (Optional(Optional(3)) as Int??, "3"), ([Int](), "[]"), (Set<Int>(), "[]"), ([String: Int](), "[:]"),
    (Duration.seconds(2), "2.0 seconds"), (0..<3, "0..<3"),
    (Date(timeIntervalSince1970: 0.25), "1970-01-01T00:00:00.250Z"),
  ]

  @Test(arguments: plain.indices) func plainValuesAreDescribed(_ index: Int) {
    #expect(describe(Self.plain[index].0) == Self.plain[index].1)
  }

  @Test func foundationValuesAreLeaves() throws {
    let url = try #require(URL(string: "https://example.org/a"))
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    #expect(describe(url) == "https://example.org/a")
    #expect(describe(id) == "00000000-0000-0000-0000-000000000001")
    #expect(describe(Decimal(12.5)) == "12.5")
    #expect(describe(Data([1, 2])) == "2 bytes")
  }

  @Test(arguments: [
    (Kind.plain, ".plain"), (.one(1), ".one(1)"), (.labelled(id: 2), ".labelled(id: 2)"),
    (.many(3, name: "x"), ".many(3, name: \"x\")"), (.list([1, 2]), ".list([1, 2])"),
    (.nested(.none), ".nested(.none)"),
    (
      .nested(.dialog(title: "Delete?", buttons: ["Yes", "No"])),
      ".nested(.dialog(title: \"Delete?\", buttons: [\"Yes\", \"No\"]))"
    ),
  ])
  func enumCasesAreDescribed(_ kind: Kind, _ text: String) { #expect(describe(kind) == text) }

  @Test func fieldsAreNamed() {
    let page = Page(rows: [Row(id: 1, kind: .plain), Row(id: 2, kind: .one(1))], note: nil)
    #expect(describe(page) == "Page(rows: [Row(id: 1, kind: .plain), Row(id: 2, kind: .one(1))], note: nil)")
    #expect(describe((1, "a")) == "(1, \"a\")")
    #expect(describe((id: 1, name: "a")) == "(id: 1, name: \"a\")")
  }

  @Test func setsAndDictionariesAreSorted() {
    #expect(describe(Set(["b", "c", "a"])) == "[\"a\", \"b\", \"c\"]")
    #expect(describe(["b": 2, "a": 1]) == "[\"a\": 1, \"b\": 2]")
    #expect(describe([Inner.none: 1] as [Inner: Int]) == "[.none: 1]")
  }

  @Test func customDescriptionsAreIgnored() {
    #expect(describe(Name(raw: "x")) == "Name(raw: \"x\")")
    #expect(describe(Empty()) == "Empty()")
  }

  @Test func selfReferencesDoNotTrap() {
    let object = Object()
    object.other = object
    #expect(describe(object) == "an object")
    object.other = nil
  }
}

extension DescribeTests.Inner: Hashable {}

struct DifferenceTests {
  struct Row: Equatable { var id: Int; var name = "Winter Skills Camp"; var tags: [String] = [] }
  struct Page: Equatable { var title = "Events"; var rows: [Row] = []; var footer = "end" }

  private let page = Page(rows: (0..<20).map { Row(id: $0) })

  /// The difference that a change makes to a page of twenty rows.
  private func after(_ change: (inout Page) -> Void) -> String? {
    var new = page
    change(&new)
    return difference(expected: page, actual: new)
  }

  @Test func equalValuesHaveNoDifference() { #expect(after { _ in } == nil) }

  @Test func aMovedElementMakesTwoLines() {
    let text = after {
      $0.rows.remove(at: 3)
      $0.rows.insert(Row(id: 99), at: 12)
    }
    #expect(
      text == """
        - rows[3]: Row(id: 3, name: "Winter Skills Camp", tags: [])
        + rows[12]: Row(id: 99, name: "Winter Skills Camp", tags: [])
        """)
  }

  @Test func furtherDifferencesAreCounted() throws {
    let text = try #require(after { page in for index in page.rows.indices { page.rows[index].name = "\(index)" } })
    let lines = text.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.last == "… 17 more")
    let four = try #require(after { page in for index in 0..<4 { page.rows[index].name = "\(index)" } })
    #expect(four.split(separator: "\n").count == 8)
  }

  @Test func aLongTextIsTruncatedAroundItsDifference() throws {
    let long = String(repeating: "x", count: 500)
    let text = try #require(difference(expected: long + "old" + long, actual: long + "new" + long))
    #expect(text.contains("xold") && text.contains("xnew"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 130 })
  }

  @Test(arguments: [1_000, 2_000]) func largeDisjointStatesAreCompared(_ count: Int) throws {
    let old = Page(rows: (0..<count).map { Row(id: $0) })
    let text = try #require(difference(expected: old, actual: Page()))
    #expect(text.hasSuffix("… \(count - 7) more"))
    #expect(difference(expected: old, actual: Page(rows: old.rows.reversed())) != nil)
  }
}

struct TextDifferenceTests {
  private func compare(_ old: String, _ new: String, context: Int = 3) -> String? {
    unifiedDifference(old: old, new: new, oldName: "old", newName: "new", context: context)
  }

  private func hunks(_ old: String, _ new: String, context: Int = 3) -> String? {
    compare(old, new, context: context)?.split(separator: "\n").dropFirst(2).joined(separator: "\n")
  }

  @Test(arguments: ["", "a", "a\n", "é\n"]) func equalTextsHaveNoDifference(_ text: String) {
    #expect(compare(text, text) == nil)
  }

  @Test func differencesUseTheUnifiedFormat() {
    #expect(
      compare("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
        --- old
        +++ new
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
        """)
  }

  @Test func nearbyChangesShareAHunk() {
    let old = (1...30).map { "\($0)\n" }.joined()
    let far = old.replacing("\n5\n", with: "\nx\n").replacing("\n25\n", with: "\ny\nz\n")
    #expect(hunks(old, far, context: 1) == "@@ -4,3 +4,3 @@\n 4\n-5\n+x\n 6\n@@ -24,3 +24,4 @@\n 24\n-25\n+y\n+z\n 26")
    let near = old.replacing("\n5\n", with: "\nx\n").replacing("\n8\n", with: "\ny\n")
    #expect(hunks(old, near, context: 1) == "@@ -4,6 +4,6 @@\n 4\n-5\n+x\n 6\n 7\n-8\n+y\n 9")
  }

  static let cases: [(String, String, String)] = [
    ("", "a\n", "@@ -0,0 +1,1 @@\n+a"),
    ("a\n", "", "@@ -1,1 +0,0 @@\n-a"),
    ("a\n", "a", "@@ -1,1 +1,1 @@\n-a\n+a\n\\ No newline at end of file"),
    ("a\n", "a  \n", "@@ -1,1 +1,1 @@\n-a\n+a··"),
    ("a\n", "\u{1B}[1ma\t\n", "@@ -1,1 +1,1 @@\n-a\n+\\u{1B}[1ma\\u{9}"),
    ("a\n", "a\r\n", "@@ -1,1 +1,1 @@\n-a\n+a\\u{D}"),
    ("a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\\u{D}\n-b\\u{D}\n+c\\u{D}"),
    ("abc\n", "a\u{202E}b\u{200B}c\n", "@@ -1,1 +1,1 @@\n-abc\n+a\\u{202E}b\\u{200B}c"),
    ("\u{E9} 日\n", "e\u{301} 日\n", "@@ -1,1 +1,1 @@\n-\\u{E9} \\u{65E5}\n+e\\u{301} \\u{65E5}"),
    ("日本語 👩‍🎓\n", "日本 👩‍🎓\n", "@@ -1,1 +1,1 @@\n-日本語 👩‍🎓\n+日本 👩‍🎓"),
  ]

  @Test(arguments: cases) func invisibleCharactersAreEscaped(_ old: String, _ new: String, _ expected: String) {
    #expect(hunks(old, new) == expected)
  }

  @Test func largeTextsKeepTheirCommonLines() throws {
    let lines = (0..<50_000).map { $0 % 10 == 0 ? "" : "line \($0)" }
    var changed = lines
    changed[1] = "changed"
    changed.remove(at: 25_001)
    changed[49_990] = "changed too"
    let text = try #require(compare(lines.joined(separator: "\n") + "\n", changed.joined(separator: "\n") + "\n"))
    let marks = text.split(separator: "\n").dropFirst(2).filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
    #expect(marks == ["-line 1", "+changed", "-line 25001", "-line 49991", "+changed too"])
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func bothTextsCanBeRestored(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // From a few lines with many repeats to stretches long enough to be cut.
    let count = seed < 30 ? 12 : 1_500
    let words = seed % 2 == 0 ? 5 : count * 2
    func word() -> String { "w\(Int.random(in: 0..<words, using: &random))" }
    let old: [String] = (0..<count).map { _ in word() }
    var new = old
    for _ in 0..<(count / 4) {
      new.remove(at: Int.random(in: 0..<new.count, using: &random))
      let added = word()
      new.insert(added, at: Int.random(in: 0...new.count, using: &random))
    }
    if old == new { return }
    let text = try #require(
      compare(old.joined(separator: "\n") + "\n", new.joined(separator: "\n") + "\n", context: count))
    let body = text.split(separator: "\n").dropFirst(3)
    func side(without mark: Character) -> [String] {
      body.filter { (line: Substring) -> Bool in line.first != mark }.map { (line: Substring) in
        String(line.dropFirst())
      }
    }
    #expect(side(without: "+") == old)
    #expect(side(without: "-") == new)
    let kept: Int = body.count { $0.hasPrefix(" ") }
    #expect(kept > count / 4, "a difference that keeps next to nothing is of no use")
  }
}
