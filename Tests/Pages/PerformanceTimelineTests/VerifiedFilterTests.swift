import CompassModel
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The verified filter, both empty texts, the tabs and their shared filters (decisions P5, P12).
struct VerifiedFilterTests {
  let page = PerformancePage.showing([reading("v", verified: true), reading("n"), reading("r", .sixtyTime, 7)])

  /// Decision P5: filters on the client, without a request or a prompt.
  @Test func theVerifiedFilterHidesUnverifiedReadings() {
    var store = PerformanceStore(page)
    #expect(store.screen().pointIDs == ["n", "v", "r"] && store.screen().countText == "3 readings of 2 metrics")
    store.send(.verifiedOnlyChanged(isOn: true)) { $0.verifiedOnly = true }
    let screen = store.screen()
    #expect(
      screen.pointIDs == ["v"] && screen.count == 1 && screen.countText == "1 reading of 1 metric"
        && screen.verifiedOnly)
    #expect(screen.radar.axes.map(\.type) == [.velocity])
    #expect(
      screen.charts.map(\.emptyText) == [
        nil, "No verified speed metrics available", "No verified hitting metrics available",
        "No verified pitching metrics available",
      ])
    store.send(.verifiedOnlyChanged(isOn: false)) { $0.verifiedOnly = false }
    #expect(store.screen().count == 3)
    store.finish()
  }

  @Test func theEmptyTextDependsOnTheFilter() {
    let none = PerformancePage.showing([])
    #expect(none.screen().empty?.title == "No metrics found for selected date range")
    #expect(none.screen().empty?.action == "+ Log Metrics")
    #expect(
      none.after(.verifiedOnlyChanged(isOn: true)).screen().empty?.title
        == "No metrics found for selected date range", "there is nothing to verify")
    let unverified = PerformancePage.showing([reading("n")]).after(.verifiedOnlyChanged(isOn: true))
    #expect(unverified.screen().empty?.title == "No verified metrics available")
    #expect(unverified.screen().empty?.action == "Show all metrics")
    #expect(none.screen().charts.count == 4, "the charts are there all the same")
  }

  @Test func loggingOpensTheForm() {
    var store = PerformanceStore(.showing([]))
    store.send(.logTapped, asks: [.open(.new(.reading))])
    store.finish(ignoring: .open(.new(.reading)))
  }

  /// Editing a reading opens the form page (decision R1).
  @Test func editingAReadingOpensItsForm() {
    var store = PerformanceStore(.showing([reading("a")]))
    store.send(.editTapped(id: MetricID("unknown")))
    store.send(.editTapped(id: MetricID("a")), asks: [.open(.form(path: "/performance/a/edit"))])
    store.finish(ignoring: .open(.form(path: "/performance/a/edit")))
  }

  /// "Tab navigation persists user's selected filters."
  @Test func tabsShareTheFilters() {
    var store = PerformanceStore(page.after(.presetChosen(preset: .allTime), .verifiedOnlyChanged(isOn: true)))
    #expect(store.screen().title == "Performance Timeline & Analytics" && store.screen().overview == nil)
    store.send(.tabChosen(tab: .overview)) { $0.tab = .overview }
    var screen = store.screen()
    #expect(screen.title == "Performance Overview" && screen.tab == .overview)
    #expect(screen.tabs.map(\.label) == ["Performance Overview", "Timeline & Analytics"])
    #expect(screen.tabs.map(\.isActive) == [true, false])
    #expect(screen.verifiedOnly && screen.range.preset == .allTime)
    #expect(screen.overview?.history.map(\.id.rawValue) == ["v"])
    store.send(.tabChosen(tab: .timeline)) { $0.tab = .timeline }
    screen = store.screen()
    #expect(screen.verifiedOnly && screen.range.preset == .allTime && screen.overview == nil)
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }
}
