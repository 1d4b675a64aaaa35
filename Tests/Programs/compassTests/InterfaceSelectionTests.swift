import Testing

@testable import compass

/// terminal.md: selection of the program's front end, or of none.
@Suite struct InterfaceSelectionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var wish = Arguments.Wish.any
    var streams = Streams(input: true, output: true)
    var isAccessible = false
    var environment = ["TERM": "xterm-256color"]
    var mode: InterfaceMode?
    var testDescription: String { "\(self)" }
  }

  static let both = Streams(input: true, output: true)
  static let piped = Streams(input: true, output: false)

  @Test(arguments: [
    Case(mode: .board),
    Case(wish: .board, mode: .board),
    Case(wish: .lines, mode: .lineMode),
    Case(isAccessible: true, mode: .lineMode),
    Case(wish: .board, isAccessible: true, mode: .lineMode),
    Case(environment: ["TERM": "dumb"], mode: .plainLines),
    Case(environment: [:], mode: .plainLines),
    Case(wish: .lines, environment: ["TERM": "dumb"], mode: .plainLines),
    Case(environment: ["TERM": "xterm", "INSIDE_EMACS": "29.1,comint"], mode: .plainLines),
    Case(environment: ["TERM": "xterm", "INSIDE_EMACS": ""], mode: .board),
    Case(streams: piped, mode: .plainLines),
    Case(wish: .lines, streams: piped, mode: .plainLines),
    Case(wish: .board, streams: piped, mode: nil),
    Case(wish: .board, environment: ["TERM": "dumb"], mode: nil),
    Case(wish: .board, streams: Streams(input: false, output: true), mode: nil),
    Case(streams: Streams(input: false, output: true), mode: .script),
    Case(wish: .lines, streams: Streams(input: false, output: false), mode: .script),
    Case(streams: Streams(input: false, output: true), isAccessible: true, environment: [:], mode: .script),
  ])
  func streamsFlagsAndEnvironmentSelectTheMode(_ testCase: Case) {
    let mode = InterfaceMode(
      testCase.wish, testCase.streams, isAccessible: testCase.isAccessible, environment: testCase.environment)
    #expect(mode == testCase.mode)
  }

  @Test(arguments: [["board"], ["board", "--color", "never"]])
  func aBoardWithoutATerminalIsRefused(arguments: [String]) async throws {
    let folder = Folder()
    let finished = try await CompassProcess(folder: folder).run(arguments, input: "")
    #expect(finished.code == 3 && finished.output == "")
    #expect(finished.errors == "compass: the board needs a terminal that is not dumb; compass repl does not\n")
    #expect(try folder.names().filter { !$0.contains(".") } == [])
  }
}
