import CompassModel
import CompassServices
import Foundation
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Encoded values of the screen; its keys are recorded in the schema (decision U6).
struct ScreenJSONTests {
  func json(_ state: PerformancePage, _ context: PageContext = .sample()) throws -> [String: Any] {
    try state.screen(context).json()
  }

  var busy: PerformancePage {
    .showing(
      readings(.velocity, [80, 81, 82, 84]) + readings(.sixtyTime, [7]) + [reading("o", .other("grip"))],
      events: [.sample("e", on: "2026-02-01")]
    ).after(
      .tap(.tabChosen(tab: .overview)), .tap(.pointTapped(id: MetricID("velocity-100"))),
      .tap(.exportTapped(format: .json)),
      .tap(.exportConfirmed), .answer(.exportFailed(failure: ExportFailure(.diskFull))))
  }

  /// interface.md, Small print 2 and 11.
  @Test func valuesAreEncodedInWireForm() throws {
    let object = try json(busy)
    let range = try #require(object["range"] as? [String: Any])
    #expect(range["preset"] as? String == "last_3_months" && range["start"] as? String == "2025-11-10")
    #expect(range["end"] as? String == "2026-02-10" && range["error"] is NSNull)
    let charts = try #require(object["charts"] as? [[String: Any]])
    #expect(charts.map { $0["category"] as? String } == ["power", "speed", "hitting", "pitching"])
    #expect(charts[0]["emptyText"] is NSNull && charts[2]["emptyText"] is String)
    let velocity = try #require((charts[0]["series"] as? [[String: Any]])?.first)
    #expect(velocity["type"] as? String == "velocity" && velocity["change"] as? Double == 4)
    #expect(velocity["average"] as? Double == 81.75 && velocity["trend"] as? String == "improving")
    let sprint = try #require((charts[1]["series"] as? [[String: Any]])?.first)
    #expect(sprint["trend"] is NSNull && sprint["lowerIsBetter"] as? Bool == true)
    #expect((object["radar"] as? [String: Any])?["scale"] as? String == "default")
    let all = try json(.showing([], choice: .allTime))
    #expect((all["range"] as? [String: Any])?["start"] is NSNull)
    let export = try #require((object["export"] as? [String: Any])?["contents"] as? String)
    #expect(try JSONDecoder().decode([PerformanceMetric].self, from: Data(export.utf8)).count == 6)
  }

  @Test func aCustomRangeIsDecodedFromItsDays() throws {
    let typed = #"{"customRangeChanged": {"start": "2025-11-01", "end": "2026-02-10"}}"#
    let decoded = try JSONDecoder().decode(PerformanceTimeline.Action.self, from: Data(typed.utf8))
    #expect(decoded == .tap(.customRangeChanged(start: day("2025-11-01"), end: day("2026-02-10"))))
  }
}
