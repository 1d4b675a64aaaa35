import CompassModel
import PageKit
import TestSupport
import Testing

@testable import EventsList

/// Tapping a day of the calendar (decision E7).
struct DateTapTests {
  let events: [Event] = [
    .sample("a", on: "2026-02-14", type: .showcase, name: "Zebra"),
    .sample("b", on: "2026-02-14", type: .camp, name: "Yak"),
    .sample("c", on: "2026-02-14", type: .game, name: "Ape"),
    .sample("d", on: "2026-02-20", to: "2026-02-23", type: .camp, name: "Long"),
    .sample("e", on: "2026-02-22", type: .game, name: "Within"),
  ]

  @Test(arguments: [(EventSort.dateDescending, "a"), (.dateAscending, "a"), (.name, "c"), (.type, "b")])
  func aTapScrollsToTheFirstEventOfTheDay(sort: EventSort, first: String) {
    var state = EventsPage.showing(events)
    state.sort = sort
    var store = EventsStore(state)
    store.send(.dateTapped(date: day("2026-02-14"))) {
      $0.selectedDate = day("2026-02-14")
      $0.target.show(first)
    }
    #expect(store.screen.scrollTo == EventID(first))
    store.finish()
  }

  @Test func aTapScrollsToTheFirstMatchingEvent() {
    let state = EventsPage.showing(events).after(.typeFilterChanged(type: .game), .dateTapped(date: day("2026-02-14")))
    #expect(state.screen().scrollTo == "c")
    #expect(state.notice == nil)
  }

  @Test func aDayOfHiddenEventsShowsANotice() {
    var store = EventsStore(EventsPage.showing(events).after(.searchChanged(query: "long")))
    store.send(.dateTapped(date: day("2026-02-14"))) {
      $0.selectedDate = day("2026-02-14")
      $0.notice = .info("3 events on Feb 14, 2026 are hidden by your filters")
    }
    #expect(store.screen.pageNotice?.message == "3 events on Feb 14, 2026 are hidden by your filters")
    store.finish()
  }

  /// Decision E15: "e" begins that day and is hidden, but "d" covers it and is visible.
  @Test func visibleEventsCoveringTheDayPrecedeHiddenEvents() {
    var store = EventsStore(EventsPage.showing(events).after(.searchChanged(query: "long")))
    store.send(.dateTapped(date: day("2026-02-22"))) {
      $0.selectedDate = day("2026-02-22")
      $0.target.show("d")
    }
    #expect(store.screen.scrollTo == "d" && store.screen.pageNotice == nil)
    store.finish()
  }

  @Test(arguments: [("2026-02-22", "zebra"), ("2026-02-21", "zebra")])
  func theNoticeCountsHiddenEvents(date: String, query: String) {
    let state = EventsPage.showing(events).after(.searchChanged(query: query), .dateTapped(date: day(date)))
    #expect(state.target.row == nil)
    // Singular for a single event.
    #expect(state.screen().pageNotice?.message == "1 event on \(day(date).mediumText) is hidden by your filters")
  }

  @Test(arguments: [("2026-02-21", "d"), ("2026-02-23", "d"), ("2026-02-22", "e"), ("2026-02-20", "d")])
  func aDayScrollsToItsStartingOrOngoingEvent(date: String, target: String) {
    #expect(EventsPage.showing(events).after(.dateTapped(date: day(date))).target.row == target)
  }

  /// Decision E15: a view scrolls once for each tap, also on the day that was tapped before.
  @Test func eachTapScrollsOnceUntilTheViewChanges() {
    let day = EventsList.Tap.dateTapped(date: day("2026-02-14"))
    let tapped = EventsPage.showing(events).after(day)
    #expect(tapped.screen().scroll == Scroll(id: "a", request: 1))
    #expect(tapped.after(day).screen().scroll == Scroll(id: "a", request: 2))
    for action in [
      EventsList.Action.tap(.nextMonthTapped), .tap(.previousMonthTapped), .tap(.monthChosen(month: month("2026-02"))),
      .tap(.refreshPulled),
      .tap(.eventTapped(id: "b")), .closed,
    ] {
      let screen = tapped.after(action).screen()
      #expect(screen.scroll == nil && screen.scrollTo == nil, "after \(action)")
    }
    #expect(tapped.after(.nextMonthTapped, day).screen().scroll?.request == 2, "it never counts down")
  }

