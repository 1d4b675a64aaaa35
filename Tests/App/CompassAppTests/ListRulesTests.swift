import CompassModel
import CompassServices
import EventsList
import Foundation
import OffersList
import PerformanceTimeline
import Records
import RecruitingTimeline
import Tasks
import TestSupport
import Testing
import Today

@testable import CompassApp
@testable import PageKit

/// Rules of every page with one list of rows, checked for all of them (decision Z13). The tests of a page cover only
/// its special rules.
struct ListRulesTests {
  static let pages: [Page] = [.events, .offers, .schools]

  /// The page with this number of rows of its kind, and none of other kinds.
  private func list(_ page: Page, rows count: Int, skipped: Int = 0, _ family: FamilyAccess = .player) -> AppState {
    page.opened(family).requestsAnswered { key, asked in
      let isList = page.feature.rows.contains(key.kind)
      let batch = isList ? Batch(Self.rows(of: key.kind, count), skipped: skipped) : Batch(.none(of: key.kind))
      return .answered(key, asked: asked, batch)
    }
  }

  private static func rows(of kind: RowKind, _ count: Int) -> AnyRows {
    let ids = (0..<count).map { String("r\(1_000 + $0)") }
    switch kind {
    case .events: return .events(Base(ids.map { .sample($0, on: "2026-02-14", name: "Camp \($0)") }))
    case .schools: return .schools(Base(ids.map { School(id: SchoolID($0), name: "School \($0)") }))
    case .offers:
      return .offers(
        Base(
          ids.map {
            Offer(
              id: OfferID($0), owner: "athlete-1", schoolID: nil, type: .partial, status: .pending,
              offerDate: day("2026-02-01"))
          }))
    default: return .none(of: kind)
    }
  }

  private func feature(_ page: Page) throws -> any (RootPage & ListPage).Type {
    let feature = page.feature as? any (RootPage & ListPage).Type
    return try #require(feature)
  }

  /// A filter that no row passes.
  private func narrowed(_ page: Page) -> AppAction {
    switch page {
    case .events: .events(.tap(.searchChanged(query: "zzz")))
    case .offers: .offers(.tap(.searchChanged(query: "zzz")))
    default: .schools(.tap(.searchChanged(query: "zzz")))
    }
  }

  @Test(arguments: pages) func theReducerIgnoresRefusedTaps(page: Page) throws {
    func check<P: RootPage & ListPage>(_: P.Type) throws {
      let ask = P.action(.tap(.deleteTapped(id: .init("r1001"))))
      let offline = list(page, rows: 3).after(page.feature.appTap(.refresh)).requestsAnswered {
        .failed($0, asked: $1, ServiceFailure(.offline))
      }
      var waiting = AppState.after(.app(.launched), .app(.pageOpened(page: page)))
      waiting.context.session = .starting
      let states = [
        waiting, page.opened(), page.loaded(), list(page, rows: 0), list(page, rows: 250), offline,
        list(page, rows: 3).after(ask),
        list(page, rows: 3, FamilyAccess(user: "u", name: "Sam", role: .other("admin"), athletes: [.ava])),
      ]
      var refused = 0
      for state in states {
        let screen = try #require(try page.screen(state) as? P.Screen)
        for action in P.taps {
          guard let tap = action.tap as? P.Tap, screen.refusal(of: tap) != nil else { continue }
          refused += 1
          var after = P.state(of: state)
          var before = after
          before.notice = nil
          let effects = P.reduce(&after, .tap(tap), in: state.context)
          if case .notPermitted? = after.notice { after.notice = nil }
          before.target.stopAwaiting()
          #expect(after == before && effects.isEmpty, "\(tap)")
        }
      }
      #expect(refused > 20)
    }
    try check(feature(page))
  }

