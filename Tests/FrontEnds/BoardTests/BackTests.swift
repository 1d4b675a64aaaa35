import Testing

@testable import Board

/// Esc takes back one thing and leaves no page; `b` and Backspace go back (decision V5).
@MainActor
struct BackTests {
  @Test func escTakesBackSearchThenFiltersThenNothing() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open tasks\nopen events\nfilter dates upcoming\nsearch event") == nil)
    await lab.press("esc")
    #expect(lab.interpreter.screen.pageScreen.searched == "" && lab.board.state.screen.screen.activeFilterCount == 1)
    await lab.press("esc")
    #expect(lab.board.state.screen.screen.activeFilterCount == 0)
    await lab.press("esc")
    #expect(lab.interpreter.path == "/events" && lab.board.state.remark != nil)
  }

  @Test func escTakesBackTheSelection() async throws {
    let lab = await BoardLab(rows: .entered)
    #expect(try await lab.run("open offers\nselect 1\nselect 2") == nil)
    await lab.press("esc")
    let screen = lab.interpreter.screen.pageScreen
    #expect(!screen.rows.contains { screen.row(id: $0.id, is: .selected) == true } && lab.interpreter.path == "/offers")
  }

  @Test(arguments: ["b", "backspace"]) func theyGoToThePageBefore(key: String) async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open tasks\nopen events") == nil)
    await lab.press(key)
    #expect(lab.interpreter.path == "/tasks")
  }

  @Test(arguments: ["esc", "b", "backspace"]) func aDetailPageIsClosed(key: String) async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events\nopen 1") == nil)
    await lab.press(key)
    #expect(lab.interpreter.path == "/events")
  }

  @Test func inATextTheyAreTyped() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events") == nil)
    await lab.press("/ a b backspace")
    #expect(lab.interpreter.screen.pageScreen.searched == "a")
  }
}
