import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Checks the printed page (decisions T19, Z11).
struct PrintedTests {
  let all = table(
    [event("e", to: "2026-01-17"), event("old", on: "2020-01-01")], [interaction("i", school: nil)], [offer("o")],
    [change("s", notes: "Called")], skipped: [.interactions: 1])

  @Test func thePrintedPageHasItsFacts() throws {
    let document = try printed(Page.showing(all), .sample())
    #expect(document.title == "Recruiting Timeline" && document.printedText == "Printed Feb 10, 2026 at 09:00")
    #expect(
      document.facts.dropFirst()
        == ["Range: 6 Months", "School: All Schools", "Showing: Events, Interactions, Offers, Status Changes"])
    let card = try #require(document.lanes)
    #expect(document.facts.first == "Aug 10, 2025 – Apr 10, 2026")
    #expect(card.todayPosition != nil && card.months.count == 9)
    #expect(document.notes == ["1 item could not be shown"] && document.emptyText == nil)
  }

  @Test func lanesAndListArePrinted() throws {
    let document = try printed(Page.showing(all), .sample())
    #expect(document.laneCards.map(\.name) == ["No School", "Stanford"])
    #expect(document.laneCards.map(\.countText) == ["1 item", "3 of 4 items"])
    #expect(document.laneCards[1].allItems.map { $0.kind == .bar } == [true, false, false])
    #expect(document.rows.map(\.title) == ["Status: Initial → Contacted", "Hello", "Partial Offer", "Camp", "Camp"])
    #expect(document.rows.map(\.fact) == ["Stanford", nil, "Stanford", "Stanford", "Stanford"])
    #expect(document.rows[0].notes.map(\.text) == ["Called"])
  }

  @Test func barsBeyondTheDatesAreMarked() throws {
    let bars = table([
      event("before", on: "2025-07-01", to: "2025-09-01"), event("within", on: "2025-10-01", to: "2025-10-09"),
      event("after", on: "2026-04-01", to: "2026-05-01"), event("dot", on: "2025-12-01"),
    ])
    let items = try printed(Page.showing(bars), .sample()).laneCards.flatMap(\.allItems)
    #expect(items.map(\.continuesBefore) == [true, false, false, false])
    #expect(items.map(\.continuesAfter) == [false, false, false, true])
  }

  /// The legend lists only the visible kinds (decision T14).
  @Test func theLegendListsVisibleKinds() throws {
    let state = Page.showing(all).after(.showsChanged(type: .offer, isShown: false))
    let card = try #require(try printed(state, .sample()).lanes)
    #expect(TimelineItemKind.allCases.filter(card.shows) == [.event, .interaction, .statusChange])
  }

  @Test func thePrintMatchesTheScreen() throws {
    let state = Page.showing(all).after(
      .schoolChanged(school: stanford.id), .showsChanged(type: .offer, isShown: false),
      .zoomedIn(around: day("2026-01-15")))
    let document = try printed(state, .sample())
    let screen = state.screen()
    let card = try #require(document.lanes)
    #expect(card.start == screen.start && card.end == screen.end && card.todayPosition == screen.todayPosition)
    #expect(
      document.facts.dropFirst() == [
        "Range: 6 Months", "Zoom: Nov 15, 2025 - Mar 17, 2026", "School: Stanford",
        "Showing: Events, Interactions, Status Changes",
      ])
    #expect(document.laneCards.map(\.countText) == screen.lanes.map(\.countText))
    #expect(document.rows.map(\.title) == screen.list.map(\.label))
  }

  @Test func allLanesArePrintedExpanded() throws {
    let document = try printed(manyLanes(45).after(.lanePageChosen(page: 2)), .sample())
    #expect(document.laneCards.map(\.name) == (100..<145).map { "School \($0)" })
    #expect(document.laneCards.allSatisfy { $0.items.count == 1 && $0.rowCount == 1 } && document.rows.count == 45)
  }

  @Test func anEmptyPagePrintsItsEmptyText() throws {
    let hidden = Page.showing(table([event("e")])).after(.showsChanged(type: .event, isShown: false))
    #expect(try printed(hidden, .sample()).emptyText == "No items match your filters. Try adjusting filters.")
    #expect(
      try printed(Page.showing(table()), .sample()).emptyText
        == "No timeline data available. Add events, interactions, or offers to see them on the timeline.")
    var none = Page.showing(all)
    none.filters.shows = PerKind(all: false)
    #expect(try printed(none, .sample()).facts.last == "Showing: nothing")
  }

  @Test func aParentsPrintNamesAthleteAndSavedCopy() throws {
    let state = Page().after(.opened).answered(all, savedAt: instant("2026-02-10T13:58:00Z")).failed(.offline)
    let context = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-1"))
    let document = try printed(state, context)
    #expect(document.facts[1] == "Athlete: Ava")
    #expect(
      document.notes == [
        "Showing items saved at 08:58", "You are offline. Showing items saved at 08:58. Reload is disabled.",
        "1 item could not be shown",
      ])
  }
}

/// The printed page with its rows; the test fails before they are loaded.
func printed(_ page: Page, _ context: PageContext) throws -> PrintedPage {
  try #require(RecruitingTimeline.printed(page.state, page.context(context), lines: []))
}

extension PrintedPage {
  var lanes: LanesCard? {
    sections.lazy.compactMap { if case .lanes(let card) = $0.kind { card } else { nil } }.first
  }
  var laneCards: [LaneCard] { lanes?.lanes ?? [] }
  var rows: [ScreenRow] {
    sections.flatMap { section -> [ScreenRow] in
      if case .rows(let list) = section.kind { Array(list.rows) } else { [] }
    }
  }
}

extension ScreenRow {
  fileprivate var fact: String? { facts.first { $0.role == .school }?.text }
}