  /// Decision Z5: only the buttons of an open dialog work.
  @Test(arguments: pages) func anOpenDialogDisablesEverythingElse(page: Page) throws {
    func check<P: RootPage & ListPage>(_: P.Type) throws {
      let asked = list(page, rows: 3).after(P.action(.tap(.deleteTapped(id: .init("r1001")))))
      let screen = try #require(try page.screen(asked) as? P.Screen)
      let dialog = try #require(screen.head.dialog)
      #expect(dialog.kind == "confirmDelete" && dialog.title == "Delete \(P.words.noun)")
      #expect(dialog.message == "Are you sure you want to delete this \(P.words.noun)?")
      #expect(dialog.buttons.map(\.label) == ["Delete", "Keep"] && dialog.buttons.allSatisfy(\.isEnabled))
      #expect(screen.refusal(of: .moreReached) == "A question is open: Delete or Keep.")
      #expect(screen.rowButtons(id: "r1000").allSatisfy { !$0.isEnabled })
      #expect(try page.screen(asked.after(P.action(.tap(.dialogCancelled)))).head.dialog == nil)
      #expect(try page.screen(list(page, rows: 3)).refusal(ofAny: P.Tap.deleteConfirmed) == "No question is open.")
    }
    try check(feature(page))
  }

  /// Decisions E10, C1: the row disappears at once, and the page shows the activity until the change is made.
  @Test(arguments: pages) func aConfirmedDeletionRemovesTheRow(page: Page) throws {
    func check<P: RootPage & ListPage>(_: P.Type) throws {
      func delete(_ id: String, _ state: AppState) -> AppState {
        state.after(P.action(.tap(.deleteTapped(id: .init(id)))), P.action(.tap(.deleteConfirmed)))
      }
      let gone = delete("r1001", list(page, rows: 3))
      #expect(
        gone.records.log.entries.map(\.change) == [.delete(RowReference(P.words.kind, id: "r1001"), of: "athlete-1")])
      let screen = try page.screen(gone)
      #expect(screen.row(id: "r1001") == nil && screen.listCount == 2 && screen.head.dialog == nil)
      #expect(screen.head.activity?.hasPrefix("Deleting ") == true)
      #expect(try page.screen(delete("r1002", gone)).head.activity == "Deleting 2 \(P.words.page)…")
      var undoable = list(page, rows: 3)
      undoable.context.allowsUndo = true
      #expect(try page.screen(delete("r1001", undoable)).head.activity == nil, "decision N11")
      #expect(
        try page.screen(list(page, rows: 3).after(P.action(.tap(.deleteTapped(id: .init("no")))))).head.dialog == nil)
    }
    try check(feature(page))
  }

  /// Decision U4: pages of a hundred; narrowing begins at the first again, and other rows are found by their ids.
  @Test(arguments: pages) func rowsArePagedByTheHundred(page: Page) throws {
    func check<P: RootPage & ListPage>(_: P.Type) throws {
      let (more, all) = (P.action(.tap(.moreReached)), P.action(.tap(.clearFiltersTapped)))
      let first = try #require(try page.screen(list(page, rows: 250)) as? P.Screen)
      #expect(first.content.cards.count == 100 && first.content.hasMore && first.content.count == 250)
      #expect(first.content.moreText == "Showing 100 of 250.")
      #expect((0..<250).allSatisfy { first.row(id: "r\(1_000 + $0)") != nil } && first.row(id: "r9") == nil)
      let last = list(page, rows: 250).after(more, more, more)
      let screen = try #require(try page.screen(last) as? P.Screen)
      #expect(screen.content.cards.count == 250 && !screen.content.hasMore && screen.content.moreText == nil)
      #expect(Set(screen.rows.map(\.id)).count == 250)
      #expect(screen.refusal(of: .moreReached) == "All \(P.words.page) are shown.")
      #expect(try page.rows(last.after(all)).count == 100)
    }
    try check(feature(page))
  }

  /// Filters that hide all rows are not the same as no row, nor as rows that cannot be read (decisions X5, X16).
  @Test(arguments: pages) func anEmptyListShowsTheReason(page: Page) throws {
    let words = try feature(page).words
    let empty = { (state: AppState) throws in try page.screen(state).head.empty }
    #expect(try empty(page.opened()) == nil)
    #expect(try empty(page.opened().after(narrowed(page))) == nil)
    #expect(try empty(list(page, rows: 0))?.title == words.none.title)
    #expect(try empty(list(page, rows: 0).after(narrowed(page)))?.title == words.none.title)
    let unread = try empty(list(page, rows: 0, skipped: 2))
    #expect(unread?.title == "No \(words.noun) could be read")
    #expect(unread?.subtitle == "Refresh to try again, or \(words.entering)")
    let hidden = try empty(list(page, rows: 3, skipped: 2).after(narrowed(page)))
    #expect(hidden?.title == "No \(words.page) match your \(words.narrowing)" && hidden?.button?.id == "clearFilters")
    let admin = FamilyAccess(user: "u", name: "Sam", role: .other("admin"), athletes: [.ava])
    let add = try feature(page).addButton.id
    #expect(try empty(list(page, rows: 0))?.button?.id == add)
    #expect(try empty(list(page, rows: 0, admin))?.button == nil)
    #expect(try page.screen(list(page, rows: 0, admin)).button(add) == nil)
  }

  /// Decision V2: a saved row is scrolled to; one that filters hide is named, once.
  @Test(arguments: pages) func aSavedRowIsScrolledTo(page: Page) throws {
    let saved = page.feature.appAction(.rowRequested(id: "r1200", afterLoad: false))
    let shown = list(page, rows: 250).after(saved)
    #expect(try page.screen(shown).head.scroll?.id == "r1200")
    #expect(try page.rows(shown).contains("r1200"))
    let narrowed = narrowed(page)
    #expect(try page.screen(shown.after(narrowed)).head.scroll == nil)
    let hidden = list(page, rows: 250).after(narrowed).after(saved)
    let ending = " is hidden by your \(try feature(page).words.narrowing)"
    #expect(try page.screen(hidden).head.notices.map { $0.message.hasSuffix(ending) } == [true])
    #expect(try page.screen(hidden).head.scroll == nil)
    #expect(try page.screen(hidden).row(id: "r1200") != nil)
    let dismissed = hidden.after(narrowed, page.feature.appAction(.rowsChanged))
    #expect(try page.screen(dismissed).head.notices.isEmpty)
  }

  /// The list keeps its position after returning from a row or refreshing (decision E15).
  @Test(arguments: pages) func openingARowEndsTheScroll(page: Page) throws {
    let shown = list(page, rows: 3).after(page.feature.appAction(.rowRequested(id: "r1001", afterLoad: false)))
    #expect(try page.screen(shown).head.scroll?.id == "r1001")
    #expect(try page.screen(shown.after(page.feature.appTap(.refresh))).head.scroll == nil)
    let open = try #require(try page.screen(shown).rowButtons(id: "r1001").first { $0.id == "open" })
    let opened = shown.after(try #require(AppAction(open.action)))
    #expect(opened.path == "/\(page.rawValue)/r1001")
    #expect(try page.screen(opened).head.scroll == nil)
  }
}

