import CompassModel
import Foundation
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Checks the screen in words and as JSON (interface.md, "home"; decisions N2, N3).
struct ScreenTests {
  let busy = TodayPage.showing(
    .of(
      tasks: [.due("t", "2026-02-05")], offers: [.due("o", "2026-02-15", percentage: 66.67)],
      events: [.sample("e", on: "2026-02-10", name: "Video Session", time: "18:00")], skipped: 2))

  /// The newest notice is announced; a banner only without a notice (decision N2).
  @Test func theNewestNoticeIsAnnounced() {
    var context = PageContext.sample()
    context.notices = [1, 2].map {
      Notice(id: $0, kind: .error, message: "message \($0)", athlete: nil, canRetry: false)
    }
    let offline = TodayPage.showing().after(.refreshPulled).answered(.failed(.offline))
    #expect(offline.screen(context).announcement == "message 2")
    #expect(offline.screen().announcement == offline.screen().banner?.message)
  }

  @Test func theHeadHasDayAndAthlete() {
    let screen = busy.screen()
    #expect(screen.page == "home" && screen.route == "/" && !screen.canGoBack)
    #expect(screen.title == "Today" && screen.subtitle == "Tue Feb 10 · Ava · Grade 11")
    #expect(screen.viewingText == nil && screen.status == ["3 items"])
    #expect(screen.skippedText == "2 items could not be shown")
    let unknown = Viewer.sample(athletes: [Athlete(id: "athlete-1", name: "Ava")])
    #expect(busy.screen(.sample(viewer: unknown)).athleteText == "Ava")
    let parent = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben]))
    #expect(busy.screen(parent).viewingText == "Viewing Ava's Today" && busy.screen(parent).athletes.count == 2)
  }

  @Test func countsAreNullBeforeRowsLoad() throws {
    let screen = TodayPage().after(.opened).screen()
    #expect(!screen.hasRows && screen.count == nil && screen.countText == nil && screen.empty == nil)
    #expect(screen.week.allSatisfy { $0.eventCount == nil && $0.continues == nil })
    #expect(screen.week[0].accessibilityLabel == "Tuesday, February 10, 2026.")
    #expect(screen.pages.allSatisfy { $0.attentionCount == nil } && screen.status == [])
    let week = try #require(try screen.json()["week"] as? [[String: Any]])
    #expect(week[0]["eventCount"] is NSNull)
  }

  @Test func anUnknownSourceHasNoCount() {
    var rows = TodayRows.of(tasks: [.due("t", "2026-02-10")])
    rows.failures[.offers] = .timedOut
    #expect(TodayPage.showing(rows).screen().pages.map(\.attentionCount) == [0, 1, 0, nil])
    rows.tasks = []
    #expect(TodayPage.showing(rows).screen().empty == nil)
  }

  @Test func anEmptyLoadedPageHasAnEmptyText() {
    let screen = TodayPage.showing().screen()
    #expect(screen.count == 0 && screen.empty?.title == "Nothing needs attention now")
  }

  @Test func theStartScreenListsThePages() throws {
    var head = PageHead(page: "home", route: "/", title: "Recruiting Compass", subtitle: "", context: .sample())
    head.hasRows = false
    let screen = Today.Screen(start: head, .sample(), pages: ActionButton.pages)
    #expect(screen.buttons == ActionButton.pages && screen.actions.map(\.label) == ActionButton.pages.map(\.label))
    #expect(screen.attention.isEmpty && screen.count == nil && screen.week.count == 7)
    #expect(Set(try screen.json().keys) == Set(try busy.screen().json().keys))
  }

  @Test func refusalsMatchButtonReasons() {
    let states = [
      busy, TodayPage().after(.opened), busy.after(.refreshPulled).answered(.failed(.offline)),
      busy.after(.refreshPulled).answered(.failed(.serverError)),
    ]
    for screen in states.map({ $0.screen() }) {
      let buttons = screen.buttons + (screen.banner?.buttons ?? []) + screen.attention.flatMap(\.buttons)
      for button in buttons {
        guard let tap = button.action as? Today.Tap else { continue }
        #expect(screen.refusal(of: tap) == button.reason)
      }
    }
    #expect(busy.screen().rowText(id: "event-e") == "event · Video Session · 18:00")
    #expect(busy.screen().rows.map(\.id) == ["task-t", "event-e", "offer-o"])
  }

  @Test(arguments: ["task-t-1", "offer-", "event-task-9", "task-日本"])
  func rowIDsRoundTrip(text: String) throws {
    let id = try #require(Today.RowID(wire: text))
    #expect(id.description == text)
  }

  @Test(arguments: ["", "t1", "tasks", "metric-1"])
  func invalidRowIDsAreRejected(text: String) {
    #expect(Today.RowID(wire: text) == nil)
  }
}
