import Testing

/// Checks that output of a verb is displayed over the page as printed (terminal.md section 2).
@MainActor
struct ReaderTests {
  private func frame(_ lab: BoardLab) async -> [String] {
    await lab.board.frame(lab.interpreter.options.plain).split(separator: "\n").map(String.init)
  }

  /// In colour, the escape sequences of the chart were drawn as text, and its lines lost their margin.
  @Test(arguments: [false, true], [80, 120]) func chartEdgesAreAligned(color: Bool, columns: Int) async {
    let lab = await BoardLab("open performance", keys: "c enter", columns: columns, color: color)
    let drawn = await frame(lab)
    #expect(!drawn.joined().contains("x1B"))
    let edges = drawn.compactMap { line in line.firstIndex { "┤│└".contains($0) }?.utf16Offset(in: line) }
    #expect(edges.count > 3 && Set(edges).count == 1, "\(drawn)")
  }

  /// `n` would be typed into the field.
  @Test(arguments: ["open offers\nlog", "open /events/create"])
  func formButtonsNameControlKeys(script: String) async throws {
    let lab = await BoardLab(script, lines: 60)
    let buttons = try #require(await frame(lab).first { $0.contains("[^S] Save") })
    #expect(buttons.contains("[esc]") && !buttons.contains("[n]"))
  }

  /// A print preview was wrapped, and its bars were not aligned with the months (decision V17).
  @Test func longLinesScrollSideways() async {
    let lab = await BoardLab("open timeline", keys: "p", rows: .entered)
    let before = await frame(lab)
    let months = before.count { $0.contains("┊") }
    await lab.press("right right right right right right")
    let after = await frame(lab)
    #expect(before != after && after.count { $0.contains("┊") } == months)
    await lab.press("left left left left left left")
    #expect(await frame(lab) == before)
  }

  @Test func longOutputScrollsToItsEnd() async {
    let lab = await BoardLab("open events", keys: ": s t a t e enter G")
    let end = await frame(lab)
    #expect(end.contains("}") && end.allSatisfy { $0.count <= 80 })
  }
}
