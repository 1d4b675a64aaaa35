import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Checks the lanes, their names and their items (decisions T4–T9).
struct LanesTests {
  @Test func lanesGroupItemsBySchoolSortedByName() {
    let state = Page.showing(
      table(
        [event("a", school: "ucla"), event("b", school: nil), event("c", school: "zz")],
        [interaction("d", school: "stanford"), interaction("e", school: "gone")], [offer("f")], [change("g")]))
    let lanes = state.screen().lanes
    #expect(lanes.map(\.name) == ["No School", "Stanford", "UCLA", "Unknown", "Unknown (2)"], "decision M6")
    #expect(lanes.map { $0.schoolId?.rawValue } == [nil, "stanford", "ucla", "gone", "zz"])
    #expect(lanes.map(\.count) == [1, 3, 1, 1, 1] && lanes.map(\.totalCount) == lanes.map(\.count))
    #expect(lanes[1].items.map(\.id.description) == ["offer-f", "interaction-d", "status-g"])
  }

  @Test func laneNamesSortIgnoringCaseAndAccents() {
    let schools = [
      School(id: SchoolID("1"), name: "élan"), School(id: SchoolID("2"), name: "Zoo"),
      School(id: SchoolID("3"), name: "Fox"), School(id: SchoolID("4"), name: "No School"),
      School(id: SchoolID("5"), name: " "),
    ]
    let events = ["1", "2", "3", "4", "5", nil].enumerated().map { event("\($0)", school: $1) }
    let lanes = Page.showing(table(events), schools: schools).screen().lanes
    #expect(lanes.map(\.name) == ["élan", "Fox", "No School", "No School", "Unknown", "Zoo"])
    #expect(lanes.map { $0.schoolId?.rawValue } == ["1", "3", nil, "4", "5", "2"])
  }

  /// Items and schools are counted on one base, whatever dates are visible (decision T9).
  @Test func theSchoolsOfAllItemsAreCounted() {
    let rows = table([
      event("a", on: "2030-01-01"), event("b", school: "ucla"), event("c", school: nil), event("d", school: "gone"),
    ])
    let page = Page.showing(rows)
    #expect(page.screen().status == ["4 items", "2 schools"] && page.screen().laneCount == 3)
    let one = page.after(.schoolChanged(school: stanford.id)).screen()
    #expect(one.lanes.isEmpty && one.status == ["1 item", "1 school", "1 filter"])
    #expect(Page.showing(rows, schools: nil).screen().status == ["4 items"])
  }

  @Test(
    arguments: [
      ("2025-08-09", nil, false), ("2025-08-10", nil, true), ("2026-04-11", nil, false),
      ("2020-01-01", "2030-01-01", true),
    ] as [(String, String?, Bool)])
  func itemsOutsideTheRangeAreOnlyListed(start: String, end: String?, isShown: Bool) {
    let screen = Page.showing(table([event("a", on: start, to: end)])).screen()
    #expect(screen.lanes.isEmpty != isShown && screen.list.count == 1)
    #expect((screen.emptyLanesText != nil) != isShown && screen.empty == nil)
  }

  @Test(
    arguments: [
      ([(String, String?)](), 0, ""), ([("2026-01-01", nil)], 1, "1 item"),
      ([("2026-01-01", nil), ("2024-01-01", nil)], 1, "1 of 2 items"),
      (
        [("2026-01-01", nil), ("2026-01-02", nil), ("2026-01-03", nil), ("2024-01-01", nil), ("2027-01-01", nil)], 3,
        "3 of 5 items"
      ),
    ] as [([(String, String?)], Int, String)])
  func laneCountsIncludeItemsOutsideTheRange(dates: [(String, String?)], count: Int, text: String) {
    let events = dates.enumerated().map { event("\($0)", on: $1.0, to: $1.1) }
    let lane = Page.showing(table(events)).screen().lanes.first
    #expect(lane?.count ?? 0 == count && lane?.countText ?? "" == text && lane?.items.count ?? 0 == count)
  }

  /// April 10 is the last day of the range.
  @Test func itemsOnTheLastDayUseSeparateRows() throws {
    let lane = try #require(
      Page.showing(
        table([
          event("long", on: "2026-03-01", to: "2026-06-01"), event("game", on: "2026-04-10"),
          event("starts", on: "2026-04-10", to: "2026-04-12"),
        ])
      ).screen().lanes.first)
    #expect(lane.items.map(\.id.row) == ["long", "game", "starts"])
    #expect(lane.items.map(\.row) == [0, 1, 2] && lane.items.map(\.kind) == [.bar, .dot, .dot])
    #expect(lane.items.map(\.left).dropFirst() == [100, 100] && lane.items.map(\.width).dropFirst() == [2, 2])
    #expect(lane.items[0].left + lane.items[0].width == 100)
  }

  @Test func todayMatchesThePositionOfItsItems() throws {
    let screen = Page.showing(table([event("a", on: "2026-02-10")])).screen()
    #expect(screen.todayPosition == screen.lanes.first?.items.first?.left)
    let later = Page.showing(table([event("a", on: "2026-02-10")])).screen(.sample("2026-02-11T04:59:59Z"))
    #expect(later.todayPosition == screen.todayPosition, "the same all day")
  }

  @Test func itemsOfADayAreSortedByTimeThenID() {
    let state = Page.showing(
      table(
        [event("z"), event("b")], [interaction("m", at: "2026-01-15T05:00:00Z")], [offer("a")],
        [change("s", at: "2026-01-15T05:00:00Z"), change("t", at: "2026-01-15T04:59:59Z")]))
    let oldestFirst = ["status-t", "event-b", "event-z", "interaction-m", "offer-a", "status-s"]
    #expect(state.screen().lanes.first?.items.map(\.id.description) == oldestFirst)
    #expect(state.listedIDs() == oldestFirst.reversed(), "decision G6")
  }

  @Test func aLongLaneNameIsNotTruncated() {
    let name = String(repeating: "University of ", count: 40)
    let schools = [School(id: stanford.id, name: name)]
    #expect(Page.showing(table([event("a")]), schools: schools).laneNames() == [name])
  }
}
