import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// A screen carries the first page of a long list or lane, and more on request (decision U4).
struct ListPagesTests {
  private func many(_ count: Int, on day: String = "2026-01-15") -> Page {
    .showing(table((0..<count).map { event("e\(1_000 + $0)", on: day) }))
  }

  /// The text above the rows of the list's section.
  private func textAbove(_ screen: RecruitingTimeline.Screen) -> String? {
    for case .rows(let list) in screen.sections.map(\.kind) { return list.aboveText }
    return nil
  }

  @Test func theExpandedListIsPaged() {
    var store = TimelineStore(many(250).after(.listExpanded))
    let screen = store.screen()
    #expect(screen.list.count == 100 && screen.hasMore && screen.moreText == "Showing 100 of 250.")
    #expect(screen.listStart == 0 && screen.count == 250 && screen.refusal(of: .moreReached) == nil)
    store.send(.moreReached) { $0.listPages = 2 }
    store.send(.moreReached) { $0.listPages = 3 }
    store.send(.moreReached)
    let all = store.screen()
    #expect(all.list.count == 250 && !all.hasMore && all.moreText == nil)
    #expect(all.refusal(of: .moreReached) == "All items are shown.")
    store.send(.searchChanged(query: "e1")) {
      $0.filters.search = "e1"
      $0.listPages = 1
    }
    store.send(.listCollapsed) { $0.isListExpanded = false }
    store.finish()
  }

  @Test func theShortListStartsInsideItsPage() {
    let events =
      (0..<200).map { event("later\(1_000 + $0)", on: "2026-03-01") }
      + (0..<200).map { event("past\(1_000 + $0)", on: "2026-01-15") }
    let page = Page.showing(table(events))
    let screen = page.screen()
    #expect(screen.shortListStart == 200 && screen.listStart == 200 && screen.list.count == 100 && screen.hasMore)
    #expect(screen.content.visibleRows == 0..<6 && screen.list[0].number == "201" && screen.laterText == "200 later")
    #expect(textAbove(screen) == "200 later" && textAbove(page.after(.listExpanded).screen()) == nil)
    #expect(screen.moreText == "194 more" && screen.refusal(of: .moreReached) != nil)
    #expect(page.after(.moreReached).state == page.state)
    #expect(screen.itemID(numbered: 1) == item("event-later1199") && screen.itemID(numbered: 401) == nil)
    let last = Page.showing(table(events.suffix(150).map { $0 })).after(.rangeChanged(range: .allTime)).screen()
    #expect(last.listStart == 0 && last.list.count == 100)
  }

  @Test func scrollingToAnItemLoadsItsPage() {
    var page = many(250)
    _ = RecruitingTimeline.scroll(to: "event-e1020", &page.state, in: page.context())
    #expect(page.listPages == 3 && page.screen().list.contains { $0.id == item("event-e1020") })
  }

  @Test func aLongLaneExpandsInSteps() throws {
    var store = TimelineStore(many(90))
    let lane = SchoolID("stanford")
    func card() throws -> LaneCard { try #require(store.screen().lanes.first) }
    // Ninety dots on one day need ninety rows.
    #expect(try card().items.count == 6 && card().moreCount == 84 && card().count == 90)
    #expect(try card().expand?.id == "expand" && card().allItems.count == 90)
    #expect(try store.screen().rowButtons(id: card().anchor).map(\.id) == ["expand", "collapse"])
    // A lane that is expanded already shows more at once.
    store.send(.laneExpanded(school: lane)) {
      $0.expansion.setExpanded(true, lane)
      $0.expansion.showMore(of: lane, count: 90)
    }
    #expect(try card().items.count == 12 && card().visibleRowCount == 12)
    for _ in 0..<13 { store.send(.laneExpanded(school: lane)) { $0.expansion.showMore(of: lane, count: 90) } }
    #expect(try card().items.count == 90 && card().moreCount == 0 && card().expand == nil)
    #expect(try store.screen().rowButtons(id: card().anchor).map(\.id) == ["collapse"])
    #expect(store.screen().refusal(of: .laneExpanded(school: lane)) == "This lane is expanded already.")
    store.send(.laneExpanded(school: lane))
    store.send(.laneCollapsed(school: lane)) { $0.expansion.setExpanded(false, lane) }
    #expect(try card().items.count == 6)
    store.finish()
  }
}

/// Decision T22: the short list starts today, 2026-02-10.
struct ShortListTests {
  private static func days(_ days: ClosedRange<Int>) -> [String] { days.map { "2026-02-\($0)" } }

  @Test(
    arguments: [
      // Nothing is hidden if all items fit.
      ([], 0, nil), (["2026-02-11", "2026-02-10"], 0, nil), (days(10...15), 0, nil),
      (days(10...16), 6, "6 later"), (days(19...25), 1, "1 later"),
      (days(10...10) + days(11...19), 9, "9 later"),
      // The next items if all are in the future.
      (days(11...19), 3, "3 later"),
    ] as [([String], Int, String?)])
  func theShortListSkipsFutureItems(days: [String], start: Int, text: String?) {
    let screen = Page.showing(table(days.enumerated().map { event("\($0)", on: $1) })).screen()
    #expect(screen.shortListStart == start && screen.laterText == text)
  }

  private let past = (11...16).map { event("p\($0)", on: "2025-12-\($0)") }

  @Test func eventsInProgressAreNotLater() {
    let rows = table([event("a", on: "2026-02-09", to: "2026-02-12"), event("b", on: "2026-02-11")] + past)
    let screen = Page.showing(rows).screen()
    #expect(screen.shortListStart == 1 && screen.list[1].id == item("event-a") && screen.list[1].number == "2")
  }

  /// A call half an hour after midnight is tomorrow's, half an hour before midnight today's.
  @Test(arguments: [("2026-02-11T05:30:00Z", 1), ("2026-02-11T04:30:00Z", 0)])
  func todayUsesTheLocalZone(time: String, start: Int) {
    #expect(Page.showing(table(past, [interaction("c", at: time)])).screen().shortListStart == start)
  }

  @Test(
    arguments: [
      ("2026-03-27", "2026-03-30", "Mar 27 - Mar 30, 2026"), ("2026-12-30", "2027-01-02", "Dec 30, 2026 - Jan 2, 2027"),
      ("2024-02-29", nil, "Feb 29, 2024"), ("2026-03-27", "2026-03-27", "Mar 27, 2026"),
    ] as [(String, String?, String)])
  func dateTextsIncludeTheEnd(start: String, end: String?, text: String) {
    let screen = Page.showing(table([event("a", on: start, to: end)]), range: .allTime).screen()
    #expect(screen.list.first?.whenText == text)
  }
}
