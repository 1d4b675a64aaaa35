import CompassModel
import Foundation
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Encoded values of the screen; its keys are recorded in the schema (decision U6).
struct ScreenJSONTests {
  func json(_ state: EventsPage, _ context: PageContext = .sample()) throws -> [String: Any] {
    try state.screen(context).json()
  }

  @Test func valuesAreEncodedInWireForm() throws {
    let state = EventsPage.showing([.sample("e", name: "Camp 🏕")]).after(
      .typeFilterChanged(type: .unofficialVisit), .statusFilterChanged(status: .notRegistered),
      .datesFilterChanged(dates: .nextMonth), .sortChanged(sort: .dateAscending))
    let object = try json(state)
    #expect(
      object["filters"] as? [String: String]
        == ["type": "unofficial_visit", "status": "not_registered", "dates": "next_month"])
    #expect(object["sort"] as? String == "date_asc")
    let calendar = try #require(object["calendar"] as? [String: Any])
    #expect(calendar["month"] as? String == "2026-02")
    #expect(((calendar["days"] as? [[String: Any]])?.first)?["date"] as? String == "2026-02-01")
    let tapped = EventsPage.showing([.sample("e")]).after(.dateTapped(date: day("2026-02-14")))
    #expect(try json(tapped)["scrollTo"] as? String == "e")
    #expect(try json(tapped)["phase"] as? [String: String] != nil)
  }

  @Test func rowButtonsEncodeTheirActionTemplate() throws {
    let object = try json(.showing([.sample("e")]))
    let events = try #require(object["events"] as? [[String: Any]])
    #expect((events[0]["buttons"] as? [Any])?.isEmpty == true)
    #expect(events[0]["withoutRowButtons"] as? [String] == ["attend"])
    let buttons = try #require(object["rowButtons"] as? [[String: Any]])
    let delete = try #require(buttons.first { $0["id"] as? String == "delete" })
    #expect(delete["role"] as? String == "destructive" && delete["verb"] as? String == "delete #$row")
    #expect(delete["command"] as? String == "delete" && delete["key"] as? String == "d")
    #expect(delete["isEnabled"] as? Bool == true && delete["reason"] is NSNull)
    let template = delete["template"] as? [String: [String: [String: String]]]
    #expect(template == ["events": ["deleteTapped": ["id": "$row"]]])
  }
}
