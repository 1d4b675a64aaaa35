import CompassTesting
import CompassApp
import Testing

@testable import Board

/// Checks that lists open at today (decision V10).
@MainActor
struct InitialRowTests {
  @Test func listsOpenAtTheNextEvent() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events") == nil)
    _ = await lab.frame()
    let open = try #require(lab.board.state.screen.parts.firstRow)
    #expect(lab.board.state.cursor == open)
    #expect(lab.board.state.top > 0)
    #expect(await lab.frame()[1].contains("later ↑"))
    await lab.press("g")
    #expect(await !lab.frame()[1].contains("later"))
  }

  /// A page opens at its beginning (decision V12), and keys lead from there to its rows and back.
  @Test func aPageBeginsWithWhatIsAboveItsRows() async throws {
    let lab = await BoardLab(lines: 10)
    #expect(try await lab.run("open performance\ntab overview") == nil)
    let first = await lab.frame()[2]
    #expect(first.contains("Latest") && lab.board.state.top == 0)
    await lab.press("G")
    #expect(await lab.frame()[2] != first)
    await lab.press("g")
    #expect(await lab.frame()[2] == first)
    #expect(lab.board.state.body.index(of: lab.board.state.cursor) == 0)
  }

  @Test func theFirstKeyMovesFromTheInitialRow() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events") == nil)
    _ = await lab.frame()
    let before = lab.board.state.body.index(of: lab.board.state.cursor)
    await lab.press("j")
    #expect(lab.board.state.body.index(of: lab.board.state.cursor) == before.map { $0 + 1 })
  }
}
