import CompassModel
import PageKit
import TestSupport
import Testing

@testable import EventsList

/// The month's grid and its marks (decision E6).
struct CalendarTests {
  func card(_ shown: String, _ events: [Event] = [], today: String = "2026-02-10") -> CalendarCard {
    var state = EventsPage.showing(events)
    state.month = month(shown)
    return state.screen(.on(today)).calendar
  }

  @Test(arguments: [
    ("2026-02", "2026-02-01", "2026-03-14"),  // starts on a Sunday, 28 days: two rows of March
    ("2024-02", "2024-01-28", "2024-03-09"),  // leap year
    ("2025-12", "2025-11-30", "2026-01-10"),
    ("2026-01", "2025-12-28", "2026-02-07"),  // year boundary
    ("2026-03", "2026-03-01", "2026-04-11"),  // clocks go forward in New York
    ("2025-11", "2025-10-26", "2025-12-06"),  // clocks go back in New York
    ("2026-08", "2026-07-26", "2026-09-05"),  // starts on a Saturday, 31 days: six rows
  ])
  func theGridHasSixWeeksStartingOnSunday(shown: String, first: String, last: String) {
    let days = card(shown).days
    #expect(days.count == 42)
    #expect(days.first?.date == day(first))
    #expect(days.last?.date == day(last))
    #expect(zip(days, days.dropFirst()).allSatisfy { $0.date.days(to: $1.date) == 1 })
    #expect(days.enumerated().allSatisfy { $0.element.date.weekday.rawValue == $0.offset % 7 })
    #expect(days.filter(\.inMonth).map(\.date.day) == Array(1...month(shown).dayCount))
  }

  @Test func theFirstAndLastMonthsAreDrawn() {
    for (today, count) in [("0001-01-01", 42), ("9999-12-31", 34)] {
      let screen = EventsPage.showing([.sample("e", on: today)]).screen(.on(today))
      #expect(Set(screen.calendar.days.map(\.id)).count == count && screen.calendar.days.count == count)
      #expect(screen.calendar.days.contains { $0.isToday && $0.eventCount == 1 })
    }
  }

  @Test func todayAndTheSelectionAreMarkedOnce() {
    let state = EventsPage.showing([]).after(.dateTapped(date: day("2026-02-12")), in: .on("2026-02-10"))
    let days = state.screen(.on("2026-02-10")).calendar.days
    #expect(days.filter(\.isToday).map(\.date) == [day("2026-02-10")])
    #expect(days.filter(\.isSelected).map(\.date) == [day("2026-02-12")])
  }

  /// Today is not fixed when the page opens.
  @Test func theCalendarFollowsTheDay() {
    let state = EventsPage.showing([])
    #expect(state.screen(.on("2026-02-28")).calendar.month == month("2026-02"))
    #expect(state.screen(.on("2026-03-01")).calendar.month == month("2026-03"))
    #expect(state.screen(.on("2026-03-01")).calendar.days.first { $0.isToday }?.date == day("2026-03-01"))
  }

  /// Compares the marks with their definition, day by day, for random events.
  @Test(arguments: few(1, of: 0..<20))
  func marksMatchTheirDefinition(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let events = (0..<40).map { index in
      let start = day("2026-01-20").adding(days: Int.random(in: 0..<80, using: &generator))
      let end = start.adding(days: Int.random(in: -3..<90, using: &generator))
      return Event.sample("e\(index)", on: start.wire, to: Bool.random(using: &generator) ? end.wire : nil)
    }
    for date in card("2026-02", events).days {
      #expect(date.eventCount == events.count { $0.startDate == date.date })
      #expect(date.continues == events.contains { $0.startDate < date.date && date.date <= $0.lastDate })
    }
  }

  @Test func countsIgnoreFiltersAndExcludeDeletions() {
    let events: [Event] = [.sample("camp"), .sample("game", type: .game), .sample("gone", to: "2026-02-16")]
    let state = EventsPage.showing(events).after(
      .typeFilterChanged(type: .showcase), .searchChanged(query: "nothing"), .deleteTapped(id: "gone"),
      .deleteConfirmed)
    let screen = state.screen()
    #expect(screen.events.isEmpty)
    #expect(screen.calendar.days.first { $0.date == day("2026-02-14") }?.eventCount == 2)
    #expect(screen.calendar.days.first { $0.date == day("2026-02-15") }?.continues == false)
    #expect(screen.calendar.accessibilityLabel == "Calendar showing February 2026. 2 events this month.")
  }

  @Test func arrowsMoveByAMonthAcrossYears() {
    var store = EventsStore(.showing([]), in: .on("2026-01-31"))
    store.send(.previousMonthTapped) { $0.month = month("2025-12") }
    store.send(.previousMonthTapped) { $0.month = month("2025-11") }
    store.send(.nextMonthTapped) { $0.month = month("2025-12") }
    store.send(.nextMonthTapped) { $0.month = month("2026-01") }
    // From the 31st the next month is February, not March.
    store.send(.nextMonthTapped) { $0.month = month("2026-02") }
    store.send(.monthChosen(month: month("2027-07"))) { $0.month = month("2027-07") }
    store.finish()
  }

  @Test func arrowsStopTwoYearsFromToday() {
    for (action, last) in [(EventsList.Tap.nextMonthTapped, "2028-02"), (.previousMonthTapped, "2024-02")] {
      var state = EventsPage.showing([])
      for _ in 0..<24 {
        state = state.after(action)
        #expect(state.notice == nil)
      }
      #expect(state.month == month(last))
      let calendar = state.screen().calendar
      #expect(calendar.canGoForward == (last == "2024-02"))
      #expect(calendar.canGoBack == (last == "2028-02"))
      var store = EventsStore(state)
      store.send(action)
      #expect(store.screen.refusal(of: action)?.hasPrefix("The calendar goes ") == true)
      store.finish()
    }
  }

  @Test func anUnreachableMonthIsRejected() {
    var store = EventsStore(.showing([]))
    store.send(.monthChosen(month: month("2028-03"))) { $0.notice = .info("The calendar does not reach March 2028") }
    store.send(.monthChosen(month: month("2024-02"))) {
      $0.notice = nil
      $0.month = month("2024-02")
    }
    store.finish()
  }

  @Test func anUnreachableMonthFallsBackToTheNearest() {
    var state = EventsPage.showing([])
    state.month = month("2028-02")
    let earlier = PageContext.on("2025-01-15")
    #expect(state.screen(earlier).calendar.month == month("2027-01"))
    #expect(!state.screen(earlier).calendar.canGoForward)
    #expect(state.after(.previousMonthTapped, in: earlier).month == month("2026-12"))
  }
}
