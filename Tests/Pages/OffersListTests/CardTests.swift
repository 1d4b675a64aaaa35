import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// One offer of the list: deadlines by the local day, texts, colours, accessibility (decisions O1–O4, O11).
struct CardTests {
  func card(_ offer: Offer, _ context: PageContext = .seen()) throws -> OfferCard {
    try #require(OffersPage.showing([offer]).screen(context).offers.first)
  }

  @Test(
    arguments: [
      (
        "2026-01-31", -10, OfferUrgency.overdue, "Overdue by 10 days (Jan 31, 2026)", "Deadline overdue by 10 days",
        "red"
      ),
      ("2026-02-09", -1, .overdue, "Overdue by 1 day (Feb 9, 2026)", "Deadline overdue by 1 day", "red"),
      ("2026-02-10", 0, .critical, "Due today (Feb 10, 2026)", "Deadline today", "red"),
      ("2026-02-11", 1, .critical, "1 day left (Feb 11, 2026)", "Deadline in 1 day", "red"),
      ("2026-02-17", 7, .critical, "7 days left (Feb 17, 2026)", "Deadline in 7 days", "red"),
      ("2026-02-18", 8, .urgent, "8 days left (Feb 18, 2026)", "Deadline in 8 days", "yellow"),
      ("2026-03-12", 30, .urgent, "30 days left (Mar 12, 2026)", "Deadline in 30 days", "yellow"),
      ("2026-03-13", 31, .normal, "31 days left (Mar 13, 2026)", "Deadline in 31 days", nil),
      (nil, nil, .none, "No deadline", "No deadline", nil),
    ] as [(String?, Int?, OfferUrgency, String, String, String?)])
  func urgencyHasTextAndColor(
    deadline: String?, days: Int?, urgency: OfferUrgency, text: String, spoken: String, color: String?
  ) throws {
    let card = try card(offer("a", amount: 50_000, due: deadline))
    #expect(card.daysUntilDeadline == days && card.urgency == urgency && card.deadlineText == text)
    #expect(card.urgencyColor?.name == color)
    let more = "Partial Scholarship, offered Feb 1, 2026"
    #expect(card.accessibilityLabel == "Offer from Stanford, Pending, $50,000, \(spoken), \(more)")
  }

