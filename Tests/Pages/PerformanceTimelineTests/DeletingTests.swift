import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

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
    store.ignore(deletion)
    store.finish()
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
