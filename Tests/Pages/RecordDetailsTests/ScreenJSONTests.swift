import CompassModel
import Foundation
import TestSupport
import Testing

@testable import RecordDetails

/// The keys that other programs rely on.
struct ScreenJSONTests {
  static let keys: Set<String> = [
    "page", "title", "subtitle", "path", "viewing", "athletes", "isLoading", "showsSkeleton", "canReload", "banner",
    "empty", "dialog", "skippedRows", "groups", "hasRows", "isOffline", "canGoBack", "route", "notices",
    "announcement", "feedback", "buttons",
  ]

  @Test(arguments: [
    (camp, "event", "/events/ev-1"), (call, "interaction", "/interactions/in-1"), (fullRide, "offer", "/offers/of-1"),
  ])
  func everyScreenHasAllKeys(reference: RecordReference, page: String, path: String) throws {
    for opened in [DetailsPage.opened(reference), .opened(reference).failing(.timedOut)] {
      let object = try opened.screen().json()
      #expect(Self.keys.subtracting(object.keys) == [])
      #expect(object["page"] as? String == page && object["path"] as? String == path)
      #expect(object["viewing"] is NSNull && object["dialog"] is NSNull && object["empty"] is NSNull)
    }
  }

  @Test func fieldsStandInGroups() throws {
    let object = try DetailsPage.showing().screen().json()
    let groups = try #require(object["groups"] as? [[String: Any]])
    let fields = try #require(groups.first?["fields"] as? [[String: Any]])
    let date = try #require(fields.first { $0["name"] as? String == "start_date" })
    #expect(Set(date.keys) == ["name", "label", "text", "isSet", "isID", "accessibilityLabel", "spokenText"])
    #expect(date["label"] as? String == "Start Date" && date["text"] as? String == "Apr 15, 2026")
    #expect(groups.last?["title"] as? String == "About this record" && object["banner"] is NSNull)
  }

  @Test func actionsSurviveTheRoundTrip() throws {
    let openings = [camp, call, fullRide].map {
      RecordDetails.Action.answer(.recordChosen(reference: $0))
    }
    let actions = LoadingTests.whatAClosedPageHears + openings
    // As it was recorded before the row was said on its own.
    let old = Data(#"{"opened":{"reference":{"event":{"_0":"ev-1"}}}}"#.utf8)
    #expect(try JSONDecoder().decode(RecordDetails.Action.self, from: old) == .opened)
    for action in actions {
      #expect(try JSONDecoder().decode(RecordDetails.Action.self, from: JSONEncoder().encode(action)) == action)
    }
  }
}
