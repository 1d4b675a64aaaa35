import CompassModel
import PageTestSupport
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Closing and reopening the page (decision E5).
struct LeavingTests {
  @Test func theSortSurvivesClosingThePage() {
    let again = EventsPage.showing([.sample("e")]).after(.tap(.sortChanged(sort: .type)), .closed, .opened)
    #expect(again.effectiveSort == .type)
    #expect(again.after(.sortRestored(sort: .name)).effectiveSort == .type)
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
