import CompassModel
import TestSupport
import Testing

@testable import EventsList

/// The list in pages of a hundred (decision E12).
struct PagesTests {

  @Test func theCalendarCountsEventsOfLaterPages() {
    let many = (0..<150).map { Event.sample("e\(1_000 + $0)", on: "2026-01-14") }
    let screen = EventsPage.showing(many).after(.previousMonthTapped).screen()
    #expect(screen.events.count == 100)
    #expect(screen.calendar.days.first { $0.date == day("2026-01-14") }?.eventCount == 150)
  }
}
