import CompassModel
import PageTestSupport
import TestSupport
import Testing

@testable import EventsList
@testable import PageKit

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
    store.finish(ignoring: .rows())
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
    store.finish(ignoring: .open(.record(.event("e"))), .open(.new(.event)))
  }
}

/// A list sorted by date opens at the soonest event that is not over (decision V10).
struct InitialRowTests {
  private static let events: [Event] = [
    .sample("late", on: "2027-03-01"), .sample("soon", on: "2026-02-20"), .sample("today", on: "2026-02-10"),
    .sample("over", on: "2026-02-09"), .sample("old", on: "2025-02-09"),
  ]

  private func content(_ sort: EventSort, _ events: [Event] = events) -> EventsList.Content {
    EventsPage.showing(events).after(.sortChanged(sort: sort)).screen(.on("2026-02-10")).content
  }

  @Test(
    arguments: [
      (EventSort.dateDescending, "today", "2 later"), (.dateAscending, "today", nil), (.name, nil, nil),
      (.type, nil, nil),
    ] as [(EventSort, EventID?, String?)])
  func onlyOrdersOfDatesOpenBelow(sort: EventSort, row: EventID?, later: String?) {
    #expect(content(sort).openAt == row && content(sort).laterText == later)
  }

  /// By the clock (decision T25), which is at noon.
  @Test(arguments: [("11:30:00", "soon"), ("12:30:00", "today")] as [(String, EventID)])
  func anEventOfTodayIsOverAfterItsEndTime(end: String, row: EventID) {
    var events = Self.events
    (events[2].startTime, events[2].endTime) = ("11:00:00", end)
    #expect(content(.dateDescending, events).openAt == row && content(.dateAscending, events).openAt == row)
  }

  @Test func pastEventsOpenAtTheFirstRow() {
    #expect(content(.dateDescending, Array(Self.events.suffix(2))).openAt == nil)
  }

  /// The pages up to the opening row are shown; `more` adds one to them. Beyond 200 rows the list opens at its first.
  @Test(arguments: [(101, 200, 101), (151, 200, 151), (199, 200, 199), (200, 100, nil)])
  func itOpensAtTheSoonestOnALaterPage(later: Int, shown: Int, above: Int?) {
    let events =
      (0..<later).map { Event.sample("e\(1000 + $0)", on: "2027-01-01") }
      + (0..<150).map { Event.sample("o\(1000 + $0)", on: "2025-01-01") }
    let page = EventsPage.showing(events)
    let (first, next) = (page.screen(.on("2026-02-10")).content, page.after(.moreReached).screen(.on("2026-02-10")))
    #expect(first.events.count == shown && first.laterText == above.map { "\($0 - 1) later" })
    #expect(
      first.openAt?.rawValue == above.map { "e\(999 + $0)" } && next.events.count == min(shown + 100, later + 150))
    let oldestFirst = page.after(.sortChanged(sort: .dateAscending)).screen(.on("2026-02-10")).content
    #expect(oldestFirst.openAt == "e1000" && oldestFirst.events.count == 200)
  }

  @Test func anEventInProgressIsNotOver() {
    let events = Self.events.suffix(2) + [.sample("camp", on: "2026-02-08", to: "2026-02-11")]
    #expect(content(.dateDescending, Array(events)).openAt == "camp")
  }
}