/// Before rows are loaded no page counts them or reports the end of the list (decision N3).
struct UnloadedRowsTests {
  private static let context = PageContext.sample()

  /// Each page as opened, with nothing loaded.
  static let screens: [any PageScreen] = [
    EventsList.Screen(EventsList.State(), context), OffersList.Screen(OffersList.State(), context),
    Tasks.Screen(Tasks.State(), context), RecruitingTimeline.Screen(RecruitingTimeline.State(), context),
    PerformanceTimeline.Screen(PerformanceTimeline.State(), context), Today.Screen(Today.State(), context, pages: []),
  ]

  @Test(arguments: screens.indices)
  func unloadedRowsAreNotCounted(index: Int) throws {
    let screen = Self.screens[index]
    let data = try JSONEncoder().encode(screen)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["hasRows"] as? Bool == false)
    let counts: Set = [
      "count", "countText", "leftOut", "leftOutText", "uncharted", "unchartedText", "laneCount", "laneCountText",
      "expandedCount", "expandedText", "listText", "laterText", "moreText",
    ]
    for (key, value) in object where counts.contains(key) { #expect(value is NSNull, "\(screen.head.page) \(key)") }
    #expect(screen.listCount == nil && screen.status == [])
  }

  @Test(arguments: screens.indices)
  func buttonsNeedingRowsAreDisabled(index: Int) {
    let screen = Self.screens[index]
    let needing: Set = ["more", "expandAll", "collapseAll", "nextPage", "previousPage"]
    for button in screen.head.buttons where needing.contains(button.id) {
      // The history is on the other tab, loaded or not.
      if screen is PerformanceTimeline.Screen { continue }
      #expect(button.reason == "Nothing is loaded yet.", "\(screen.head.page) \(button.id)")
    }
  }

  @Test func theMoreButtonOfTheHistoryIsDisabled() {
    var state = PerformanceTimeline.State()
    state.tab = .overview
    #expect(PerformanceTimeline.Screen(state, Self.context).button("more")?.reason == "Nothing is loaded yet.")
  }
}
