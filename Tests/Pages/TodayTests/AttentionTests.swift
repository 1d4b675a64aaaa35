import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Checks items that need attention, since when, and their order (decision H1).
struct AttentionTests {
  @Test(
    arguments: [
      ("2026-02-05", "critical", "overdue by 5 days"), ("2026-02-09", "critical", "overdue by 1 day"),
      ("2026-02-10", "urgent", "due today"), ("2026-02-17", "urgent", "due in 7 days"), ("2026-02-18", nil, ""),
      (nil, nil, ""),
    ] as [(String?, String?, String)])
  func tasksNeedAttentionAWeekBeforeTheirDeadline(deadline: String?, urgency: String?, detail: String) {
    let cards = TodayPage.showing(.of(tasks: [.due("t", deadline)])).screen().attention
    #expect(cards.map(\.urgency) == (urgency.map { [$0] } ?? []))
    #expect(cards.map(\.detail) == (urgency == nil ? [] : [detail]))
    #expect(cards.map(\.isPressing) == (urgency.map { [$0 == "critical"] } ?? []))
  }

  @Test(
    arguments: [
      ("2026-02-09", .pending, "overdue"), ("2026-02-10", .pending, "critical"), ("2026-02-17", .pending, "critical"),
      ("2026-02-18", .pending, "urgent"), ("2026-03-12", .pending, "urgent"), ("2026-03-13", .pending, nil),
      (nil, .pending, nil), ("2026-02-09", .accepted, nil), ("2026-02-10", .declined, nil),
      ("2026-02-10", .expired, nil), ("2026-02-10", .other("held"), nil),
    ] as [(String?, OfferStatus, String?)])
  func pendingOffersNeedAttentionNearTheirDeadline(deadline: String?, status: OfferStatus, urgency: String?) {
    let cards = TodayPage.showing(.of(offers: [.due("o", deadline, status: status)])).screen().attention
    #expect(cards.map(\.urgency) == (urgency.map { [$0] } ?? []))
    #expect(cards.allSatisfy { $0.isPressing == ($0.urgency != "urgent") })
  }

  @Test(
    arguments: [
      ("2026-02-10", nil, false, "today"), ("2026-02-09", "2026-02-10", false, "last day"),
      ("2026-02-09", "2026-02-12", true, "until Feb 12, 2026"), ("2026-02-11", nil, true, nil),
      ("2026-02-09", nil, false, nil), ("2026-02-09", nil, true, "confirm attendance, Feb 9, 2026"),
      ("2026-02-01", "2026-02-03", true, "confirm attendance, Feb 1, 2026"),
    ] as [(String, String?, Bool, String?)])
  func eventsNeedAttentionUntilAttendanceIsConfirmed(start: String, end: String?, registered: Bool, detail: String?) {
    let event = Event.sample("e", on: start, to: end, registered: registered)
    #expect(TodayPage.showing(.of(events: [event])).screen().attention.map(\.detail) == (detail.map { [$0] } ?? []))
  }

  @Test func attendancePromptsRequirePermission() {
    let rows = TodayRows.of(events: [
      .sample("was", on: "2026-02-07", registered: true),
      .sample("told", on: "2026-02-07", registered: true, attended: true),
    ])
    let viewers: [(UserRole, [String])] = [(.player, ["event-was"]), (.parent, ["event-was"]), (.other("admin"), [])]
    for (role, ids) in viewers {
      #expect(TodayPage.showing(rows).listedIDs(.sample(viewer: .sample(role: role))) == ids)
    }
  }

  @Test func itemsSortByUrgencyDateKindAndID() {
    let rows = TodayRows.of(
      tasks: [
        .due("b", "2026-02-10"), .due("a", "2026-02-10"), .due("late", "2026-02-05"), .due("soon", "2026-02-12"),
      ],
      offers: [
        .due("today", "2026-02-10"), .due("five", "2026-02-15"), .due("later", "2026-03-01"),
        .due("past", "2026-02-08"),
      ],
      events: [
        .sample("video", on: "2026-02-10"), .sample("camp", on: "2026-02-09", to: "2026-02-11"),
        .sample("new", on: "2026-02-07", registered: true), .sample("old", on: "2026-01-03", registered: true),
      ])
    let order = [
      "task-late", "offer-past", "offer-today", "task-a", "task-b", "event-camp", "event-video", "task-soon",
      "offer-five", "offer-later", "event-old", "event-new",
    ]
    #expect(TodayPage.showing(rows).listedIDs() == order)
  }

