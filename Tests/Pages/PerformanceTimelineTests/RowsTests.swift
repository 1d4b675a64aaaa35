import CompassModel
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Load states of readings and events, checked separately (decisions P13, X14, N5). Loading itself is tested for all
/// pages at once.
struct RowsTests {
  let both: PerformanceTimeline.Effect = .needRows([.readings, .events])

  @Test func readingsWaitForTheStoredRange() {
    var store = PerformanceStore(.init())
    store.send(.opened, asks: [.restoreRange, .needRows([.events])]) {
      $0.isOpen = true
      $0.owner = "athlete-1"
    }
    #expect(store.screen().isLoading && store.screen().empty == nil)
    store.ignore(.needRows([.events]))
    store.answer(
      .restoreRange, with: .rangeRestored(choice: .allTime), asks: [PerformanceTimeline.rows(.allTime)]
    ) { $0.choice = .allTime }
    store.finish(ignoring: PerformanceTimeline.rows(.allTime))
  }

  /// Decision V2: a reading requested by path clears the filters; a saved reading stays filtered.
  @Test func aRequestedReadingOverridesTheFilters() {
    let (new, old) = (reading("new"), reading("old", on: "2024-02-01"))
    let page = PerformancePage.showing([new])
    #expect(page.after(.event(.rowRequested(id: "old", afterLoad: true))).state.choice == .last3Months)
    let asked = page.after(.event(.rowRequested(id: "old", afterLoad: false)))
    #expect(asked.state.choice == .allTime && asked.requests.last == .readings)
    #expect(asked.answered([new, old]).state.inspected == "old")
    let verified = page.after(.tap(.verifiedOnlyChanged(isOn: true)))
      .after(.event(.rowRequested(id: "new", afterLoad: false)))
    #expect(!verified.state.verifiedOnly && verified.state.target.row == "new")
    #expect(asked.answered([new]).state.target == RowTarget(), "there is no such reading")
  }

  @Test func loadedRowsAreDisplayed() {
    let opened = PerformancePage.opened()
    #expect(opened.requests == [.events, .readings])
    #expect(opened.screen().isLoading && opened.screen().empty == nil && !opened.screen().canExport)
    #expect(opened.slow(.readings).screen().showsSkeleton)
    let first = opened.answered([reading("a")], skipped: 1)
    #expect(!first.screen().showsSkeleton && first.screen().isLoading, "events are still under way")
    let screen = first.answered(.events(Base([.sample("e", on: "2026-02-01")])), skipped: 2).screen()
    #expect(!screen.isLoading && screen.skippedRows == 3 && screen.skippedText == "3 items could not be shown")
    #expect(screen.pointIDs == ["a"] && screen.events.map(\.id) == ["e"] && screen.canExport)
  }

  /// Decision P13: the events' failure never blocks the charts.
  @Test func failedEventsKeepTheCharts() {
    let page = PerformancePage.opened().answered([reading("a")])
    let failed = page.failed(.timedOut, .events)
    let screen = failed.screen()
    #expect(screen.pointIDs == ["a"] && screen.events.isEmpty && !screen.isLoading && screen.canExport)
    #expect(
      screen.banner
        == Banner(
          kind: .error, message: "Events could not be loaded. Connection timed out.",
          retry: PerformanceTimeline.Tap.retryTapped))
    // Decision L12.
    #expect(
      PerformanceTimeline.reduce(in: failed, .tap(.retryTapped)) == [
        PerformanceTimeline.rows(.last3Months, refresh: true)
      ])
    let forbidden = page.failed(.notPermitted, .events)
    #expect(forbidden.screen().banner?.message == "You don't have permission to view these events.")
  }

  /// A range requests only readings: the events are already loaded.
  @Test func changingTheRangeDoesNotReloadEvents() {
    let page = PerformancePage.showing([])
    #expect(page.after(.presetChosen(preset: .allTime)).requests.dropFirst(page.requests.count) == [.readings])
  }

  /// Readings logged on this device since the load are charted (decision Y3).
  @Test func aConfirmedReadingIsCharted() {
    var page = PerformancePage.showing([reading("a")])
    let new = MetricReading(type: .velocity, value: 90, recordedDate: day("2026-02-09"))
    page.request(.create(.reading(new, "b"), of: "athlete-1"), subject: "The reading")
    #expect(page.screen().pointIDs == ["a"], "a form waits for the answer")
    #expect(page.confirmed().screen().pointIDs == ["a", "b"])
  }
}

/// A reading can be deleted (decision D3).
struct DeletingTests {
  private let page = PerformancePage.showing([reading("a"), reading("b")])
  private let a = MetricID("a")

  @Test func aReadingIsDeletedAfterConfirmation() {
    var store = PerformanceStore(page)
    store.send(.deleteTapped(id: a)) { $0.asksToDelete = a }
    let dialog = store.screen().dialog
    #expect(dialog?.title == "Delete reading" && dialog?.buttons.map(\.id) == ["confirm", "cancel"])
    store.send(.deleteCancelled) { $0.asksToDelete = nil }
    store.send(.deleteConfirmed)
    store.send(.deleteTapped(id: a)) { $0.asksToDelete = a }
    let deletion = PerformanceTimeline.Effect.change(
      .delete(.reading(a), of: reading("a").owner), subject: reading("a").changeSubject)
    store.send(.deleteConfirmed, asks: [deletion]) { $0.asksToDelete = nil }
    store.finish(ignoring: deletion)
  }

  @Test func deletingAnUnknownReadingIsRefused() {
    var store = PerformanceStore(page)
    store.send(.deleteTapped(id: MetricID("x")))
    #expect(store.screen().refusal(of: .deleteTapped(id: MetricID("x"))) == "There is no metric with the id x here.")
    store.finish()
  }

  @Test func historyAndPanelHaveADeleteButton() {
    let shown = page.after(.tabChosen(tab: .overview), .pointTapped(id: a)).screen()
    #expect(shown.rowButtons(id: "a").map(\.id) == ["inspect", "edit", "delete"])
    #expect(shown.button("delete")?.isEnabled == true)
  }
}
