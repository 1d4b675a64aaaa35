import RecruitingCompass
import Testing

@testable import Board

/// `?` is about this page, and one frame (decision V9).
@MainActor
struct KeyHelpTests {
  @Test(arguments: Page.allCases) func itFitsOneFrame(page: Page) async throws {
    let lab = await BoardLab(rows: .entered)
    #expect(try await lab.run("open \(page.rawValue)") == nil)
    _ = await lab.frame()
    let state = lab.board.state
    let lines = KeyHelp(state: state).lines
    #expect(lines.count <= state.paneHeight && lines.allSatisfy { $0.cellWidth <= 80 }, "\(page): \(lines.count)")
    for (key, _) in state.keyLabels where !["b", "esc"].contains(key) {
      #expect(lines.contains { $0.leading(cells: 39).text.split(separator: " ").first == key[...] }, "\(key)")
    }
  }

  @Test func keysOfWhatCannotBeDoneAreNotNamed() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open home") == nil)
    await lab.press("?")
    let text = await lab.frame().joined(separator: "\n")
    #expect(!text.contains("Deletes") && !text.contains("^S"))
  }
}
