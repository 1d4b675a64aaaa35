import CompassModel
import Foundation
import PageKit
import Records
import TestSupport
import Testing

@testable import RecruitingCompass

/// What all pages do alike, over every page that is listed: loading, retrying, closing, and rows that may not be seen
/// (decisions N5, W1, X10 to X14, Y5). What a page says in words of its own is in its tests.
struct PageRulesTests {
  /// The page is open and its stored settings are read; no rows have come.
  private func opened(_ page: Page) -> AppState {
    func settled<P: RootPage>(_: P.Type) -> AppState {
      var state = AppState.after(.app(.launched), .answered(.familyLoaded(family: .player, lastViewed: nil)))
      let effects = Root.reduce(&state, .now(.app(.pageOpened(page: page))), in: ())
      for case .readSettings(let query)? in effects.map({ $0.effect(of: P.self) }) {
        let stored = SettingTexts(query.keys.map { .init($0, nil) }, of: query.athlete)
        state = state.after(P.appAction(.settingsRead(stored: stored)))
      }
      return state
    }
    return settled(page.feature)
  }

  private func loaded(_ page: Page) -> AppState {
    opened(page).requestsAnswered { .answered($0, asked: $1, Batch(Self.rows(of: $0.kind), skipped: 1)) }
  }

  private func refreshing(_ page: Page) -> AppState { loaded(page).after(page.feature.appTap(.refresh)) }

  private func screen(_ page: Page, _ state: AppState) throws -> any ShownScreen {
    var builders = ScreenBuilders()
    return try #require(page.feature.appScreen(state, &builders)).shown
  }

  private func rows(_ page: Page, _ state: AppState) throws -> [String] { try screen(page, state).rows.map(\.id) }

  /// A row of each kind that a page of this tree lists, with the ids that `ActionCodingTests` taps.
  private static func rows(of kind: RowKind) -> AnyRows {
    if kind == .events { return .events(Base([.sample("e", on: "2026-02-10"), .sample("a", on: "2026-02-09")])) }
    if kind == .schools { return .schools(Base([School(id: "s", name: "Stanford")])) }
    if kind == .offers {
      let offer = Offer(
        id: "o/1", owner: "athlete-1", schoolID: "s", type: .fullRide, status: .pending, offerDate: day("2026-02-01"),
        deadline: day("2026-02-12"))
      return .offers(Base([offer]))
    }
    if kind == .readings {
      let reading = PerformanceMetric(
        id: "m", owner: "athlete-1", type: .velocity, value: 80, recordedDate: day("2026-02-01"), isVerified: true)
      return .readings(Base([reading]))
    }
    if kind == .tasks {
      let grade = GradeLevel(graduationYear: 2027, on: day("2026-02-10"))
      let task = RecruitingTask(id: "t", gradeLevel: grade, title: "Film", isRequired: true, prerequisites: [])
      return .tasks(Base([task]))
    }
    return .none(of: kind)
  }

  private static let failures = ServiceFailure.Kind.allCases.filter { ![.cancelled, .sessionOver].contains($0) }

  @Test(arguments: Page.allCases) func whoseRowsIsWaitedFor(page: Page) throws {
    var waiting = AppState.after(.app(.launched), .app(.pageOpened(page: page)))
    let first = try screen(page, waiting).head
    #expect(first.isLoading && !first.showsSkeleton && !first.hasRows && first.empty == nil)
    waiting.context.isSessionSlow = true
    #expect(try screen(page, waiting).head.showsSkeleton)
    waiting.context.session = .failed(ServiceFailure(.noAthlete))
    let failed = try screen(page, waiting).head
    #expect(!failed.isLoading && failed.banner?.message == "No athlete is linked to your account yet.")
  }

  @Test(arguments: Page.allCases) func placeholdersAreShownForTheFirstRowsOnly(page: Page) throws {
    #expect(try !screen(page, opened(page)).head.showsSkeleton)
    let slow = try screen(page, opened(page).requestsAnswered { .slow($0, asked: $1) }).head
    #expect(slow.showsSkeleton && slow.isLoading && slow.empty == nil && slow.updatingText == nil)
    let empty = opened(page).requestsAnswered { .answered($0, asked: $1, Batch(.none(of: $0.kind))) }
    let again = empty.after(page.feature.appTap(.refresh)).requestsAnswered { .slow($0, asked: $1) }
    #expect(try !screen(page, again).head.showsSkeleton && screen(page, again).head.updatingText == "updating…")
  }

