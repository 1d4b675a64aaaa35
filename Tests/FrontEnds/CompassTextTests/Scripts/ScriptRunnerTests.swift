import Foundation
@testable import Scripting
import StateMachineTesting
import Testing

@testable import CompassText

/// Checks runs of scripts and their reports (text-ui.md §4.4).
@MainActor
struct ScriptRunnerTests {
  @Test func reportsShowLocationAndScreen() async throws {
    let report = try #require(
      try await report("# home\n\nexpect text \"日本 Compass\" # wide\nexpect text \"Recruiting Kompass\""))
    #expect(
      report.hasPrefix(
        """
        demo.compass:3:1: error: text not found: "日本 Compass"
         1 | # home
         2 |
         3 | expect text "日本 Compass" # wide
           | ^~~~~~~~~~~~~~~~~~~~~~~~~~
        """))
    #expect(report.contains("\n  step 1 of 2; the screen:\n  | Today   "))
  }

  /// With `--accessible` (decision V13).
  @Test func spokenDiagnosticsNameTheLine() {
    let line = SourceLine(path: "<-c>", number: 2, text: "complete 4")
    let error = SyntaxError("This task is completed already", column: 1, length: 10, hints: ["did you mean start?"])
    let spoken = Diagnostic(line, error).spokenText
    #expect(
      spoken == """
        Error: This task is completed already.
        In line 2 of -c: complete 4.
        did you mean start?
        """)
  }

  @Test func lineNumbersAlignAndHintsNameTheNearestLine() async throws {
    let lines = Array(repeating: "expect no dialog", count: 9) + ["open events", "expect text \"5 resluts\""]
    let report = try #require(try await report(lines.joined(separator: "\n")))
    let start = report.split(separator: "\n", omittingEmptySubsequences: false).prefix(7).joined(separator: "\n")
    #expect(
      start == """
        demo.compass:11:1: error: text not found: "5 resluts"
          9 | expect no dialog
         10 | open events
         11 | expect text "5 resluts"
            | ^~~~~~~~~~~~~~~~~~~~~~~
         hint: nearest line on screen (7): "5 results Sort: Date (Newest First) ▾"
          step 11 of 11; the screen:
        """)
  }

  @Test func aHintNeedsASimilarLine() async throws {
    #expect(try await report("expect text \"ЖЩЖЩЖЩ\"")?.contains("hint:") == false)
  }

  @Test func longScreensAreAbbreviatedInReports() async throws {
    let report = try #require(try await report("open events\nexpect no text \"Events\"", rows: .daily(90)))
    let lines = report.split(separator: "\n")
    #expect(lines.count < 70)
    #expect(lines.contains { $0.hasPrefix("  | Events ") })
    #expect(lines.contains { $0.hasPrefix("  … ") && $0.hasSuffix(" lines") })
    #expect(lines.last?.contains("help") == true)
  }

  @Test func aFailureStopsTheScript() async throws {
    let lab = await ScriptLab()
    let (output, report) = try await lab.run("help quit\nexpect route /x\nopen events\nhelp back")
    #expect(report?.hasPrefix("demo.compass:2:1: error: the route is \"/\", not \"/x\"\n") == true)
    #expect(output == "quit\n    Ends the session.\n    Example: quit\n")
    #expect(lab.interpreter.path == "/")
  }

  @Test(arguments: [
    ("open offers\nhelp sort", "sort date|deadline|"), ("open events\nhelp sort", "sort date-desc|"),
    ("open events\nhelp filter", "filter type all|camp|"),
    ("open tasks\nhelp filter", "filter status all|not-started|"),
    ("open offers\nhelp open", "open N\n    Offers: "), ("help open", "open N\n    Home: "),
  ])
  func helpStartsWithTheOpenPage(_ commands: String, _ usage: String) async throws {
    let (output, report) = try await ScriptLab().run(commands)
    #expect(report == nil && output.hasPrefix(usage), "\(output)")
  }

  /// Messages quote names as the server sent them.
  @Test func reportsAreSanitised() async throws {
    for check in [
      "open events\nexpect row #ev-1 \"x\"", "open events\nopen name~\"\\u{1B}\"",
      "search \"\\u{202E}\"\nexpect route /",
    ] {
      let report = try #require(
        try await report(check, rows: .hostile + [event("ev-8", .game, "\u{1B}[1m", "2026-01-01")]))
      for line in report.split(separator: "\n") { #expect(TextRules.violation(in: String(line)) == nil) }
    }
  }

  @Test func snapshotsAreRecordedAndCompared() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "compass-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = SnapshotFolder(packageRoot: root)
    func run(_ script: String, _ writing: SnapshotMode.Writing, _ options: RenderOptions) async throws -> String? {
      let checker = SnapshotChecker(folder: folder, script: "demo", mode: SnapshotMode(writing))
      return try await ScriptLab(options: options, snapshots: checker).run(script).report
    }
    let script = "snapshot home\nsnapshot home width 120"
    let colour = RenderOptions(columns: 80, charset: .ascii, color: true)
    #expect(message(try await run(script, .verify, colour)) == "snapshot scripts/demo/home.80.ascii is missing")
    #expect(try await run(script, .record, colour) == nil)
    #expect(try await run(script, .verify, RenderOptions(charset: .ascii)) == nil)
    let names = try folder.staleFiles(declared: [])
    #expect(names == ["scripts/demo/home.120.ascii", "scripts/demo/home.80.ascii"])
    let changed = try #require(try await run("open events\nsnapshot home", .verify, colour))
    #expect(changed.hasPrefix("demo.compass:2:1: error: snapshot scripts/demo/home.80.ascii differs\n"))
    #expect(changed.contains("\n  -Today   "))
  }
}
