import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// A builder recomputes only changed values and is never stale.
struct ScreenBuilderTests {
  struct Misses: Equatable {
    var selection: Int
    var lanes: Int
    var page: Int
  }

  /// Cache misses of the builder for one more action on an open page with 45 lanes.
  func misses(_ tap: RecruitingTimeline.Tap, later context: PageContext = .sample()) -> Misses {
    let state = manyLanes(45)
    var builder = RecruitingTimeline.ScreenBuilder()
    _ = builder.screen(state, .sample())
    let next = state.after(tap, in: context)
    #expect(builder.screen(next, context) == next.screen(context))
    return Misses(
      selection: builder.selection.misses - 1, lanes: builder.lanes.misses - 1, page: builder.page.misses - 1)
  }

  @Test(
    arguments: [
      .laneExpanded(school: SchoolID("s101")), .allLanesExpanded, .itemInspected(id: item("event-e101")),
      .listExpanded, .refreshPulled, .rangeChanged(range: .sixMonths), .showsChanged(type: .offer, isShown: true),
    ] as [RecruitingTimeline.Tap])
  func actionsWithoutRowChangesRecomputeNothing(action: RecruitingTimeline.Tap) {
    #expect(misses(action) == Misses(selection: 0, lanes: 0, page: 0))
  }

  @Test func turningAPageRecomputesOnlyThePage() {
    #expect(misses(.nextLanePageTapped) == Misses(selection: 0, lanes: 0, page: 1))
  }

  @Test(arguments: [.rangeChanged(range: .threeMonths), .zoomedIn(around: nil)] as [RecruitingTimeline.Tap])
  func changedDatesDoNotRecomputeTheFilter(action: RecruitingTimeline.Tap) {
    #expect(misses(action) == Misses(selection: 0, lanes: 1, page: 1))
  }

  @Test(
    arguments: [.schoolChanged(school: SchoolID("s101")), .showsChanged(type: .event, isShown: false)]
      as [RecruitingTimeline.Tap])
  func filtersRecomputeEverything(action: RecruitingTimeline.Tap) {
    #expect(misses(action) == Misses(selection: 1, lanes: 1, page: 1))
  }

  @Test func onlyANewDayRecomputesTheLanes() {
    #expect(misses(.listCollapsed, later: .sample("2026-02-10T20:00:00Z")) == Misses(selection: 0, lanes: 0, page: 0))
    #expect(misses(.listCollapsed, later: .sample("2026-02-11T20:00:00Z")) == Misses(selection: 0, lanes: 1, page: 1))
  }

  @Test func changingTheZoneMovesTheDays() {
    let late = table([], [interaction("i", at: "2026-01-15T02:00:00Z")])
    var builder = RecruitingTimeline.ScreenBuilder()
    let days = ["UTC", "America/New_York", "Pacific/Auckland"].map { name in
      builder.screen(.showing(late), .sample(in: name)).list.map(\.dateText)
    }
    #expect(days == [["Jan 15, 2026"], ["Jan 14, 2026"], ["Jan 15, 2026"]])
  }

  @Test func lanePagesAreBuiltInSequence() {
    var builder = RecruitingTimeline.ScreenBuilder()
    var state = manyLanes(45)
    let pages = (1...3).map { page in
      state.lanePage = page
      return builder.screen(state, .sample()).lanes.first?.name
    }
    #expect(pages == ["School 100", "School 120", "School 140"])
  }
}
