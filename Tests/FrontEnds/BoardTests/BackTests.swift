import Testing

@testable import Board

/// Checks that Esc clears one thing at a time, and that `b` and Backspace return to the previous page (decision V5).
@MainActor
struct BackTests {
  @Test func escClearsSearchThenFiltersThenNothing() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open tasks\nopen events\nfilter dates upcoming\nsearch event") == nil)
    await lab.press("esc")
    #expect(lab.interpreter.screen.pageScreen.searched == "" && lab.board.state.screen.screen.activeFilterCount == 1)
    await lab.press("esc")
    #expect(lab.board.state.screen.screen.activeFilterCount == 0)
    await lab.press("esc")
    #expect(lab.interpreter.path == "/events" && lab.board.state.remark != nil)
  }

  @Test func escClearsTheSelection() async throws {
    let lab = await BoardLab(rows: .entered)
    #expect(try await lab.run("open offers\nselect 1\nselect 2") == nil)
    await lab.press("esc")
    let screen = lab.interpreter.screen.pageScreen
    #expect(!screen.rows.contains { screen.row(id: $0.id, is: .selected) == true } && lab.interpreter.path == "/offers")
  }

  @Test(arguments: ["b", "backspace"]) func backKeysReturnToThePreviousPage(key: String) async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open tasks\nopen events") == nil)
    await lab.press(key)
    #expect(lab.interpreter.path == "/tasks")
  }

  @Test(arguments: ["esc", "b", "backspace"]) func escAndBackKeysCloseADetailPage(key: String) async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events\nopen 1") == nil)
    await lab.press(key)
    #expect(lab.interpreter.path == "/events")
  }

  @Test func backKeysEditTheSearchText() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events") == nil)
    await lab.press("/ a b backspace")
    #expect(lab.interpreter.screen.pageScreen.searched == "a")
  }
}
