import CompassModel
import PageKit
import TestSupport
import Testing

@testable import EventsList

/// Filters narrow the list (decisions E1–E4).
struct FiltersTests {
  static let types: [Event] = [
    .sample("camp", type: .camp), .sample("game", type: .game), .sample("official", type: .officialVisit),
    .sample("other", type: .other("tryout")), .sample("show", type: .showcase),
    .sample("unofficial", type: .unofficialVisit),
  ]

  func ids(_ events: [Event], _ context: PageContext = .sample(), change: (inout EventFilters) -> Void) -> [String] {
    var state = EventsPage.showing(events)
    change(&state.filters)
    return state.listedIDs(context).map(\.rawValue)
  }

  @Test(arguments: [
    (EventTypeFilter.all, ["camp", "game", "official", "other", "show", "unofficial"]), (.camp, ["camp"]),
    (.showcase, ["show"]), (.visit, ["official", "unofficial"]), (.officialVisit, ["official"]),
    (.unofficialVisit, ["unofficial"]), (.game, ["game"]),
  ])
  func typeFiltersSelectTheirTypes(filter: EventTypeFilter, expected: [String]) {
    #expect(ids(Self.types) { $0.type = filter } == expected)
  }

  @Test(arguments: [
    (EventStatusFilter.all, ["both", "came", "neither", "registered"]), (.registered, ["registered"]),
    (.notRegistered, ["neither"]), (.attended, ["both", "came"]),
  ])
  func statusFiltersSelectTheirStatuses(filter: EventStatusFilter, expected: [String]) {
    let events: [Event] = [
      .sample("registered", registered: true), .sample("both", registered: true, attended: true),
      .sample("came", attended: true), .sample("neither"),
    ]
    #expect(ids(events) { $0.status = filter } == expected)
  }

  @Test(arguments: ["2026-02-10", "2024-02-29", "2025-12-31"]) func todaysEventIsUpcoming(today: String) {
    let events: [Event] = [
      .sample("a-yesterday", on: day(today).adding(days: -1).wire), .sample("b-today", on: today),
      .sample("c-tomorrow", on: day(today).adding(days: 1).wire),
    ]
    #expect(ids(events, .on(today)) { $0.dates = .upcoming } == ["c-tomorrow", "b-today"])
    #expect(ids(events, .on(today)) { $0.dates = .past } == ["a-yesterday"])
    #expect(ids(events, .on(today)) { $0.dates = .all }.count == 3)
  }

  @Test(arguments: ["2026-02-10", "2026-01-31", "2024-02-29", "2025-12-31"])
  func monthFiltersUseTheCurrentMonth(today: String) {
    let this = day(today).calendarMonth
    let events: [Event] = [
      .sample("before", on: this.firstDay.adding(days: -1).wire), .sample("first", on: this.firstDay.wire),
      .sample("last", on: this.lastDay.wire), .sample("next-first", on: this.adding(1).firstDay.wire),
      .sample("next-last", on: this.adding(1).lastDay.wire),
      .sample("after", on: this.adding(1).lastDay.adding(days: 1).wire),
      .sample("year-later", on: "\(this.year + 1)-\(this.wire.suffix(2))-15"),
    ]
    #expect(ids(events, .on(today)) { $0.dates = .thisMonth } == ["last", "first"])
    #expect(ids(events, .on(today)) { $0.dates = .nextMonth } == ["next-last", "next-first"])
  }

  /// By the start day: an event in progress that started yesterday is past.
  @Test func eventsInProgressAreFilteredByStartDay() {
    let events: [Event] = [.sample("long", on: "2026-02-09", to: "2026-02-12")]
    #expect(ids(events) { $0.dates = .past } == ["long"])
    #expect(ids(events) { $0.dates = .upcoming } == [])
  }

  @Test func aNewDayMovesTheDateFilters() {
    var state = EventsPage.showing([.sample("e", on: "2026-02-10")])
    state.filters.dates = .upcoming
    #expect(state.screen(.on("2026-02-10")).count == 1)
    #expect(state.screen(.on("2026-02-11")).count == 0)
    state.filters.dates = .past
    #expect(state.screen(.on("2026-02-10")).count == 0)
    #expect(state.screen(.on("2026-02-11")).count == 1)
  }

