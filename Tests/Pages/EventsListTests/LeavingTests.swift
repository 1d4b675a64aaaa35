import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Leaving the page and coming back (decision E5).
struct LeavingTests {
  @Test func leavingResetsAllButTheOrder() {
    var state = EventsPage.showing(camps(250))
    state.filters.search = "camp"
    state.filters.type = .camp
    state.filters.status = .notRegistered
    state.filters.dates = .upcoming
    state.sort = .name
    state.month = month("2026-05")
    state.selectedDate = day("2026-05-02")
    state.target.show("e121")
    state.pageCount = 2
    state.dialog = .confirmDelete(id: "e001")
    state.notice = .dateIsFree(date: day("2026-05-03"))
    var store = EventsStore(state)
    store.send(.closed, asks: [.needRows([])]) {
      $0.isOpen = false
      $0.filters = EventFilters()
      $0.month = nil
      $0.selectedDate = nil
      $0.target.end()
      $0.pageCount = 1
      $0.dialog = nil
      $0.notice = nil
    }
    store.send(.closed)
    store.send(.event(.rowsChanged))
    store.ignore(.needRows([]))
    store.finish()
  }

  @Test func theOrderIsKeptForTheNextVisit() {
    let again = EventsPage.showing([.sample("e")]).after(.tap(.sortChanged(sort: .type)), .closed, .opened)
    #expect(again.shownSort == .type)
    #expect(again.after(.sortRestored(sort: .name)).shownSort == .type)
  }

  /// Every action a person can do.
  static let taps: [EventsList.Tap] = [
    .refreshPulled, .retryTapped, .searchChanged(query: "late"), .typeFilterChanged(type: .game),
    .statusFilterChanged(status: .attended), .datesFilterChanged(dates: .past), .clearFiltersTapped,
    .sortChanged(sort: .name), .previousMonthTapped, .nextMonthTapped, .monthChosen(month: month("2026-03")),
    .dateTapped(date: day("2026-02-14")), .moreReached, .eventTapped(id: "e"), .addTapped, .deleteTapped(id: "e"),
    .deleteConfirmed, .dialogCancelled, .attendedTapped(id: "e"), .noticeDismissed,
  ]

  @Test(arguments: taps)
  func aLateTapOnAPageThatIsNotOpenChangesNothing(tap: EventsList.Tap) {
    let registered = Event.sample("e", on: "2026-02-01", registered: true)
    var store = EventsStore(EventsPage.showing([registered]).after(.closed))
    store.send(tap)
    store.finish()
  }

  @Test(arguments: taps)
  func everyTapTakesTheMessageAway(tap: EventsList.Tap) {
    var state = EventsPage.showing([.sample("e")])
    state.notice = .notPermitted(.deleteEvent)
    #expect(state.after(tap).notice != .notPermitted(.deleteEvent))
  }

  @Test func dismissingTakesTheMessageAwayAndNothingElse() {
    var state = EventsPage.showing([.sample("e")])
    state.notice = .dateIsFree(date: day("2026-02-11"))
    var store = EventsStore(state)
    store.send(.noticeDismissed) { $0.notice = nil }
    store.finish()
  }

  @Test func answersLeaveTheMessage() {
    var state = EventsPage.showing([.sample("e")])
    state.notice = .dateIsFree(date: day("2026-02-11"))
    for answer in [
      EventsList.Action.event(.rowsChanged), .reloadRequested, .sortRestored(sort: .name),
    ] {
      #expect(state.after(answer).notice == state.notice)
    }
  }

  @Test func tappingAnEventOrAddTellsTheParent() {
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
