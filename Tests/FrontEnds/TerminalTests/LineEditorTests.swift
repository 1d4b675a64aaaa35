import Testing
import CompassText

@testable import Terminal

@Suite struct LineEditorTests {
  private func typed(_ keys: [Key], _ history: [String] = []) -> String {
    var editor = LineEditor()
    var lines = History()
    lines.add(history)
    for key in keys { _ = editor.handle(key, lines) }
    return "\(editor.before)|\(editor.after)"
  }

  @Test(arguments: [
    ([Key.text("open 1")], "open 1|"), ([.text("ab"), .left, .text("x")], "ax|b"),
    ([.text("ab"), .home, .right, .delete], "a|"), ([.text("ab"), .control("a"), .control("e")], "ab|"),
    ([.text("one two"), .control("w")], "one |"), ([.text("one two"), .control("w"), .control("y")], "one two|"),
    ([.text("one two"), .alt("b"), .control("k")], "one |"), ([.text("one two"), .alt("b"), .control("u")], "|two"),
    ([.text("one two"), .home, .alt("f")], "one| two"), ([.text("one two"), .home, .alt("d")], "| two"),
    ([.text("ab"), .control("t")], "ba|"), ([.text("abc"), .left, .control("t")], "acb|"),
    ([.text("a"), .control("t")], "a|"), ([.text("ab"), .home, .control("t")], "|ab"),
    ([.text("e\u{301}x"), .backspace, .backspace], "|"), ([.text("🏈"), .text("\u{200D}♀️"), .left], "|🏈\u{200D}♀️"),
    ([.text("a"), .backspace, .backspace], "|"), ([.left, .right, .delete, .home], "|"),
    ([.text("set-a b"), .alt("b"), .alt("b")], "set-|a b"), ([.paste("a b"), .left], "a |b"),
  ])
  func keysEditTheLine(keys: [Key], expected: String) {
    #expect(typed(keys) == expected)
  }

  private static let history = ["open events", "filter type camp", "open tasks", "search lake view"]

  @Test(arguments: [
    ([Key.up], "search lake view|"), ([.up, .up], "open tasks|"), ([.up, .down], "|"),
    ([.text("open"), .up], "open tasks|"), ([.text("open"), .up, .up], "open events|"),
    ([.text("open"), .up, .up, .up], "open events|"), ([.text("open"), .up, .up, .down, .down], "open|"),
    ([.text("zzz"), .up], "zzz|"), ([.up, .up, .text("!"), .down], "open tasks!|"),
    ([.text("open "), .alt(".")], "open view|"), ([.text("open "), .alt("."), .alt(".")], "open tasks|"),
    ([.down], "|"), ([.control("p")], "search lake view|"),
  ])
  func keysRecallHistoryLines(keys: [Key], expected: String) {
    #expect(typed(keys, Self.history) == expected)
  }
}

@Suite struct HistoryTests {
  @Test func repeatedLinesMoveToTheEnd() {
    var history = History()
    history.add(["a"])
    history.add(["b", "a"])
    #expect(history.lines == ["b", "a"])
  }

  @Test func linesOfOtherSessionsPrecedeNewOnes() {
    var (history, newer) = (History(file: "a\nb\nc\n"), History())
    newer.add(["b", "d"])
    history.add(newer.lines)
    #expect(history.lines == ["a", "c", "b", "d"])
    newer.add((0..<1_000).map { "open \($0)" })
    history.add(newer.lines)
    #expect(history == newer && history.lines.count == 1_000)
    #expect(History(file: newer.file) == newer)
  }

  @Test func theHistoryIsLimitedTo1000Lines() {
    var history = History()
    history.add((0..<1_200).map { "open \($0)" })
    #expect(history.lines.count == 1_000 && history.lines.first == "open 200" && history.lines.last == "open 1199")
  }

  @Test(arguments: ["", " open 1", "sign-in a@b.c", "open 1; sign-in a@b.c", "  sign-in", "a\nb", "\tx"])
  func privateLinesAreNotRecorded(line: String) {
    var history = History()
    history.add([line])
    #expect(history.lines.isEmpty)
  }

  @Test func historyFilesRoundTrip() {
    var history = History()
    history.add(["open events", "search \"日本\""])
    #expect(history.file == "open events\nsearch \"日本\"\n")
    #expect(History(file: history.file) == history)
    #expect(History(file: "a\n\n b\nsign-in x\r\na").lines == ["a"])
  }
}
