import EventsList
import Observation
import Records
import StateMachine
import Synchronization
import Testing

@testable import PageKit
@testable import CompassApp

/// Checks the values observers of the app receive, and the actions a view can send.
@MainActor
struct ObservedScreensTests {
  /// The events page with two rows, under a detail page if requested.
  func live(onDetails: Bool = false) async -> LiveCompass {
    let live = LiveCompass()
    live.stub(.player, [.sample("a1"), .sample("a2", on: "2026-02-09", registered: true)])
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    if onDetails { await live.send(.events(.tap(.eventTapped(id: "a1")))) }
    return live
  }

  /// Counts notifications: each `follow` receives one.
  final class Listener: Sendable {
    private let received = Mutex(0)
    var count: Int { received.withLock { $0 } }

    @MainActor
    func follow(_ read: @MainActor () -> Void) {
      withObservationTracking {
        read()
      } onChange: {
        self.received.withLock { $0 += 1 }
      }
    }
  }

  /// Waits for a turn of the main actor, in which differences are compared.
  func turn() async { await Task { @MainActor in }.value }

  @Test func observersIgnoreActionsWithoutVisibleChange() async {
    let live = await live()
    let listener = Listener()
    listener.follow { _ = live.compass.screen }
    live.compass.send(.events(.tap(.dialogCancelled)))
    await turn()
    #expect(listener.count == 0)
    live.compass.send(.events(.tap(.searchChanged(query: "nothing like it"))))
    await turn()
    #expect(listener.count == 1)
  }

  @Test func tappingAChoiceSendsItsAction() async throws {
    let live = await live()
    let screen = try #require(live.compass.screen.pageScreen as? EventsList.Screen)
    let games = try #require(screen.controls.first { $0.id == "type" }?.choices?.first { $0.value == "game" })
    live.compass.tap(games.action)
    #expect((live.compass.screen.pageScreen as? EventsList.Screen)?.filters.type == .game)
  }

  /// A read between an action and the comparison takes no observer's notification away.
  @Test func aSecondReaderSuppressesNoNotification() async {
    let live = await live()
    let first = Listener()
    let second = Listener()
    first.follow { _ = live.compass.screen }
    live.compass.send(.events(.tap(.searchChanged(query: "nothing like it"))))
    second.follow { _ = live.compass.screen }
    await turn()
    #expect(first.count == 1)
  }

  /// The second reader has read a value that was reverted; the first is notified once too often at worst.
  @Test func aRevertedValueNotifiesItsLaterReader() async {
    let live = await live()
    let second = Listener()
    let first = Listener()
    first.follow { _ = live.compass.screen }
    live.compass.send(.events(.tap(.searchChanged(query: "x"))))
    second.follow { _ = live.compass.screen }
    live.compass.send(.events(.tap(.searchChanged(query: ""))))
    await turn()
    #expect(second.count == 1)
  }

  @Test func pageObserversIgnoreTheDetailsAbove() async {
    let live = await live(onDetails: true)
    let page = live.compass.page(EventsList.self)
    #expect(page.isOpen)
    #expect(page.screen.events.map(\.id) == ["a1", "a2"])
    #expect(live.compass.screens.count == 2)
    let listener = Listener()
    listener.follow { _ = page.screen }
    await live.send(.app(.backTapped), .events(.tap(.eventTapped(id: "a1"))))
    #expect(listener.count == 0)
    page.send(.attendedTapped(id: "a2"))
    await turn()
    #expect(listener.count == 1)
  }

  @Test func isOpenNotifiesOnlyWhenItChanges() async {
    let live = await live()
    let page = live.compass.page(EventsList.self)
    let listener = Listener()
    listener.follow { _ = page.isOpen }
    live.compass.send(.events(.tap(.searchChanged(query: "camp"))))
    await turn()
    live.compass.send(.events(.tap(.eventTapped(id: "a1"))))
    await turn()
    #expect(listener.count == 0 && page.isOpen)
    await live.send(.app(.pageOpened(page: .tasks)))
    #expect(listener.count == 1 && !page.isOpen)
  }

  @Test func aRefreshedPageSettlesAfterItsRowsLoad() async {
    let live = await live()
    let page = live.compass.page(EventsList.self)
    live.holdEvents([.sample("a3")])
    page.send(.refreshPulled)
    let settled = Mutex(false)
    let waiting = Task { @MainActor in
      await page.settled()
      settled.withLock { $0 = true }
    }
    await live.settle()
    #expect(!settled.withLock { $0 })
    live.gate.releaseAll()
    await waiting.value
    #expect(page.screen.events.map(\.id) == ["a3"])
  }

  @Test func effectAnswersSentByViewsAreIgnored() async {
    let live = await live()
    let before = live.state
    live.compass.send(.records(.answered(RowsKey(.events, of: "athlete-1"), asked: 1, Batch(.events(Base([]))))))
    live.compass.send(.answered(.familyLoaded(family: .parent, lastViewed: nil)))
    #expect(live.state == before)
    #expect(!live.compass.open("/nowhere"))
    #expect(live.state == before)
  }

  @Test func aButtonSendsItsActionOnlyWhileEnabled() async throws {
    let live = await live()
    let screen = live.compass.page(EventsList.self).screen
    let row = try #require(screen.events.first)
    let delete = try #require(screen.rowButtons(id: row.id.rawValue).first { $0.id == "delete" })
    live.compass.tap(delete)
    #expect(live.compass.screen.pageScreen.head.dialog != nil)
    let confirm = try #require(live.compass.screen.pageScreen.button("confirm"))
    await live.send(.events(.tap(.dialogCancelled)))
    #expect(live.compass.screen.pageScreen.head.dialog == nil)
    live.compass.tap(ActionButton("off", "Off", icon: .delete, reason: "Not now.", action: confirm.action))
    #expect(live.compass.screen.pageScreen.head.dialog == nil)
  }

  /// Opens, leaves and reads every page before the release.
  @Test func aReleasedAppIsDeallocated() async {
    weak var app: Compass?
    weak var store: Store<Root>?
    do {
      let live = await live()
      for page in Page.allCases { await live.send(.app(.pageOpened(page: page)), .app(.backTapped)) }
      let listener = Listener()
      listener.follow { _ = (live.compass.screen, live.compass.screens, live.compass.page(EventsList.self).screen) }
      live.compass.send(.events(.tap(.searchChanged(query: "nothing like it"))))
      (app, store) = (live.compass, live.compass.store)
    }
    await turn()
    #expect(app == nil && store == nil)
  }
}
