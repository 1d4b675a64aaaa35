import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import CompassApp

/// A saved or opened row becomes the target of its own page's list (decision V2).
@MainActor
struct TargetRoutesTests {
  private func loaded(_ state: AppState, _ events: [Event]) -> AppState {
    state.answered(events)
  }

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

  /// One function returns the page of a route.
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
