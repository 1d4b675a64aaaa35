import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

/// The visible row: columns of its list first, then those that only the full row has (decisions N4, Y5).
struct VisibleRecordTests {
  private let listed = AnyRows.events(Base([listedCamp]))
  private let soon = PageContext.sample("2026-02-10T14:01:00Z")
  private let later = PageContext.sample("2026-02-10T14:02:00Z")
  private let renamed = Record.event(["name": .text("Renamed"), "start_date": .date(day("2026-02-09"))])

  @Test func listedColumnsAppearBeforeTheFullRow() {
    let page = DetailsPage.opened(from: listed)
    #expect(page.effects(of: .opened) == [] && page.record == nil)
    #expect(page.screen().title == "Listed Camp" && page.screen().hasRows && page.screen().isLoading)
    #expect(page.text("cost") == nil)
    let offline = page.failing(.offline).screen()
    #expect(offline.banner?.message == "You are offline. Showing this event as in the list. Reload is disabled.")
    #expect(offline.title == "Listed Camp")
    #expect(page.loaded(.event()).text("created_at") == "Jan 1, 2026 at 22:04")
  }

  @Test func aListedRowIsDisplayedWithoutASkeleton() {
    #expect(!DetailsPage.opened(from: listed).effects(of: .reloadRequested).contains(.startSkeletonTimer))
    // The list was loaded after the page had opened.
    let late = DetailsPage.opened().after(.skeletonDue).listing(listed)
    #expect(!late.screen().showsSkeleton && late.screen().title == "Listed Camp")
  }

  @Test func theNewerOfListAndRowIsDisplayed() {
    let older = DetailsPage.opened(from: listed).loaded(renamed, in: soon)
    #expect(older.screen().title == "Renamed")
    let newer = older.listing(listed, in: later)
    #expect(newer.screen().title == "Listed Camp" && newer.text("created_at") != nil)
    let copy = RowsSource.saved(at: instant("2026-02-10T13:00:00Z"))
    #expect(DetailsPage.opened(from: listed).loaded(renamed, copy).screen().title == "Listed Camp")
  }

  /// Covers a list older than the full row.
  @Test(arguments: [true, false])
  func pendingChangesAreDisplayedUntilRefused(isLoaded: Bool) {
    let opened = DetailsPage.opened(from: listed)
    let page = isLoaded ? opened.loaded(renamed, in: soon) : opened
    let marked = page.after(.attendedTapped)
    #expect(page.text("attended") == "No" && marked.text("attended") == "Yes")
    #expect(marked.screen().title == (isLoaded ? "Renamed" : "Listed Camp"))
    #expect(marked.screen().isAttending && marked.screen().savingText == "saving…")
    #expect(marked.screen().refusal(of: .attendedTapped) == "This is being stored already.")
    #expect(marked.effects(of: .tap(.attendedTapped)) == [])
    let made = marked.confirmed()
    #expect(made.text("attended") == "Yes" && made.screen().button("attend") == nil && !made.screen().isAttending)
    let refused = marked.confirmed(refusing: ServiceFailure(.timedOut))
    #expect(refused.text("attended") == "No" && refused.screen().button("attend") != nil)
  }

  /// Covers a row opened by a link.
  @Test func anUnlistedRowDisplaysPendingChanges() {
    let record = Record.event(["start_date": .date(day("2026-02-09"))])
    let page = DetailsPage.showing(record).after(.attendedTapped)
    #expect(page.text("attended") == "Yes" && page.screen().isAttending)
    #expect(page.confirmed(refusing: ServiceFailure(.timedOut)).text("attended") == "No")
    var deleting = page
    deleting.request(.delete(.event("ev-1"), of: ava), subject: "x", in: .sample())
    #expect(deleting.screen().banner?.message == "This event no longer exists.")
  }

  @Test(arguments: [(["attended", "url"], true), (["checkin_time"], false), (["name", "checkin_time"], false)])
  func unlistedColumnsAreReloaded(columns: [String], areListed: Bool) {
    let answered = RecordDetails.Action.answer(.changeAnswered(columns: columns))
    #expect(DetailsPage.opened(from: listed).loaded(.event()).effects(of: answered).isEmpty == areListed)
    #expect(DetailsPage.showing().effects(of: answered).count == 1)
  }

  @Test func aDeletedRowReturnsIfRefused() {
    var page = DetailsPage.opened(from: listed).loaded(.event())
    page.request(.delete(.event("ev-1"), of: ava), subject: "x", in: .sample())
    #expect(page.screen().banner?.message == "This event no longer exists." && page.screen().groups.isEmpty)
    #expect(page.screen().buttons.map(\.id) == ["refresh"])
    #expect(page.confirmed(refusing: ServiceFailure(.timedOut)).screen().banner == nil)
  }

  /// The backend responded to its change with 404 (decision X14).
  @Test func aRowMissingOnTheBackendDisappears() {
    let asking = DetailsPage.opened(from: listed).loaded(renamed).after(.deleteTapped)
    #expect(asking.screen().dialog != nil)
    let gone = asking.after(.dialogCancelled, .attendedTapped).after(.deleteTapped)
      .confirmed(refusing: ServiceFailure(.notFound))
    #expect(gone.screen().banner?.message == "This event no longer exists." && !gone.asksToDelete)
  }

  /// A list newer than the full row removes a missing row; an older list or skipped rows do not.
  @Test func aNewerListWithoutTheRowRemovesIt() {
    let others = AnyRows.events(Base([.sample("other")]))
    let page = DetailsPage.opened(from: others).loaded(.event(), in: soon)
    #expect(page.screen().title == "Winter Camp" && page.screen().banner == nil)
    let gone = page.listing(others, in: later)
    #expect(gone.screen().banner?.message == "This event no longer exists." && gone.screen().groups.isEmpty)
    #expect(gone.loaded(.event(), in: later).screen().groups.isEmpty, "an answer that nothing was asked for")
    var asking = page
    asking.send(.show(Needs([.events], of: ava), refresh: true), in: later)
    let unreadable = asking.answered(others, skipped: 1, in: later)
    #expect(unreadable.screen().title == "Winter Camp" && unreadable.screen().banner == nil)
  }

  @Test func anotherAthletesRowIsHidden() {
    let page = DetailsPage.opened(from: listed, in: .parent(of: ava)).loaded(.event(), in: .parent(of: ava))
    #expect(page.screen(.parent(of: ben)).groups.isEmpty)
  }

  /// School names are shared by all pages.
  @Test func aLoadedSchoolNameSurvivesAFailedReload() {
    let known = DetailsPage.showing(schools: nil)
    #expect(known.text("school") == "…", "N3")
    let named = known.answered(.schools(Base(schoolsOfAva)))
    #expect(named.text("school") == "Stanford")
    let asked = named.after(.refreshPulled)
    #expect(asked.failingSchools(.timedOut).text("school") == "Stanford")
    #expect(asked.failingSchools(.notPermitted).text("school") == "Unknown", "decision N5")
  }
}
