import CompassModel
import CompassServices
import Foundation
import PageTestSupport
import TestSupport
import Testing

@testable import CompassApp

/// One page is open at a time, and receives its actions.
struct SeveralPagesTests {
  private func open(_ page: Page, _ family: FamilyAccess = .player) -> AppState {
    .after(
      .app(.launched), .answered(.familyLoaded(family: family, lastViewed: nil)), .app(.pageOpened(page: page)))
  }

  private func isOpen(_ page: Page, _ state: AppState) -> Bool {
    isOpen(page.feature, state)
  }

  @Test(arguments: Page.allCases)
  func everyPageOpensAtItsPathAndLoads(page: Page) {
    var state = AppState.after(.app(.launched), .answered(.familyLoaded(family: .player, lastViewed: nil)))
    let effects = Root.reduce(
      &state, TimedAction(at: instant(morning), .app(.pageOpened(page: page))), in: ())
    #expect(state.path == page.path)
    #expect(isOpen(page, state))
    let asks = effects.contains { effect in
      switch effect {
      case .records(.load(let query, _, _)): query.key.owner == "athlete-1"
      // The readings are requested once the stored range is loaded.
      case .page: effect == .performance(.restoreRange)
      default: false
      }
    }
    #expect(asks)
  }

  @Test(arguments: Page.allCases, Page.allCases)
  func openingAPageClosesTheOther(first: Page, second: Page) {
    let state = open(first).after(.app(.pageOpened(page: second)))
    #expect(state.routes == [.page(second)])
    for page in Page.allCases { #expect(isOpen(page, state) == (page == second), "\(page)") }
  }

  /// The screen of a closed page can be shown too: a view that stays, the marks on the pages' tabs.
  @Test(arguments: Page.allCases, Page.allCases)
  func aClosedPageDiscardsTheOtherAthlete(first: Page, second: Page) {
    guard first != second else { return }
    let closed = open(first, .parent).after(.app(.pageOpened(page: second)))
    #expect(owner(first.feature, closed) == "athlete-1")
    let switched = closed.after(.app(.athleteSelected(id: "athlete-2")))
    #expect(owner(first.feature, switched) == nil && owner(second.feature, switched) == "athlete-2")
    let back = switched.after(.app(.pageOpened(page: first)))
    #expect(owner(first.feature, back) == "athlete-2")
  }

  private func isOpen(_ feature: (some RootPage).Type, _ state: AppState) -> Bool { feature.state(of: state).isOpen }
  private func owner(_ feature: (some RootPage).Type, _ state: AppState) -> AthleteID? {
    feature.state(of: state).owner
  }

  @Test(arguments: Page.allCases)
  func signingInAgainReturnsToThePage(page: Page) {
    let over = open(page).failed(ServiceFailure(.sessionOver))
    #expect(over.path == "/login")
    #expect(over.session == .over)
    let back = over.after(
      .signIn(.tap(.submitted(password: nil))), .answered(.familyLoaded(family: .player, lastViewed: nil)))
    #expect(back.path == page.path)
  }
}
