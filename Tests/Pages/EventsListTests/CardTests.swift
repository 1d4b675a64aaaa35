import CompassModel
import PageKit
import TestSupport
import Testing

@testable import EventsList

/// The texts of one event (decisions E8, E9, X5, X6, X18).
struct CardTests {
  func card(_ event: Event, _ context: PageContext = .sample()) -> EventCard {
    EventsPage.showing([event]).screen(context).events[0]
  }

  @Test func theExampleOfTheSpecHasItsTexts() {
    let event = Event.sample(
      "uuid", on: "2026-04-15", to: "2026-04-16", type: .showcase, name: "Spring Showcase 2026",
      location: "Atlanta, GA", time: "09:00", notes: "Threw well", cost: 150.00, registered: true)
    let card = card(event)
    #expect(card.id == "uuid")
    #expect(card.name == "Spring Showcase 2026")
    #expect(card.type == .showcase && card.typeLabel == "Showcase" && card.typeColor == .purple)
    #expect(card.status == .registered && card.statusLabel == "Registered" && card.statusColor == .blue)
    #expect(card.dateText == "Apr 15, 2026 - Apr 16, 2026")
    #expect(card.timeText == "09:00")
    #expect(card.costText == "$150.00")
    #expect(card.placeText == "Atlanta, GA")
    #expect(card.notes == "Threw well" && self.card(.sample("blank", notes: "  \n")).notes == nil)
    #expect(!card.canMarkAttended && card.canDelete && !card.isUpdating && !card.isDeleting)
  }

  /// The details contain the full texts that a row may truncate (decision V17).
  @Test func detailsHaveTheFullNameAndNotes() {
    let name = String(repeating: "Camp ", count: 20) + "end"
    let screen = EventsPage.showing([.sample("e", name: name, notes: "Threw well")]).screen(.sample())
    let row = screen.row(id: "e")
    #expect(row?.title == name && row?.details.last == "Notes: Threw well")
    #expect(screen.row(id: "gone") == nil)
  }

  /// Dollars with a decimal point, in any locale of the device.
  @Test(arguments: [(nil, nil), (0, "Free"), (-0.0, "Free"), (150, "$150.00")] as [(Double?, String?)])
  func onlyAZeroCostIsFree(cost: Double?, text: String?) {
    #expect(card(.sample("e", cost: cost)).costText == text)
  }

  @Test(
    arguments: [
      ("2026-04-15", nil, "Apr 15, 2026"), ("2026-04-15", "2026-04-15", "Apr 15, 2026"),
      ("2026-04-15", "2026-04-10", "Apr 15, 2026"), ("2025-12-31", "2026-01-01", "Dec 31, 2025 - Jan 1, 2026"),
      ("2024-02-29", nil, "Feb 29, 2024"),
    ] as [(String, String?, String)])
  func dateTextsIncludeALaterEnd(start: String, end: String?, text: String) {
    #expect(card(.sample("e", on: start, to: end)).dateText == text)
  }

  struct Place: Sendable {
    var location: String?
    var address: String?
    var city: String?
    var state: String?
    var text: String?
  }

  @Test(arguments: [
    Place(), Place(city: "Atlanta", text: "Atlanta"), Place(city: "Atlanta", state: "GA", text: "Atlanta, GA"),
    Place(address: "1 Main St", text: "1 Main St"), Place(address: "1 Main St", state: "GA", text: "1 Main St, GA"),
    Place(location: "Park", address: "1 Main St", city: "Atlanta", state: "GA", text: "Atlanta, GA"),
    Place(location: "Park", text: "Park"), Place(location: "Park", state: "GA", text: "Park"),
    Place(state: "GA", text: "GA"), Place(location: "  ", address: "\n", city: " ", state: "\t"),
    Place(location: "Park", city: " ", state: " ", text: "Park"), Place(city: "Atlanta", state: " ", text: "Atlanta"),
  ])
  func placeTextPrefersCityOverAddressAndLocation(place: Place) {
    let event = Event.sample(
      "e", location: place.location, address: place.address, city: place.city, state: place.state)
    #expect(card(event).placeText == place.text)
  }

