import CompassModel
import TestSupport
import Testing

@testable import EventsList

/// Checks VoiceOver texts, word for word (events-list.md §6).
struct AccessibilityTests {
  let events: [Event] = [
    .sample("a", on: "2026-02-14", to: "2026-02-15", type: .officialVisit, name: "Campus Visit", registered: true),
    .sample("b", on: "2026-02-01", type: .game, name: nil), .sample("c", on: "2025-12-05"),
  ]
  var screen: EventsList.Screen { EventsPage.showing(events).screen() }

  @Test(arguments: [
    ("2026-02-14", "14, Saturday. Has event."), ("2026-02-15", "15, Sunday. Has event."),
    ("2026-02-16", "16, Monday. No event."),
  ])
  func dayCellLabelsHaveDateAndEvents(date: String, label: String) {
    #expect(screen.calendar.days.first { $0.date == day(date) }?.accessibilityLabel == label)
  }

  @Test(arguments: [
    ("2026-02", "Calendar showing February 2026. 2 events this month."),
    ("2026-03", "Calendar showing March 2026. 0 events this month."),
    ("2025-12", "Calendar showing December 2025. 1 event this month."),
  ])
  func theCalendarCountsEventsOfItsMonth(shown: String, label: String) {
    var state = EventsPage.showing(events)
    state.month = month(shown)
    #expect(state.screen().calendar.accessibilityLabel == label)
  }

  @Test func cardsAndDeleteButtonsHaveLabels() {
    let cards = screen.events
    #expect(cards[0].accessibilityLabel == "Campus Visit, Official Visit, Feb 14, 2026 - Feb 15, 2026, Registered.")
    #expect(cards[0].deleteAccessibilityLabel == "Delete Campus Visit")
    #expect(cards[1].accessibilityLabel == "Unknown event, Game, Feb 1, 2026, Not Registered.")
    #expect(cards[1].deleteAccessibilityLabel == "Delete Unknown event")
  }
}
