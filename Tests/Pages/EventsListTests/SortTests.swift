import CompassModel
import PageKit
import PageTestSupport
import TestSupport
import Testing

@testable import EventsList

/// The four sort orders and the stored choice (decisions E5, X7, X17).
struct SortTests {
  static let events: [Event] = [
    .sample("a", on: "2026-03-01", type: .showcase, name: "beta"),
    .sample("b", on: "2026-01-01", type: .camp, name: "Élan"),
    .sample("c", on: "2026-03-01", type: .game, name: "Beta"),
    .sample("d", on: "2026-02-01", type: .camp, name: "elan"),
    .sample("e", on: "2025-12-31", type: .other("tryout"), name: nil),
    .sample("f", on: "2026-02-01", type: .officialVisit, name: "Alpha"),
    .sample("g", on: "2026-02-01", type: .unofficialVisit, name: "alpha"),
    .sample("h", on: "2026-02-01", type: .camp, name: "   "),
  ]

  /// Ties are in ascending id in both directions. Names are compared without case and accents first.
  @Test(arguments: [
    (EventSort.dateDescending, "acdfghbe"), (.dateAscending, "ebdfghac"), (.name, "gfacdbeh"), (.type, "bdhcfaeg"),
  ])
  func everySortIsATotalOrder(sort: EventSort, expected: String) {
    let state = EventsPage.showing(Self.events).after(.sortChanged(sort: sort))
    #expect(state.listedIDs().map(\.rawValue).joined() == expected)
  }

  @Test func daysBeforeTheEpochAreSorted() {
    let old: [Event] = [
      .sample("a", on: "1969-12-31"), .sample("b", on: "1970-01-01"), .sample("c", on: "0001-01-01"),
      .sample("d", on: "9999-12-31"),
    ]
    let state = EventsPage.showing(old)
    #expect(state.listedIDs() == ["d", "b", "a", "c"])
    #expect(state.after(.sortChanged(sort: .dateAscending)).listedIDs() == ["c", "a", "b", "d"])
  }

  @Test func choosingASortStoresItAndResetsTheList() {
    var state = EventsPage.showing(camps(150))
    state.pageCount = 2
    state.target.show("e003")
    var store = EventsStore(state)
    store.send(.sortChanged(sort: .name), asks: [.saveSort(.name)]) {
      $0.sort = .name
      $0.pageCount = 1
      $0.target.end()
    }
    store.send(.sortChanged(sort: .name))
    store.finish(ignoring: .saveSort(.name))
  }

  @Test func aRestoredSortCancelsAnUnreachableScroll() {
    var state = EventsPage.showing(camps(150))
    state.sort = nil
    let near = state.after(.monthChosen(month: month("2026-05")), .dateTapped(date: day("2026-05-30")))
    #expect(near.screen().scrollTo == "e149")
    #expect(near.after(.sortRestored(sort: .dateAscending)).screen().scrollTo == nil)
  }

  @Test(
    arguments: [
      (nil, .dateDescending), ("date_asc", .dateAscending), ("Name", .dateDescending), ("", .dateDescending),
    ] as [(String?, EventSort)])
  func theStoredSortIsParsed(stored: String?, sort: EventSort) {
    var state = EventsPage.showing([])
    state.sort = nil
    #expect(state.after(.read([.eventsSort: stored])).sort == sort)
  }

  @Test func sortsHaveFixedKeysAndLabels() {
    #expect(EventSort.allCases.map(\.rawValue) == ["date_desc", "date_asc", "name", "type"])
    #expect(EventSort.allCases.map(\.label) == ["Date (Newest First)", "Date (Oldest First)", "Name", "Type"])
  }
}