  @Test(arguments: Page.allCases) func aCopyIsShownWhileRowsLoad(page: Page) throws {
    let saved = instant("2026-02-10T13:58:00Z")
    let copied = opened(page).requestsAnswered {
      .copied($0, asked: $1, Batch(Self.rows(of: $0.kind)), savedAt: saved)
    }
    #expect(try rows(page, copied) == rows(page, loaded(page)))
    let head = try screen(page, copied).head
    #expect(head.isLoading && head.hasRows && head.updatingText == nil)
    #expect(head.banner?.kind == .info && head.banner?.message.contains("saved at 08:58") == true)
    let slow = try screen(page, copied.requestsAnswered { .slow($0, asked: $1) }).head
    #expect(slow.updatingText == "updating…" && !slow.showsSkeleton)
  }

  @Test(arguments: Page.allCases) func whatAsksAgainKeepsTheRows(page: Page) throws {
    let shown = loaded(page)
    #expect(shown.records.requests.isEmpty)
    #expect(try !screen(page, shown).head.isLoading && screen(page, shown).head.skippedRows > 0)
    let kinds = Set(opened(page).records.requests.map(\.key.kind))
    for action in [page.feature.appTap(.refresh), .app(.foregrounded), .app(.connectivityReturned)] {
      let asked = shown.after(action)
      #expect(Set(asked.records.requests.map(\.key.kind)) == kinds, "\(action)")
      #expect(try rows(page, asked) == rows(page, shown) && screen(page, asked).head.isLoading)
    }
  }

  @Test(arguments: Page.allCases, failures) func aFailedRefreshKeepsRowsThatMayBeSeen(
    page: Page, kind: ServiceFailure.Kind
  ) throws {
    let failure = ServiceFailure(kind, detail: "for developers")
    let failed = refreshing(page).requestsAnswered { .failed($0, asked: $1, failure) }
    let screen = try screen(page, failed)
    #expect(screen.rows.map(\.id) == (kind == .notPermitted ? [] : try rows(page, loaded(page))))
    #expect(screen.head.banner?.message.contains("for developers") == false)
    #expect(!screen.head.isLoading && screen.head.canReload == (kind != .offline))
    // What cannot help is not asked for.
    #expect(screen.head.banner?.canRetry == failure.canRetry)
    #expect(failed.after(page.feature.appTap(.retry)).records.requests.isEmpty != failure.canRetry)
  }

  @Test(arguments: Page.allCases) func rowsThatMayNotBeSeenGo(page: Page) throws {
    let failed = refreshing(page).requestsAnswered { .failed($0, asked: $1, ServiceFailure(.notPermitted)) }
    let screen = try screen(page, failed)
    #expect(screen.rows.isEmpty && (screen.listCount ?? 0) == 0 && screen.head.dialog == nil)
    #expect(screen.head.empty == nil && screen.head.skippedText == nil && !screen.head.hasRows)
    #expect(screen.head.banner?.message.hasPrefix("You don't have permission to view ") == true)
  }

  @Test(arguments: Page.allCases) func aCancelledLoadIsNoFailure(page: Page) throws {
    let cancelled = refreshing(page).requestsAnswered { .failed($0, asked: $1, ServiceFailure(.cancelled)) }
    let screen = try screen(page, cancelled)
    #expect(screen.head.banner == nil && !screen.head.isLoading)
    #expect(try screen.rows.map(\.id) == rows(page, loaded(page)))
  }

  @Test(arguments: Page.allCases) func whileARetryRunsItIsNotOfferedAgain(page: Page) throws {
    let fails: (RowsKey, Int) -> Records.Action = { .failed($0, asked: $1, ServiceFailure(.serverError)) }
    let shown = loaded(page)
    #expect(shown.after(page.feature.appTap(.retry)).records == shown.records, "nothing has failed")
    let failed = opened(page).requestsAnswered(fails)
    let retrying = failed.after(page.feature.appTap(.retry))
    let (before, after) = (try screen(page, failed).head.banner, try screen(page, retrying).head.banner)
    #expect(before?.canRetry == true && after?.canRetry == false && before?.message == after?.message)
    #expect(retrying.after(page.feature.appTap(.retry)).records == retrying.records)
    #expect(try screen(page, retrying.requestsAnswered(fails)).head.banner?.canRetry == true)
  }

