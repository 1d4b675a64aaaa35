import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import OffersList

/// The index is cached with its rows and built once (decisions Y1, Y4).
struct OfferTableTests {
  private func context(_ offers: Base<Offer>, _ schools: Base<School>) -> PageContext {
    PageContext.seen().with(.offers(offers), .schools(schools))
  }

  private let page = OffersPage.showing([])

  /// School names are not in the index of the offers, so that new names do not rebuild it.
  @Test func aRenamedSchoolDoesNotRebuildTheIndex() {
    let offers = Base((0..<50).map { offer("o\($0 + 100)", school: "s\($0 % 2 + 1)") })
    let built = offers.table(OfferTable.self, auxiliary: NoAuxiliary())
    var state = page.state
    state.filters.search = "elan"
    let found = { (schools: [School]) in
      OffersList.Screen(state, context(offers, Base(schools))).offers.map(\.id).count
    }
    #expect(found(schoolsOfAva) == 25 && found([stanford]) == 0)
    #expect(found([School(id: "s1", name: "Elan Valley"), elan]) == 50)
    let now = offers.table(OfferTable.self, auxiliary: NoAuxiliary())
    #expect(built.rows.withUnsafeBufferPointer(\.baseAddress) == now.rows.withUnsafeBufferPointer(\.baseAddress))
  }

  /// Search covers the visible names, also those that replace a missing name (decision T9).
  @Test(arguments: [
    ("unknown", ["gone", "blank"]), ("SCHOOL", ["none", "gone", "blank", "high"]), ("no sch", ["none"]),
    ("stan", ["s1"]), ("zz", []),
  ])
  func visibleSchoolNamesAreSearched(query: String, expected: [String]) {
    let schools = schoolsOfAva + [School(id: "blank", name: " \n"), School(id: "high", name: "High School U")]
    let page = OffersPage.showing([], schools: schools)
    let matching = OfferSchools(page.context(.seen())).matching(SearchFolding.query(query) ?? "")
    let found = ["none", "s1", "s2", "gone", "blank", "high"].filter {
      matching.contains($0 == "none" ? nil : SchoolID($0))
    }
    #expect(Set(found) == Set(expected))
  }

  /// Changed rows are filtered, sorted and counted with the others, whatever was requested before.
  @Test(arguments: few(1, of: 0..<12))
  func changedRowsMatchAPlainFilterAndSort(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 300)
    let offers = (0..<40).map { PropertyTests.offer($0, first, &random) }
    var page = OffersPage.showing(offers)
    for _ in 0..<30 {
      let id = random.one(of: offers, else: offers[0]).id
      let status = random.one(of: OfferStatus.recognized, else: .pending)
      page = page.after(
        random.oneIn(4) ? .deleteTapped(id: id) : .statusChosen(id: id, status: status), .deleteConfirmed)
      if random.oneIn(4) { page = page.confirmed(refusing: random.oneIn(2) ? ServiceFailure(.serverError) : nil) }
      page = page.after(
        .searchChanged(query: random.one(of: ["", "stan", "E", "unknown", "zz"], else: "")),
        .statusFilterChanged(status: random.one(of: OfferStatusFilter.allCases, else: .all)),
        .typeFilterChanged(type: random.one(of: OfferTypeFilter.allCases, else: .all)),
        .sortChanged(
          sort: OfferSort(
            field: random.one(of: OfferSortField.allCases, else: .date),
            direction: random.one(of: SortDirection.allCases, else: .ascending))))
      let rows = page.context(.seen()).rows(Offer.self)?.all ?? []
      let expected = rows.filter { Self.passes($0, page.filters) }.sorted { Self.precedes($0, $1, page.sort) }.map(\.id)
      #expect(page.listedIDs == expected)
      let expectedCounts: [Int?] = OfferTable.counted.map { status in rows.count { $0.status == status } }
      #expect(page.screen().counts.prefix(3) == expectedCounts.prefix(3))
      // No offer is left out of the counts.
      #expect(page.screen().counts.reduce(0) { $0 + ($1 ?? 0) } == rows.count)
    }
  }

  static func passes(_ offer: Offer, _ filters: OfferFilters) -> Bool {
    let name = offer.schoolID.map { id in schoolsOfAva.first { $0.id == id }?.name ?? "Unknown School" } ?? "No School"
    return (filters.status == .all || filters.status.rawValue == offer.status.wire)
      && (filters.type == .all || filters.type.rawValue == offer.type.wire)
      && (filters.search.isEmpty || SearchFolding.folded(name).contains(SearchFolding.folded(filters.search)))
  }

  static func precedes(_ left: Offer, _ right: Offer, _ sort: OfferSort) -> Bool {
    func value(_ offer: Offer) -> Double? {
      switch sort.field {
      case .date: Double(offer.offerDate.dayNumber)
      case .deadline: offer.deadline.map { Double($0.dayNumber) }
      case .percentage: offer.percentage ?? (offer.type == .fullRide ? 100 : nil)
      case .amount: offer.amount
      }
    }
    switch (value(left), value(right)) {
    case (nil, nil): return left.id < right.id
    case (nil, _): return false
    case (_, nil): return true
    case (let left?, let right?) where left != right: return (left < right) == (sort.direction == .ascending)
    default: return left.id < right.id
    }
  }
}
