import CompassTesting
import CompassApp
import Testing
import CompassText

@testable import Board

/// Checks the bytes sent to a terminal (terminal.md section 4).
@MainActor
struct FrameBytesTests {
  @Test(arguments: Page.allCases, [(80, 24), (60, 20)])
  func cursorMovesSendFewBytes(page: Page, size: (columns: Int, lines: Int)) async throws {
    let lab = await BoardLab(rows: .entered, columns: size.columns, lines: size.lines, color: true)
    #expect(try await lab.run("open \(page.rawValue)") == nil)
    _ = await lab.frame()
    var moves = 0
    for key in ["j", "j", "k", "j", "j", "j", "k", "k", "down", "up", "j", "j", "j", "j"] {
      let before = lab.board.state
      await lab.press(key)
      let now = lab.board.state
      guard now.top == before.top, now.cursor != before.cursor else { continue }
      let (old, new) = (Board.frame(of: before), Board.frame(of: now))
      let bytes = FrameWriter.bytes(from: old, to: new, now.options)
      // Another row may have different keys.
      let keys = [old, new].map { $0.lines.last?.text.split(separator: " ").dropLast(3) }
      let areSameKeys = keys[0] == keys[1]
      #expect(bytes.utf8.count <= (areSameKeys ? 300 : 400), "\(key): \(bytes.replacing("\u{1B}", with: "^"))")
      moves += 1
    }
    #expect(moves > 0 || lab.board.state.body.rows.count < 2, "there are rows to move between")
  }

  @Test(arguments: Page.allCases) func unchangedFramesSendNothing(page: Page) async throws {
    let lab = await BoardLab(rows: .entered, color: true)
    #expect(try await lab.run("open \(page.rawValue)") == nil)
    let first = await lab.frame()
    let frame = Board.frame(of: lab.board.state)
    var state = lab.board.state
    #expect(Board.reduce(&state, .screenChanged(lab.board.state.screen), in: ()) == [])
    #expect(FrameWriter.bytes(from: frame, to: Board.frame(of: state), state.options) == "")
    #expect(await lab.frame() == first)
  }
}