  /// Whatever part of it failed, all is asked for again (decision L12).
  @Test(arguments: Page.allCases) func aRetryAsksForAllThatThePageShows(page: Page) throws {
    let kinds = opened(page).records.requests.map(\.key.kind)
    for kind in kinds {
      let failed = refreshing(page).requestsAnswered {
        $0.kind == kind
          ? .failed($0, asked: $1, ServiceFailure(.timedOut)) : .answered($0, asked: $1, Batch(Self.rows(of: $0.kind)))
      }
      #expect(try screen(page, failed).head.banner?.canRetry == true, "\(kind)")
      #expect(failed.after(page.feature.appTap(.retry)).records.requests.map(\.key.kind) == kinds, "\(kind)")
    }
  }

  @Test(arguments: Page.allCases) func offlineNothingIsAskedForUntilTheConnectionReturns(page: Page) throws {
    let offline = refreshing(page).requestsAnswered { .failed($0, asked: $1, ServiceFailure(.offline)) }
    for tap in [PageTapKind.refresh, .retry] {
      #expect(offline.after(page.feature.appTap(tap)).records.requests.isEmpty, "\(tap)")
    }
    let back = offline.after(.app(.connectivityReturned))
    #expect(!back.records.requests.isEmpty)
    let answered = back.requestsAnswered { .answered($0, asked: $1, Batch(Self.rows(of: $0.kind))) }
    #expect(try screen(page, answered).head.canReload && screen(page, answered).head.banner == nil)
  }

  /// A view that goes away may still report a tap.
  @Test(arguments: Page.allCases) func nothingHappensToClosedPages(page: Page) {
    let open = Page.allCases.reduce(loaded(page)) { $0.after(.app(.pageOpened(page: $1))) }
      .after(.app(.pageOpened(page: page)))
    for feature in Root.pages where !feature.isOpen(in: open) {
      for action in feature.tapsAndEvents {
        var state = open
        let effects = Root.reduce(&state, .now(action), in: ())
        #expect(state == open && effects.isEmpty, "\(action)")
      }
    }
  }

  /// What is not there is null (interface.md).
  @Test(arguments: Page.allCases) func keysAreThoseOfEveryState(page: Page) throws {
    let failed = refreshing(page).requestsAnswered { .failed($0, asked: $1, ServiceFailure(.notPermitted)) }
    let unknown = AppState.after(.app(.launched), .app(.pageOpened(page: page)))
    let keys = try [unknown, opened(page), loaded(page), failed].map { try Set(screen(page, $0).json().keys) }
    #expect(Set(keys).count == 1 && keysOfEveryHead.isSubset(of: keys[0]))
  }

  @Test(arguments: Page.allCases) func everyStateSurvivesTheRoundTrip(page: Page) throws {
    let failed = refreshing(page).requestsAnswered { .failed($0, asked: $1, ServiceFailure(.offline, detail: "x")) }
    let tapped = page.feature.tapsAndEvents.map { loaded(page).after($0) }
    for state in [opened(page), loaded(page), refreshing(page), failed] + tapped {
      let decoded = try JSONDecoder().decode(AppState.self, from: JSONEncoder().encode(state))
      #expect(decoded == state)
    }
  }
}

private enum PageTapKind { case refresh, retry }

extension AppPage {
  /// What a person does on every page.
  fileprivate static func appTap(_ kind: PageTapKind) -> AppAction {
    switch kind {
    case .refresh: action(.tap(.refreshPulled))
    case .retry: action(.tap(.retryTapped))
    }
  }

  /// All that can be done on the page, and what happens to every page but its opening.
  fileprivate static var tapsAndEvents: [AppAction] {
    let taps = ActionCodingTests.all.filter { $0.isTap && type(of: $0.part).key == key }
    let events: [PageEvent] = [.closed, .reloadRequested, .skeletonDue, .rowsChanged]
    return taps + [appTap(.refresh), appTap(.retry)] + events.map { appAction($0) }
  }
}

extension TimedAction {
  fileprivate static func now(_ action: AppAction) -> TimedAction { TimedAction(at: instant(morning), action) }
}

extension AppState {
  /// After all requests for rows that are under way have come to this.
  fileprivate func requestsAnswered(_ answer: (RowsKey, Int) -> Records.Action) -> AppState {
    after(records.requests.map { .records(answer($0.key, $0.asked)) })
  }
}