  @Test(
    arguments: [
      (nil, "Unknown event"), (" \n", "Unknown event"), ("A", "A"),
      (String(repeating: "👩‍👩‍👧‍👦", count: 60), String(repeating: "👩‍👩‍👧‍👦", count: 60)),
      (String(repeating: "e\u{301}", count: 61), String(repeating: "e\u{301}", count: 60) + "…"),
    ] as [(String?, String)])
  func namesAreTruncatedAt60Characters(name: String?, text: String) {
    #expect(card(.sample("e", name: name)).name == text)
  }

  @Test(arguments: [
    (EventType.camp, "Camp", ColorToken.green), (.showcase, "Showcase", .purple),
    (.officialVisit, "Official Visit", .blue), (.unofficialVisit, "Unofficial Visit", .cyan),
    (.game, "Game", .orange), (.other("combine_2026"), "combine_2026", .gray),
  ])
  func typesHaveLabelsAndColors(type: EventType, label: String, color: ColorToken) {
    let card = card(.sample("e", type: type))
    #expect(card.type == type && card.typeLabel == label && card.typeColor == color)
  }

  @Test(arguments: [
    (false, false, EventStatus.notRegistered, "Not Registered", ColorToken.gray),
    (true, false, .registered, "Registered", .blue), (false, true, .attended, "Attended", .green),
  ])
  func everyStatusHasALabel(registered: Bool, attended: Bool, status: EventStatus, label: String, color: ColorToken) {
    let card = card(.sample("e", registered: registered, attended: attended))
    #expect(card.status == status && card.statusLabel == label && card.statusColor == color)
  }

  /// Decision E15: from its first to its last day, by the local day of the user.
  @Test(
    arguments: [
      ("2026-02-08", nil), ("2026-02-09", "Day 1 of 5"), ("2026-02-10", "Day 2 of 5"), ("2026-02-13", "Day 5 of 5"),
      ("2026-02-14", nil),
    ] as [(String, String?)])
  func aMultiDayEventIsOngoing(today: String, text: String?) {
    let event = Event.sample("e", on: "2026-02-09", to: "2026-02-13", registered: true)
    let card = card(event, .on(today))
    #expect(card.isOngoing == (text != nil) && card.ongoingText == text)
    #expect(card.canMarkAttended == (today >= "2026-02-09"))
    #expect(card.accessibilityLabel.contains("Day") == (text != nil))
  }

  @Test(arguments: [nil, "2026-02-10", "2026-02-01"] as [String?])
  func aSingleDayEventIsAttendableButNotOngoing(end: String?) {
    let card = card(.sample("e", on: "2026-02-10", to: end, registered: true))
    #expect(!card.isOngoing && card.ongoingText == nil && card.canMarkAttended)
  }

  @Test(
    arguments: [
      (2028, false, "2026-08-31", "Sophomore Year", "Register for summer camps and exposure events"),
      (2028, false, "2026-09-01", "Junior Year", "Prioritize high-value programs and events"),
      (nil, true, "2026-02-10", "Committed", "Prepare for team summer workouts and events"),
      (nil, false, "2026-02-10", nil, nil),
    ] as [(Int?, Bool, String, String?, String?)])
  func phaseFollowsYearAndCommitment(year: Int?, isCommitted: Bool, today: String, label: String?, message: String?) {
    let athlete = Athlete(id: "athlete-1", name: "Ava", graduationYear: year, isCommitted: isCommitted)
    let screen = EventsPage.showing([]).screen(.on(today, viewer: .sample(athletes: [athlete])))
    #expect(screen.phase?.label == label)
    #expect(screen.phase?.message == message)
  }
}
