import CompassModel
import TestSupport
import Testing

@testable import EventsList

/// The list in pages of a hundred (decision E12).
struct PagesTests {
  @Test(arguments: [(0, 0, false), (1, 1, false), (99, 99, false), (100, 100, false), (101, 100, true)])
  func theFirstPageHoldsAHundred(count: Int, shown: Int, hasMore: Bool) {
    let screen = EventsPage.showing(camps(count)).screen()
    #expect(screen.events.count == shown)
    #expect(screen.hasMore == hasMore)
    #expect(screen.count == count)
  }

  @Test func reachingTheEndOpensOnePageAtATimeUntilAllAreShown() {
    var store = EventsStore(.showing(camps(250)))
    store.send(.moreReached) { $0.pageCount = 2 }
    #expect(store.screen.events.count == 200)
    store.send(.moreReached) { $0.pageCount = 3 }
    #expect(store.screen.events.count == 250)
    #expect(!store.screen.hasMore)
    store.send(.moreReached)
    store.finish()
  }

  /// With exactly as many rows as the open pages hold there is no further page, not even an empty one.
  @Test(arguments: [(100, 1), (200, 2), (300, 3)])
  func thereIsNoPageAfterAFullLastOne(count: Int, pages: Int) {
    var state = EventsPage.showing(camps(count))
    state.pageCount = pages
    #expect(state.screen().events.count == count && !state.screen().hasMore)
    var store = EventsStore(state)
    store.send(.moreReached)
    store.finish()
  }

  @Test func pagesThatFiltersLeaveEmptyAreNotOpened() {
    var store = EventsStore(EventsPage.showing(camps(250)).after(.searchChanged(query: "Camp 01")))
    #expect(store.screen.count == 10)
    store.send(.moreReached)
    store.finish()
  }

  @Test(arguments: [
    EventsList.Tap.searchChanged(query: "camp"), .typeFilterChanged(type: .camp),
    .statusFilterChanged(status: .notRegistered), .datesFilterChanged(dates: .upcoming), .clearFiltersTapped,
    .sortChanged(sort: .name),
  ])
  func anotherListStartsAtItsFirstPage(action: EventsList.Tap) {
    var state = EventsPage.showing(camps(250))
    state.pageCount = 3
    state.target.show("e002")
    #expect(state.after(action).pageCount == 1)
    #expect(state.after(action).target.row == nil)
  }

  @Test func aReloadKeepsThePages() {
    var state = EventsPage.showing(camps(250))
    state.pageCount = 3
    let reloaded = state.after(.refreshPulled).answered(camps(250))
    #expect(reloaded.screen().events.count == 250)
  }

  @Test func theCalendarCountsEventsOfLaterPages() {
    let many = (0..<150).map { Event.sample("e\(1_000 + $0)", on: "2026-02-14") }
    let screen = EventsPage.showing(many).screen()
    #expect(screen.events.count == 100)
    #expect(screen.calendar.days.first { $0.date == day("2026-02-14") }?.eventCount == 150)
  }
}
