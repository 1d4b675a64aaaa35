import Testing

@testable import CompassText

/// Checks every verb of the page through the whole app (text-ui.md §4.2).
@MainActor
struct PerformanceCommandTests {
  @Test(arguments: [
    "tab overview\nexpect count rows 30\nexpect row 1 \"Fastball Velocity · 83.5 mph\"\n! more\nexpect error \"All metrics are shown.\"",
    "! more\nexpect error \"on the other tab\"",
    "inspect exit-velo 2\nexpect text \"87.2 mph\"\ninspect 2025-11-30\nexpect text \"78.9 mph\"\n"
      + "inspect velocity 2026-02-09\nexpect text \"83.5 mph\"\n! inspect 2026-02-09\n"
      + "expect error \"inspect velocity 6, inspect exit-velo 5\"\n! inspect power 99\n! inspect #nobody\n"
      + "expect error \"There is no metric with the id nobody here.\"",
    "inspect #me-grip\nexpect text \"Right hand, after practice\"\ninspect close\n! inspect close",
    "export csv a.csv --excel\n! export csv a.csv --excel\nexport json a.csv --force\n"
      + "chart power p.svg\n! chart power p.svg\nchart radar p.svg --force",
    "export csv\nexpect dialog \"30 readings will be exported.\"\n! verified on\nexpect error \"A question is open\""
      + "\ncancel\nexpect no dialog\n! cancel\n! confirm",
    "open events\n! verified on\nexpect error \"open performance\"\n! inspect power 1\n! chart power x.svg",
  ])
  func verbsPerformTheirActions(script: String) async throws {
    #expect(try await report("open performance\n\(script)", metrics: .small) == nil)
  }

  /// The path `-` is standard output, as everywhere.
  @Test(arguments: [
    ("export csv -", "Date,Metric Type,"), ("export csv - --excel", "\u{FEFF}Date,"), ("export json -", "[\n"),
    ("files csv -", "Date,Metric Type,"), ("print html -", "<!doctype html>"), ("chart power -", "<?xml"),
  ])
  func aDashIsTheOutput(command: String, beginning: String) async throws {
    let (output, report) = try await ScriptLab(metrics: .small).run("open performance\n\(command)")
    #expect(report == nil && output.hasPrefix(beginning), "\(output.prefix(80))")
  }

  @Test func chartsAreRefusedWithoutMetrics() async throws {
    let script = """
      open performance
      expect text "No metrics found for selected date range"
      ! chart power x.svg
      expect error "There are no metrics to draw in this chart."
      ! chart radar
      ! inspect speed 1
      expect error "The chart of speed metrics has no points."
      """
    #expect(try await report(script) == nil)
  }

  @Test func twoScalesShareOneSVGFile() throws {
    let output = try #require(PerformancePage.loaded().screen.svg(of: .pitching))
    _ = try SVGDocument(output)
    #expect(output.count(of: "<svg ") == 1)
    #expect(
      output.contains("Pitching Metrics: ERA (lower is better)") && output.contains("Pitching Metrics: Strikeouts"))
    #expect(output.count(of: "<?xml") == 1)
  }

  @Test func accessibleChartsAreSentences() async throws {
    let lab = await ScriptLab(metrics: .small, options: RenderOptions(isAccessible: true))
    let (output, report) = try await lab.run(
      "open performance\nwidth 100\nexpect text \"Winter Skills Camp\"\nchart power")
    #expect(report == nil)
    #expect(output.contains("1. Fastball Velocity, 78.0 mph, Nov 12, 2025, verified.") && !output.contains("┤"))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
