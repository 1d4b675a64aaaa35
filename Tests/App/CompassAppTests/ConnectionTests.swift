import CompassModel
import EventsList
import PageTestSupport
import TestSupport
import Testing
@testable import PageKit
@testable import CompassApp

/// `isOffline` is the newest fact about the connection, from any answer (decision M10).
@MainActor
struct ConnectionTests {
  private let offline = ServiceFailure(.offline)
  private let page = AppState.onEvents()

  private func isOffline(_ state: AppState) -> Bool {
    var builders = ScreenBuilders()
    return EventsList.screen(state, &builders).isOffline
  }

  private var lost: AppState {
    page.after(.refused(1, .offline))
  }

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

  /// Cached copies and older rows do not count as a response; fresh rows do.
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
