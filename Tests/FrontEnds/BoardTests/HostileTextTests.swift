import CompassModel
import CompassTesting
import TestSupport
import Testing

@testable import Board
@testable import Terminal

/// Checks that all text is sanitised before it reaches the terminal: names, answers, typed and pasted text.
@MainActor
struct HostileTextTests {
  nonisolated static let hostile =
    "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{202E}evil\u{2066}\r\none\ttwo\u{85}\u{0}\u{7F}"

  /// Lines drawn by a strict terminal, which reports all controls except the board's sequences.
  private func shown(_ state: Board.State) -> [String] {
    var terminal = StrictTerminal(columns: state.size.columns, rows: state.size.rows)
    let frame = Board.frame(of: state)
    terminal.receive(FrameWriter.bytes(from: nil, to: frame, state.options))
    #expect(terminal.problems == [] && terminal.bells == 0)
    let scalars = terminal.lines.joined().unicodeScalars
    #expect(!scalars.contains { [.control, .format].contains($0.properties.generalCategory) && $0.value != 0x200D })
    #expect(terminal.shows(frame, state.options))
    return terminal.lines
  }

  @Test(arguments: [
    LineMode.Message.error(hostile), .note(hostile), .output(hostile), .output("first\n" + hostile + "\nlast"),
  ])
  func verbOutputIsSanitised(message: LineMode.Message) async {
    let lab = await BoardLab(keys: "5")
    var state = lab.board.state
    _ = Board.reduce(&state, .pressed([.text("r")]), in: ())
    _ = Board.reduce(&state, .answered(id: state.nextID - 1, .init(messages: [message], screen: state.screen)), in: ())
    #expect(shown(state).contains { $0.contains("evil") })
  }

  @Test func theWelcomeIsSanitised() async {
    let lab = await BoardLab()
    _ = await lab.frame()
    let state = Board.State(screen: lab.board.state.screen, welcome: Self.hostile)
    #expect(shown(state).contains { $0.contains("evil") })
  }

  @Test(arguments: ["5 /", "5 :", "5 n tab", "6 n", "5 n"])
  func pastedTextIsSanitised(keys: String) async {
    let lab = await BoardLab(keys: keys, rows: .entered)
    await lab.board.press([.paste(Self.hostile)])
    _ = shown(lab.board.state)
    await lab.press("enter")
    _ = shown(lab.board.state)
  }

  /// Names in lists, menus, pickers, questions and panels.
  @Test(
    arguments: [80, 120],
    [
      "5", "5 d", "5 enter", "3 enter", "6 n space", "6 n space e", "6 enter", "2", "1", "5 d y", "5 d y ^G", "?",
    ])
  func namesAreSanitised(columns: Int, keys: String) async {
    var rows = SampleRows.strange
    rows.schools = (0..<4).map { School(id: SchoolID("sc-\($0)"), name: Self.hostile + "\($0)") }
    for index in rows.events.indices { rows.events[index].name = Self.hostile }
    for index in rows.tasks.indices { rows.tasks[index].title = Self.hostile }
    let lab = await BoardLab(keys: keys, rows: rows, columns: columns)
    _ = shown(lab.board.state)
  }
}
