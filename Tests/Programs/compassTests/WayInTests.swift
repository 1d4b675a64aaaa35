import Testing

@testable import compass

/// terminal.md: which of its two ways in the program takes, and where it has neither.
@Suite struct WayInTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var wish = Arguments.Wish.any
    var streams = Streams(input: true, output: true)
    var isAccessible = false
    var environment = ["TERM": "xterm-256color"]
    var way: WayIn?
    var testDescription: String { "\(self)" }
  }

  static let both = Streams(input: true, output: true)
  static let piped = Streams(input: true, output: false)

  @Test(arguments: [
    Case(way: .board),
    Case(wish: .board, way: .board),
    Case(wish: .lines, way: .lineMode),
    Case(isAccessible: true, way: .lineMode),
    Case(wish: .board, isAccessible: true, way: .lineMode),
    Case(environment: ["TERM": "dumb"], way: .plainLines),
    Case(environment: [:], way: .plainLines),
    Case(wish: .lines, environment: ["TERM": "dumb"], way: .plainLines),
    Case(environment: ["TERM": "xterm", "INSIDE_EMACS": "29.1,comint"], way: .plainLines),
    Case(environment: ["TERM": "xterm", "INSIDE_EMACS": ""], way: .board),
    Case(streams: piped, way: .plainLines),
    Case(wish: .lines, streams: piped, way: .plainLines),
    Case(wish: .board, streams: piped, way: nil),
    Case(wish: .board, environment: ["TERM": "dumb"], way: nil),
    Case(wish: .board, streams: Streams(input: false, output: true), way: nil),
    Case(streams: Streams(input: false, output: true), way: .script),
    Case(wish: .lines, streams: Streams(input: false, output: false), way: .script),
    Case(streams: Streams(input: false, output: true), isAccessible: true, environment: [:], way: .script),
  ])
  func streamsFlagsAndTheEnvironmentDecide(_ one: Case) {
    let way = WayIn(one.wish, one.streams, isAccessible: one.isAccessible, environment: one.environment)
    #expect(way == one.way)
  }

  @Test(arguments: [["board"], ["board", "--color", "never"]])
  func aBoardWithoutATerminalIsRefused(arguments: [String]) async throws {
    let folder = try Folder()
    let finished = try await CompassProcess(folder: folder).run(arguments, input: "")
    #expect(finished.code == 3 && finished.output == "")
    #expect(finished.errors == "compass: the board needs a terminal that is not dumb; compass repl does not\n")
    #expect(try folder.names().filter { !$0.contains(".") } == [])
  }
}
