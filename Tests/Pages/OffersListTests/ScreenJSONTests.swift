import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Encoded values of the screen; its keys are recorded in the schema (decision U6).
struct ScreenJSONTests {
  func json(_ page: OffersPage, _ context: PageContext = .seen()) throws -> [String: Any] {
    try page.screen(context).json()
  }

  @Test func valuesAreEncodedInWireForm() throws {
    let state = OffersPage.showing([offer("a", type: .fullRide, status: .accepted, due: "2026-02-10")]).after(
      .typeFilterChanged(type: .fullRide), .statusFilterChanged(status: .accepted), .searchChanged(query: " Stan"),
      .sortChanged(sort: OfferSort(field: .deadline, direction: .ascending)))
    let object = try json(state)
    #expect(object["filters"] as? [String: String] == ["school": " Stan", "status": "accepted", "type": "full_ride"])
    let sort = try #require(object["sort"] as? [String: String])
    #expect(sort["field"] == "deadline" && sort["direction"] == "asc")
    let card = try #require((object["offers"] as? [[String: Any]])?.first)
    #expect(card["status"] as? String == "accepted" && card["type"] as? String == "full_ride")
    #expect(card["urgency"] as? String == "critical" && card["daysUntilDeadline"] as? Int == 0)
  }
}
