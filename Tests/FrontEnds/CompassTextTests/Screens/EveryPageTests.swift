import CompassTesting
import Foundation
import PageKit
import TestSupport
import Testing

@testable import CompassApp
@testable import CompassText

/// Checks the rules for every listed page, also for a new one.
@MainActor
struct EveryPageTests {
  @Test(arguments: Page.allCases)
  func pagesOpenDrawAndEncodeByName(page: Page) async throws {
    let world = TestWorld(.ava)
    await world.launch()
    world.compass.send(.app(.pageOpened(page: page)))
    await world.settle()
    let screen = world.compass.screen
    #expect(screen.head.page == page.rawValue && screen.head.route == page.path && screen.head.hasRows)
    #expect(screen.page == page && screen.pageScreen.button("refresh") != nil)
    #expect(ScreenText.text(screen, RenderOptions()).contains(screen.head.title))
    let data = try JSONEncoder().encode(screen)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["page"] as? String == page.rawValue)
  }

  @Test(arguments: Page.allCases)
  func pageActionsAreEncodedUnderThePageName(page: Page) throws {
    let json = "{\"\(page.rawValue)\":{\"refreshPulled\":{}}}"
    let action = try JSONDecoder().decode(AppAction.self, from: Data(json.utf8))
    #expect(String(decoding: try JSONEncoder().encode(action), as: UTF8.self) == json)
    let tap = try #require(action.tap)
    #expect(action.page == page && action.isTap && type(of: tap).key == page.rawValue && AppAction(tap) == action)
    let events: [PageEvent] = [
      .opened, .closed, .athleteChanged, .reloadRequested, .skeletonDue, .rowRequested(id: "a", afterLoad: true),
    ]
    for event in events { #expect(!page.feature.appAction(event).isTap) }
  }

  @Test(arguments: Page.allCases)
  func pageVerbsBelongToTheirPage(page: Page) {
    #expect(!page.verbs.isEmpty && page.verbs.allSatisfy { $0.page == page })
    #expect(Route(path: page.path) == .page(page) && Route.page(page).path == page.path)
  }
}
