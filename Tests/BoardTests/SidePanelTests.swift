import CompassTesting
import PageKit
import RecruitingCompass
import Testing

@testable import Board

/// What stands beside the list in a wide window (terminal.md section 2).
@MainActor
struct SidePanelTests {
  /// A task that waits for others cannot be completed: why stands beside it, wrapped to the panel.
  @Test func whatCannotBeDoneSaysWhy() async throws {
    let lab = await BoardLab(columns: 120, lines: 40)
    #expect(try await lab.run("open tasks") == nil)
    var said: [String] = []
    for _ in lab.interpreter.screen.shown.rows {
      let cursor = try #require(lab.board.state.cursor)
      let panel = await lab.frame().compactMap { $0.split(separator: "│").last }
      let text = panel.joined(separator: " ").split(separator: " ").joined(separator: " ")
      for reason in lab.interpreter.screen.shown.rowButtons(id: cursor).compactMap(\.reason) {
        #expect(text.contains(reason), "\(text)")
        said.append(reason)
      }
      await lab.press("j")
    }
    #expect(!said.isEmpty)
  }
}
