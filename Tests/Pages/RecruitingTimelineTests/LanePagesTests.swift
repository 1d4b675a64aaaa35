import CompassModel
import Records
import TestSupport
import Testing

@testable import RecruitingTimeline

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
    let state = Page.showing(table([event("a"), event("b", school: nil)]))
      .after(.laneCollapsed(school: nil))
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
