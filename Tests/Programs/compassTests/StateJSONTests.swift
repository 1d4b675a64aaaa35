import Foundation
import Testing

/// The JSON for other programs (interface.md, Screen JSON): its keys and their types.
@Suite struct StateJSONTests {
  private let compass: CompassProcess

  init() throws { compass = CompassProcess(folder: try Folder()) }

  private func state(_ arguments: String...) async throws -> [String: Any] {
    let finished = try await compass.run(["state", "events"] + arguments + CompassProcess.fixed)
    #expect(finished.code == 0)
    return try #require(try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [String: Any])
  }

  @Test func theEventsScreenHasAllDocumentedKeys() async throws {
    let screen = try await state()
    let documented = [
      "page", "title", "subtitle", "isLoading", "showsSkeleton", "banner", "empty", "dialog", "skippedRows", "phase",
      "search", "filters", "sort", "count", "countText", "calendar", "scrollTo", "hasMore", "events",
    ]
    for key in documented { #expect(screen[key] != nil, "\(key)") }
    #expect(screen["page"] as? String == "events")
    #expect(screen["skippedRows"] as? Int == 0)
    #expect(screen["isLoading"] as? Bool == false)
    #expect(screen["sort"] as? String == "date_desc")
    for key in ["banner", "empty", "dialog", "scrollTo"] { #expect(screen[key] is NSNull, "\(key)") }
    let phase = try #require(screen["phase"] as? [String: Any])
    #expect(Set(phase.keys) == ["title", "label", "message"])
    #expect(screen["filters"] as? [String: String] == ["type": "all", "status": "all", "dates": "all"])
  }

  @Test func theCalendarHas42Days() async throws {
    let calendar = try #require(try await state()["calendar"] as? [String: Any])
    #expect(
      Set(calendar.keys) == [
        "month", "title", "weekdays", "canGoBack", "canGoForward", "accessibilityLabel", "selectedText", "days",
        "monthAction",
      ])
    #expect(calendar["month"] as? String == "2026-02")
    let days = try #require(calendar["days"] as? [[String: Any]])
    #expect(days.count == 42)
    for day in days {
      #expect(
        Set(day.keys) == [
          "date", "inMonth", "isToday", "isSelected", "eventCount", "continues", "accessibilityLabel", "action",
        ])
      #expect((day["date"] as? String)?.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) != nil)
    }
  }

  @Test func everyEventHasAllDocumentedKeys() async throws {
    let events = try #require(try await state()["events"] as? [[String: Any]])
    #expect(events.count == 40)
    let documented = [
      "id", "name", "type", "typeLabel", "status", "statusLabel", "dateText", "timeText", "costText", "placeText",
      "notes", "canMarkAttended", "isDeleting", "accessibilityLabel",
    ]
    for event in events {
      for key in documented { #expect(event[key] != nil, "\(key)") }
    }
    #expect(Set(events.compactMap { $0["status"] as? String }) == ["attended", "registered", "not_registered"])
    #expect(events.contains { $0["type"] as? String == "official_visit" })
  }

  @Test func bannerEmptyAndDialogAreObjectsWhenPresent() async throws {
    let offline = try #require(try await state("-c", "network offline; refresh")["banner"] as? [String: Any])
    #expect(Set(offline.keys) == ["kind", "message", "canRetry", "canDismiss", "buttons"])
    #expect(offline["kind"] as? String == "offline")
    let nothing = try #require(try await state("-c", "search zzz")["empty"] as? [String: Any])
    #expect(Set(nothing.keys) == ["title", "subtitle", "action", "button"])
    let question = try #require(try await state("-c", "delete 1")["dialog"] as? [String: Any])
    #expect(Set(question.keys) == ["kind", "title", "message", "lines", "facts", "actions", "buttons", "spokenText"])
  }

  @Test func keysAreSortedAndTextsAreRaw() async throws {
    let finished = try await compass("state", "events", "-c", #"search "a/b \u{1B}[31m""#)
    let keys = finished.output.matches(of: #/(?m)^  "(\w+)" :/#).map { String($0.1) }
    #expect(keys == keys.sorted())
    let screen = try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [String: Any]
    #expect(screen?["search"] as? String == "a/b \u{1B}[31m")
    #expect(!finished.output.utf8.contains(0x1B))
  }

  @Test func filtersAcceptDashesAndReturnWireValues() async throws {
    for spelling in ["not-registered", "not_registered"] {
      let screen = try await state("-c", "filter status \(spelling); filter type official-visit")
      let wire = ["type": "official_visit", "status": "not_registered", "dates": "all"]
      #expect(screen["filters"] as? [String: String] == wire)
    }
  }
}
