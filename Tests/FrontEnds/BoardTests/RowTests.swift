import CompassModel
import CompassTesting
import CompassApp
import Tasks
import Testing
import CompassText

@testable import Board

/// Checks that the cursor stays on its row (decision V1), and moves to the row that a command leads to
/// (decision V2).
@MainActor
struct RowTests {
  private func rows(_ lab: BoardLab) -> [RowID] { lab.board.state.body.rows.map(\.id) }

  /// Whether all lines of the cursor's row are in the window.
  private func isCursorVisible(_ lab: BoardLab) -> Bool {
    let state = lab.board.state
    guard let place = state.body.index(of: state.cursor) else { return false }
    let lines = state.body.rows[place].lines
    return lines.lowerBound >= state.top && lines.upperBound < state.top + state.bodyHeight
  }

  // MARK: forms

  @Test(arguments: [
    "n tab tab tab esc", "n tab tab tab tab tab tab tab esc", "n shift-tab esc", "e tab tab esc", "n esc",
  ])
  func leavingAFormKeepsTheCursor(keys: String) async {
    let lab = await BoardLab(keys: "6 down down", rows: .entered)
    let row = lab.board.state.cursor
    await lab.press(keys)
    #expect(lab.board.state.typing == nil && lab.board.state.cursor == row && row != rows(lab).first)
    #expect(await lab.frame().contains { $0.contains("›") })
  }

  @Test func anOpenFormHasACursor() async {
    let lab = await BoardLab(keys: "6 down n tab", rows: .entered)
    #expect(lab.board.state.cursor?.hasPrefix("field/") == true)
  }

  /// The offer can be saved from any field.
  @Test(arguments: ["", "tab tab tab", "shift-tab shift-tab"])
  func theCursorMovesToANewOffer(keys: String) async throws {
    let lab = await BoardLab(keys: "6 down down", rows: .entered)
    let before = Set(rows(lab))
    await lab.press("n")
    await lab.type("set school stanford\nset type full-ride")
    await lab.press(keys)
    await lab.press("^S")
    let new = try #require(Set(rows(lab)).subtracting(before).first)
    #expect(lab.board.state.typing == nil && lab.board.state.cursor == new && isCursorVisible(lab))
  }

  @Test func theCursorMovesToANewEvent() async throws {
    let lab = await BoardLab(keys: "5 j j")
    let before = Set(rows(lab))
    await lab.press("n space enter C a m p tab tab")
    await lab.board.press([.text("2026-02-20"), .control("s")])
    let new = try #require(Set(rows(lab)).subtracting(before).first)
    #expect(lab.board.state.cursor == new && isCursorVisible(lab) && rows(lab).firstIndex(of: new) ?? 0 > 5)
    // Only once: later keys move the cursor freely.
    await lab.press("g r")
    #expect(lab.board.state.cursor == rows(lab).first)
  }

  @Test func theCursorFollowsAnEditedEvent() async throws {
    let lab = await BoardLab(keys: "5 j j")
    let row = try #require(lab.board.state.cursor)
    await lab.press("e")
    await lab.type("set start-date 2026-01-02\nset end-date 2026-01-03\nsave")
    #expect(lab.board.state.cursor == row && isCursorVisible(lab) && rows(lab).firstIndex(of: row) ?? 0 > 20)
  }

  @Test func theCursorMovesToNewReadingsAndContacts() async throws {
    let lab = await BoardLab(keys: "4", rows: .entered)
    await lab.type("tab overview")
    await lab.press("j j j")
    let before = Set(rows(lab))
    await lab.type("log\nset type velocity\nset value 81\nset date 2026-01-12\nsave")
    let reading = try #require(Set(rows(lab)).subtracting(before).first)
    #expect(lab.board.state.cursor == reading && isCursorVisible(lab))
    await lab.press("2 j")
    await lab.type("add\nset type phone-call\nset school stanford\nset subject Hello\nsave")
    let contact = lab.board.state.cursor ?? ""
    #expect(contact.hasPrefix("interaction") && isCursorVisible(lab))
  }

  // MARK: commands that lead to a row

  /// Opens the first task of Today; returns its id.
  private func openingTheFirstTask(_ lab: BoardLab) async throws -> RowID {
    let row = try #require(rows(lab).first { $0.hasPrefix("task-") })
    while lab.board.state.cursor != row { await lab.press("j") }
    await lab.press("enter")
    return RowID(row.dropFirst("task-".count))
  }

