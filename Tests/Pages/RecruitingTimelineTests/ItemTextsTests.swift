import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Labels, kinds, emoji and dates of items (decisions T10–T12, X1, X5, X6).
struct ItemTextsTests {
  func row(_ table: TimelineRows, in context: PageContext = .sample()) throws -> TimelineRow {
    try #require(Page.showing(table).screen(context).list.first)
  }

  @Test(
    arguments: [
      (.showcase, "🎯", "Showcase"), (.camp, "⚾", "Camp"), (.officialVisit, "✈️", "Official Visit"),
      (.unofficialVisit, "🚗", "Unofficial Visit"), (.game, "🏟️", "Game"), (.other("scrimmage"), "📅", "scrimmage"),
    ] as [(EventType, String, String)])
  func eventRowsHaveTypeAndName(type: EventType, emoji: String, label: String) throws {
    let row = try row(table([event("a", type: type, name: "Big Day")]))
    #expect(row.id.description == "event-a" && row.type == .event)
    #expect(row.emoji == emoji && row.typeLabel == label && row.label == "Big Day")
    #expect(row.details == nil && row.schoolName == "Stanford" && row.color.hex == "#0066FF")
  }

  @Test(arguments: [nil, "", "  "] as [String?])
  func anEventWithoutANameIsUnknown(name: String?) throws {
    #expect(try row(table([event("a", name: name)])).label == "Unknown event")
  }

  @Test(
    arguments: [
      (.email, "📧", "Email"), (.phoneCall, "📞", "Phone Call"), (.text, "💬", "Text"),
      (.inPersonVisit, "👥", "In-Person Visit"), (.virtualMeeting, "💻", "Virtual Meeting"), (.camp, "⚾", "Camp"),
      (.showcase, "🎯", "Showcase"), (.tweet, "𝕏", "Tweet"), (.directMessage, "💭", "DM"), (.game, "🏟️", "Game"),
      (.unofficialVisit, "🚗", "Unofficial Visit"), (.officialVisit, "✈️", "Official Visit"),
      (.other("other"), "📝", "Other"), (.other("fax"), "📝", "fax"),
    ] as [(InteractionType, String, String)])
  func interactionRowsHaveTypeOrSubject(type: InteractionType, emoji: String, label: String) throws {
    let row = try row(table([], [interaction("a", type: type, subject: " ")]))
    #expect(row.id.description == "interaction-a" && row.type == .interaction && row.color.hex == "#00CC66")
    #expect(row.emoji == emoji && row.typeLabel == label && row.label == label, "without a subject the kind")
    #expect(try self.row(table([], [interaction("a", type: type, subject: "Hi")])).label == "Hi")
  }

  /// A contact names the person who logged it unless that is the athlete (decision L1).
  @Test func loggedByIsDisplayedAndSearchable() throws {
    var contact = interaction("a", subject: "The offer")
    #expect(try row(table([], [contact])).loggedByText == nil)
    contact.loggedBy = "Pat Fox"
    let row = try row(table([], [contact]))
    #expect(row.loggedByText == "by Pat Fox" && row.row.texts.contains("by Pat Fox") && row.details == nil)
    #expect(row.accessibilityLabel.hasSuffix("Date: January 15, 2026 at 10:00. Logged by Pat Fox."))
    let screen = Page.showing(table([], [contact])).screen()
    let item = try #require(screen.lanes.first?.items.first)
    #expect(item.loggedByText == "by Pat Fox" && item.accessibilityLabel == row.accessibilityLabel)
    let inspected = Page.showing(table([], [contact])).after(.itemInspected(id: row.id)).screen()
    #expect(inspected.dialog?.lines.contains("by Pat Fox") == true)
    #expect(Page.showing(table([], [contact])).after(.searchChanged(query: "pat fox")).screen().list.count == 1)
  }

  @Test(
    arguments: [
      (.fullRide, "Full Ride"), (.partial, "Partial"), (.scholarship, "Scholarship"),
      (.recruitedWalkOn, "Recruited Walk-On"), (.preferredWalkOn, "Preferred Walk-On"), (.other("aid"), "aid"),
    ] as [(OfferType, String)])
  func offerRowsHaveTheirType(type: OfferType, kind: String) throws {
    let row = try row(table([], [], [offer("a", type: type)]))
    #expect(row.id.description == "offer-a" && row.type == .offer && row.emoji == "🎉" && row.color.hex == "#FFD700")
    #expect(row.typeLabel == kind && row.label == "\(kind) Offer")
  }

  /// Names of statuses (decisions T12, L14).
  @Test(
    arguments: [
      (nil, .researching, "Status: Initial → Researching"),
      (.campInvite, .officialVisitInvited, "Status: Camp Invite → Official Visit Invited"),
      (.officialVisitScheduled, .offerReceived, "Status: Official Visit Scheduled → Offer Received"),
      (.committed, .notPursuing, "Status: Committed → Not Pursuing"),
      (.other("waiting"), .declined, "Status: waiting → Declined"),
      (.init(wire: "visiting"), .contacted, "Status: Visiting → Contacted"),
    ] as [(SchoolStatus?, SchoolStatus, String)])
  func statusChangeRowsHaveBothStatuses(from: SchoolStatus?, to: SchoolStatus, label: String) throws {
    let row = try row(table([], [], [], [change("a", from: from, to: to, notes: "Called back")]))
    #expect(row.id.description == "status-a" && row.type == .statusChange && row.color.hex == "#6B7280")
    #expect(row.label == label && row.emoji == "📊" && row.typeLabel == "Status Change")
    #expect(row.details == "Called back")
    #expect(try self.row(table([], [], [], [change("a", notes: " ")])).details == nil)
  }

