import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// The screen as JSON: every promised key, null where there is nothing (interface "Screen JSON").
struct ScreenJSONTests {
  func json(_ page: OffersPage, _ context: PageContext = .seen()) throws -> [String: Any] {
    try page.screen(context).json()
  }

  func keys(_ value: Any?) -> Set<String> { Set((value as? [String: Any] ?? [:]).keys) }

  var busy: OffersPage {
    OffersPage.showing([offer("a"), offer("b")]).selecting("a", "b").after(.deleteTapped(id: OfferID("a")))
  }

  var comparing: OffersPage {
    OffersPage.showing([offer("a"), offer("b")]).selecting("a", "b").after(.compareTapped)
  }

  static let promised: Set<String> = [
    "countText", "summary", "filters", "sort", "offers", "selectedCount", "canCompare", "comparison",
  ]
  static let added: Set<String> = [
    "controls", "activeFiltersText", "activeFilterCount", "count", "hasMore", "hiddenSelectedCount", "compareLabel",
    "canLog", "moreText", "selectedText",
  ]

  @Test func allKeysAreThereWhateverTheState() throws {
    for state in [OffersPage(), .showing([]), busy, comparing] {
      #expect(keys(try json(state)) == Self.promised.union(Self.added).union(keysOfEveryHead))
    }
    let empty = try json(OffersPage(), .seen(active: nil))
    for key in ["banner", "empty", "dialog", "comparison", "viewing", "activity", "skippedText", "count"] {
      #expect(empty[key] is NSNull, "\(key)")
    }
    #expect(empty["page"] as? String == "offers" && empty["title"] as? String == "Offers")
  }

  @Test func objectsHaveTheirKeys() throws {
    let object = try json(busy)
    #expect(keys(object["summary"]) == ["accepted", "pending", "declined", "cards"])
    #expect(keys(object["filters"]) == ["school", "status", "type"])
    #expect(keys(object["sort"]) == ["field", "direction", "label", "directionLabel"])
    #expect(
      keys(object["dialog"]) == ["kind", "title", "message", "lines", "facts", "actions", "buttons", "spokenText"])
    let card = try #require((object["offers"] as? [[String: Any]])?.first)
    #expect(
      Set(card.keys) == [
        "id", "schoolName", "status", "statusLabel", "statusColor", "type", "typeLabel", "percentageText", "amountText",
        "offerDateText", "deadlineText", "daysUntilDeadline", "urgency", "urgencyColor", "notes", "isSelected",
        "canDelete", "isDeleting", "accessibilityLabel", "spokenText", "selectAccessibilityLabel",
        "deleteAccessibilityLabel",
        "scholarshipTexts", "offeredText", "deadlineDateText", "timeLeftText", "buttons", "canChangeStatus",
        "isPressing",
        "isUpdating", "updatingText", "withoutRowButtons",
      ])
    for key in ["percentageText", "amountText", "daysUntilDeadline", "urgencyColor", "notes"] {
      #expect(card[key] is NSNull, "\(key)")
    }
    #expect(card["urgency"] as? String == "none")
  }

  @Test func theComparisonHasItsKeys() throws {
    let comparison = try #require(try json(comparing)["comparison"] as? [String: Any])
    #expect(Set(comparison.keys) == ["title", "columns", "moreText", "rowTitles", "spokenText"])
    let column = try #require((comparison["columns"] as? [[String: Any]])?.first)
    #expect(
      Set(column.keys) == [
        "offerId", "schoolName", "typeLabel", "percentageText", "amountText", "deadlineText", "deadlineDateText",
        "timeLeftText", "statusLabel", "conditions", "isBestAmount", "isBestPercentage", "isMostUrgent",
        "amountDifferenceText", "deadlineDifferenceText", "values", "spokenText",
      ])
  }

  @Test func valuesAreInWireForm() throws {
    let state = OffersPage.showing([offer("a", type: .fullRide, status: .accepted, due: "2026-02-10")]).after(
      .typeFilterChanged(type: .fullRide), .statusFilterChanged(status: .accepted), .searchChanged(query: " Stan"),
      .sortChanged(sort: OfferSort(field: .deadline, direction: .ascending)))
    let object = try json(state)
    #expect(
      object["filters"] as? [String: String] == ["school": " Stan", "status": "accepted", "type": "full_ride"])
    let sort = try #require(object["sort"] as? [String: String])
    #expect(sort["field"] == "deadline" && sort["direction"] == "asc")
    let card = try #require((object["offers"] as? [[String: Any]])?.first)
    #expect(card["status"] as? String == "accepted" && card["type"] as? String == "full_ride")
    #expect(card["urgency"] as? String == "critical" && card["daysUntilDeadline"] as? Int == 0)
  }
}
