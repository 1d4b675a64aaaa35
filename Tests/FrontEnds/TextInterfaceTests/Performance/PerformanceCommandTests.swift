import CompassModel
import Testing

@testable import TextInterface

/// Every verb of the page does what it says, seen through the whole app (text-ui.md §4.2).
@MainActor
struct PerformanceCommandTests {
  @Test(arguments: [
    "expect text \"30 readings of 8 metrics\"\nexpect count rows 0",
    "verified on\nexpect state verifiedOnly = true\nclear filters\nexpect state verifiedOnly = false",
    "range all\nexpect state range.preset = all_time\nexpect request loadMetrics times 2",
    "range custom 2026-02-09..2026-02-09\nexpect state count = 4\nexpect text \"Feb 9, 2026 - Feb 9, 2026\"",
    "! range custom 2026-02-10..2026-02-09\nexpect error \"End date must be on or after start date.\""
      + "\nexpect text \"✖ End date must be\"\nexpect state count = 30\nexpect no request",
    "tab overview\nexpect count rows 30\nexpect row 1 \"Exit Velocity, 90.1 mph\"\n! more\nexpect error \"All metrics are shown.\"",
    "! more\nexpect error \"on the other tab\"",
    "scale web\nexpect state radar.scale = web\nscale default\nexpect state radar.scale = default",
    "inspect power 3\nexpect text \"At Winter Skills Camp\"\ninspect close\nexpect state inspected = null\n! inspect close",
    "inspect exit-velo 2\nexpect text \"87.2 mph\"\ninspect 2025-11-30\nexpect text \"78.9 mph\"\n"
      + "inspect velocity 2026-02-09\nexpect text \"83.5 mph\"\n! inspect 2026-02-09\n"
      + "expect error \"inspect velocity 6, inspect exit-velo 5\"\n! inspect 2025-11-29\n"
      + "expect error \"No reading of Nov 29, 2025 is in a chart.\"",
    "export csv --excel\nexpect dialog \"Export CSV for Excel\"\ncancel\nexport csv a.csv --excel\n! export csv a.csv --excel",
    "! inspect power 99\n! inspect #nobody\nexpect error \"There is no metric with the id nobody here.\"",
    "tab overview\ninspect 1\nexpect text \"[inspect close]\"",
    "inspect #me-grip\nexpect text \"Right hand, after practice\"",
    "export csv\nexpect dialog \"30 readings will be exported.\"\n! verified on\nexpect error \"A question is open\""
      + "\ncancel\nexpect no dialog\n! cancel\n! confirm",
    "export csv out.csv\nexpect no dialog\n! export csv out.csv\nexpect error \"--force\"\nexpect no dialog"
      + "\nexport json out.csv --force",
    "range custom 2026-01-30..2026-01-30\nexport csv one.csv\nexpect file one.csv <<END\n"
      + "Date,Metric Type,Value,Unit,Event ID,Verified,Notes\n"
      + "2026-01-30,grip,52.5,kg,ev-2,Yes,\"Right hand, after practice\"\nEND",
    "chart power p.svg\n! chart power p.svg\nchart radar p.svg --force\nchart pitching q.svg",
    "log\nexpect route /performance/log",
    "! retry\n! dismiss\nrefresh\nexpect request loadMetrics times 2",
    "network offline\nrefresh\nexpect banner offline \"You are offline.\"\n! refresh\nexpect text \"30 readings of 8 metrics\"",
    "open events\n! verified on\nexpect error \"open performance\"\n! inspect power 1\n! chart power x.svg",
  ])
  func verbsDoWhatTheySay(script: String) async throws {
    #expect(try await report("open performance\n\(script)", metrics: .small) == nil)
  }

  @Test func withoutMetricsNothingIsDrawn() async throws {
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

  @Test func aCategoryOfTwoScalesIsOneFile() throws {
    let output = try #require(PerformancePage.loaded().screen.svg(of: .pitching))
    _ = try SVGDocument(output)
    #expect(output.count(of: "<svg ") == 1)
    #expect(
      output.contains("Pitching Metrics: ERA (lower is better)") && output.contains("Pitching Metrics: Strikeouts"))
    #expect(output.count(of: "<?xml") == 1)
  }

  @Test func theAccessibleFormIsShown() async throws {
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
