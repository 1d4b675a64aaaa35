import CompassModel
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

  @Test func openingBeforeAnyAthleteIsKnownWaits() {
    var store = EventsStore(in: .sample(viewer: nil))
    store.send(.opened, asks: [.restoreSort, .rows()]) { $0.isOpen = true }
    #expect(store.screen.isLoading && !store.screen.showsSkeleton && !store.screen.hasRows)
    store.context.isSessionSlow = true
    #expect(store.screen.showsSkeleton)
    store.context.session = .failed(ServiceFailure(.noAthlete))
    #expect(!store.screen.isLoading && store.screen.banner?.message == "No athlete is linked to your account yet.")
    store.context.session = .active
    store.context.viewer = .sample()
    store.send(.athleteChanged, asks: [.rows()]) { $0.owner = "athlete-1" }
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }

  @Test(arguments: [EventsList.Action.tap(.refreshPulled), .reloadRequested])
  func defect25ARefreshKeepsTheRowsAndAsksAnew(action: EventsList.Action) {
    var store = EventsStore(.showing([camp]))
    store.send(action, asks: [.rows(refresh: true)])
    store.ignore(.rows(refresh: true))
    store.finish()
    let reloading = EventsPage.showing([camp]).after(action)
    #expect(reloading.shownIDs() == ["camp"] && reloading.screen().isLoading)
    #expect(reloading.answered([]).shownIDs() == [])
  }

  @Test(arguments: [
    EventsList.Action.reloadRequested, .tap(.refreshPulled), .closed, .skeletonDue,
    .event(.rowsChanged),
  ])
  func aPageThatIsNotOpenAsksForNothing(action: EventsList.Action) {
    var store = EventsStore()
    store.send(action)
    store.finish()
  }

  @Test func leavingNeedsNoRowsAnyMore() {
    var store = EventsStore(.showing([camp]))
    store.send(.closed, asks: [.needRows([])]) { $0.isOpen = false }
    store.ignore(.needRows([]))
    store.finish()
  }

  @Test func aCopyIsShownWhileTheRowsLoad() {
    let copied = EventsPage().after(.opened).answered([camp], skipped: 1, savedAt: instant("2026-02-10T13:58:00Z"))
    let screen = copied.screen()
    #expect(screen.isLoading && screen.events.map(\.id) == ["camp"] && screen.skippedRows == 1)
    #expect(screen.banner == Banner(kind: .info, message: "Showing events saved at 08:58."))
    #expect(screen.updatingText == nil, "not before it takes a while")
    let slow = copied.slow(.events).screen()
    #expect(slow.updatingText == "updating…" && !slow.showsSkeleton)
  }

  @Test func theSkeletonShowsOnlyOnAFirstLoadWithoutRows() {
    #expect(EventsPage().after(.opened).slow(.events).screen().showsSkeleton)
    #expect(!EventsPage().after(.opened).screen().showsSkeleton)
    #expect(!EventsPage.showing([]).after(.refreshPulled).slow(.events).screen().showsSkeleton)
  }

  @Test func rowsThatMayNotBeSeenGo() {
    let page = EventsPage.showing(camps(250), skipped: 3).after(.deleteTapped(id: "e000")).after(.reloadRequested)
    let screen = page.failed(ServiceFailure(.notPermitted)).screen()
    #expect(screen.events.isEmpty && screen.empty == nil && screen.dialog == nil && screen.skippedText == nil)
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view these events."))
    #expect(screen.calendar.days.allSatisfy { $0.eventCount == nil && !$0.continues })
  }

  @Test(arguments: ServiceFailure.Kind.allCases.filter { ![.cancelled, .sessionOver, .notPermitted].contains($0) })
  func aFailedRefreshKeepsTheRows(kind: ServiceFailure.Kind) {
    let page = EventsPage.showing([camp]).after(.reloadRequested).failed(ServiceFailure(kind, detail: "raw"))
    #expect(page.shownIDs() == ["camp"] && page.screen().banner?.message.contains("saved at 09:00") == true)
  }

  @Test func defect24ACancelledLoadShowsNoError() {
    let page = EventsPage.showing([camp]).after(.refreshPulled).failed(ServiceFailure(.cancelled))
    #expect(page.screen().banner == nil && page.shownIDs() == ["camp"] && !page.screen().isLoading)
  }

  @Test(arguments: ServiceFailure.Kind.allCases.filter { ![.cancelled, .sessionOver].contains($0) })
  func retryingAsksExactlyWhereItCanHelp(kind: ServiceFailure.Kind) {
    let failure = ServiceFailure(kind)
    let page = EventsPage.showing([camp]).after(.reloadRequested).failed(failure)
    #expect(page.screen().banner?.canRetry == failure.canRetry)
    var store = EventsStore(page)
    store.send(.retryTapped, asks: failure.canRetry ? [.rows(refresh: true)] : [])
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }

  @Test func whileARetryRunsItIsNotOfferedAgain() {
    let failed = EventsPage().after(.opened).failed(ServiceFailure(.serverError))
    let retrying = failed.after(.retryTapped)
    #expect(failed.screen().banner?.canRetry == true && retrying.screen().banner?.canRetry == false)
    #expect(retrying.screen().banner?.message == failed.screen().banner?.message)
    var store = EventsStore(retrying)
    store.send(.retryTapped)
    store.finish()
    #expect(retrying.failed(ServiceFailure(.serverError)).screen().banner?.canRetry == true)
  }

  @Test func offlineDisablesReloadingUntilTheConnectionReturns() {
    let offline = EventsPage.showing([camp]).after(.reloadRequested).failed(ServiceFailure(.offline))
    #expect(!offline.screen().canReload)
    var store = EventsStore(offline)
    store.send(.refreshPulled)
    store.send(.retryTapped)
    store.send(.reloadRequested, asks: [.rows(refresh: true)])
    store.ignore(.rows(refresh: true))
    store.finish()
    #expect(offline.after(.reloadRequested).answered([camp]).screen().canReload)
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
    #expect(filtered.notice == .rowIsFilteredAway(name: "New Camp") && filtered.target.row == nil)
    // The message was said once: nothing is awaited any more.
    #expect(filtered.after(.noticeDismissed).after(.event(.rowsChanged)).notice == nil)
  }
}
