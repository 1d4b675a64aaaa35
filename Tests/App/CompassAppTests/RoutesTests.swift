import CompassModel
import Foundation
import PageTestSupport
import TestSupport
import Testing
@testable import PageKit
@testable import CompassApp

/// Pages, routes stacked over them, and back navigation.
struct RoutesTests {
  @Test(arguments: [
    (Route.page(.events), "/events"), (.record(.event("ev-1")), "/events/ev-1"), (.form(.newEvent), "/events/create"),
    (.signIn, "/login"), (.record(.offer(OfferID("of-1"))), "/offers/of-1"),
    (.record(.interaction(InteractionID("in-1"))), "/interactions/in-1"), (.form(.newReading), "/performance/log"),
    (.form(.newInteraction), "/interactions/create"), (.form(.newOffer), "/offers/create"),
    (.form(.event("ev-1")), "/events/ev-1/edit"),
    (.form(.offer(OfferID("of-1"))), "/offers/of-1/edit"),
    (.form(.reading(MetricID("me-1"))), "/performance/me-1/edit"),
  ])
  func pathsMatchTheWebApp(route: Route, path: String) throws {
    #expect(route.path == path)
    var state = AppState.fresh
    #expect(state.path == "/")
    state.routes = [.page(.events), route]
    #expect(state.path == path)
    // Encoded without a container, as in an action.
    let json = try JSONEncoder().encode([route])
    #expect(try JSONDecoder().decode([String].self, from: json) == [path])
    #expect(try JSONDecoder().decode([Route].self, from: json) == [route])
  }

  @Test(arguments: ["\"/nowhere\"", "\"\"", "\"/events/\"", "{\"event\":{\"_0\":\"e\"}}", "7"])
  func invalidPathsAreRejected(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Route].self, from: Data("[\(json)]".utf8)) }
  }

  @Test func openingTheOpenPageChangesNothing() {
    var store = AppStore(.onEvents())
    store.send(.app(.pageOpened(page: .events)))
    store.finish()
  }

  @Test func aDoubleTapOpensOneDetail() {
    var store = AppStore(.onEvents(.player, [.sample("e"), .sample("f")]))
    var opened = store.state
    store.send(.events(.tap(.eventTapped(id: "e"))), asks: opened.openDetails()) { $0 = opened }
    store.send(.events(.tap(.eventTapped(id: "e"))))
    store.send(.events(.tap(.eventTapped(id: "f"))))
    store.send(.events(.tap(.addTapped)))
    store.ignoreAll()
    store.finish()
  }
}
