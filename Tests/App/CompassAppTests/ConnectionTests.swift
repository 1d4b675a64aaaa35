import CompassModel
import CompassServices
import EventsList
import PageTestSupport
import TestSupport
import Testing

@testable import CompassApp
@testable import PageKit

/// `isOffline` is the newest fact about the connection, from any answer (decision M10).
@MainActor
struct ConnectionTests {
  private let offline = ServiceFailure(.offline)
  private let page = AppState.onEvents()

  private func isOffline(_ state: AppState) -> Bool {
    var builders = ScreenBuilders()
    return EventsList.screen(state, &builders).isOffline
  }

  private var lost: AppState { page.after(.refused(1, .offline)) }

  @Test func anOfflineFailureMarksEveryPageOffline() {
    #expect(!isOffline(page) && isOffline(lost))
    var builders = ScreenBuilders()
    for page in Page.allCases {
      #expect(
        page.feature.appScreen(lost.after(.app(.pageOpened(page: page))), &builders)?.head.isOffline == true, "\(page)")
    }
  }

  @Test(arguments: [
    ServiceFailure.Kind.timedOut, .serverError, .sessionOver, .notPermitted, .notFound, .refused, .unanswered,
  ])
  func anyServerResponseEndsOffline(_ kind: ServiceFailure.Kind) {
    let answered = lost.after(.refused(2, kind))
    #expect(!isOffline(answered))
  }

  @Test func unrelatedActionsKeepTheOfflineState() {
    let quiet: [AppAction] = [
      .refused(2, .cancelled),
      .events(.sortSaveFailed(sort: .name, failure: ServiceFailure(.diskFull))),
      .events(.tap(.searchChanged(query: "x"))), .answered(.attempted(attempt: nil)),
    ]
    for action in quiet {
      #expect(isOffline(lost.after(action)), "\(action)")
      #expect(!isOffline(page.after(action)), "\(action)")
    }
  }

  @Test(arguments: [
    (RowsSource.none, false), (.saved(at: instant(morning)), true),
    (.loaded(at: instant("2026-02-10T13:59:59Z")), true), (.loaded(at: instant(morning)), false),
  ])
  func onlyFreshRowsEndOffline(_ source: RowsSource, _ isOffline: Bool) {
    let asked = lost.after(.app(.foregrounded))
    let answered =
      switch source {
      case .none: asked.answered([.sample("e")])
      case .saved(let time): asked.answered([.sample("e")], savedAt: time)
      case .loaded(let time): asked.answered([.sample("e")], at: time)
      }
    #expect(self.isOffline(answered) == isOffline)
  }

  @Test func familyLoadsAndPollsUpdateOffline() {
    #expect(isOffline(page.after(.answered(.savedFamilyFound(family: .player, lastViewed: nil, failure: offline)))))
    #expect(!isOffline(lost.after(.answered(.familyLoaded(family: .player, lastViewed: nil)))))
    #expect(!isOffline(lost.after(.answered(.polled(outcome: .same)))))
    #expect(isOffline(lost.after(.answered(.polled(outcome: .failed)))))
  }
}

/// Checks the screen while a failed load is retried (decision W1).
@MainActor
struct AttemptTests {
  private let live = LiveCompass()

  /// Events whose first try fails, and then takes as long as the gate is closed.
  private func holdLoads() {
    let (gate, attempts) = (live.gate, live.attempts)
    gate.isOpen = false
    live.stubs.backend.loadEvents = { _ in
      attempts.report(Attempt(number: 2, of: 4))
      await gate.pass()
      attempts.end()
      return Loaded(rows: LiveTests.rows)
    }
  }

  @Test func theEndOfAnUncountedRequestDoesNotHideTheNextOne() {
    let attempts = Attempts()
    let noted = Lock<[Int?]>([])
    attempts.listen { attempt in noted.withLock { $0.append(attempt?.number) } }
    for number in [3, 2] {
      attempts.report(Attempt(number: number, of: 4))
      attempts.end()
    }
    #expect(noted.withLock(\.self) == [3, nil, 2, nil])
  }

  @Test func updatingTextShowsTheAttemptUntilAnswered() async {
    live.stub(.player, LiveTests.rows)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    holdLoads()
    await live.send(.events(.tap(.refreshPulled)))
    #expect(live.compass.screen.head.updatingText == "still trying (2 of 4)")
    await live.release()
    #expect(live.compass.screen.head.updatingText == nil)
    #expect(live.state.context.attempt == nil)
  }

  @Test func loadingTextShowsTheAttemptBeforeRows() async {
    live.stub(.player)
    await live.send(.app(.launched))
    holdLoads()
    await live.send(.app(.pageOpened(page: .events)))
    await live.advance(by: .milliseconds(300))
    #expect(live.compass.screen.head.loadingText == "Loading events… still trying (2 of 4)")
    #expect(live.compass.screen.head.updatingText == nil)
    await live.release()
    #expect(live.compass.screen.head.loadingText == nil)
  }

  @Test func aLoadedPageShowsNoAttemptOfAnotherLoad() async {
    live.stub(.player, LiveTests.rows)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    await live.send(.answered(.attempted(attempt: Attempt(number: 3, of: 4))))
    #expect(live.compass.screen.head.updatingText == nil)
  }
}
