import CompassModel
import PageKit
import Records
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

  @Test func lanesAndItemsHaveTheirKeys() throws {
    let lanes = try #require(try json(state)["lanes"] as? [[String: Any]])
    let promised: Set<String> = [
      "schoolId", "name", "countText", "shortCountText", "isCollapsed", "rowCount", "items",
    ]
    #expect(lanes.allSatisfy { promised.isSubset(of: $0.keys) })
    #expect(lanes[0]["schoolId"] is NSNull && lanes[1]["schoolId"] as? String == "stanford")
    #expect(lanes[1]["countText"] as? String == "4 items" && lanes[1]["isCollapsed"] as? Bool == false)
    let items = try #require(lanes[1]["items"] as? [[String: Any]])
    let keys: Set<String> = [
      "id", "type", "kind", "left", "width", "row", "label", "emoji", "accessibilityLabel", "date", "endDate", "color",
      "continuesBefore", "continuesAfter", "dateText", "timeText", "number", "whenText",
    ]
    #expect(items.map { $0["timeText"] as? String } == [nil, nil, "10:00", "10:00"])
    #expect(items.allSatisfy { keys.isSubset(of: $0.keys) })
    #expect(items.map { $0["id"] as? String } == ["event-e", "offer-o", "interaction-i", "status-s"])
    #expect(items.map { $0["number"] as? String } == ["2.1", "2.2", "2.3", "2.4"])
    #expect(items[0]["dateText"] as? String == "Jan 15 - Jan 17, 2026", "decision T22")
    #expect(items[2]["whenText"] as? String == "Jan 15, 2026 at 10:00")
    #expect(items.map { $0["kind"] as? String } == ["bar", "dot", "dot", "dot"])
    #expect(items.map { $0["type"] as? String } == ["event", "offer", "interaction", "status_change"])
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

  @Test func listRowsHaveTheirKeys() throws {
    let list = try #require(try json(state)["list"] as? [[String: Any]])
    let keys: Set<String> = [
      "id", "type", "typeLabel", "emoji", "label", "date", "dateText", "endDate", "schoolName", "details",
      "accessibilityLabel", "color", "timeText", "buttons", "number", "whenText",
    ]
    #expect(list.count == 5 && list.allSatisfy { keys.isSubset(of: $0.keys) })
    #expect(list.map { $0["id"] as? String } == ["status-s", "interaction-i", "offer-o", "event-n", "event-e"])
    #expect(list.map { $0["number"] as? String } == ["1", "2", "3", "4", "5"])
    #expect(list[4]["whenText"] as? String == "Jan 15 - Jan 17, 2026", "decision T22")
    #expect(list[4]["dateText"] as? String == "Jan 15, 2026", "small print 9")
    #expect(list[0]["details"] as? String == "Called" && list[1]["details"] is NSNull)
    #expect(list[4]["endDate"] as? String == "2026-01-17" && list[4]["date"] as? String == "2026-01-15")
    #expect(list[3]["schoolName"] is NSNull && list[2]["schoolName"] as? String == "Stanford")
  }

  @Test func itemTapsAreDecodedByID() throws {
    let typed = #"{"itemTapped": {"id": "status-s"}}"#
    #expect(
      try JSONDecoder().decode(RecruitingTimeline.Action.self, from: Data(typed.utf8))
        == .tap(.itemTapped(id: item("status-s"))))
    let wrong = Data(#"{"itemTapped": {"id": "nothing"}}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RecruitingTimeline.Action.self, from: wrong) }
  }

  @Test func screensWithDifferentRowsDiffer() {
    let screen = state.screen()
    #expect(screen == state.screen())
    #expect(screen != Page.showing(table([event("e")])).screen())
    let renamed = [School(id: stanford.id, name: "Cardinal"), ucla]
    let other = state.after(.refreshPulled).answered(.schools(Base(renamed)))
    #expect(other.screen().list != screen.list)
    #expect(TimelineList(Array(screen.list)) == screen.list)
    #expect(LaneItems(Array(screen.lanes[1].items)) == screen.lanes[1].items)
    #expect(screen.lanes[0].items != screen.lanes[1].items)
  }
}
