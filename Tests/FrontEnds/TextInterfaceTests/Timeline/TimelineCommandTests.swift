import CompassModel
import Testing

@testable import TextInterface

/// Every verb of the page does what it says, seen through the whole app (text-ui.md §4.2). The loads of the four
/// sources are held and counted as one (decision Y11).
@MainActor
struct TimelineCommandTests {
  @Test(arguments: [
    "expect count rows 5\nexpect text \"5 items, newest first\"\nexpect row 1 \"Official Visit\"",
    "range 12\nexpect text \"Range: 12 Months\"\nexpect stored timelineViewRange \"12\"",
    "toggle events\nexpect text \"No items match your filters\"\nclear filters\nexpect count rows 5",
    "inspect 1\nexpect dialog \"Official Visit\"\n! toggle events\nexpect error \"An alert is open\"\ndismiss"
      + "\nexpect no dialog",
    "open #event-gone\nexpect dialog \"Unable to open item details\"\ndismiss",
    "open 2\nback\nexpect text \"Timeline List\"",
    "zoom in today\nexpect text \"Zoom:\"\nzoom out\n! zoom out\nexpect error \"whole range\"",
    "zoom in\npan earlier\nzoom reset\n! pan later",
    "collapse all\nexpect text \"0 expanded\"\n! collapse 1\nexpand 1\n! expand 1\nexpand all",
    "find visit\nexpect count rows 2\nexpect text \"Find: visit\"\nfind clear\nexpect count rows 5",
    "! expand nowhere\nexpect error \"There is no lane nowhere. There is:\"\ninspect 1.1\ndismiss\n! inspect 9.1",
    "list all\n! list all\nlist short\n! list short",
    "! page next\n! page 2\nexpect error \"There is no page 2; the last is 1.\"",
    "refresh\nexpect request loadTimeline times 2",
    "open tasks\n! toggle events\nexpect error \"open timeline\"\n! inspect 1\nexpect error \"open timeline\"",
  ])
  func verbsDoWhatTheySay(script: String) async throws {
    let complaint = try await report("open timeline\n\(script)")
    #expect(complaint == nil, "\(complaint ?? "")")
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
