import StateMachineTesting
import TestSupport
import Testing

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