  @Test(
    arguments: [
      ("2026-01-15", nil, nil), ("2026-01-15", "2026-01-15", nil), ("2026-01-15", "2026-01-12", nil),
      ("2026-01-15", "2026-01-17", "2026-01-17"),
    ] as [(String, String?, String?)])
  func anEndNotAfterTheStartIsIgnored(start: String, end: String?, shown: String?) throws {
    let row = try row(table([event("a", on: start, to: end)]))
    #expect(row.date == day(start) && row.endDate == shown.map(day) && row.dateText == "Jan 15, 2026")
  }

  @Test(arguments: [
    ("Pacific/Honolulu", "2026-01-14", "2026-01-15"), ("America/New_York", "2026-01-15", "2026-01-16"),
    ("UTC", "2026-01-15", "2026-01-16"), ("Asia/Kolkata", "2026-01-15", "2026-01-16"),
    ("Pacific/Auckland", "2026-01-15", "2026-01-16"),
  ])
  func daysAreFixedAndInstantsFollowTheZone(name: String, early: String, late: String) throws {
    let context = PageContext.sample(in: name)
    #expect(try row(table([event("a")]), in: context).date == day("2026-01-15"))
    #expect(try row(table([], [], [offer("a")]), in: context).date == day("2026-01-15"))
    // One second before local midnight, at midnight, and one second before the next midnight.
    let zone = context.moment.zone
    for (local, expected) in [(early, early), (late, late)] {
      let midnight = zone.start(of: day(local))
      for (offset, date) in [(-1, day(expected).adding(days: -1)), (0, day(expected)), (86_399, day(expected))] {
        let time = midnight.adding(.seconds(offset))
        let rows = table(
          [], [interaction("a", at: time.wire)], [offer("a", on: .instant(time))], [change("a", at: time.wire)])
        #expect(Page.showing(rows).screen(context).list.map(\.date) == [date, date, date])
      }
    }
  }

  @Test func invalidItemIDsAreRejected() {
    #expect(
      TimelineItemID(wire: "event") == nil && TimelineItemID(wire: "") == nil && TimelineItemID(wire: "offers-1") == nil
    )
    #expect(TimelineItemID(wire: "event-")?.row == "" && TimelineItemID(wire: "status-event-1")?.row == "event-1")
    #expect(TimelineItemID(wire: "interaction-\u{1F3C8} x")?.description == "interaction-\u{1F3C8} x")
  }
}

/// Checks VoiceOver texts, word for word (recruiting-timeline.md §6).
struct AccessibilityTests {
  @Test(
    arguments: [
      (nil, "Camp", "⚾ Camp. Date: January 15, 2026 to January 17, 2026."),
      ("gone", "Camp!", "⚾ Camp! School: Unknown. Date: January 15, 2026 to January 17, 2026."),
      ("stanford", "St. John's Jr.", "⚾ St. John's Jr. School: Stanford. Date: January 15, 2026 to January 17, 2026."),
    ] as [(String?, String, String)])
  func itemLabelsIncludeTheirSchoolIfSet(school: String?, name: String, text: String) throws {
    let screen = Page.showing(table([event("a", to: "2026-01-17", name: name, school: school)])).screen()
    #expect(try #require(screen.list.first).accessibilityLabel == text)
  }

  /// The label of an interaction contains its time (decision T22).
  @Test func interactionLabelsIncludeTheirTime() throws {
    let screen = Page.showing(table([], [interaction("c", at: "2026-02-10T04:30:00Z", subject: "Late call")])).screen()
    let text = "📧 Late call. School: Stanford. Date: February 9, 2026 at 23:30."
    #expect(try #require(screen.list.first).accessibilityLabel == text)
    #expect(try #require(screen.lanes.first?.items.first).accessibilityLabel == text)
  }

  @Test(arguments: [(1, "Stanford. 1 item on timeline."), (5, "Stanford. 5 items on timeline.")])
  func aLaneCountsItsItems(count: Int, text: String) throws {
    let screen = Page.showing(table((0..<count).map { event("e\($0)") })).screen()
    #expect(try #require(screen.lanes.first).accessibilityLabel == text)
  }

  @Test func aLaneCountsItemsOutsideTheDates() throws {
    let screen = Page.showing(table([event("a"), event("b", on: "2024-01-01")])).screen()
    #expect(try #require(screen.lanes.first).accessibilityLabel == "Stanford. 1 of 2 items on timeline.")
  }

  @Test func monthsAndTodayHaveLabels() throws {
    let screen = Page.showing(table([event("a")])).screen()
    #expect(screen.todayAccessibilityLabel == "Today. February 10, 2026." && screen.todayLabel == "Today Feb 10")
    #expect(screen.todaySpokenText == "Today is February 10, 2026.")
    #expect(screen.months.first?.accessibilityLabel == "August 2025")
    #expect(screen.months.map(\.accessibilityLabel).contains("January 2026"))
    #expect(
      screen.months.map(\.key) == [
        "2025-08", "2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04",
      ])
  }

  @Test func checkboxLabelsIncludeTheirState() {
    let state = Page.showing(table([event("a")])).after(.showsChanged(type: .statusChange, isShown: false))
    #expect(
      state.screen().older.toggles.map(\.accessibilityLabel) == [
        "Show events. Checked.", "Show interactions. Checked.", "Show offers. Checked.",
        "Show status changes. Unchecked.",
      ])
    #expect(state.screen().older.toggles.map(\.label) == ["Events", "Interactions", "Offers", "Status Changes"])
  }
}
