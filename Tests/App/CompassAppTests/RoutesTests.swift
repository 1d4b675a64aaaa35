import CompassModel
import CompassServices
import Foundation
import PageTestSupport
import TestSupport
import Testing

@testable import CompassApp
@testable import PageKit

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

/// A saved or opened row becomes the target of its own page's list (decision V2).
@MainActor
struct TargetRoutesTests {
  private func loaded(_ state: AppState, _ events: [Event]) -> AppState { state.answered(events) }

  /// Sets no target while a load is in progress: its response may move the row.
  @Test func aSavedEventIsTargetedAfterTheListLoads() {
    let saving = AppState.onEvents().after(.events(.tap(.addTapped))).formLoaded().saving("Spring")
    let saved = saving.after(.app(.foregrounded), .made(1))
    #expect(saved.eventsStatus.isRunning && saved.events.target.row == nil)
    let shown = loaded(saved, [.sample("a"), .sample("n"), .sample("z")])
    #expect(shown.events.target.row == "n" && shown.events.target.request == 1)
  }

  @Test func anEditedEventIsTargeted() {
    let state = AppState.onEvents(.player, [.sample("a"), .sample("n")])
    let opened = state.after(.events(.tap(.editTapped(id: "n"))))
    let row = Event.sample("n").columns
    let saved = opened.after(
      .form(.answer(.loaded(request: opened.form.load.request, drafts: [:], row: row))),
      .form(.tap(.fieldChanged(field: .name, text: "Spring"))), .form(.tap(.saveTapped)), .made(1))
    #expect(saved.events.target.row == "n")
  }

  /// Each tab of the performance page has an address of its own (decision I2).
  @Test func aTabIsOpenedByItsAddress() {
    let overview = AppState.onEvents().after(.app(.routeOpened(route: .overview)))
    #expect(overview.performance.tab == .overview && overview.path == "/performance/index")
    #expect(overview.routes == [.page(.performance)] && Route(path: overview.path) == .overview)
    let back = overview.after(.app(.routeOpened(route: .page(.performance))))
    #expect(back.performance.tab == .timeline && back.path == "/performance/timeline")
    #expect(back.after(.performance(.tap(.tabChosen(tab: .overview)))).path == "/performance/index")
    #expect(overview.after(.app(.pageOpened(page: .performance))).performance.tab == .overview)
  }

  /// Decision G11: a row without a detail page is the target of its list page.
  @Test(arguments: [Page.tasks, .performance])
  func aRowPathTargetsTheRow(page: Page) {
    let opened = AppState.onEvents().after(.app(.routeOpened(route: .row(page, id: "r"))))
    #expect(opened.routes == [.page(page)] && opened.path == page.path)
    #expect((page == .tasks ? opened.tasks.target : opened.performance.target).requested == "r")
  }

  @Test(arguments: [
    ("/events/e", Page.events), ("/events/create", .events), ("/events/e/edit", .events), ("/offers/o", .offers),
    ("/offers/create", .offers), ("/offers/o/edit", .offers), ("/interactions/i", .timeline),
    ("/interactions/create", .timeline),
    ("/performance/log", .performance), ("/performance/m/edit", .performance), ("/", .home),
    ("/reports/timeline", .timeline), ("/tasks/t", .tasks), ("/performance/timeline/m", .performance),
  ])
  func aRouteBelongsToItsPage(path: String, page: Page) {
    #expect(Route(path: path)?.page == page)
  }
}

/// One page is open at a time, and receives its actions.
struct SeveralPagesTests {
  private func isOpen(_ page: Page, _ state: AppState) -> Bool { isOpen(page.feature, state) }

  @Test(arguments: Page.allCases)
  func everyPageOpensAtItsPathAndLoads(page: Page) {
    var state = AppState.after(.app(.launched), .answered(.familyLoaded(family: .player, lastViewed: nil)))
    let effects = Root.reduce(&state, TimedAction(at: instant(morning), .app(.pageOpened(page: page))), in: ())
    #expect(state.path == page.path)
    #expect(isOpen(page, state))
    let asks = effects.contains { effect in
      switch effect {
      case .records(.load(let query, _, _)): query.key.owner == "athlete-1"
      // The readings are requested once the stored range is loaded.
      case .page: effect == .performance(.restoreRange)
      default: false
      }
    }
    #expect(asks)
  }

  @Test(arguments: Page.allCases, Page.allCases)
  func openingAPageClosesTheOther(first: Page, second: Page) {
    let state = AppState.opening(first).after(.app(.pageOpened(page: second)))
    #expect(state.routes == [.page(second)])
    for page in Page.allCases { #expect(isOpen(page, state) == (page == second), "\(page)") }
  }

  /// The screen of a closed page can be shown too: a view that stays, the marks on the pages' tabs.
  @Test(arguments: Page.allCases, Page.allCases)
  func aClosedPageDiscardsTheOtherAthlete(first: Page, second: Page) {
    guard first != second else { return }
    let closed = AppState.opening(first, .parent).after(.app(.pageOpened(page: second)))
    #expect(owner(first.feature, closed) == "athlete-1")
    let switched = closed.after(.app(.athleteSelected(id: "athlete-2")))
    #expect(owner(first.feature, switched) == nil && owner(second.feature, switched) == "athlete-2")
    let back = switched.after(.app(.pageOpened(page: first)))
    #expect(owner(first.feature, back) == "athlete-2")
  }

  private func isOpen(_ feature: (some RootPage).Type, _ state: AppState) -> Bool { feature.state(of: state).isOpen }
  private func owner(_ feature: (some RootPage).Type, _ state: AppState) -> AthleteID? {
    feature.state(of: state).owner
  }

  @Test(arguments: Page.allCases)
  func signingInAgainReturnsToThePage(page: Page) {
    let over = AppState.opening(page).failed(ServiceFailure(.sessionOver))
    #expect(over.path == "/login")
    #expect(over.session == .over)
    let back = over.after(
      .signIn(.tap(.submitted(password: nil))), .answered(.familyLoaded(family: .player, lastViewed: nil)))
    #expect(back.path == page.path)
  }
}