  /// Also if the cursor of the tasks was on another row before.
  @Test(arguments: ["", "3 G 1 "])
  func openingATaskFromTodaySelectsIt(before: String) async throws {
    let lab = await BoardLab(keys: before + "1 g")
    let task = try await openingTheFirstTask(lab)
    #expect(lab.interpreter.path == "/tasks")
    #expect(lab.board.state.cursor == task && isCursorVisible(lab))
    guard case .tasks(let screen) = lab.interpreter.screen else { throw Missing() }
    #expect(screen.tasks.filter(\.isExpanded).map(\.id.rawValue) == [lab.board.state.cursor])
    // The next key completes that task.
    await lab.press("space")
    guard case .tasks(let after) = lab.interpreter.screen else { throw Missing() }
    #expect(after.tasks.filter { $0.status == .completed }.map(\.id.rawValue) == [lab.board.state.cursor])
  }

  /// The key line offered `collapse`, which had no effect (decision V9).
  @Test func tasksWithoutDetailsCannotBeCollapsed() async throws {
    var rows = SampleRows.some
    for index in rows.tasks.indices { rows.tasks[index].whyItMatters = nil }
    let lab = await BoardLab(keys: "1 g", rows: rows)
    let task = try await openingTheFirstTask(lab)
    #expect(lab.board.state.cursor == task)
    let keys = await lab.keyLine()
    #expect(keys.contains("space complete") && !keys.contains("collapse") && !keys.contains("expand"), "\(keys)")
  }

  @Test func filtersDoNotHideAnOpenedTask() async throws {
    let lab = await BoardLab(keys: "3")
    await lab.type("filter status completed")
    await lab.press("1 g")
    let task = try await openingTheFirstTask(lab)
    #expect(lab.board.state.cursor == task)
  }

  @Test(arguments: [80, 120], ["t", ": d a t e space 2 0 2 6 - 0 2 - 1 0 enter"])
  func selectingADayMovesToItsEvent(columns: Int, keys: String) async {
    let lab = await BoardLab(keys: "5 g", rows: .onTheDay, columns: columns)
    let first = lab.board.state.cursor
    await lab.press(keys)
    #expect(lab.board.state.cursor == "today" && first != "today" && isCursorVisible(lab))
    // A second time too, from any row.
    await lab.press("G")
    await lab.press(keys)
    #expect(lab.board.state.cursor == "today" && isCursorVisible(lab))
  }

  @Test func readingDetailsOpenBelowTheRow() async {
    let lab = await BoardLab(keys: "4", lines: 16)
    await lab.type("tab overview")
    await lab.press("j j")
    let row = lab.board.state.cursor
    let height = lab.board.state.body.rows[2].lines.count
    await lab.press("enter")
    let state = lab.board.state
    #expect(state.cursor == row && state.body.rows[2].id == row && state.body.rows[2].lines.count > height)
    #expect(isCursorVisible(lab))
    #expect(await lab.frame().contains { $0.contains("Close") })
  }

  @Test func aReadingIsEditedFromItsRow() async throws {
    let lab = await BoardLab(keys: "4")
    await lab.type("tab overview")
    await lab.press("j j")
    let row = try #require(lab.board.state.cursor)
    await lab.press("e")
    #expect(lab.interpreter.path == "/performance/\(row)/edit")
  }

  // MARK: deleted rows

  /// Also on the detail page.
  @Test(arguments: ["d y", "enter d y"])
  func deletingARowMovesToTheNext(keys: String) async {
    let lab = await BoardLab(keys: "5 g j j j")
    let next = rows(lab)[4]
    await lab.press(keys)
    #expect(lab.interpreter.path == "/events" && lab.board.state.cursor == next)
  }

  @Test func deletingTheLastRowMovesToThePrevious() async {
    let lab = await BoardLab(keys: "5 G")
    let before = rows(lab)[rows(lab).count - 2]
    await lab.press("d y")
    #expect(lab.board.state.cursor == before)
  }

  @Test func theCursorIsRestoredWithItsRow() async {
    let lab = await BoardLab(keys: "5 j j")
    let row = lab.board.state.cursor
    await lab.type("search nothing at all")
    #expect(lab.board.state.cursor == nil)
    await lab.type("search clear")
    #expect(lab.board.state.cursor == row)
  }

