import Testing

/// Checks loads and prints of the page through the whole app (text-ui.md §4.2).
@MainActor
struct TimelineCommandTests {
  /// The loads of the four sources are held and counted as one (decision Y11).
  @Test func fourSourcesCountAsOneRequest() async throws {
    #expect(try await report("open timeline\nrefresh\nexpect request loadTimeline times 2") == nil)
  }

  /// Before the first load the timeline is not empty (decision N3).
  @Test(arguments: ["hold loadTimeline", "network 500 on loadTimeline", "network offline"])
  func printIsRefusedBeforeTheFirstLoad(condition: String) async throws {
    let script = """
      \(condition)
      open timeline
      ! print
      expect error "There is nothing to print yet."
      ! print html a4 t.html
      network online
      """
    #expect(try await report(script) == nil)
  }

  @Test func htmlIsNotPrintedToATerminal() async throws {
    let lab = await ScriptLab()
    lab.world.isOnTerminal = true
    let script = "open timeline\n! print html\nexpect error \"print html timeline.html\"\nprint html a.html\nprint"
    let (output, report) = try await lab.run(script)
    #expect(report == nil && output.contains("Timeline List") && !output.contains("<html"))
    lab.world.isOnTerminal = false
    #expect(try await lab.run("print html").output.contains("<html"))
  }

  /// Prints the visible page (decision T19).
  @Test func textIsPrintedAt132Columns() async throws {
    let lab = await ScriptLab()
    let printed = try await lab.run("open timeline\nprint text").output
    let shown = try await lab.run("width 132\nshow").output
    #expect(printed == shown && printed.contains("Timeline List"))
  }

  @Test func loadedRowsArePrintedDuringARefresh() async throws {
    #expect(try await report("open timeline\nhold loadTimeline\nrefresh\nprint t.txt\nexpect text \"5 items\"") == nil)
  }
}
