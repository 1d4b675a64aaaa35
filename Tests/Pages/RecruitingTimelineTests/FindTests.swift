import CompassModel
import CompassServices
import Records
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Checks the search in lanes and list.
struct FindTests {
  private let page = Page.showing(
    table(
      [event("a", name: "Élan Camp"), event("b", type: .showcase, name: "Fall Classic", school: "ucla")],
      [interaction("c", type: .phoneCall, subject: nil, school: nil)], [offer("d", type: .fullRide)],
      [change("e", notes: "Coach asked for video", school: "ucla")]))

  @Test(
    arguments: [
      ("elan", ["event-a"]), (" CAMP ", ["event-a"]), ("showcase", ["event-b"]), ("phone", ["interaction-c"]),
      ("full ride", ["offer-d"]), ("video", ["status-e"]), ("interaction", ["interaction-c"]), ("zzz", []),
      // A school's name matches all its items.
      ("ucla", ["event-b", "status-e"]), ("stanf", ["event-a", "offer-d"]),
    ] as [(String, Set<String>)])
  func searchIgnoresCaseAndAccents(query: String, ids: Set<String>) {
    let screen = page.after(.searchChanged(query: query)).screen()
    #expect(Set(screen.list.map(\.id.description)) == ids)
    #expect(Set(screen.lanes.flatMap { $0.items.map(\.id.description) }) == ids)
    #expect(screen.search == query && screen.activeFilterCount == 1 && screen.count == ids.count)
    #expect(screen.activeFiltersText == "Active: Find \"\(query)\"")
    #expect((screen.empty?.title == "No items match your filters.") == ids.isEmpty)
  }

  @Test func lanesWithoutASchoolAreFoundByTheirNames() {
    let page = Page.showing(table([event("a", school: "gone")], [interaction("c", school: nil)]))
    #expect(page.after(.searchChanged(query: "unknown")).listedIDs() == ["event-a"])
    #expect(page.after(.searchChanged(query: "no school")).listedIDs() == ["interaction-c"])
  }

  @Test(arguments: ["", "  ", "\n"]) func aBlankSearchIsNoFilter(query: String) {
    let screen = page.after(.searchChanged(query: "zzz"), .searchChanged(query: query)).screen()
    #expect(screen.count == 5 && screen.activeFilterCount == 0 && screen.activeFiltersText == nil)
  }

  /// The search is a filter like the others (decision T2).
  @Test func allTimeBeginsWithWhatIsFound() {
    let page = Page.showing(
      table(
        [
          event("a", on: "2020-01-01", name: "Old"), event("b", on: "2026-02-01", name: "New"),
          event("c", on: "2026-05-01", name: "Far"),
        ]), range: .allTime)
    #expect(page.after(.searchChanged(query: "new")).screen().start == day("2026-02-01"))
    let far = page.after(.searchChanged(query: "far"))
    #expect(far.dialog == .invalidRange && far.range == .sixMonths)
  }

  @Test func schoolsLoadedLaterAreSearched() {
    let waiting = Page.showing(table([event("a")]), schools: nil).after(.searchChanged(query: "stanford"))
    var builder = RecruitingTimeline.ScreenBuilder()
    #expect(builder.screen(waiting, .sample()).list.isEmpty)
    let named = waiting.after(.refreshPulled).answered(.schools(Base([stanford, ucla])))
    #expect(builder.screen(named, .sample()).list.count == 1)
  }

  @Test func aPrintIncludesTheSearch() throws {
    let document = try printed(page.after(.searchChanged(query: "camp")), .sample())
    #expect(document.facts.last == "Find: camp" && document.rows.count == 1 && document.laneCards.count == 1)
  }
}
