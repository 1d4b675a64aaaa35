import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The printed page: a sheet for a coach (decisions D11, Z11).
struct PrintedTests {
  private func print(
    _ metrics: [PerformanceMetric], events: [Event] = [], lines: [String] = [], verifiedOnly: Bool = false,
    in context: PageContext = .sample()
  ) -> PrintedPage? {
    var page = PerformancePage.showing(metrics, events: events, in: context)
    page.state.verifiedOnly = verifiedOnly
    return PerformanceTimeline.printed(page.state, page.context(context), lines: lines)
  }

  @Test func theSheetHasAthleteDatesAndFacts() throws {
    let sheet = try #require(print([reading("a")], lines: ["RHP, 6-2", " ", "555-0100"]))
    #expect(sheet.title == "Ava" && sheet.subtitle == "Class of 2027 · Nov 10, 2025 - Feb 10, 2026")
    #expect(sheet.facts == ["RHP, 6-2", "555-0100"] && sheet.printedText == "Printed Feb 10, 2026")
    #expect(sheet.isUpright && sheet.notes.isEmpty && sheet.emptyText == nil)
  }

  @Test func theTableListsLatestAndBestReadings() throws {
    let camp = Event.sample("ev-1", name: "Winter Camp")
    let sheet = try #require(
      print(
        [
          reading("a", .velocity, 86, on: "2026-01-10", verified: true, event: "ev-1"),
          reading("b", .velocity, 84, on: "2026-02-01"), reading("c", .sixtyTime, 7.1, on: "2026-01-02"),
          reading("d", .sixtyTime, 6.9, on: "2026-01-03", event: "ev-gone"), reading("e", .other("grip"), 50),
        ], events: [camp]))
    #expect(sheet.column(0) == [["Fastball Velocity"], ["60-Yard Dash"], ["Grip"]])
    #expect(
      sheet.column(1) == [["84.0 mph", "Feb 1, 2026"], ["6.90 sec", "Jan 3, 2026"], ["50.00", "Feb 1, 2026"]],
      "an event that is not known has no name")
    #expect(
      sheet.column(2) == [
        ["86.0 mph", "Jan 10, 2026, Winter Camp", "✓ verified"], ["6.90 sec", "Jan 3, 2026"], [],
      ], "lower times are better")
    #expect(sheet.sections.map(\.id) == ["summary", "chart.power", "chart.speed"])
  }

  @Test func equalBestReadingsPreferVerified() throws {
    func best(_ verified: [Bool]) throws -> String? {
      let metrics = verified.enumerated().map { place, isVerified in
        reading("m-\(place)", .velocity, 80, on: "2026-01-0\(place + 1)", verified: isVerified)
      }
      return try #require(print(metrics)).column(2).first?[1]
    }
    #expect(try best([true, false, false]) == "Jan 1, 2026")
    #expect(try best([false, false, false]) == "Jan 3, 2026", "else the newest")
    #expect(try best([true, true, false]) == "Jan 2, 2026")
  }

  @Test func incomparableUnitsHaveNoBest() throws {
    let sheet = try #require(print([reading("a", .sixtyTime, 7_000, unit: "furlongs")]))
    #expect(sheet.column(1).map(\.first) == ["7000.00 furlongs"])
    #expect(sheet.column(2) == [[]] && sheet.sections.map(\.id) == ["summary"])
  }

  @Test func theSheetUsesTheFilterOfThePage() throws {
    let metrics = [
      reading("a", .velocity, 86, verified: true), reading("b", .velocity, 90), reading("c", .earnedRunAverage, 2),
    ]
    let sheet = try #require(print(metrics, verifiedOnly: true))
    #expect(sheet.column(0) == [["Fastball Velocity"]] && sheet.column(2).first?.first == "86.0 mph")
    #expect(sheet.subtitle.hasSuffix("Verified metrics only"))
  }

  @Test func theRadarNeedsThreeMetrics() throws {
    let two = [reading("a", .velocity, 80), reading("b", .sixtyTime, 7)]
    #expect(try #require(print(two)).sections.allSatisfy { $0.id != "radar" })
    #expect(try #require(print(two + [reading("c", .popTime, 2)])).sections.last?.id == "radar")
  }

  /// There is no sheet before the readings are loaded (decision N3).
  @Test func printingRequiresLoadedReadings() throws {
    let page = PerformancePage.opened()
    #expect(PerformanceTimeline.printed(page.state, page.context(.sample()), lines: []) == nil)
    #expect(try #require(print([])).emptyText == "There are no metrics of these days.")
  }

  @Test func anotherAthletesReadingsAreNotPrinted() {
    var page = PerformancePage.showing([reading("a")])
    page.state.owner = "athlete-2"
    #expect(PerformanceTimeline.printed(page.state, page.context(.sample()), lines: []) == nil)
  }
}

extension PrintedPage {
  /// The lines of a column of the table, a list for each metric.
  fileprivate func column(_ index: Int) -> [[String]] {
    sections.flatMap { section -> [[String]] in
      guard case .table(let table) = section.kind else { return [] }
      return table.records.map { $0.cells[index].map(\.text) }
    }
  }
}
