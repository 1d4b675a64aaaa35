import Testing

@testable import Board

/// Checks the cursor when rows are added and removed (terminal.md section 2).
@MainActor
struct CursorTests {
  private func markedRow(_ lab: BoardLab) async -> String? {
    await lab.frame().dropFirst(2).first { $0.hasPrefix("›") }
  }

  /// The number and the name of a row.
  private func parts(_ line: String?) -> (number: String, name: String) {
    let words = (line ?? "").split(separator: " ").dropFirst(line?.hasPrefix("› ") == true ? 1 : 0)
    return (String(words.first ?? ""), words.dropFirst().prefix(2).joined(separator: " "))
  }

  /// Counts on the tabs belong to the selected athlete, not to the previous one.
  @Test func tabCountsFollowTheSelectedAthlete() async throws {
    let lab = await BoardLab(family: .pat)
    func counts() -> [Int] { lab.board.state.screen.tabs.compactMap(\.attentionCount).filter { $0 > 0 } }
    _ = await lab.frame()
    #expect(!counts().isEmpty)
    #expect(try await lab.run("open events\nathlete ben") == nil)
    _ = await lab.frame()
    #expect(counts() == [])
  }

  @Test func theUnmovedCursorStaysOnTheFirstRow() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events\nsort name") == nil)
    let first = parts(await markedRow(lab))
    #expect(try await lab.run("filter status not-registered") == nil)
    let now = parts(await markedRow(lab))
    #expect(first.number == "1" && now.number == "1" && first.name != now.name)
  }

  @Test func pagesWithoutRowsScrollToBothEnds() async {
    let lab = await BoardLab(lines: 12)
    await lab.press("4 G")
    #expect(lab.board.state.body.rows.isEmpty && lab.board.state.top > 0)
    await lab.press("g")
    #expect(lab.board.state.top == 0)
  }

  /// Lines after the last row, such as those of the button for more, can be reached.
  @Test func repeatedKeysScrollToTheEndsOfThePage() async {
    let lab = await BoardLab(lines: 12)
    await lab.press("5 G G")
    #expect(lab.board.state.top == lab.board.state.body.lines.count - lab.board.state.bodyHeight)
    await lab.press("g g")
    #expect(lab.board.state.top == 0)
  }

  @Test func aMovedCursorFollowsItsRow() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events") == nil)
    _ = await lab.frame()
    await lab.press("g j")
    let second = parts(await markedRow(lab))
    #expect(try await lab.run("sort date-asc") == nil)
    let now = parts(await markedRow(lab))
    #expect(second.number == "2" && now.number != "2" && second.name == now.name)
  }
}
