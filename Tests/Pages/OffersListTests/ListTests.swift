import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Filters, sorts, counts and pages of the list (decisions O5, O6, X7, X15).
struct ListTests {
  let offers = [
    offer("a", type: .fullRide, amount: 50_000, percentage: 100, on: "2026-02-04", due: "2026-02-13"),
    offer("b", school: "s2", status: .accepted, amount: 0, percentage: 66.67, on: "2026-02-04", due: "2026-03-01"),
    offer("c", school: "gone", type: .preferredWalkOn, status: .declined, on: "2025-12-12"),
    offer("d", status: .expired, amount: 22_500, percentage: 66.67, on: "2026-01-05", due: "2026-01-31"),
    offer("e", type: .other("aid"), status: .other("held"), amount: 0, percentage: 0, on: "2026-01-05"),
  ]
  var page: OffersPage { .showing(offers) }

  static let orders: [(OfferSortField, SortDirection, [String])] = [
    (.date, .descending, ["a", "b", "d", "e", "c"]), (.date, .ascending, ["c", "d", "e", "a", "b"]),
    (.deadline, .descending, ["b", "a", "d", "c", "e"]), (.deadline, .ascending, ["d", "a", "b", "c", "e"]),
    (.percentage, .descending, ["a", "b", "d", "e", "c"]), (.percentage, .ascending, ["e", "b", "d", "a", "c"]),
    (.amount, .descending, ["a", "d", "b", "e", "c"]), (.amount, .ascending, ["b", "e", "d", "a", "c"]),
  ]

  /// Ties are in ascending id and missing values last, in both directions.
  @Test(arguments: orders)
  func everyFieldSortsInBothDirections(field: OfferSortField, direction: SortDirection, expected: [String]) {
    let sort = OfferSort(field: field, direction: direction)
    #expect(page.after(.sortChanged(sort: sort)).listedIDs.map(\.rawValue) == expected)
  }

  @Test func theDefaultSortIsNewestFirst() {
    #expect(page.listedIDs == ids("a", "b", "d", "e", "c"))
    let sort = page.screen().sort
    #expect(sort.field == .date && sort.direction == .descending)
    #expect(sort.label == "Offer Date" && sort.directionLabel == "Newest First")
  }

  @Test(arguments: [
    (OfferSortField.date, "Newest First", "Oldest First"), (.deadline, "Latest First", "Soonest First"),
    (.percentage, "Highest First", "Lowest First"), (.amount, "Highest First", "Lowest First"),
  ])
  func directionLabelsDependOnTheField(field: OfferSortField, descending: String, ascending: String) {
    #expect(OfferSort(field: field, direction: .descending).directionLabel == descending)
    #expect(OfferSort(field: field, direction: .ascending).directionLabel == ascending)
  }

  @Test(arguments: [
    ("   ", ["a", "b", "d", "e", "c"]), (" STANFORD ", ["a", "d", "e"]), ("ELAN C", ["b"]), ("unknown", ["c"]),
    ("gone", []), ("partial", []),
  ])
  func searchIgnoresCaseAndAccents(query: String, expected: [String]) {
    let state = page.after(.searchChanged(query: query))
    #expect(state.listedIDs.map(\.rawValue) == expected)
    #expect(state.screen().filters.school == query)
    #expect(state.screen().activeFilterCount == (query.contains { $0 != " " } ? 1 : 0))
  }

  @Test(arguments: [
    (OfferStatusFilter.all, ["a", "b", "d", "e", "c"], "All"), (.pending, ["a"], "Pending"),
    (.accepted, ["b"], "Accepted"), (.declined, ["c"], "Declined"), (.expired, ["d"], "Expired"),
  ])
  func filtersByStatus(filter: OfferStatusFilter, expected: [String], label: String) {
    #expect(page.after(.statusFilterChanged(status: filter)).listedIDs.map(\.rawValue) == expected)
    #expect(filter.label == label)
  }

  @Test(arguments: [
    (OfferTypeFilter.all, ["a", "b", "d", "e", "c"], "All"), (.fullRide, ["a"], "Full Ride Scholarship"),
    (.partial, ["b", "d"], "Partial Scholarship"), (.scholarship, [], "Scholarship"),
    (.recruitedWalkOn, [], "Recruited Walk-On"), (.preferredWalkOn, ["c"], "Preferred Walk-On"),
  ])
  func filtersByType(filter: OfferTypeFilter, expected: [String], label: String) {
    #expect(page.after(.typeFilterChanged(type: filter)).listedIDs.map(\.rawValue) == expected)
    #expect(filter.label == label)
  }

  @Test func clearingFiltersKeepsTheSort() {
    let sort = OfferSort(field: .amount, direction: .ascending)
    var store = OffersStore(page)
    store.send(.sortChanged(sort: sort)) { $0.sort = sort }
    store.send(.sortChanged(sort: sort))
    store.send(.searchChanged(query: "stan")) { $0.filters.search = "stan" }
    store.send(.statusFilterChanged(status: .pending)) { $0.filters.status = .pending }
    store.send(.typeFilterChanged(type: .fullRide)) { $0.filters.type = .fullRide }
    #expect(store.listedIDs == ids("a"))
    #expect(store.screen.activeFilterCount == 3)
    store.send(.clearFiltersTapped) { $0.filters = OfferFilters() }
    #expect(store.listedIDs == ids("b", "e", "d", "a", "c"))
    store.finish()
  }

  @Test func onlyTheSummaryIgnoresFilters() {
    let screen = page.after(.statusFilterChanged(status: .expired)).screen()
    #expect(screen.counts == [1, 1, 1, 1, 1])
    #expect(screen.count == 1 && screen.countText == "1 offer found" && screen.subtitle == "1 offer found")
    #expect(page.screen().countText == "5 offers found")
    #expect(page.after(.searchChanged(query: "zzz")).screen().countText == "0 offers found")
    let unknown = OffersPage().after(.opened).screen()
    #expect(unknown.subtitle == "" && unknown.count == nil && unknown.countText == nil && unknown.status.isEmpty)
    #expect(unknown.summary.cards.map(\.count) == [nil, nil, nil])
    #expect(screen.summary.cards.map(\.label) == ["Accepted", "Pending", "Declined", "Expired", "Other"])
    #expect(screen.summary.cards.map(\.color) == [.green, .blue, .red, .neutralGray, .neutralGray])
  }
}
