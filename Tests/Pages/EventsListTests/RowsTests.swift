import CompassModel
import PageTestSupport
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Checks the requests for rows, and the screen until the rows are loaded (decisions Y5, X10–X14, N5).
struct RowsTests {
  let camp = Event.sample("camp")

  @Test func openingRequestsRowsAndSort() {
    var store = EventsStore(.init())
    store.send(.opened, asks: [.restoreSort, .rows()]) {
      $0.isOpen = true
      $0.owner = "athlete-1"
    }
    store.send(.opened)
    store.answer(.restoreSort, with: .sortRestored(sort: .dateDescending)) { $0.sort = .dateDescending }
    store.ignore(.rows())
    store.finish()
  }

  /// Scrolls to a row that was just saved after the load that follows.
  @Test func aSavedRowIsScrolledToAfterTheLoad() {
    let saved = EventsPage.showing([camp]).after(.reloadRequested).after(
      .event(.rowRequested(id: "new", afterLoad: true)))
    #expect(saved.target.row == nil)
    let came = saved.answered([camp, .sample("new", on: "2026-02-20")])
    #expect(came.target.row == "new" && came.screen().scrollTo == "new")
    let filtered = EventsPage.showing([camp]).after(.typeFilterChanged(type: .game)).after(.reloadRequested)
      .after(.event(.rowRequested(id: "new", afterLoad: true))).answered([.sample("new", name: "New Camp")])
    #expect(filtered.notice == .rowIsFilteredAway("new") && filtered.target.row == nil)
    // The notice is displayed once; no row is awaited any more.
    #expect(filtered.after(.noticeDismissed).after(.event(.rowsChanged)).notice == nil)
  }

  @Test func tappingAnEventOrAddOpensAPage() {
    var store = EventsStore(.showing([.sample("e")]))
    store.send(.eventTapped(id: "e"), asks: [.open(.record(.event("e")))])
    store.send(.eventTapped(id: "unknown"))
    store.send(.addTapped, asks: [.open(.new(.event))])
    #expect(EventsList.Effect.open(.new(.event)).plan == .together)
    store.ignore(.open(.record(.event("e"))))
    store.ignore(.open(.new(.event)))
    store.finish()
  }
}
