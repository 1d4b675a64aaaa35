import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecruitingTimeline

/// School, toggles, legend and the empty texts (decisions T13, T14; recruiting-timeline.md §2).
struct FiltersTests {
  let all = table(
    [event("e"), event("u", school: "ucla")], [interaction("i", school: nil)], [offer("o", school: "ucla")],
    [change("s")])

  @Test(
    arguments: [
      (.event, ["offer-o", "status-s", "interaction-i"]),
      (.interaction, ["event-e", "event-u", "offer-o", "status-s"]),
      (.offer, ["event-e", "event-u", "interaction-i", "status-s"]),
      (.statusChange, ["event-e", "event-u", "interaction-i", "offer-o"]),
    ] as [(TimelineItemKind, Set<String>)])
  func aToggleHidesAKindEverywhere(kind: TimelineItemKind, shown: Set<String>) {
    var store = TimelineStore(.showing(all))
    store.send(.showsChanged(type: kind, isShown: false)) { $0.filters.shows[kind] = false }
    let screen = store.screen()
    #expect(Set(screen.list.map(\.id.description)) == shown && screen.count == shown.count)
    #expect(Set(screen.lanes.flatMap { $0.items.map(\.id.description) }) == shown)
    #expect(screen.shows[kind] == false && screen.older.toggles.first { $0.type == kind }?.isOn == false)
    #expect(screen.legend.filter { !$0.isActive }.map(\.type) == [kind.rawValue])
    store.send(.showsChanged(type: kind, isShown: false))
    store.send(.showsChanged(type: kind, isShown: true)) { $0.filters.shows[kind] = true }
    #expect(store.screen() == Page.showing(all).screen())
    store.finish()
  }

  @Test func theLegendHasFiveEntries() {
    let legend = Page.showing(all).screen().legend
    #expect(legend.map(\.type) == ["event", "interaction", "offer", "status_change", "today"])
    #expect(legend.map(\.label) == ["Events", "Interactions", "Offers", "Status Changes", "Today"])
    #expect(legend.allSatisfy { $0.isActive })
    #expect(legend.map(\.color.hex) == ["#0066FF", "#00CC66", "#FFD700", "#6B7280", "#FF3333"])
  }

  @Test func aSchoolFilterKeepsOneLane() {
    var store = TimelineStore(.showing(all))
    store.send(.schoolChanged(school: ucla.id)) { $0.filters.school = ucla.id }
    let screen = store.screen()
    #expect(screen.lanes.map(\.name) == ["UCLA"] && screen.older.schoolLabel == "UCLA" && screen.school == ucla.id)
    #expect(screen.list.map(\.id.description) == ["offer-o", "event-u"])
    #expect(Array(screen.schools) == [stanford, ucla].map(RecruitingTimeline.SchoolChoice.init))
    store.send(.schoolChanged(school: SchoolID("nobody")))
    store.send(.schoolChanged(school: nil)) { $0.filters.school = nil }
    #expect(store.screen().older.schoolLabel == "All Schools")
    store.finish()
  }

  @Test func aRemovedSchoolClearsTheFilter() {
    let state = Page.showing(all).after(.schoolChanged(school: ucla.id), .refreshPulled)
      .answered(.schools(Base([stanford])))
    #expect(state.filters.school == nil && state.screen().list.count == 5)
  }

  @Test func aPageWithoutItemsHasAnEmptyText() {
    let screen = Page.showing(table()).screen()
    #expect(screen.empty?.title == "No timeline data available")
    #expect(screen.empty?.subtitle == "Add events, interactions, or offers to see them on the timeline")
    #expect(screen.lanes.isEmpty && screen.countText == "0 items" && screen.emptyLanesText == nil)
    #expect(Page().screen().empty == nil, "nothing is known yet")
    let hidden = Page.showing(table()).after(.showsChanged(type: .offer, isShown: false))
    #expect(hidden.screen().empty?.title == "No timeline data available")
  }

  /// Decision L1: printed too; not with schools, nor with an unknown family or unknown schools.
  @Test(arguments: [false, true, nil] as [Bool?])
  func theEmptyTextExplainsAMissingFamily(hasFamily: Bool?) throws {
    var ava = Athlete.ava
    ava.hasFamily = hasFamily
    let context = PageContext.sample(viewer: .sample(athletes: [ava]))
    let usual = "Add events, interactions, or offers to see them on the timeline"
    let family =
      "You belong to no family yet, and schools and contacts are a family's. Create or join one, then refresh."
    let none = Page.showing(table(), schools: [])
    #expect(none.screen(context).empty?.subtitle == (hasFamily == false ? family : usual))
    #expect(try printed(none, context).emptyText?.contains("no family") == (hasFamily == false))
    #expect(Page.showing(table()).screen(context).empty?.subtitle == usual)
    #expect(Page.showing(table(), schools: nil).screen(context).empty?.subtitle == usual)
  }

  @Test func filtersHidingAllItemsCanBeCleared() {
    let state = Page.showing(table([event("e")])).after(.showsChanged(type: .event, isShown: false))
    let empty = state.screen().empty
    #expect("\(empty?.title ?? "") \(empty?.subtitle ?? "")" == "No items match your filters. Try adjusting filters.")
    #expect(empty?.action == "Clear filters")
    #expect(state.after(.clearFiltersTapped).state == Page.showing(table([event("e")])).state)
    let other = Page.showing(table([event("e")])).after(.schoolChanged(school: ucla.id))
    #expect(other.screen().empty?.action == "Clear filters")
  }

  @Test func clearingResetsSchoolTogglesAndLanePage() {
    var store = TimelineStore(manyLanes(25).after(.lanePageChosen(page: 2)))
    #expect(store.state.lanePage == 2)
    store.send(.clearFiltersTapped) { $0.lanePage = 1 }
    store.send(.schoolChanged(school: SchoolID("s100"))) { $0.filters.school = SchoolID("s100") }
    store.send(.showsChanged(type: .event, isShown: false)) { $0.filters.shows.event = false }
    store.send(.clearFiltersTapped) { $0.filters = TimelineFilters() }
    store.send(.clearFiltersTapped)
    store.finish()
  }
}

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
