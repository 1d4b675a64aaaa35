import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// The effect of each source's failure, and of sources that are cached copies (decisions X14, N3, N5, W1). Loading
/// itself is tested for all pages at once.
struct SourcesTests {
  private let rows = TodayRows.of(offers: [.due("old", "2026-02-11")], events: [.sample("game", on: "2026-02-10")])
  private let early = instant("2026-02-10T13:00:00Z")
  private let late = instant("2026-02-10T13:30:00Z")

  @Test func rowsAreListedAsTheyLoad() {
    var page = TodayPage().after(.opened)
    #expect(page.requests == [.events, .offers, .schools, .tasks, .statuses, .interactions])
    page = page.slow(.events)
    #expect(page.screen().showsSkeleton)
    page = page.answered(rows, [.schools, .tasks])
    #expect(page.screen().showsSkeleton && !page.screen().hasRows, "a task is shown with its status or not at all")
    page = page.answered(rows, [.events])
    #expect(page.listedIDs() == ["event-game"] && !page.screen().showsSkeleton && page.screen().isLoading)
    page = page.answered(rows, [.offers, .statuses, .interactions])
    #expect(page.listedIDs() == ["event-game", "offer-old"] && !page.screen().isLoading)
  }

  @Test func aFailedSourceKeepsItsRows() {
    var answer = TodayRows.of(offers: [.due("new", "2026-02-11")])
    answer.failures[.events] = .serverError
    let page = TodayPage.showing(rows).after(.refreshPulled).answered(answer)
    #expect(page.screen().banner?.message == "Unable to load events. Server error. Please try again.")
    #expect(page.listedIDs() == ["event-game", "offer-new"])
    var store = TodayStore(page)
    store.send(.retryTapped, asks: [Today.needRows(refresh: true)])
    store.finish(ignoring: Today.needRows(refresh: true))
  }

  @Test func forbiddenRowsAreRemoved() {
    var answer = TodayRows.of()
    answer.failures[.events] = .notPermitted
    let page = TodayPage.showing(rows).after(.refreshPulled).answered(answer)
    #expect(page.listedIDs() == [] && page.screen().hasRows)
    #expect(page.screen().week.allSatisfy { $0.eventCount == nil })
    #expect(page.screen().banner?.canRetry == false)
    #expect(!TodayPage.showing(rows).after(.refreshPulled).answered(.failed(.notPermitted)).screen().hasRows)
  }

  @Test func differentFailuresShareABanner() {
    var answer = TodayRows.of()
    (answer.failures[.statuses], answer.failures[.offers]) = (.timedOut, .offline)
    let banner = TodayPage.showing(rows).after(.refreshPulled).answered(answer).screen().banner
    #expect(banner?.message == "Unable to load tasks and offers. Check your connection." && banner?.canRetry == true)
    var reversed = TodayRows.of()
    (reversed.failures[.tasks], reversed.failures[.offers]) = (.offline, .timedOut)
    let screen = TodayPage.showing(rows).after(.refreshPulled).answered(reversed).screen()
    #expect(screen.canReload, "one source is not offline")
  }

  @Test func failedSchoolsShowABannerWithRetry() {
    var answer = rows
    answer.failures[.schools] = .timedOut
    let page = TodayPage.showing(answer)
    #expect(page.screen().banner?.message == "The schools could not be loaded. Connection timed out.")
    #expect(page.screen().banner?.canRetry == true)
  }

  /// The screen has the age of its oldest rows; school names do not count.
  @Test func cachedCopiesShowTheOldestTime() {
    var page = TodayPage().after(.opened).answered(rows, [.schools], savedAt: early)
    #expect(!page.screen().hasRows && page.screen().banner == nil)
    page = page.answered(rows, [.events], savedAt: late).answered(rows, [.offers], savedAt: early)
      .answered(rows, [.tasks, .statuses, .interactions], savedAt: late)
    #expect(page.listedIDs() == ["event-game", "offer-old"])
    #expect(page.screen().banner?.message == "Showing items saved at 08:00.")
    page = page.answered(rows, [.events, .tasks, .statuses, .interactions])
    #expect(page.screen().banner?.message == "Showing items saved at 08:00.", "the offers are still a copy")
    let offline = page.answered(.failed(.offline), [.offers])
    #expect(offline.screen().banner?.message == "You are offline. Showing items saved at 08:00. Reload is disabled.")
    #expect(page.answered(rows, [.offers]).screen().banner == nil)
  }

  @Test func aFailedSessionShowsABanner() {
    var unknown = PageContext.sample(viewer: nil)
    unknown.session = .failed(ServiceFailure(.noAthlete))
    let screen = TodayPage().after(.opened, in: unknown).screen(unknown)
    #expect(screen.banner?.message == "No athlete is linked to your account yet." && screen.banner?.canRetry == true)
  }

  /// The tabs of other pages show the counts of this page while it is closed.
  @Test func aClosedPageHasNoCountsOfAnotherAthlete() {
    let parent = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-2"))
    let closed = TodayPage.showing(rows).after(.closed)
    #expect(closed.screen().pages.contains { $0.attentionCount ?? 0 > 0 })
    #expect(closed.after(.athleteChanged, in: parent).screen(parent).pages.allSatisfy { $0.attentionCount == nil })
  }

  /// A builder serves a store in which the viewer can change while the rows do not.
  @Test func theListFollowsTheViewer() {
    let tasks = [RecruitingTask.due("junior", "2026-02-11"), .due("senior", "2026-02-11", grade: .senior)]
    let page = TodayPage.showing(.of(tasks: tasks))
    var builder = Today.ScreenBuilder()
    var older = Athlete.ava
    older.graduationYear = older.graduationYear.map { $0 - 1 }
    let first = builder.screen(page.state, page.context(), pages: [])
    let second = builder.screen(page.state, page.context(.sample(viewer: .sample(athletes: [older]))), pages: [])
    #expect(first.attention.map(\.id.description) == ["task-junior"])
    #expect(second.attention.map(\.id.description) == ["task-senior"])
    #expect(builder.screen(page.state, page.context(), pages: []) == first)
  }

  @Test func tappingARowOpensItsPage() {
    let page = TodayPage.showing(
      .of(
        tasks: [.due("t", "2026-02-10")], offers: [.due("o", "2026-02-10")],
        events: [.sample("e", on: "2026-02-10")]))
    var store = TodayStore(page)
    for (id, opening) in [
      (Today.RowID(.task, "t"), Today.Effect.open(.page(path: "/tasks/t"))),
      (Today.RowID(.offer, "o"), .open(.record(.offer("o")))), (Today.RowID(.event, "e"), .open(.record(.event("e")))),
    ] {
      store.send(.rowTapped(id: id), asks: [opening])
      store.ignore(opening)
    }
    store.send(.rowTapped(id: Today.RowID(.event, "gone")))
    store.finish()
  }
}