  @Test func aDayWithoutEventsIsSelectedWithANotice() {
    var state = EventsPage.showing(events)
    state.target.show("a")
    var store = EventsStore(state)
    store.send(.dateTapped(date: day("2026-02-11"))) {
      $0.selectedDate = day("2026-02-11")
      $0.target.end()
      $0.notice = .info("No events on Feb 11, 2026")
    }
    #expect(store.screen.pageNotice?.message == "No events on Feb 11, 2026")
    store.finish()
  }

  @Test func noNoticeIsShownBeforeTheRowsLoad() {
    let tapped = EventsPage().after(.opened).after(.dateTapped(date: day("2026-02-11")))
    #expect(tapped.notice == nil && tapped.selectedDate == day("2026-02-11"))
  }

  /// The list has pages of 100; the calendar covers all events (decision E12).
  @Test(arguments: [(0, 1), (99, 1), (100, 2), (199, 2), (200, 3), (249, 3)])
  func aTapOpensTheRequiredPages(position: Int, pages: Int) {
    var state = EventsPage.showing(camps(250))
    state.sort = .dateAscending
    let date = day("2026-01-01").adding(days: position)
    let month = state.after(.monthChosen(month: date.calendarMonth))
    let shown = month.screen()
    #expect(shown.events.count == 100 && shown.calendar.days.first { $0.date == date }?.eventCount == 1)
    let tapped = month.after(.dateTapped(date: date))
    #expect(tapped.pageCount == pages)
    let screen = tapped.screen()
    #expect(screen.events.contains { $0.id == screen.scrollTo })
  }

  @Test func aTapNeverReducesThePageCount() {
    var state = EventsPage.showing(camps(250))
    state.pageCount = 3
    #expect(state.after(.dateTapped(date: day("2026-02-14"))).pageCount == 3)
  }

  @Test(
    arguments: [
      ("2026-02-01", nil), ("2026-03-14", nil), ("2026-03-15", "2026-03"), ("2026-01-31", "2026-01"),
      ("2028-02-29", "2028-02"), ("2024-02-01", "2024-02"),
    ] as [(String, String?)])
  func aDayOutsideTheGridOpensItsMonth(date: String, shown: String?) {
    let state = EventsPage.showing(events).after(.dateTapped(date: day(date)))
    #expect(state.month == shown.map(month))
    #expect(state.selectedDate == day(date))
    #expect(state.screen().calendar.days.contains { $0.isSelected })
  }

  @Test(arguments: ["2028-03-01", "2024-01-31", "0001-01-01", "9999-12-31"])
  func anUnreachableDayIsNotSelected(date: String) {
    var store = EventsStore(.showing(events))
    let text = "The calendar does not reach \(day(date).calendarMonth.title)"
    store.send(.dateTapped(date: day(date))) { $0.notice = .info(text) }
    store.finish()
  }

  @Test func aRemovedTargetIsNotScrolledTo() {
    let tapped = EventsPage.showing(events).after(.dateTapped(date: day("2026-02-14")))
    #expect(tapped.screen().scrollTo == "a")
    #expect(tapped.after(.reloadRequested).answered([.sample("b")]).screen().scrollTo == nil)
    #expect(tapped.after(.datesFilterChanged(dates: .past)).screen().scrollTo == nil)
    #expect(tapped.after(.deleteTapped(id: "a"), .deleteConfirmed).screen().scrollTo == nil)
  }

  @Test func aTargetHiddenByANewDayIsNotScrolledTo() {
    let tapped = EventsPage.showing(events).after(
      .datesFilterChanged(dates: .upcoming), .dateTapped(date: day("2026-02-14")))
    #expect(tapped.screen(.on("2026-02-14")).scrollTo == "a")
    #expect(tapped.screen(.on("2026-02-15")).scrollTo == nil)
  }
}
