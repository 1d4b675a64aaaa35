import TestSupport
import Testing
import CompassText

@testable import Terminal

/// Many lines that come at once cost little each: what is typed behind them is read.
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

  private static let lines = (0..<14_000).map { "search camp\($0)\r" }.joined()

  /// Delay of ^C does not grow with the input typed before it.
  @Test(arguments: ["\u{3}", "\u{3}\u{3}"])
  func controlCWaitsForOnePieceAtMost(typed: String) {
    var ahead = TypedAhead()
    ahead.append(Self.lines.utf8)
    guard case .bytes(let first) = ahead.next() else {
      Issue.record("nothing was typed")
      return
    }
    // However many keys wait, a frame follows soon (decision V18).
    #expect(first.count == 512)
    ahead.append("search \(typed)".utf8)
    #expect(ahead.next() == .dropped)
    #expect(ahead.next() == .bytes(Array(typed.utf8)) && ahead.next() == nil)
  }

  /// ^C after 14,000 lines: at most the lines of one piece are executed.
  @Test func noLineIsBegunBehindControlC() {
    var sitting = Sitting()
    var ahead = TypedAhead()
    ahead.append(Self.lines.utf8)
    func handle() -> Bool {
      switch ahead.next() {
      case .bytes(let bytes): sitting.send(.typed(bytes))
      case .dropped: sitting.send(.typedAheadDropped)
      case .end, nil: return false
      }
      return true
    }
    #expect(handle())
    let before = sitting.state.queue.count
    #expect(before > 10 && !sitting.state.editor.isEmpty && sitting.runs.count == 1)
    ahead.append([0x03])
    #expect(handle() && sitting.state.queue.isEmpty && sitting.state.editor.isEmpty)
    #expect(handle() && !handle(), "the lines before ^C are not handled")
    #expect(sitting.state.queue.isEmpty && sitting.state.editor.isEmpty && sitting.state.running == nil)
    #expect(sitting.asked.contains(.cancel) && sitting.runs.count == 1)
    #expect(sitting.state.history.lines.count == before + 1)
    #expect(sitting.terminal.line == "tasks>" && sitting.terminal.problems == [])
  }

  /// Input of one piece is handled as it is typed: ^C removes a visible line.
  @Test func aShortLineIsSeenBeforeControlC() {
    var ahead = TypedAhead()
    ahead.append("half\u{3}".utf8)
    #expect(ahead.next() == .bytes(Array("half\u{3}".utf8)) && ahead.next() == nil)
  }

  /// A paste may hold any other control: what is dropped before one of them would be its beginning.
  @Test func noOtherControlDropsAnything() {
    var ahead = TypedAhead()
    let paste = "\u{1B}[200~" + String(repeating: "q\u{1C}\u{4}\u{1A}", count: 500) + "\u{1B}[201~"
    ahead.append(paste.utf8)
    var handled: [UInt8] = []
    while case .bytes(let bytes) = ahead.next() { handled += bytes }
    #expect(handled == Array(paste.utf8))
  }

  /// A sequence, a letter or a paste that was cut off by the drop takes nothing of what follows.
  @Test(arguments: ["\u{1B}O", "\u{1B}[200~paste\rd", "\u{1B}[<0;12"])
  func whatWasCutOffEndsWithTheDrop(begun: String) {
    var sitting = Sitting()
    sitting.type(begun)
    sitting.send(.typedAheadDropped)
    sitting.type("show\r")
    #expect(sitting.runs == [["show"]])
  }

  @Test(arguments: few(1, of: UInt64(1)...20))
  func nothingElseIsLostAndTheEndComesLast(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (ahead, typed, handled) = (TypedAhead(), [UInt8](), [UInt8]())
    for _ in 0..<50 {
      let read = (0..<Int.random(in: 1...2_000, using: &random)).map { _ in UInt8.random(in: 0x20...255, using: &random)
      }
      typed += read
      ahead.append(read)
      if Bool.random(using: &random), case .bytes(let bytes) = ahead.next() { handled += bytes }
    }
    ahead.end()
    while case .bytes(let bytes) = ahead.next() { handled += bytes }
    #expect(handled == typed && ahead.next() == nil)
    ahead.end()
    #expect(ahead.next() == .end)
  }

  @Test(arguments: [[], ["a"], ["b", "a"], ["a", "b", "a", " c", "sign-in x", "b"]])
  func linesAreAddedAsIfOneByOne(lines: [String]) {
    var (one, all) = (History(file: "a\nd\n"), History(file: "a\nd\n"))
    for line in lines { one.add(line) }
    all.add(lines)
    #expect(one == all)
  }
}
