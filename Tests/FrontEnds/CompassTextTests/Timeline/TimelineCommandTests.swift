import CompassModel
import Testing

@testable import CompassText

/// The loads and prints of the page, seen through the whole app (text-ui.md §4.2).
@MainActor
struct TimelineCommandTests {
  /// The loads of the four sources are held and counted as one (decision Y11).
  @Test func theFourSourcesAreOneRequest() async throws {
    #expect(try await report("open timeline\nrefresh\nexpect request loadTimeline times 2") == nil)
  }

  /// Decision N3: it is not known yet that there is nothing.
  @Test(arguments: ["hold loadTimeline", "network 500 on loadTimeline", "network offline"])
  func nothingIsPrintedBeforeTheRowsAreKnown(condition: String) async throws {
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

  @Test func htmlIsNotPouredIntoATerminal() async throws {
    let lab = await ScriptLab()
    lab.world.isOnTerminal = true
    let script = "open timeline\n! print html\nexpect error \"print html timeline.html\"\nprint html a.html\nprint"
    let (output, report) = try await lab.run(script)
    #expect(report == nil && output.contains("Timeline List") && !output.contains("<html"))
    lab.world.isOnTerminal = false
    #expect(try await lab.run("print html").output.contains("<html"))
  }

  /// Prints what the page shows (decision T19).
  @Test func asTextThePageIsPrintedAt132Columns() async throws {
    let lab = await ScriptLab()
    let printed = try await lab.run("open timeline\nprint text").output
    let shown = try await lab.run("width 132\nshow").output
    #expect(printed == shown && printed.contains("Timeline List"))
  }

  @Test func whatIsKnownIsPrintedWhileMoreIsLoaded() async throws {
    #expect(try await report("open timeline\nhold loadTimeline\nrefresh\nprint t.txt\nexpect text \"5 items\"") == nil)
  }

  @Test func theTimelineIsPrintedOnItsPageOnly() async throws {
    #expect(try await report("open tasks\n! print\nexpect error \"open timeline\"") == nil)
  }
}
