import CompassModel
import PageKit
import Records
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

/// Checks the summary sentence of a lane (decision T25); today is 2026-02-10.
struct LaneSummaryTests {
  @Test(
    arguments: [
      (
        [interaction("a", at: "2026-02-03T15:00:00Z", type: .phoneCall)],
        [event("b", on: "2026-02-20", name: "Elite Camp")],
        "Last contact: phone call on Feb 3. Next: Elite Camp, Feb 20."
      ),
      // Several of each: the latest past contact, the earliest unfinished event.
      (
        [
          interaction("a", at: "2025-02-03T15:00:00Z"),
          interaction("b", at: "2025-12-30T15:00:00Z", type: .directMessage),
        ],
        [
          event("c", on: "2026-02-09"), event("d", on: "2027-03-01", name: "Later"),
          event("e", on: "2027-01-02", name: " "),
        ],
        "Last contact: DM on Dec 30, 2025. Next: Unknown event, Jan 2, 2027."
      ),
      (
        [interaction("a", at: "2026-02-10T14:00:00Z", type: .other("other"))], [event("b", on: "2026-02-10")],
        "Last contact: contact today. Next: Camp, today."
      ),
      ([], [event("b", on: "2026-02-08", to: "2026-02-12")], "No contact yet. Now: Camp, until Feb 12."),
      ([], [event("b", on: "2026-02-08", to: "2026-02-10")], "No contact yet. Now: Camp, until today."),
      // A contact with a future date has not happened yet.
      (
        [interaction("a", at: "2026-02-12T15:00:00Z")], [event("b", on: "2026-02-08")],
        "No contact yet. Nothing planned."
      ),
    ] as [([Interaction], [Event], String)])
  func summaryHasLastContactAndNextEvent(interactions: [Interaction], events: [Event], text: String) {
    #expect(Page.showing(table(events, interactions)).screen().lanes.map(\.summaryText) == [text])
  }

  @Test func filtersAndRangeDoNotChangeTheSummary() {
    var page = Page.showing(
      table([event("a", on: "2028-02-20", name: "Far")], [interaction("b", at: "2020-01-01T15:00:00Z")], [offer("c")]))
    page.state.filters.shows[.interaction] = false
    let lane = page.screen().lanes.first
    #expect(lane?.summaryText == "Last contact: email on Jan 1, 2020. Next: Far, Feb 20, 2028.")
    #expect(lane?.accessibilityLabel == "Stanford. 1 of 2 items on timeline.")
  }

  /// Decision N3: unloaded rows are not summarized; items without a school have no contact.
  @Test func unloadedRowsAreNotSummarized() {
    #expect(Page.showing(table([], [], [offer("a", school: nil)])).screen().lanes.map(\.summaryText) == [nil])
    let planned = Page.showing(
      table([event("a", on: "2026-03-01", school: nil)], [interaction("b", at: "2026-02-03T15:00:00Z", school: nil)])
    )
    .screen()
    #expect(planned.lanes.map(\.summaryText) == ["Next: Camp, Mar 1."])
    #expect(planned.laneCountText == "0 schools")
    let columns = TimelineColumns(TimelineSources(offers: Base([offer("a")]).laid([])), zone: .utc)
    #expect(columns.summary(ofSchoolAt: 0, at: PageContext.sample().moment) == nil)
  }

  /// It is 09:00 in New York; an event without an end time lasts until its day ends, and one
  /// without a start time is not under way on its first day.
  @Test(
    arguments: [
      (nil, nil, nil, "Next: Camp, today."), ("06:00", "07:00", nil, "Next: Later, Feb 20."),
      ("08:00", "09:00", nil, "Next: Later, Feb 20."), ("08:00", "09:01", nil, "Now: Camp, today."),
      ("08:00", nil, nil, "Now: Camp, today."), ("08:00", "07:00", nil, "Now: Camp, today."),
      ("09:00", nil, nil, "Now: Camp, today."), ("09:01", nil, nil, "Next: Camp, today."),
      (nil, "08:30", nil, "Next: Later, Feb 20."), ("22:00", "08:00", "2026-02-09", "Next: Later, Feb 20."),
    ] as [(String?, String?, String?, String)])
  func theClockSaysWhatIsOverAndUnderWay(start: String?, end: String?, from first: String?, next: String) {
    var today = event("a", on: first ?? "2026-02-10", to: "2026-02-10")
    (today.startTime, today.endTime) = (start, end)
    let calls = [
      interaction("past", at: "2026-01-05T01:00:00Z"), interaction("later", at: "2026-02-11T01:00:00Z", type: .text),
    ]
    let events = [today, event("b", on: "2026-02-20", name: "Later")]
    let text = Page.showing(table(events, calls)).screen().lanes.first?.summaryText
    #expect(text == "Last contact: email on Jan 4. \(next)")
  }
}

