import CompassModel
import PageTestSupport
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// When the page asks for its rows, and what it shows until they are there (decisions Y5, X10–X14, N5).
struct RowsTests {
  let camp = Event.sample("camp")

  @Test func openingAsksForTheRowsAndTheOrder() {
    var store = EventsStore()
    store.send(.opened, asks: [.restoreSort, .rows()]) {
      $0.isOpen = true
      $0.owner = "athlete-1"
    }
    store.send(.opened)
    store.answer(.restoreSort, with: .sortRestored(sort: .dateDescending)) { $0.sort = .dateDescending }
    store.ignore(.rows())
    store.finish()
  }

  /// A row that was just saved is led to when the load that follows has ended.
  @Test func aRowThatComesLateIsLedTo() {
    let saved = EventsPage.showing([camp]).after(.reloadRequested).after(
      .event(.rowRequested(id: "new", afterLoad: true)))
    #expect(saved.target.row == nil)
    let came = saved.answered([camp, .sample("new", on: "2026-02-20")])
    #expect(came.target.row == "new" && came.screen().scrollTo == "new")
    let filtered = EventsPage.showing([camp]).after(.typeFilterChanged(type: .game)).after(.reloadRequested)
      .after(.event(.rowRequested(id: "new", afterLoad: true))).answered([.sample("new", name: "New Camp")])
    #expect(filtered.notice == .rowIsFilteredAway("new") && filtered.target.row == nil)
    // The message was said once: nothing is awaited any more.
    #expect(filtered.after(.noticeDismissed).after(.event(.rowsChanged)).notice == nil)
  }
}
