import CompassModel
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import RecruitingTimeline

/// The view range, its stored setting, and zoom (decisions T1, T2, T16, X17; recruiting-timeline.md §12).
struct RangeTests {
  let camps = table([event("a"), event("b", on: "2023-03-04"), event("c", on: "2022-01-01", school: "ucla")])

  @Test(
    arguments: [
      (.threeMonths, "2025-11-10", "3 Months"), (.sixMonths, "2025-08-10", "6 Months"),
      (.twelveMonths, "2025-02-10", "12 Months"), (.allTime, "2022-01-01", "All Time"),
    ] as [(ViewRange, String, String)])
  func theRangeDeterminesTheDates(range: ViewRange, start: String, label: String) {
    let screen = Page.showing(camps, range: range).screen()
    #expect(screen.start == day(start) && screen.end == day("2026-04-10"))
    #expect(screen.range == range && screen.older.rangeLabel == label && screen.zoom == nil)
    #expect(screen.list.count == 3)
  }

  @Test(
    arguments: [
      ("3", .threeMonths), ("6", .sixMonths), ("12", .twelveMonths), ("all", .allTime), (nil, .sixMonths),
      ("12 Months", .sixMonths), ("", .sixMonths), ("ALL", .sixMonths),
    ] as [(String?, ViewRange)])
  func theStoredRangeIsParsed(stored: String?, range: ViewRange) {
    #expect(Page.showing(camps, range: nil).after(.read([.timelineViewRange: stored])).range == range)
  }

  @Test func changingTheRangeStoresItOnce() {
    var store = TimelineStore(.showing(camps))
    store.send(.rangeChanged(range: .sixMonths))
    store.send(.rangeChanged(range: .allTime), asks: [.saveRange(.allTime)]) { $0.range = .allTime }
    store.finish(ignoring: .saveRange(.allTime))
  }

  @Test func allTimeStartsWithTheEarliestFilteredItem() {
    let state = Page.showing(camps, range: .allTime)
    #expect(state.after(.schoolChanged(school: stanford.id)).screen().start == day("2023-03-04"))
    #expect(state.after(.showsChanged(type: .event, isShown: false)).screen().start == day("2025-08-10"))
    #expect(Page.showing(table(), range: .allTime).screen().start == day("2025-08-10"))
  }

  @Test(arguments: [("2026-04-09", true), ("2026-04-10", false), ("2028-01-01", false)])
  func anInvalidAllTimeRevertsToSixMonths(only: String, isValid: Bool) {
    var store = TimelineStore(.showing(table([event("a", on: only)])))
    store.send(
      .rangeChanged(range: .allTime), asks: [.saveRange(.allTime)] + (isValid ? [] : [.saveRange(.sixMonths)])
    ) {
      $0.range = isValid ? .allTime : .sixMonths
      if !isValid { $0.dialog = .invalidRange }
    }
    guard !isValid else { return }
    let dialog = store.screen().dialog
    #expect(dialog?.message == "Invalid date range. Please try a different view range.")
    #expect(dialog?.buttons.map(\.id) == ["dismiss"])
    store.send(.dismissTapped) { $0.dialog = nil }
    #expect(store.screen().start == day("2025-08-10"))
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }

  @Test func filtersAndNewRowsCanInvalidateAllTime() {
    let rows = table([event("a"), event("b", on: "2027-01-01", school: "ucla")])
    let state = Page.showing(rows, range: .allTime)
    #expect(state.after(.schoolChanged(school: ucla.id)).dialog == .invalidRange)
    let future = state.after(.refreshPulled).answered(.events(Base([event("b", on: "2027-01-01")])))
    #expect(future.range == .sixMonths && future.dialog == .invalidRange)
  }

  /// The oldest item may still be in flight.
  @Test func allTimeIsValidatedAfterAllRowsLoad() {
    let page = Page().after(.opened, .rangeRestored(range: .allTime))
      .answered(.events(Base([event("a", on: "2027-01-01")])))
    #expect(page.range == .allTime && page.dialog == nil)
    #expect(page.answered(table([event("a", on: "2027-01-01")], [interaction("i")])).range == .allTime)
    #expect(page.answered(table([event("a", on: "2027-01-01")])).dialog == .invalidRange)
  }

