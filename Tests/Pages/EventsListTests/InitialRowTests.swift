import CompassModel
import PageKit
import TestSupport
import Testing

@testable import EventsList

/// A list sorted by date opens at the soonest event that is not over (decision V10).
struct InitialRowTests {
  private static let events: [Event] = [
    .sample("late", on: "2027-03-01"), .sample("soon", on: "2026-02-20"), .sample("today", on: "2026-02-10"),
    .sample("over", on: "2026-02-09"), .sample("old", on: "2025-02-09"),
  ]

  private func content(_ sort: EventSort, _ events: [Event] = events) -> EventsList.Content {
    EventsPage.showing(events).after(.sortChanged(sort: sort)).screen(.on("2026-02-10")).content
  }

  @Test func newestFirstOpensBelowLaterEvents() {
    #expect(content(.dateDescending).openAt == "today")
    #expect(content(.dateDescending).laterText == "2 later")
  }

  @Test func soonestFirstHasNoLaterText() {
    #expect(content(.dateAscending).openAt == "today")
    #expect(content(.dateAscending).laterText == nil)
  }

  @Test func otherOrdersOpenAtTheirFirstRow() {
    for sort in [EventSort.name, .type] { #expect(content(sort).openAt == nil && content(sort).laterText == nil) }
  }

  @Test func pastEventsOpenAtTheFirstRow() {
    #expect(content(.dateDescending, Array(Self.events.suffix(2))).openAt == nil)
  }

  /// Guards against opening at the last row of the first page.
  @Test func targetsOnLaterPagesOpenAtTheFirstRow() {
    let events = (100...350).map { Event.sample("e\($0)", on: "2027-01-01") }
    #expect(content(.dateDescending, events).openAt == nil && content(.dateDescending, events).laterText == nil)
  }

  @Test func anEventInProgressIsNotOver() {
    let events = Self.events.suffix(2) + [.sample("camp", on: "2026-02-08", to: "2026-02-11")]
    #expect(content(.dateDescending, Array(events)).openAt == "camp")
  }
}
