import PageKit
import Foundation
import TestSupport
import Testing

@testable import RecruitingTimeline

/// The JSON keys other programs rely on (interface.md "Screen JSON").
struct ScreenJSONTests {
  let state = Page.showing(
    table(
      [event("e", to: "2026-01-17"), event("n", school: nil)], [interaction("i")], [offer("o")],
      [change("s", notes: "Called")]))

  func json(_ state: Page) throws -> [String: Any] { try state.screen().json() }

  @Test func valuesAreEncodedInWireForm() throws {
    let object = try json(state)
    #expect(object["start"] as? String == "2025-08-10" && object["end"] as? String == "2026-04-10")
    #expect(
      object["shows"] as? [String: Bool]
        == ["event": true, "interaction": true, "offer": true, "status_change": true])
    let schools = try #require(object["schools"] as? [[String: Any]])
    #expect(schools.map { $0["id"] as? String } == ["stanford", "ucla"])
    #expect(schools.map { $0["name"] as? String } == ["Stanford", "UCLA"])
    #expect(schools.allSatisfy { Set($0.keys) == ["id", "name"] })
    #expect(object["lanePage"] as? Int == 1 && object["lanePageCount"] as? Int == 1)
    let month = try #require((object["months"] as? [[String: Any]])?.first)
    #expect(Set(month.keys).isSuperset(of: ["key", "label", "year", "left", "width"]))
    #expect(month["key"] as? String == "2025-08" && month["label"] as? String == "Aug" && month["year"] as? Int == 2025)
    #expect(month["left"] as? Double == 0)
    #expect((object["todayPosition"] as? Double).map { (0...100).contains($0) } == true)
  }

  /// Missing values are null (decision N3).
  @Test func unknownValuesAreNull() throws {
    let (unknown, known) = (try json(Page()), try json(state))
    for key in ["count", "countText", "laneCount", "laneCountText", "expandedCount", "listText"] {
      #expect(unknown[key] is NSNull && !(known[key] is NSNull), "\(key)")
    }
    #expect(unknown["hasRows"] as? Bool == false && known["hasRows"] as? Bool == true)
    let empty = Page.showing(table()).screen()
    #expect(empty.count == 0 && empty.countText == "0 items" && empty.laneCountText == "0 schools")
  }

  @Test func itemTapsAreDecodedByID() throws {
    let typed = #"{"itemTapped": {"id": "status-s"}}"#
    #expect(
      try JSONDecoder().decode(RecruitingTimeline.Action.self, from: Data(typed.utf8))
        == .tap(.itemTapped(id: item("status-s"))))
    let wrong = Data(#"{"itemTapped": {"id": "nothing"}}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RecruitingTimeline.Action.self, from: wrong) }
  }
}
