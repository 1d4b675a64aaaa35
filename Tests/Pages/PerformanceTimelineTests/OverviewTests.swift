import CompassModel
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The overview tab and the reading behind a point.
struct OverviewTests {
  func overview(_ metrics: [PerformanceMetric]) throws -> OverviewCard {
    try #require(PerformancePage.showing(metrics).after(.tabChosen(tab: .overview)).screen().overview)
  }

  private func latestOfEveryType() throws -> [ReadingCard] {
    try overview([
      reading("z", .other("zeal"), 1), reading("g", .other("grip"), 41.005, unit: "kg"),
      reading("o", .other("other"), 8),
      reading("a", .velocity, 80, on: "2026-01-01"), reading("b", .velocity, 83.5, verified: true),
      reading("c", .earnedRunAverage, 2.85),
    ]).latest
  }

  @Test func theLatestReadingOfEachTypeIsListed() throws {
    let latest = try latestOfEveryType()
    #expect(latest.map(\.type.wire) == ["velocity", "era", "grip", "other", "zeal"])
    #expect(latest.map(\.id.rawValue) == ["b", "c", "g", "o", "z"])
    #expect(latest.map(\.valueText) == ["83.5", "2.85", "41.01", "8.00", "1.00"])
    #expect(latest.map(\.unit) == ["mph", nil, "kg", nil, nil])
  }

  @Test func latestReadingsHaveLabelsAndBadges() throws {
    let latest = try latestOfEveryType()
    #expect(latest.map(\.verifiedText) == ["Verified", nil, nil, nil, nil])
    #expect(latest.map(\.typeLabel) == ["Fastball Velocity", "ERA", "Grip", "Other Metric", "Zeal"])
    #expect(latest[0].dateText == "Feb 1, 2026" && latest[0].trend == nil && latest[0].isVerified)
    #expect(latest[0].accessibilityLabel == "Fastball Velocity, 83.5 mph, Feb 1, 2026, verified.")
  }

  @Test func historyListsReadingsNewestFirst() throws {
    let history = try overview([
      reading("a", on: "2026-01-01", notes: " "), reading("b", .other("grip"), 3, on: "2026-02-01", notes: "Windy"),
      reading("c", on: "2026-02-11"),
    ]).history
    #expect(history.map(\.id.rawValue) == ["b", "a"])
    #expect(history.map(\.notes) == ["Windy", nil])
    #expect(history.first?.accessibilityLabel == "Grip, 3.00, Feb 1, 2026.")
    #expect(history.map(\.value) == [3, 80])
  }

  @Test func tappingAPointOpensItsReading() {
    var store = PerformanceStore(
      .showing(
        [reading("a", .velocity, 83.5, verified: true, event: "e", notes: "Windy"), reading("b", event: "gone")],
        events: [.sample("e", on: "2020-01-01", name: "Winter Camp")]))
    store.send(.pointTapped(id: MetricID("a"))) { $0.inspected = MetricID("a") }
    let inspected = store.screen().inspected
    #expect(inspected?.eventText == "At Winter Camp" && inspected?.reading.notes == "Windy")
    #expect(inspected?.reading.valueText == "83.5" && inspected?.reading.dateText == "Feb 1, 2026")
    store.send(.pointTapped(id: MetricID("unknown")))
    store.send(.pointTapped(id: MetricID("b"))) { $0.inspected = MetricID("b") }
    #expect(store.screen().inspected?.eventText == nil)
    store.send(.inspectionClosed) { $0.inspected = nil }
    store.finish()
  }

  @Test func aFilteredReadingIsNotInspected() {
    let state = PerformancePage.showing([reading("a", on: "2025-12-01"), reading("f", on: "2026-02-11")])
    #expect(state.after(.pointTapped(id: MetricID("f"))).inspected == nil, "it lies outside the range")
    let tapped = state.after(.pointTapped(id: MetricID("a")))
    #expect(tapped.after(.verifiedOnlyChanged(isOn: true)).inspected == nil)
    #expect(tapped.after(.presetChosen(preset: .last30Days)).inspected == nil)
    let reloading = tapped.after(.refreshPulled)
    #expect(reloading.inspected != nil && reloading.answered([]).inspected == nil)
    // A point that is too old by tomorrow.
    let old = PerformancePage.showing([reading("a", on: "2025-11-10")]).after(.pointTapped(id: MetricID("a")))
    #expect(old.screen().inspected != nil && old.screen(.sample("2026-02-11T14:00:00Z")).inspected == nil)
  }
}
