import CompassModel
import CompassServices
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Tasks are completed and events attended on the rows of the page (decision G10).
struct RowActionTests {
  private let rows = TodayRows.of(
    tasks: [
      .due("now", "2026-02-12"),
      RecruitingTask(
        id: "next", gradeLevel: .junior, title: "Task next", prerequisites: ["now"], deadline: day("2026-02-14")),
    ],
    offers: [.due("o", "2026-02-12")],
    events: [
      .sample("today", on: "2026-02-10", name: "Clinic", registered: true), .sample("open", on: "2026-02-10"),
      .sample("past", on: "2026-02-07", name: "Game", registered: true),
    ])

  private var page: TodayPage {
    TodayPage.showing(rows).after(.read([.hiddenRows(of: "athlete-1"): nil], of: "athlete-1"))
  }

  private func complete(_ id: String) -> Today.Tap { .completeTapped(id: Today.RowID(.task, id)) }
  private func attend(_ id: String) -> Today.Tap { .attendedTapped(id: Today.RowID(.event, id)) }

  @Test func rowsRequestTheChangeOfTheirPage() {
    var store = TodayStore(page)
    store.send(
      .tap(complete("now")), asks: [.change(.setStatus("now", .completed, of: "athlete-1"), subject: "“Task now”")])
    store.send(.tap(attend("past")), asks: [.change(.attended("past", of: "athlete-1"), subject: "“Game”")])
    store.send(.tap(complete("next")))
  }

  @Test func completedRowsLeaveTheListAndTabCount() {
    let done = page.after(complete("now"), attend("past"))
    #expect(page.listedIDs() == ["event-open", "event-today", "offer-o", "task-now", "event-past"])
    #expect(page.screen().pages.map(\.attentionCount) == [0, 1, 3, 1])
    #expect(done.listedIDs() == ["event-open", "event-today", "offer-o", "task-next"])
    #expect(done.screen().pages.map(\.attentionCount) == [0, 1, 2, 1])
  }

  /// The button that a front end triggers by the key of the row's main action.
  @Test func everyRowHasTheButtonOfItsMainAction() {
    let screen = page.screen()
    let main = screen.rows.map { row in
      let buttons = screen.rowButtons(id: row.id).filter { $0.key == "space" }
      return buttons.filter { $0.prominence == .prompt } + buttons.filter { $0.prominence != .prompt }
    }
    #expect(screen.rows.map(\.id) == ["event-open", "event-today", "offer-o", "task-now", "event-past", "task-next"])
    #expect(main.map { $0.first?.id } == ["open", "attend", "open", "complete", "attend", "complete"])
    #expect(main.map { $0.first?.reason } == [nil, nil, nil, nil, nil, "It waits for “Task now”."])
    #expect(screen.rowButtons(id: "event-past").map(\.label) == ["Open", "I went", "I did not go", "Snooze"])
  }

  @Test func theLockIsCheckedOnTap() {
    #expect(page.after(complete("next")).state == page.state)
    #expect(page.after(complete("next")).records == page.records)
    let free = page.after(complete("now"))
    #expect(free.screen().refusal(of: complete("next")) == nil)
    #expect(free.after(complete("next")).listedIDs().contains("task-next") == false)
  }

  @Test func aParentCanAttendButNotComplete() {
    let parent = PageContext.sample(viewer: .sample(role: .parent))
    let refused = page.after(complete("now"), in: parent)
    #expect(
      refused.screen(parent).notices.map(\.message) == [
        #"You don't have permission to change this task. Ava can: sign-in "Ava", or compass --as "Ava""#
      ])
    #expect(page.screen(parent).refusal(of: complete("now")) == "You don't have permission to change this task.")
    #expect(page.screen(parent).rowButtons(id: "task-now").map(\.id) == ["open", "snooze"])
    #expect(page.after(attend("past"), in: parent).listedIDs(parent).contains("event-past") == false)
  }

  @Test(
    arguments: [
      (.attendedTapped(id: Today.RowID(.event, "open")), ActionButton.cannotAttend),
      (.attendedTapped(id: Today.RowID(.task, "now")), ActionButton.cannotAttend),
      (.completeTapped(id: Today.RowID(.offer, "o")), "Only a task can be completed."),
      (.completeTapped(id: Today.RowID(.task, "none")), "There is no item with the id task-none here."),
    ] as [(Today.Tap, String)])
  func invalidActionsAreRefused(tap: Today.Tap, reason: String) {
    #expect(page.screen().refusal(of: tap) == reason)
    #expect(page.after(tap).records == page.records && page.after(tap).state == page.state)
  }

  @Test func pendingChangesAreNotRepeated() {
    let attended = page.after(attend("today"))
    #expect(attended.screen().refusal(of: attend("today")) == ActionButton.isBeingStored)
    #expect(attended.confirmed().screen().refusal(of: attend("today")) == ActionButton.cannotAttend)
  }

  @Test func rowsOnLaterPagesCanBeCompleted() {
    let many = TodayPage.showing(.of(tasks: (100..<220).map { .due(TaskID("t\($0)"), "2026-02-12") }))
    #expect(many.screen().refusal(of: complete("t219")) == nil)
    #expect(many.after(complete("t219")).screen().count == 119)
  }
}
