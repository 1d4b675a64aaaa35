import Testing
import TextInterface

@testable import Terminal

/// Many lines that come at once cost little each: what is typed behind them is heard.
@Suite struct TypedAheadTests {
  /// Each line by itself would keep the program from hearing ^C for seconds.
  @Test func theHistoryIsKeptOnceHoweverManyLinesComeAtOnce() {
    var state = LineMode.State(size: LineMode.Size(), options: RenderOptions())
    let lines = (0..<14_000).map { "search camp\($0 % 12_000)" }
    let effects = LineMode.reduce(&state, .typed(Array((lines.joined(separator: "\r") + "\r").utf8)), in: ())
    let saved = effects.compactMap { effect in if case .save(let history) = effect { history } else { nil } }
    #expect(saved.count == 1 && saved.first == state.history)
    #expect(state.history.lines == Array(lines.suffix(History.limit)))
    // What was entered is there for the next key that looks for it, in the same bytes too.
    _ = LineMode.reduce(&state, .typed(Array("again\r\u{1B}[A".utf8)), in: ())
    #expect(state.editor.text == "again")
  }

  @Test(arguments: [[], ["a"], ["b", "a"], ["a", "b", "a", " c", "sign-in x", "b"]])
  func linesAreAddedAsIfOneByOne(lines: [String]) {
    var (one, all) = (History(file: "a\nd\n"), History(file: "a\nd\n"))
    for line in lines { one.add(line) }
    all.add(lines)
    #expect(one == all)
  }
}