  @Test(arguments: [
    ("", 6), ("   ", 6), ("\n\t", 6), ("ELITE", 1), ("  elite ", 1), ("elan", 1), ("ÉLAN", 1), ("pitch", 1),
    ("peachtree", 1), ("atlanta", 1), ("truist", 1), ("zzz", 0), ("elite camp extra", 0), ("6:00", 0), ("GA", 1),
    ("atlanta, ga", 1),
    ("a, g", 1), ("unknown event", 1), ("e", 4),
  ])
  func searchCoversNameDescriptionAndLocation(query: String, count: Int) {
    let events: [Event] = [
      .sample("1", name: "Elite Camp"), .sample("2", name: "Élan Day"),
      .sample("3", name: "X", details: "Pitching clinic"), .sample("4", name: "X", address: "12 Peachtree St"),
      .sample("5", name: "X", city: "Atlanta", state: "GA"), .sample("6", name: nil, location: "Truist Park"),
    ]
    #expect(ids(events) { $0.search = query }.count == count)
  }

  /// The place on the card, without a city (decision E8).
  @Test func addressAndStateAreFoundAsShown() {
    let events: [Event] = [.sample("a", address: "1 Main St", state: "GA"), .sample("b", address: "1 Main St")]
    #expect(ids(events) { $0.search = "main st, ga" } == ["a"])
  }

  @Test func allFiltersCombine() {
    let events: [Event] = [
      .sample("yes", on: "2026-02-12", type: .game, name: "Big", registered: true),
      .sample("type", on: "2026-02-12", type: .camp, name: "Big", registered: true),
      .sample("status", on: "2026-02-12", type: .game, name: "Big"),
      .sample("date", on: "2026-02-09", type: .game, name: "Big", registered: true),
      .sample("name", on: "2026-02-12", type: .game, name: "Small", registered: true),
    ]
    let found = ids(events) {
      $0.type = .game
      $0.status = .registered
      $0.dates = .upcoming
      $0.search = "big"
    }
    #expect(found == ["yes"])
  }

  @Test func filtersAreSetAndCleared() {
    var store = EventsStore(.showing([.sample("e")]))
    store.send(.searchChanged(query: " Camp ")) { $0.filters.search = " Camp " }
    store.send(.typeFilterChanged(type: .visit)) { $0.filters.type = .visit }
    store.send(.statusFilterChanged(status: .attended)) { $0.filters.status = .attended }
    store.send(.datesFilterChanged(dates: .nextMonth)) { $0.filters.dates = .nextMonth }
    #expect(store.screen.activeFilterCount == 4)
    #expect(store.screen.search == " Camp ")
    store.send(.clearFiltersTapped) { $0.filters = EventFilters() }
    #expect(store.screen.activeFilterCount == 0)
    store.send(.searchChanged(query: "  ")) { $0.filters.search = "  " }
    #expect(store.screen.activeFilterCount == 0)
    store.finish()
  }

  @Test func filtersHaveFixedLabelsAndKeys() {
    #expect(
      EventTypeFilter.allCases.map(\.rawValue)
        == ["all", "camp", "showcase", "visit", "official_visit", "unofficial_visit", "game"])
    #expect(
      EventTypeFilter.allCases.map(\.label)
        == ["All", "Camp", "Showcase", "Visit", "Official Visit", "Unofficial Visit", "Game"])
    #expect(EventStatusFilter.allCases.map(\.rawValue) == ["all", "registered", "not_registered", "attended"])
    #expect(EventStatusFilter.allCases.map(\.label) == ["All", "Registered", "Not Registered", "Attended"])
    #expect(EventDatesFilter.allCases.map(\.rawValue) == ["all", "upcoming", "past", "this_month", "next_month"])
    #expect(EventDatesFilter.allCases.map(\.label) == ["All", "Upcoming", "Past", "This Month", "Next Month"])
  }
}
