import CompassModel
import TestSupport
import Testing

@testable import CompassApp

/// Back navigation, and links from outside (decision N6).
struct HistoryTests {
  private func opened(_ pages: Page...) -> AppState {
    AppState.fresh.after(pages.map { .app(.pageOpened(page: $0)) })
  }

  private func goneBack(_ state: AppState, _ times: Int) -> AppState {
    state.after([AppAction](repeating: .app(.backTapped), count: times))
  }

  @Test func backReturnsThroughTheHistoryToHome() {
    let state = opened(.timeline, .events, .offers)
    #expect(goneBack(state, 1).path == "/events")
    #expect(goneBack(state, 2).path == "/reports/timeline")
    #expect(goneBack(state, 3).path == "/")
    #expect(goneBack(state, 4) == goneBack(state, 3))
  }

  @Test func theHistoryContainsEachPageOnce() {
    let state = opened(.timeline, .events, .timeline, .events, .timeline)
    #expect(state.history == [.events])
    #expect(goneBack(state, 1).path == "/events")
    #expect(goneBack(state, 2).path == "/")
  }

  /// Home is the start of the history.
  @Test func openingHomeClearsTheHistory() {
    let state = opened(.events, .offers, .home, .tasks)
    #expect(state.history.isEmpty)
    #expect(goneBack(state, 1).path == "/")
  }

  @Test func backReopensAndReloadsThePreviousPage() {
    let state = goneBack(opened(.events, .offers), 1)
    #expect(state.events.isOpen && !state.offers.isOpen && state.history.isEmpty)
    #expect(state.eventsStatus.isRunning)
  }

  @Test func backClosesDetailsBeforeLeavingThePage() {
    let state = AppState.onEvents().after(.app(.pageOpened(page: .offers)), .app(.pageOpened(page: .events)))
      .after(.events(.tap(.eventTapped(id: "e"))))
    #expect(state.path == "/events/e")
    #expect(goneBack(state, 1).path == "/events")
    #expect(goneBack(state, 2).path == "/offers")
  }

  @Test(arguments: [
    Route.page(.home), .page(.timeline), .page(.performance), .record(.event("ev-1")),
    .record(.event("a/b c")),
    .record(.offer(OfferID("of 1"))), .record(.interaction(InteractionID("ü"))), .form(.newEvent), .form(.newReading),
    .form(.newOffer), .row(.tasks, id: "t/1"), .row(.performance, id: "m 1"),
  ])
  func everyRoutePathRoundTrips(route: Route) {
    #expect(Route(path: route.path) == route)
  }

  @Test(arguments: ["", "//", "/events/", "/nope", "events", "/login", "/event/ev-1", "/tasks/", "/reports/timeline/i"])
  func invalidPathsHaveNoRoute(path: String) {
    #expect(Route(path: path) == nil)
  }

  @Test(arguments: [
    (Route.record(.event("e")), Page.events), (.form(.newEvent), .events), (.record(.offer(OfferID("o"))), .offers),
    (.record(.interaction(InteractionID("i"))), .timeline), (.form(.newReading), .performance),
  ])
  func aLinkOpensItsPageAndTheRouteOverIt(route: Route, page: Page) {
    let state = AppState.onEvents().after(.app(.pageOpened(page: .tasks)), .app(.routeOpened(route: route)))
    #expect(state.routes == [.page(page), route])
    #expect((state.details.reference != nil) == (route.record != nil))
    #expect(goneBack(state, 1).routes == [.page(page)])
    #expect(goneBack(state, 2).path == "/tasks")
  }

  @Test func aLinkToAPageOpensIt() {
    #expect(AppState.onEvents().after(.app(.routeOpened(route: .page(.offers)))).routes == [.page(.offers)])
  }

  @Test func linksAreIgnoredOnTheSignInPage() {
    let over = AppState.onEvents().after(.app(.signOutTapped))
    #expect(over.after(.app(.routeOpened(route: .record(.event("e"))))) == over)
  }
}