/// More lanes than fit: pages and collapsed lanes (decision T17).
struct LanePagesTests {
  @Test(arguments: [(0, 1, 0), (1, 1, 1), (20, 1, 20), (21, 2, 20), (40, 2, 20), (41, 3, 20)])
  func lanesArePagedByTwenty(lanes: Int, pages: Int, shown: Int) {
    let screen = manyLanes(lanes).screen()
    #expect(screen.laneCount == lanes && screen.lanePageCount == pages && screen.lanePage == 1)
    #expect(screen.lanes.count == shown && screen.list.count == lanes)
    #expect(screen.lanes.allSatisfy { $0.isCollapsed == (lanes > 20) })
    #expect(screen.expandedCount == (lanes > 20 ? 0 : lanes))
    #expect(screen.laneCountText == (lanes == 1 ? "1 school" : "\(lanes) schools"))
  }

  @Test func turningPagesStopsAtTheEnds() {
    var store = TimelineStore(manyLanes(45))
    store.send(.previousLanePageTapped)
    store.send(.nextLanePageTapped) { $0.lanePage = 2 }
    #expect(store.screen().lanes.map(\.name) == (120..<140).map { "School \($0)" })
    store.send(.nextLanePageTapped) { $0.lanePage = 3 }
    #expect(store.screen().lanes.map(\.name) == (140..<145).map { "School \($0)" })
    store.send(.nextLanePageTapped)
    store.send(.previousLanePageTapped) { $0.lanePage = 2 }
    store.send(.lanePageChosen(page: 99)) { $0.lanePage = 3 }
    store.send(.lanePageChosen(page: Int.min)) { $0.lanePage = 1 }
    store.finish()
  }

  @Test func aRemovedPageFallsBackToTheLast() {
    let state = manyLanes(45).after(.lanePageChosen(page: 3), .refreshPulled).answered(.events(camps(25)))
    #expect(state.screen().lanePage == 2 && state.screen().lanes.count == 5)
    #expect(state.after(.previousLanePageTapped).lanePage == 1)
  }

  @Test(
    arguments: [
      .rangeChanged(range: .allTime), .showsChanged(type: .offer, isShown: false), .clearFiltersTapped,
      .schoolChanged(school: SchoolID("s101")), .schoolChanged(school: nil), .zoomedIn(around: nil),
      .searchChanged(query: "school"),
    ] as [RecruitingTimeline.Tap])
  func changedLanesReturnToTheFirstPage(action: RecruitingTimeline.Tap) {
    #expect(manyLanes(45).after(.lanePageChosen(page: 2), action).lanePage == 1)
  }

  @Test func lanesExpandAndCollapse() {
    var store = TimelineStore(manyLanes(25))
    let lane = SchoolID("s101")
    store.send(.laneExpanded(school: lane)) { $0.expansion.setExpanded(true, lane) }
    #expect(store.screen().lanes.map(\.isCollapsed).firstIndex(of: false) == 1)
    #expect(store.screen().expandedCount == 1)
    store.send(.laneExpanded(school: lane))
    store.send(.laneCollapsed(school: lane)) { $0.expansion.setExpanded(false, lane) }
    #expect(store.screen().expandedCount == 0)
    store.send(.allLanesExpanded) { $0.expansion.setAllExpanded(true) }
    #expect(store.screen().expandedCount == 25)
    store.send(.laneCollapsed(school: lane)) { $0.expansion.setExpanded(false, lane) }
    #expect(store.screen().expandedCount == 24 && store.screen().lanes[1].isCollapsed)
    store.send(.allLanesCollapsed) { $0.expansion.setAllExpanded(false) }
    #expect(store.screen().expandedCount == 0)
    store.send(.laneExpanded(school: SchoolID("nobody")))
    store.send(.laneExpanded(school: nil))
    store.finish()
  }

  @Test func theLaneWithoutSchoolCanBeCollapsed() {
    let state = Page.showing(table([event("a"), event("b", school: nil)])).after(.laneCollapsed(school: nil))
    #expect(state.screen().lanes.map(\.isCollapsed) == [true, false])
    #expect(state.screen().lanes[0].items.count == 1, "a collapsed lane keeps its items")
  }

  @Test func expandedLanesSurviveALaneCountChange() {
    let many = manyLanes(25).after(.laneExpanded(school: SchoolID("s101")))
    #expect(many.after(.rangeChanged(range: .threeMonths)).screen().lanes[1].isCollapsed == false)
    let state = many.after(.refreshPulled).answered(.events(camps(5)))
    #expect(state.screen().lanes.allSatisfy { !$0.isCollapsed })
  }

  @Test func aReturningLaneKeepsItsExpansion() {
    let chosen = manyLanes(25).after(.laneExpanded(school: SchoolID("s120")), .refreshPulled)
    let gone = chosen.answered(.events(camps(3)))
    #expect(gone.laneNames().count == 3)
    let back = gone.after(.refreshPulled).answered(.events(camps(25))).after(.lanePageChosen(page: 2))
    #expect(back.screen().lanes.first?.isCollapsed == false && back.screen().expandedCount == 1)
  }

  private func camps(_ count: Int) -> Base<Event> {
    Base((0..<count).map { event("e\(100 + $0)", school: "s\(100 + $0)") })
  }
}