  /// Decisions N11, Y3: a row deleted on any page is removed, and listed again after a refusal.
  @Test func rowsDeletedOnOtherPagesAreRemoved() {
    var page = TodayPage.showing(
      .of(offers: [.due("o", "2026-02-10")], events: [.sample("e", on: "2026-02-10", registered: true)]))
    var builder = Today.ScreenBuilder()
    let shown = { (page: TodayPage) in builder.screen(page.state, page.context(), pages: []) }
    #expect(shown(page).attention.count == 2)
    page.request(.delete(.event("e"), of: "athlete-1"), subject: "It")
    #expect(shown(page).attention.map(\.id.row) == ["o"] && shown(page).week.first?.eventCount == 0)
    let refused = page.confirmed(refusing: ServiceFailure(.serverError))
    #expect(shown(refused).attention.count == 2)
    #expect(shown(page.confirmed().after(.refreshPulled)).attention.count == 1)
  }

  @Test func aTaskWithoutTitleUsesItsDisplayTitle() {
    var task = RecruitingTask.due("essay", "2026-02-10")
    task.title = " "
    let card = TodayPage.showing(.of(tasks: [task])).screen().attention.first
    #expect(card?.title == task.displayTitle && card?.spokenText.contains(task.displayTitle) == true)
  }

  /// Decisions K6, W4: locked tasks and tasks of unknown status need no attention.
  @Test func onlyUnlockedOpenTasksNeedAttention() {
    var waits = RecruitingTask.due("waits", "2026-02-10")
    waits.prerequisites = ["open"]
    var lost = RecruitingTask.due("lost", "2026-02-10")
    lost.prerequisites = ["ghost"]
    var locked = RecruitingTask.due("locked", "2026-02-10")
    locked.isLockedByServer = true
    // The server's lock was of a time before the completion.
    waits.isLockedByServer = true
    let tasks = ["open", "done", "skipped"].map { RecruitingTask.due($0, "2026-02-10") } + [waits, lost, locked]
    let statuses: [AthleteTask] = [
      AthleteTask(athlete: "athlete-1", task: "done", status: .completed),
      AthleteTask(athlete: "athlete-1", task: "skipped", status: .skipped),
    ]
    let page = TodayPage.showing(.of(tasks: tasks, statuses: statuses))
    #expect(page.listedIDs() == ["task-open"])
    var completed = page
    completed.request(.setStatus("open", .completed, of: "athlete-1"), subject: "It")
    #expect(completed.listedIDs() == ["task-waits"])
    let unseen = TodayPage.showing(.of(tasks: tasks, statuses: nil))
    #expect(unseen.listedIDs() == [] && unseen.screen().banner == nil && unseen.screen().empty != nil)
  }

  @Test(
    arguments: [
      (.fullRide, nil, nil, "Full Ride Scholarship"), (.fullRide, 60_000, 100, "Full Ride Scholarship"),
      (.partial, 12_000, 66.67, "66.67%"), (.partial, 12_000, nil, "$12,000"),
      (.preferredWalkOn, nil, nil, "Preferred Walk-On"),
    ] as [(OfferType, Double?, Double?, String)])
  func offerTitlesHaveSchoolAndScholarship(type: OfferType, amount: Double?, percentage: Double?, promise: String) {
    let offer = Offer.due("o", "2026-02-10", type: type, amount: amount, percentage: percentage)
    let card = TodayPage.showing(.of(offers: [offer])).screen().attention.first
    #expect(card?.title == "Lakeview State · \(promise)")
  }

  @Test func anUnloadedSchoolIsNotNamedUnknown() {
    var rows = TodayRows.of(offers: [.due("o", "2026-02-10", percentage: 50), .due("p", "2026-02-10", school: nil)])
    rows.failures[.schools] = .timedOut
    #expect(TodayPage.showing(rows).screen().attention.map(\.title) == ["… · 50%", "No School · Partial Scholarship"])
    #expect(
      TodayPage.showing(.of(offers: [.due("o", "2026-02-10", school: "gone", percentage: 50)])).screen()
        .attention.map(\.title) == ["Unknown School · 50%"])
  }
}
