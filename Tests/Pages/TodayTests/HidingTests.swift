import CompassModel
import CompassServices
import PageKit
import TestSupport
import Testing

@testable import Today

/// Snoozed and dismissed rows, and the days ahead (decision D7).
struct HidingTests {
  private let rows = TodayRows.of(
    tasks: [.due("late", "2026-02-05"), .due("soon", "2026-02-12")],
    events: [.sample("past", on: "2026-02-07", registered: true), .sample("next", on: "2026-02-13", time: "09:00:00")])

  private func page(stored: String? = nil) -> TodayPage {
    TodayPage.showing(rows).after(.read([.hiddenRows(of: "athlete-1"): stored], of: "athlete-1"))
  }

  private func tap(_ kind: Today.Kind, _ row: String) -> Today.Tap { .snoozeTapped(id: Today.RowID(kind, row)) }

  @Test func aSnoozedRowReturnsAfterThreeDaysOrWhenDue() {
    let snoozed = page().after(tap(.task, "late"), tap(.task, "soon"))
    #expect(snoozed.listedIDs() == ["event-past"])
    #expect(snoozed.screen().snoozedText == "2 items are snoozed.")
    #expect(snoozed.screen().notices.map(\.message) == ["“Task soon” is snoozed until Feb 12, 2026."])
    #expect(snoozed.listedIDs(.on("2026-02-11")) == ["event-past"])
    #expect(snoozed.listedIDs(.on("2026-02-12")) == ["task-soon", "event-past"])
    #expect(snoozed.listedIDs(.on("2026-02-13")).contains("task-late"))
  }

  /// The reason is on the button of the row (decision G7).
  @Test func rowsDueTodayCannotBeSnoozed() {
    let today = TodayPage.showing(.of(tasks: [.due("now", "2026-02-10")], events: [.sample("camp", on: "2026-02-10")]))
      .after(.read([.hiddenRows(of: "athlete-1"): nil], of: "athlete-1"))
    for (kind, row, reason) in [(Today.Kind.task, "now", "It is due today."), (.event, "camp", "It is today.")] {
      #expect(today.screen().refusal(of: tap(kind, row)) == reason)
      #expect(today.after(tap(kind, row)).state == today.state)
    }
    #expect(today.screen().attention.map { $0.buttons.map(\.id) } == [["snooze"], ["snooze"]])
  }

  @Test func aMissedEventIsRemoved() {
    let id = Today.RowID(.event, "past")
    let missed = page().after(.missedTapped(id: id))
    #expect(missed.listedIDs() == ["task-late", "task-soon"])
    #expect(missed.listedIDs(.on("2026-03-20")).contains("event-past") == false)
    // Only a past event can have been missed.
    let task = page().after(.missedTapped(id: Today.RowID(.task, "late")))
    #expect(task.state.hidden == SetAsideRows() && task.state.notice == nil)
  }

  @Test func hiddenRowsRoundTripThroughTheSettings() {
    var state = page().state
    let effects = Today.reduce(&state, .tap(tap(.task, "late")), in: page().context())
    let text = #"{"missed":[],"snoozed":{"task-late":"2026-02-13"}}"#
    #expect(effects == [.store([.hiddenRows(of: "athlete-1"): text], of: "athlete-1")])
    #expect(page(stored: text).listedIDs() == ["task-soon", "event-past"])
    #expect(page(stored: "not JSON").listedIDs().count == 3)
  }

  @Test func hidingRequiresLoadedSettings() {
    let early = TodayPage.showing(rows)
    #expect(early.after(tap(.task, "late")).state == early.state)
    let screen = early.screen()
    let buttons = screen.attention.flatMap { screen.rowButtons(of: $0.row) }.filter {
      ["snooze", "dismiss"].contains($0.id)
    }
    #expect(buttons.count == 4 && buttons.allSatisfy { $0.reason == "Nothing is loaded yet." })
  }

  @Test func theLastHidingCanBeUndone() {
    let snoozed = page().after(tap(.task, "late"))
    #expect(snoozed.screen().head.undo?.action as? Today.Tap == .undoHidingTapped)
    #expect(snoozed.screen().notices.first?.buttons.map(\.id) == ["undo", "dismiss"])
    #expect(snoozed.after(.undoHidingTapped).listedIDs() == page().listedIDs())
    let later = snoozed.after(.noticeDismissed)
    #expect(later.screen().head.undo == nil && later.after(.undoHidingTapped).listedIDs() == later.listedIDs())
    #expect(later.after(.unsnoozeTapped).listedIDs() == page().listedIDs())
    #expect(later.after(.unsnoozeTapped).screen().snoozedText == nil)
  }

  @Test func switchingAthletesReloadsHiddenRows() {
    let ben = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ben]))
    var state = page().after(tap(.task, "late")).state
    let effects = Today.reduce(&state, .athleteChanged, in: ben)
    #expect(state.hidden == nil && state.notice == nil && state.hiddenBefore == nil)
    #expect(effects.contains(.readSettings(SettingsQuery([.hiddenRows(of: "athlete-2")], of: "athlete-2"))))
  }

  /// Decision U4; every row is drawn once.
  @Test func manyRowsAheadAreTruncatedAndCounted() {
    let many = TodayRows.of(
      tasks: (0..<250).map { .due(TaskID("t\($0)"), "2026-02-12") },
      events: (0..<120).map { .sample("e\($0)", on: "2026-02-11") })
    let screen = TodayPage.showing(many).screen()
    #expect(screen.ahead.flatMap(\.rows).count == 100 && screen.ahead.map(\.date) == [day("2026-02-11")])
    #expect(screen.aheadMoreText == "270 more in these days." && screen.rows.count == 200)
    let tasks = TodayPage.showing(.of(tasks: many.tasks)).screen()
    #expect(tasks.aheadAlone.isEmpty && tasks.rows.count == 100)
  }

  @Test func theNextSevenDaysAreListedByTitle() {
    let screen = page().screen()
    #expect(screen.ahead.map(\.title) == ["Thursday, February 12", "Friday, February 13"])
    #expect(screen.ahead.map { $0.rows.map(\.id.description) } == [["task-soon"], ["event-next"]])
    // Rows that need attention have their number in the list.
    #expect(screen.rows.map(\.id) == ["task-late", "task-soon", "event-past", "event-next"])
    let buttons = (screen.attention + screen.aheadAlone).flatMap { screen.rowButtons(of: $0.row) }
    #expect(
      buttons.map(\.id) == [
        "open", "complete", "snooze", "open", "complete", "snooze", "open", "attend", "dismiss", "snooze", "open",
      ])
    for button in buttons {
      #expect(screen.refusal(ofAny: button.action) == .some(button.reason), "\(button.id)")
    }
  }
}
