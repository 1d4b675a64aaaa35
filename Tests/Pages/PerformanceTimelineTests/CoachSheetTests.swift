import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// What an athlete hands to a coach (decision D11).
struct CoachSheetTests {
  private func print(
    _ metrics: [PerformanceMetric], events: [Event] = [], lines: [String] = [], verifiedOnly: Bool = false,
    in context: PageContext = .sample()
  ) -> CoachSheet? {
    var page = PerformancePage.showing(metrics, events: events, in: context)
    page.state.verifiedOnly = verifiedOnly
    return CoachSheet(page.state, page.context(context), lines: lines)
  }

  @Test func whoItIsAndWhatWasGiven() throws {
    let sheet = try #require(print([reading("a")], lines: ["RHP, 6-2", " ", "555-0100"]))
    #expect(sheet.name == "Ava" && sheet.classText == "Class of 2027")
    #expect(sheet.lines == ["RHP, 6-2", "555-0100"])
    #expect(sheet.printedText == "Printed Feb 10, 2026" && sheet.datesText == "Nov 10, 2025 - Feb 10, 2026")
    #expect(sheet.filterText == nil && sheet.notes.isEmpty && sheet.emptyText == nil)
  }

  @Test func theLatestAndTheBestOfEachMetric() throws {
    let camp = Event.sample("ev-1", name: "Winter Camp")
    let sheet = try #require(
      print(
        [
          reading("a", .velocity, 86, on: "2026-01-10", verified: true, event: "ev-1"),
          reading("b", .velocity, 84, on: "2026-02-01"), reading("c", .sixtyTime, 7.1, on: "2026-01-02"),
          reading("d", .sixtyTime, 6.9, on: "2026-01-03", event: "ev-gone"), reading("e", .other("grip"), 50),
        ], events: [camp]))
    #expect(sheet.metrics.map(\.label) == ["Fastball Velocity", "60-Yard Dash", "Grip"])
    #expect(sheet.metrics.map(\.latest.text) == ["84.0 mph", "6.90 sec", "50.00"])
    #expect(sheet.metrics.map { $0.best?.text } == ["86.0 mph", "6.90 sec", nil], "lower times are better")
    let velocity = try #require(sheet.metrics.first)
    #expect(velocity.latest.whenText == "Feb 1, 2026" && !velocity.latest.isVerified)
    #expect(velocity.best?.whenText == "Jan 10, 2026, Winter Camp" && velocity.best?.isVerified == true)
    #expect(sheet.metrics[1].best?.whenText == "Jan 3, 2026", "an event that is not known has no name")
    #expect(sheet.figures.map(\.title) == ["Fastball Velocity (mph)", "60-Yard Dash (sec) (lower is better)"])
  }

  @Test func ofEqualBestReadingsAVerifiedOneCounts() throws {
    func best(_ verified: [Bool]) throws -> String? {
      let metrics = verified.enumerated().map { place, isVerified in
        reading("m-\(place)", .velocity, 80, on: "2026-01-0\(place + 1)", verified: isVerified)
      }
      return try #require(print(metrics)).metrics.first?.best?.whenText
    }
    #expect(try best([true, false, false]) == "Jan 1, 2026")
    #expect(try best([false, false, false]) == "Jan 3, 2026", "else the newest")
    #expect(try best([true, true, false]) == "Jan 2, 2026")
  }

  @Test func unitsThatCannotBeComparedHaveALatestOnly() throws {
    let sheet = try #require(print([reading("a", .sixtyTime, 7_000, unit: "furlongs")]))
    #expect(sheet.metrics.map(\.latest.text) == ["7000.00 furlongs"])
    #expect(sheet.metrics.first?.best == nil && sheet.figures.isEmpty)
  }

  @Test func theFilterOfThePageIsTheSheets() throws {
    let metrics = [
      reading("a", .velocity, 86, verified: true), reading("b", .velocity, 90), reading("c", .earnedRunAverage, 2),
    ]
    let sheet = try #require(print(metrics, verifiedOnly: true))
    #expect(sheet.metrics.map(\.label) == ["Fastball Velocity"] && sheet.metrics.first?.best?.text == "86.0 mph")
    #expect(sheet.filterText == "Verified metrics only")
  }

  @Test func thePolygonNeedsThreeMetrics() throws {
    let two = [reading("a", .velocity, 80), reading("b", .sixtyTime, 7)]
    #expect(try #require(print(two)).radar == nil)
    #expect(try #require(print(two + [reading("c", .popTime, 2)])).radar?.axes.count == 3)
  }

  /// Decision N3.
  @Test func thereIsNoneBeforeTheReadingsAreThere() throws {
    let page = PerformancePage.opened()
    #expect(CoachSheet(page.state, page.context(.sample()), lines: []) == nil)
    #expect(try #require(print([])).emptyText == "There are no metrics of these days.")
  }

  @Test func thereIsNoneOfAnotherAthletesReadings() {
    var page = PerformancePage.showing([reading("a")])
    page.state.owner = "athlete-2"
    #expect(CoachSheet(page.state, page.context(.sample()), lines: []) == nil)
  }
}