  @Test(
    arguments: [
      (50_000, 100, "$50,000", "100%", "$50,000, "), (nil, 66.67, nil, "66.67%", "66.67%, "),
      (nil, nil, nil, nil, ""), (0, nil, "$0", nil, "$0, "), (9_750.5, 0, "$9,750.50", "0%", "$9,750.50, "),
      (nil, 0, nil, "0%", "0%, "),
    ] as [(Double?, Double?, String?, String?, String)])
  func zeroAndMissingValuesDiffer(
    amount: Double?, percentage: Double?, amountText: String?, percentageText: String?, spoken: String
  ) throws {
    let card = try card(offer("a", amount: amount, percentage: percentage))
    #expect(card.amountText == amountText && card.percentageText == percentageText)
    #expect(
      card.accessibilityLabel.hasPrefix("Offer from Stanford, Pending, \(spoken)No deadline, Partial Scholarship"))
  }

  /// The card matches the comparison (decision O8).
  @Test func aFullRideDefaultsTo100Percent() throws {
    let card = try card(offer("a", type: .fullRide))
    #expect(card.scholarshipTexts == ["100%"] && card.row.facts[1] == .init(.money, "100%", value: "100.0"))
  }

  @Test func anEmptyListNamesTheAthleteOfAParent() {
    let empty = OffersPage.showing([]).screen(.seen(role: .parent)).empty
    #expect(empty?.subtitle == "Log scholarship offers as Ava receives them")
  }

  @Test func accessibilityLabelsMatchTheSpec() throws {
    let card = try card(offer("a", amount: 50_000, percentage: 100, due: "2026-02-13"))
    let sentence = "Offer from Stanford, Pending, $50,000, Deadline in 3 days"
    #expect(card.accessibilityLabel == "\(sentence), Partial Scholarship, 100%, offered Feb 1, 2026")
    #expect(card.selectAccessibilityLabel == "Select offer from Stanford to compare")
    #expect(card.deleteAccessibilityLabel == "Delete offer from Stanford")
    #expect(card.offerDateText == "Feb 1, 2026")
  }

  @Test(arguments: [
    (OfferStatus.accepted, "green", "#10B981", "Accepted"), (.pending, "blue", "#3B82F6", "Pending"),
    (.declined, "red", "#EF4444", "Declined"), (.expired, "gray", "#6B7280", "Expired"),
    (.other("on_hold"), "gray", "#6B7280", "on_hold"),
  ])
  func statusColorsMatchTheSpec(status: OfferStatus, name: String, hex: String, label: String) throws {
    let card = try card(offer("a", status: status))
    #expect(card.statusColor.name == name && card.statusColor.hex == hex && card.statusLabel == label)
  }

  @Test func deadlineColorsMatchTheSpec() {
    #expect(OfferUrgency.critical.color?.hex == "#EF4444" && OfferUrgency.overdue.color?.hex == "#EF4444")
    #expect(OfferUrgency.urgent.color?.hex == "#F59E0B")
  }

  @Test func notesAreTruncatedAt200Characters() throws {
    #expect(try card(offer("a", notes: " \n ")).notes == nil)
    #expect(try card(offer("a", notes: "Full ride 🏈")).notes == "Full ride 🏈")
    let long = String(repeating: "👩‍👩‍👧‍👦", count: 201)
    #expect(try card(offer("a", notes: long)).notes == String(repeating: "👩‍👩‍👧‍👦", count: 200) + "…")
  }

  /// The details contain the full texts that a card may truncate (decision V17).
  @Test func detailsIncludeTheNotes() {
    let screen = OffersPage.showing([offer("a", notes: "Coach wants an answer")]).screen(.seen())
    #expect(screen.row(id: "a")?.details.last == "Coach wants an answer" && screen.row(id: "gone") == nil)
  }

  @Test func aSchoolWithoutANameIsUnknown() throws {
    let nameless = [School(id: SchoolID("s1"), name: "  ")]
    let screen = OffersPage.showing([offer("a")], schools: nameless).screen()
    #expect(screen.offers.first?.schoolName == "Unknown School")
  }

  /// An offer without a school has the label "No School" and is found by it (decision T9).
  @Test func offersWithoutASchoolAreSearchable() throws {
    var schoolless = offer("a")
    schoolless.schoolID = nil
    var state = OffersPage.showing([schoolless, offer("b"), offer("c", school: "gone")])
    #expect(Set(state.screen().offers.map(\.schoolName)) == ["No School", "Stanford", "Unknown School"])
    let card = try #require(state.screen().offers.first { $0.schoolName == "No School" })
    #expect(card.accessibilityLabel.hasPrefix("Offer without a school, Pending, "))
    #expect(card.spokenText.hasPrefix("Offer without a school: "))
    #expect(card.selectAccessibilityLabel == "Select offer without a school to compare")
    #expect(card.deleteAccessibilityLabel == "Delete offer without a school")
    state.filters.search = "no school"
    #expect(state.listedIDs == ids("a"))
  }

  /// Uses the current day, not the day of the launch.
  @Test func deadlineTextsChangeAtMidnight() {
    let state = OffersPage.showing([offer("a", due: "2026-02-11")])
    let texts = ["2026-02-11T04:59:59Z", "2026-02-11T05:00:00Z"].map { now in
      state.screen(.seen(now)).offers.map(\.deadlineText)
    }
    #expect(texts == [["1 day left (Feb 11, 2026)"], ["Due today (Feb 11, 2026)"]])
  }
}
