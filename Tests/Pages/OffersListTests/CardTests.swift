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
      ("2026-02-09", "Overdue by 1 day (Feb 9, 2026)", "Deadline overdue by 1 day", "red"),
      ("2026-02-10", "Due today (Feb 10, 2026)", "Deadline today", "red"),
      ("2026-02-18", "8 days left (Feb 18, 2026)", "Deadline in 8 days", "yellow"),
      ("2026-03-13", "31 days left (Mar 13, 2026)", "Deadline in 31 days", nil),
      (nil, "No deadline", "No deadline", nil),
    ] as [(String?, String, String, String?)])
  func urgencyHasTextAndColor(deadline: String?, text: String, spoken: String, color: String?) throws {
    let card = try card(offer("a", amount: 50_000, due: deadline))
    #expect(card.deadlineText == text && card.urgencyColor?.name == color)
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
    #expect(card.selectAccessibilityLabel == "Select offer from Stanford to compare")
    #expect(card.deleteAccessibilityLabel == "Delete offer from Stanford")
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

  @Test(arguments: [
    (OfferStatus.accepted, "green", "#10B981", "Accepted"), (.pending, "blue", "#3B82F6", "Pending"),
    (.declined, "red", "#EF4444", "Declined"), (.expired, "gray", "#6B7280", "Expired"),
    (.other("on_hold"), "gray", "#6B7280", "on_hold"),
  ])
  func statusColorsMatchTheSpec(status: OfferStatus, name: String, hex: String, label: String) throws {
    let card = try card(offer("a", status: status))
    #expect(card.statusColor.name == name && card.statusColor.hex == hex && card.statusLabel == label)
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
}
