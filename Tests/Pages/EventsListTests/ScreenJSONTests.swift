import CompassModel
import Foundation
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// The screen as JSON: every promised key, null where there is nothing (interface "Screen JSON").
struct ScreenJSONTests {
  func json(_ state: EventsPage, _ context: PageContext = .sample()) throws -> [String: Any] {
    try state.screen(context).json()
  }

  static let promised: Set<String> = [
    "phase", "search", "filters", "sort", "count", "countText", "calendar", "scrollTo", "openAt", "laterText",
    "hasMore", "events",
  ]
  static let added: Set<String> = [
    "controls", "activeFiltersText", "activeFilterCount", "sortLabel", "moreText",
  ]

  @Test func allKeysAreThereWhateverTheState() throws {
    var busy = EventsPage.showing([.sample("e")])
    busy = busy.after(.reloadRequested).failed(ServiceFailure(.timedOut))
    busy.dialog = .confirmDelete(id: "e")
    busy.target.show("e")
    for state in [EventsPage(), .showing([]), busy] {
      #expect(Set(try json(state, .sample(viewer: nil)).keys) == Self.promised.union(Self.added).union(keysOfEveryHead))
    }
  }

  @Test func whatIsNotThereIsNull() throws {
    let object = try json(EventsPage(), .sample(viewer: nil))
    for key in [
      "banner", "empty", "dialog", "phase", "scroll", "scrollTo", "openAt", "laterText", "viewing",
      "activity", "skippedText", "count", "countText",
    ] {
      #expect(object[key] is NSNull, "\(key)")
    }
    #expect(object["page"] as? String == "events")
    #expect(object["title"] as? String == "Events")
    #expect(object["subtitle"] as? String == "Track camps, showcases, visits, and games")
  }

  @Test func objectsHaveTheirKeys() throws {
    var state = EventsPage.showing([.sample("e")])
    state = state.after(.reloadRequested).failed(ServiceFailure(.timedOut))
    state.dialog = .confirmDelete(id: "e")
    let object = try json(state)
    let keys = { (value: Any?) in Set((value as? [String: Any] ?? [:]).keys) }
    #expect(keys(object["banner"]) == ["kind", "message", "canRetry", "canDismiss", "buttons"])
    #expect(
      keys(object["dialog"]) == ["kind", "title", "message", "lines", "facts", "actions", "buttons", "spokenText"])
    let buttons = try #require((object["dialog"] as? [String: Any])?["actions"] as? [[String: Any]])
    #expect(buttons.allSatisfy { Set($0.keys) == ["verb", "label"] })
    #expect(keys(object["phase"]) == ["title", "label", "message"])
    #expect(keys(object["filters"]) == ["type", "status", "dates"])
    #expect(
      keys(object["calendar"])
        == [
          "month", "title", "canGoBack", "canGoForward", "accessibilityLabel", "selectedText", "monthAction",
          "weekdays",
          "days",
        ])
    let days = try #require((object["calendar"] as? [String: Any])?["days"] as? [[String: Any]])
    #expect(days.count == 42)
    let dayKeys: Set = [
      "date", "inMonth", "isToday", "isSelected", "eventCount", "continues", "accessibilityLabel",
      "action",
    ]
    #expect(days.allSatisfy { Set($0.keys) == dayKeys })
    #expect(keys(try json(.showing([]))["empty"]) == ["title", "subtitle", "action", "button"])
  }

  @Test func anEventHasAllItsKeysNullWhereItHasNothing() throws {
    let events = try #require(try json(.showing([.sample("e", type: .officialVisit)]))["events"] as? [[String: Any]])
    #expect(
      Set(events[0].keys) == [
        "id", "name", "type", "typeLabel", "typeColor", "status", "statusLabel", "statusColor", "dateText", "timeText",
        "costText", "placeText", "notes", "canMarkAttended", "canDelete", "isUpdating", "updatingText", "isDeleting",
        "accessibilityLabel", "spokenText", "deleteAccessibilityLabel", "fullName", "isOngoing",
        "ongoingText", "buttons", "withoutRowButtons",
      ])
    for key in ["ongoingText", "timeText", "costText", "placeText", "notes"] {
      #expect(events[0][key] is NSNull, "\(key)")
    }
    #expect(events[0]["type"] as? String == "official_visit")
    #expect(events[0]["status"] as? String == "not_registered")
    #expect(events[0]["id"] as? String == "e")
    #expect(events[0]["isDeleting"] as? Bool == false)
  }

  @Test func valuesAreInWireForm() throws {
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

  @Test func aButtonCarriesItsActionAsThePipeTakesIt() throws {
    let object = try json(.showing([.sample("e")]))
    let events = try #require(object["events"] as? [[String: Any]])
    #expect((events[0]["buttons"] as? [Any])?.isEmpty == true)
    #expect(events[0]["withoutRowButtons"] as? [String] == ["attend"])
    let buttons = try #require(object["rowButtons"] as? [[String: Any]])
    let delete = try #require(buttons.first { $0["id"] as? String == "delete" })
    #expect(delete["role"] as? String == "destructive" && delete["verb"] is NSNull)
    #expect(delete["isEnabled"] as? Bool == true && delete["reason"] is NSNull)
    let template = delete["template"] as? [String: [String: [String: String]]]
    #expect(template == ["events": ["deleteTapped": ["id": "$row"]]])
  }
}
