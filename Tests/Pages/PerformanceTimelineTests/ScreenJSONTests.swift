import CompassModel
import CompassServices
import Foundation
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The screen as JSON: every promised key, null where there is nothing (interface "Screen JSON").
struct ScreenJSONTests {
  func json(_ state: PerformancePage, _ context: PageContext = .sample()) throws -> [String: Any] {
    try state.screen(context).json()
  }

  func keys(_ value: Any?) -> Set<String> { Set((value as? [String: Any] ?? [:]).keys) }

  var busy: PerformancePage {
    .showing(
      readings(.velocity, [80, 81, 82, 84]) + readings(.sixtyTime, [7]) + [reading("o", .other("grip"))],
      events: [.sample("e", on: "2026-02-01")]
    ).after(
      .tap(.tabChosen(tab: .overview)), .tap(.pointTapped(id: MetricID("velocity-100"))),
      .tap(.exportTapped(format: .json)),
      .tap(.exportConfirmed), .answer(.exportFailed(failure: ExportFailure(.diskFull))))
  }

  static let promised: Set<String> = [
    "range", "verifiedOnly", "count", "charts", "radar", "events", "export",
  ]
  static let added: Set<String> = [
    "tabs", "tab", "countText", "overview", "inspected", "canExport", "isExporting", "chartStart", "chartEnd",
    "leftOut", "leftOutText", "filterText", "verifiedLabel", "eventsTitle", "uncharted", "unchartedText", "notCharted",
    "athleteName", "caption", "today", "summary", "summaryTitles", "eventsColor", "eventsText", "verifiedAction",
    "eventCount", "controls",
  ]

  @Test func allKeysAreThereWhateverTheState() throws {
    for state in [PerformancePage(), .showing([]), busy] {
      #expect(keys(try json(state)) == Self.promised.union(Self.added).union(keysOfEveryHead))
    }
    let empty = try json(PerformancePage(), .sample(viewer: nil))
    for key in [
      "banner", "empty", "dialog", "export", "viewing", "activity", "skippedText", "overview", "inspected",
      "leftOutText",
      "count", "countText", "filterText", "leftOut", "uncharted", "eventsText",
    ] {
      #expect(empty[key] is NSNull, "\(key)")
    }
    #expect(empty["page"] as? String == "performance")
    #expect(empty["title"] as? String == "Performance Timeline & Analytics")
    #expect(empty["subtitle"] as? String == "Track your progress over time and compare metrics across events")
  }

  @Test func objectsHaveTheirKeys() throws {
    let object = try json(busy)
    #expect(keys(object["range"]) == ["preset", "start", "end", "title", "label", "datesText", "error", "choices"])
    #expect(
      keys(object["radar"]) == [
        "title", "scaleTitle", "scale", "scaleText", "axes", "showsPolygon", "message", "height", "accessibilityLabel",
      ])
    #expect(keys(object["export"]) == ["fileName", "contents"])
    let chart = try #require((object["charts"] as? [[String: Any]])?.first)
    #expect(Set(chart.keys) == ["category", "title", "emptyText", "height", "series", "panels", "accessibilityLabel"])
    let series = try #require((chart["series"] as? [[String: Any]])?.first)
    #expect(
      Set(series.keys) == [
        "type", "label", "unit", "lowerIsBetter", "color", "points", "latest", "best", "average", "change", "trend",
        "latestText", "bestText", "trendText", "figures", "accessibilityLabel",
        "pointCount",
      ])
    let point = try #require((series["points"] as? [[String: Any]])?.first)
    #expect(Set(point.keys) == ["id", "date", "value", "valueText", "isVerified", "accessibilityLabel"])
    let summary = try #require((object["summary"] as? [[String: Any]])?.first)
    #expect(
      Set(summary.keys) == [
        "id", "type", "label", "unit", "count", "countText", "sparkline", "latestText", "latestDate", "bestText",
        "trend",
        "trendText", "trendColor", "score", "scoreText", "accessibilityLabel", "spokenText", "measureText",
      ])
    let axis = try #require(((object["radar"] as? [String: Any])?["axes"] as? [[String: Any]])?.first)
    #expect(
      Set(axis.keys) == [
        "id", "type", "label", "normalized", "value", "valueText", "unit", "scoreText", "zeroText", "fullText", "x",
        "y",
        "color", "accessibilityLabel",
      ])
    let event = try #require((object["events"] as? [[String: Any]])?.first)
    #expect(Set(event.keys) == ["id", "name", "date"])
    #expect(
      keys(object["overview"]) == [
        "latest", "history", "shownCount", "moreText", "latestTitle", "historyTitle", "count", "hasMore",
      ])
    #expect(keys(object["inspected"]) == ["reading", "eventText"])
  }

  /// interface.md, Small print 2 and 11.
  @Test func valuesAreInWireForm() throws {
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

  @Test func aRangeIsTypedAsItsDays() throws {
    let typed = #"{"customRangeChanged": {"start": "2025-11-01", "end": "2026-02-10"}}"#
    let decoded = try JSONDecoder().decode(PerformanceTimeline.Action.self, from: Data(typed.utf8))
    #expect(decoded == .tap(.customRangeChanged(start: day("2025-11-01"), end: day("2026-02-10"))))
  }

  @Test func parentsSeeWhoseReadingsTheseAre() throws {
    let object = try json(.showing([]), parent(of: "athlete-1"))
    #expect(object["viewing"] as? String == "Ava" && (object["athletes"] as? [Any])?.count == 2)
  }
}
