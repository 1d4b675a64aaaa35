import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Banner, empty text, dialog, activity and counts (events-list.md §2, §8; decisions X5, X14, X15).
struct ScreenMessagesTests {
  let camp = Event.sample("camp", name: "Winter Camp")

  /// A page with rows loaded at a time, after a failed refresh.
  func failed(_ kind: ServiceFailure.Kind, loadedAt time: Instant) -> EventsPage {
    var page = EventsPage()
    page.isOpen = true
    page.owner = "athlete-1"
    page.send(.show(Needs([.events], of: "athlete-1")))
    page = page.answered([camp], in: PageContext(moment: Moment(instant: time, zone: .utc), viewer: .sample()))
    return page.after(.reloadRequested).failed(ServiceFailure(kind))
  }

  @Test(arguments: [
    ("2026-02-10T14:12:00Z", "loaded at 09:12"), ("2026-02-10T05:00:00Z", "loaded at 00:00"),
    ("2026-02-10T04:59:59Z", "loaded on Feb 9, 2026 at 23:59"),
    ("2025-07-01T12:00:00Z", "loaded on Jul 1, 2025 at 08:00"),
  ])
  func theBannerDatesRowsOfAnotherDay(savedAt: String, text: String) {
    let banner = failed(.offline, loadedAt: instant(savedAt)).screen().banner
    #expect(banner?.message == "You are offline. Showing events \(text). Reload is disabled.")
  }

  /// Neither hides the other (decision N2).
  @Test func aNoticeAndABannerAreBothDisplayed() {
    var state = failed(.offline, loadedAt: instant("2026-02-10T14:12:00Z"))
    state.notice = .info("No events on Feb 11, 2026")
    #expect(state.screen().pageNotice?.message == "No events on Feb 11, 2026")
    #expect(state.screen().banner?.kind == .offline)
    let dismissed = state.after(.noticeDismissed).screen()
    #expect(dismissed.notices.isEmpty && dismissed.banner?.kind == .offline)
  }

  @Test(arguments: [
    (
      ListNotice<Event>.notPermitted(.deleteEvent), Notice.Kind.error, "You don't have permission to delete this event."
    ),
    (.notPermitted(.markEventAttended), .error, "You don't have permission to change this event."),
    (.info("No events on Feb 11, 2026"), .info, "No events on Feb 11, 2026"),
  ])
  func noticesOfThePageCanBeDismissed(notice: ListNotice<Event>, kind: Notice.Kind, message: String) {
    var state = EventsPage.showing([camp])
    state.notice = notice
    #expect(state.screen().notices == [NoticeCard(message, kind: kind, dismiss: EventsList.Tap.noticeDismissed)])
    #expect(state.screen().announcement == message)
  }

  @Test func theCalendarCountsLoadedRowsOnly() {
    let screen = EventsPage().after(.opened).screen()
    #expect(screen.calendar.days.allSatisfy { $0.eventCount == nil })
    #expect(screen.calendar.accessibilityLabel == "Calendar showing February 2026.")
    #expect(screen.calendar.days.first?.accessibilityLabel == "1, Sunday.")
  }

  /// A funnel over a list that filters empty, a calendar where there is no event (events-list.md §6).
  @Test func emptyListsHaveTheirSymbols() {
    #expect(EventsPage.showing([]).screen().empty?.icon == .calendar)
    #expect(EventsPage.showing([camp]).after(.searchChanged(query: "zz")).screen().empty?.icon == .filter)
    #expect(EventsPage.showing([], skipped: 1).screen().empty?.icon == nil)
  }

  /// Only the rows are awaited (decision X13).
  @Test func theCalendarStaysWhileRowsAreAwaited() {
    let screen = EventsPage().after(.opened).slow(.events).screen()
    #expect(screen.showsSkeleton && screen.placeholderCount == 3 && screen.sections.contains { $0.id == "calendar" })
  }

  @Test func theActivityCutsALongName() {
    let long = Event.sample("long", name: String(repeating: "x", count: 70))
    let other = EventsPage.showing([long]).after(.deleteTapped(id: "long"), .deleteConfirmed)
    #expect(other.screen().activity == "Deleting “\(String(repeating: "x", count: 60))…”…")
  }

  @Test func aLostPermissionCancelsTheDeletion() {
    var store = EventsStore(EventsPage.showing([camp]).after(.deleteTapped(id: "camp")), in: .sample(viewer: nil))
    store.send(.deleteConfirmed) { $0.asksToDelete = nil }
    store.finish()
  }

  @Test(arguments: [(0, "0 results"), (1, "1 result")])
  func theCountTextIsPluralized(count: Int, text: String) {
    let screen = EventsPage.showing(camps(count)).screen()
    #expect(screen.count == count)
    #expect(screen.countText == text)
  }
}
