import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// What goes to paper (decision T19).
struct PrintDocumentTests {
  let all = table(
    [event("e", to: "2026-01-17"), event("old", on: "2020-01-01")], [interaction("i", school: nil)], [offer("o")],
    [change("s", notes: "Called")], skipped: [.interactions: 1])

  @Test func thePageOnPaper() {
    let document = PrintDocument(Page.showing(all), .sample())
    #expect(document.title == "Recruiting Timeline" && document.printedText == "Printed Feb 10, 2026 at 09:00")
    #expect(
      document.filters
        == ["Range: 6 Months", "School: All Schools", "Showing: Events, Interactions, Offers, Status Changes"])
    #expect(document.start == day("2025-08-10") && document.end == day("2026-04-10"))
    #expect(document.todayText == "Feb 10, 2026" && document.todayPosition != nil && document.months.count == 9)
    #expect(document.notes == ["1 item could not be shown"] && document.emptyText == nil)
  }

  @Test func lanesAndListOnPaper() {
    let document = PrintDocument(Page.showing(all), .sample())
    #expect(document.lanes.map(\.name) == ["No School", "Stanford"])
    #expect(document.lanes.map(\.countText) == ["1 item", "3 of 4 items"])
    #expect(document.lanes[1].items.map(\.isBar) == [true, false, false])
    #expect(
      document.list.map(\.label) == [
        "Status: Initial → Contacted", "Hello", "Partial Offer", "Camp", "Camp",
      ])
    #expect(document.list.map(\.schoolName) == ["Stanford", nil, "Stanford", "Stanford", "Stanford"])
    #expect(document.list[0].details == "Called")
  }

  @Test func barsThatGoOnBeyondTheDatesSaySo() {
    let bars = table([
      event("before", on: "2025-07-01", to: "2025-09-01"), event("within", on: "2025-10-01", to: "2025-10-09"),
      event("after", on: "2026-04-01", to: "2026-05-01"), event("dot", on: "2025-12-01"),
    ])
    let items = PrintDocument(Page.showing(bars), .sample()).lanes.flatMap(\.items)
    #expect(items.map(\.continuesBefore) == [true, false, false, false])
    #expect(items.map(\.continuesAfter) == [false, false, false, true])
  }

  /// Decision T14.
  @Test func theLegendHasTheKindsThatAreShown() {
    let state = Page.showing(all).after(.showsChanged(type: .offer, isShown: false))
    #expect(PrintDocument(state, .sample()).kinds == [.event, .interaction, .statusChange])
  }

  @Test func itPrintsWhatTheScreenShows() {
    let state = Page.showing(all).after(
      .schoolChanged(school: stanford.id), .showsChanged(type: .offer, isShown: false),
      .zoomedIn(around: day("2026-01-15")))
    let document = PrintDocument(state, .sample())
    let screen = state.screen()
    #expect(document.start == screen.start && document.end == screen.end)
    #expect(document.todayPosition == screen.todayPosition)
    #expect(
      document.filters == [
        "Range: 6 Months", "Zoom: Nov 15, 2025 - Mar 17, 2026", "School: Stanford",
        "Showing: Events, Interactions, Status Changes",
      ])
    #expect(document.lanes.map(\.countText) == screen.lanes.map(\.countText))
    #expect(document.list.map(\.label) == screen.list.map(\.label))
  }

  @Test func allLanesOfAllPagesArePrintedExpanded() {
    let document = PrintDocument(manyLanes(45).after(.lanePageChosen(page: 2)), .sample())
    #expect(document.lanes.map(\.name) == (100..<145).map { "School \($0)" })
    #expect(document.lanes.allSatisfy { $0.items.count == 1 && $0.rowCount == 1 } && document.list.count == 45)
  }

  @Test func nothingToPrint() {
    let hidden = Page.showing(table([event("e")])).after(.showsChanged(type: .event, isShown: false))
    #expect(PrintDocument(hidden, .sample()).emptyText == "No items match your filters. Try adjusting filters.")
    #expect(
      PrintDocument(Page.showing(table()), .sample()).emptyText
        == "No timeline data available. Add events, interactions, or offers to see them on the timeline.")
    var none = Page.showing(all)
    none.filters.shows = PerKind(all: false)
    #expect(PrintDocument(none, .sample()).filters.last == "Showing: nothing")
  }

  @Test func aParentsPrintNamesTheAthleteAndASavedCopyIsSaid() {
    let state = Page().after(.opened).answered(all, savedAt: instant("2026-02-10T13:58:00Z")).failed(.offline)
    let context = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-1"))
    let document = PrintDocument(state, context)
    #expect(document.filters.first == "Athlete: Ava")
    #expect(
      document.notes == [
        "Showing items saved at 08:58", "You are offline. Showing items saved at 08:58. Reload is disabled.",
        "1 item could not be shown",
      ])
  }
}