  /// Also if the search text was deleted before.
  @Test(arguments: ["/ 2 9 esc", "/ 2 9 ^C", "/ 2 9 backspace backspace esc", "/ z z z esc"])
  func cancellingASearchRestoresTheCursor(keys: String) async {
    let lab = await BoardLab(keys: "5 j")
    let row = lab.board.state.cursor
    #expect(row != nil && row != "ev-29", "a row that the search does not find")
    await lab.press(keys)
    #expect(lab.board.state.cursor == row && isCursorVisible(lab) && rows(lab).count == 30)
  }

  @Test func acceptingASearchMovesToAMatch() async {
    let lab = await BoardLab(keys: "5 j j j / 2 9 enter")
    #expect(rows(lab) == ["ev-29"] && lab.board.state.cursor == "ev-29")
  }

  // MARK: saved rows that are hidden

  /// The message line names the filters that hide the row; the filters stay.
  @Test func hiddenNewEventsAreAnnounced() async {
    let lab = await BoardLab(keys: "5")
    await lab.type("filter status registered")
    await lab.press("j j")
    let row = lab.board.state.cursor
    #expect(row != nil && row != rows(lab).first)
    await lab.press("n space enter C a m p tab tab")
    await lab.board.press([.text("2026-02-20"), .control("s")])
    #expect(await lab.frame().contains { $0.contains("“Camp” is hidden by your filters") })
    #expect(lab.board.state.cursor == row)
    #expect(lab.interpreter.screen.head.scroll == nil)
    #expect(lab.interpreter.screen.head.announcement == "“Camp” is hidden by your filters")
  }

  @Test(arguments: ["timeline", "overview"])
  func hiddenNewReadingsAreExplained(tab: String) async {
    let lab = await BoardLab(keys: "4", rows: .entered)
    await lab.type("tab \(tab)")
    await lab.type("log\nset type velocity\nset value 81\nset date 2024-01-12\nsave")
    #expect(await lab.frame().contains { $0.contains("The reading is outside the date range") })
    await lab.type("verified on")
    await lab.type("log\nset type velocity\nset value 81\nset date 2026-02-01\nsave")
    #expect(await lab.frame().contains { $0.contains("The reading is hidden: only verified ones are shown") })
  }

  /// The charts have no rows: the panel of the reading opens.
  @Test func aNewReadingOpensItsPanelOnTheTimelineTab() async throws {
    let lab = await BoardLab(keys: "4", rows: .entered)
    await lab.type("tab timeline")
    await lab.type("log\nset type velocity\nset value 81\nset date 2026-02-01\nsave")
    guard case .performance(let screen) = lab.interpreter.screen else { throw Missing() }
    let inspected = try #require(screen.inspected)
    #expect(inspected.reading.valueText == "81.0")
    #expect(await lab.frame().contains { $0.contains("81.0") })
  }

  // MARK: the page of a route

  /// The tab of the list is marked, and Tab opens the next page.
  @Test(arguments: [
    ("/interactions/in-1", Page.timeline), ("/interactions/create", .timeline), ("/events/ev-1", .events),
    ("/offers/of-1", .offers),
  ])
  func recordPagesMarkTheTabOfTheirList(path: String, page: Page) async {
    var rows = SampleRows.entered
    rows.interactions = [
      Interaction(
        id: "in-1", schoolID: "sc-1", type: .phoneCall, subject: "Hello", instant: instant("2026-02-09T15:00:00Z"))
    ]
    let lab = await BoardLab("open \(path)", rows: rows)
    let tabs = await lab.frame().first ?? ""
    let pages = lab.board.state.screen.tabs.map(\.page)
    let number = (pages.firstIndex(of: page) ?? 0) + 1
    #expect(tabs.contains("›\(number) "))
    guard !path.hasSuffix("create") else { return }
    await lab.press("tab")
    #expect(lab.board.state.openTab == pages[number % pages.count])
  }
}

extension SampleRows {
  /// Many events, one of them today.
  static var onTheDay: SampleRows {
    var rows = SampleRows.some
    rows.events.removeAll { $0.startDate == day("2026-02-10") }
    rows.events.append(.sample("today", on: "2026-02-10", name: "Of Today"))
    return rows
  }
}
