import CompassModel
import Foundation
import TestSupport
import Testing

@testable import RecordDetails

/// The keys that other programs rely on.
struct ScreenJSONTests {
  @Test func fieldsAreEncodedInGroups() throws {
    let object = try DetailsPage.showing().screen().json()
    let groups = try #require(object["groups"] as? [[String: Any]])
    let fields = try #require(groups.first?["fields"] as? [[String: Any]])
    let date = try #require(fields.first { $0["name"] as? String == "start_date" })
    #expect(Set(date.keys) == ["name", "label", "text", "isSet", "isID", "accessibilityLabel", "spokenText"])
    #expect(date["label"] as? String == "Start date" && date["text"] as? String == "Apr 15, 2026")
    #expect(groups.last?["title"] as? String == "About this record" && object["banner"] is NSNull)
  }
}