  @Test func aNewDayMovesTheDates() {
    let screen = Page.showing(camps).screen(.sample("2026-05-31T16:00:00Z"))
    #expect(screen.start == day("2025-11-30") && screen.end == day("2026-07-31"), "X19")
    #expect(screen.todayLabel == "Today May 31")
  }

  @Test(arguments: ["0001-01-01", "9999-12-31"])
  func rangesWorkAtTheEndsOfTheCalendar(today: String) {
    let context = PageContext.on(today)
    for range in ViewRange.allCases {
      let rows = table([event("a", on: "0001-01-01", to: "9999-12-31"), event("b", on: "9999-12-31")])
      let screen = Page.showing(rows, range: range).after(.zoomedIn(around: .latest), in: context).screen(context)
      #expect(screen.start < screen.end && screen.lanes.count == 1)
      #expect(Page.showing(table([event("b", on: "9999-12-31")]), range: range).screen(context).list.count == 1)
    }
  }

  // MARK: - Zoom

  @Test func zoomingAndPanningMoveTheDates() throws {
    let span = try #require(DateSpan(start: day("2025-08-10"), end: day("2026-04-10")))
    var store = TimelineStore(.showing(camps))
    #expect(store.screen().canZoomIn && !store.screen().canZoomOut)
    store.send(.zoomedOut)
    store.send(.panned(direction: .later))
    let first = Zoom.zoomedIn(nil, around: day("2026-01-15"), in: span)
    store.send(.zoomedIn(around: day("2026-01-15"))) { $0.zoom = first }
    let screen = store.screen()
    #expect(screen.zoom?.days == 122 && screen.zoom?.center == day("2026-01-15"))
    #expect(screen.start == screen.zoom?.start && screen.end == screen.zoom?.end && screen.range == .sixMonths)
    #expect(screen.canPanEarlier && screen.canPanLater && screen.canZoomOut)
    #expect(screen.rangeStart == span.start && screen.rangeEnd == span.end)
    store.send(.panned(direction: .later)) { $0.zoom = first?.panned(.later, in: span) }
    #expect(!store.screen().canPanLater && store.screen().end == day("2026-04-10"))
    store.send(.zoomReset) { $0.zoom = nil }
    #expect(store.screen().start == day("2025-08-10"))
    store.finish()
  }

  @Test func theSmallestZoomIsAWeek() {
    var state = Page.showing(camps)
    for _ in 0..<10 { state = state.after(.zoomedIn(around: day("2026-01-15"))) }
    let screen = state.screen()
    #expect(screen.zoom?.days == 7 && !screen.canZoomIn)
    #expect(screen.lanes.map(\.countText) == ["1 of 2 items"] && screen.todayPosition == nil)
    #expect(screen.legend.last?.isActive == false)
    for _ in 0..<10 { state = state.after(.zoomedOut) }
    #expect(state.zoom == nil)
  }

  @Test func changingTheRangeResetsTheZoom() {
    #expect(Page.showing(camps).after(.zoomedIn(around: nil), .rangeChanged(range: .allTime)).zoom == nil)
  }

  /// Zooming keeps today visible if it was (decision T23).
  @Test func zoomKeepsTodayVisible() throws {
    var state = Page.showing(camps)
    for _ in 0..<6 {
      state = state.after(.zoomedIn(around: nil))
      let screen = state.screen()
      #expect(screen.todayPosition != nil && screen.zoom?.center == day("2026-02-10"))
    }
    while state.zoom != nil {
      state = state.after(.zoomedOut)
      #expect(state.screen().todayPosition != nil)
    }
    let earlier = state.after(.zoomedIn(around: day("2025-09-15")))
    #expect(earlier.screen().todayPosition == nil)
    #expect(earlier.after(.zoomedIn(around: nil)).zoom?.center == earlier.zoom?.center, "else the middle")
  }
}
