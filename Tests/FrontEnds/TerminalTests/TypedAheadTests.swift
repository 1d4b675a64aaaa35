import TestSupport
import Testing
import CompassText

@testable import Terminal

/// Checks that many lines at once are cheap, and that later input is still read.
@Suite struct TypedAheadTests {
  /// Saving after each line would delay ^C by seconds.
  @Test func manyLinesSaveTheHistoryOnce() {
    var state = LineMode.State(size: LineMode.Size(), options: RenderOptions())
    let lines = (0..<14_000).map { "search camp\($0 % 12_000)" }
    let effects = LineMode.reduce(&state, .typed(Array((lines.joined(separator: "\r") + "\r").utf8)), in: ())
    let saved = effects.compactMap { effect in if case .save(let history) = effect { history } else { nil } }
    #expect(saved.count == 1 && saved.first == state.history)
    #expect(state.history.lines == Array(lines.suffix(History.limit)))
    // The next key can recall an entered line, also within the same bytes.
    _ = LineMode.reduce(&state, .typed(Array("again\r\u{1B}[A".utf8)), in: ())
    #expect(state.editor.text == "again")
  }

  private static let lines = (0..<14_000).map { "search camp\($0)\r" }.joined()

  /// Delay of ^C does not grow with the input typed before it.
  @Test(arguments: ["\u{3}", "\u{3}\u{3}"])
  func controlCWaitsForAtMostOneChunk(typed: String) {
    var ahead = TypedAhead()
    ahead.append(Self.lines.utf8)
    // However many keys are pending, a frame follows soon (decision V18).
    #expect(ahead.next() == .bytes(Array(Self.lines.utf8.prefix(512))))
    ahead.append("search \(typed)".utf8)
    #expect(ahead.next() == .dropped)
    #expect(ahead.next() == .bytes(Array(typed.utf8)) && ahead.next() == nil)
  }

  /// ^C after 14,000 lines: at most the lines of one chunk are executed.
  @Test func noQueuedLineRunsAfterControlC() {
    var driver = LineModeDriver()
    var ahead = TypedAhead()
    ahead.append(Self.lines.utf8)
    func handle() -> Bool {
      switch ahead.next() {
      case .bytes(let bytes): driver.send(.typed(bytes))
      case .dropped: driver.send(.typedAheadDropped)
      case .end, nil: return false
      }
      return true
    }
    #expect(handle())
    let before = driver.state.queue.count
    #expect(before > 10 && !driver.state.editor.isEmpty && driver.runs.count == 1)
    ahead.append([0x03])
    #expect(handle() && driver.state.queue.isEmpty && driver.state.editor.isEmpty)
    #expect(handle() && !handle(), "the lines before ^C are not handled")
    #expect(driver.state.queue.isEmpty && driver.state.editor.isEmpty && driver.state.running == nil)
    #expect(driver.asked.contains(.cancel) && driver.runs.count == 1)
    #expect(driver.state.history.lines.count == before + 1)
    #expect(driver.terminal.line == "tasks>" && driver.terminal.problems == [])
  }

  /// Input of one chunk is handled as it is typed: ^C removes a visible line.
  @Test func aShortLineIsHandledBeforeControlC() {
    var ahead = TypedAhead()
    ahead.append("half\u{3}".utf8)
    #expect(ahead.next() == .bytes(Array("half\u{3}".utf8)) && ahead.next() == nil)
  }

  /// A paste may contain other controls; a drop before one of them would lose its beginning.
  @Test func otherControlsDoNotDropInput() {
    var ahead = TypedAhead()
    let paste = "\u{1B}[200~" + String(repeating: "q\u{1C}\u{4}\u{1A}", count: 500) + "\u{1B}[201~"
    ahead.append(paste.utf8)
    var handled: [UInt8] = []
    while case .bytes(let bytes) = ahead.next() { handled += bytes }
    #expect(handled == Array(paste.utf8))
  }

  /// A sequence, letter or paste cut off by the drop does not consume later input.
  @Test(arguments: ["\u{1B}O", "\u{1B}[200~paste\rd", "\u{1B}[<0;12"])
  func droppingEndsPartialSequences(begun: String) {
    var driver = LineModeDriver(typed: begun)
    driver.send(.typedAheadDropped)
    driver.type("show\r")
    #expect(driver.runs == [["show"]])
  }

  @Test(arguments: few(1, of: UInt64(1)...20))
  func otherInputIsKeptUntilTheEnd(seed: UInt64) {
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
  func addingLinesTogetherEqualsAddingEach(lines: [String]) {
    var (one, all) = (History(file: "a\nd\n"), History(file: "a\nd\n"))
    for line in lines { one.add([line]) }
    all.add(lines)
    #expect(one == all)
  }
}
