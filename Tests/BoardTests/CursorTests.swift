import Testing

/// Where the cursor stands when rows come and go (terminal.md section 2).
@MainActor
struct CursorTests {
  private func markedRow(_ lab: BoardLab) async -> String? {
    await lab.frame().dropFirst(2).first { $0.hasPrefix("›") }
  }

  @Test func untilAKeyIsPressedItStandsOnTheFirstRowWhateverComes() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events") == nil)
    #expect(await markedRow(lab)?.contains(" 1  Event 29") == true)
    #expect(try await lab.run("sort date-asc") == nil)
    #expect(await markedRow(lab)?.contains(" 1  Event 0") == true)
  }

  @Test func afterThatItStaysWithItsRow() async throws {
    let lab = await BoardLab()
    #expect(try await lab.run("open events") == nil)
    await lab.press("j")
    #expect(await markedRow(lab)?.contains(" 2  Event 28") == true)
    #expect(try await lab.run("sort date-asc") == nil)
    #expect(await markedRow(lab)?.contains(" 29  Event 28") == true)
  }
}
