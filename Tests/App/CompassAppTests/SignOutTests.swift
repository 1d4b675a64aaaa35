import CompassModel
import CompassServices
import TestSupport
import Testing

@testable import CompassApp

/// Signing out removes the user, their rows, and everything in progress.
@MainActor
struct SignOutTests {
  static let rows: [Event] = [.sample("a1", name: "Ava's camp"), .sample("b1", name: "Ben's camp", owner: "athlete-2")]

  private var busy: AppState {
    AppState.onEvents(.player, Self.rows.filter { $0.owner == "athlete-1" }).after(
      .events(.tap(.searchChanged(query: "camp"))), .events(.tap(.deleteTapped(id: "a1"))),
      .events(.tap(.deleteConfirmed)),
      .events(.tap(.refreshPulled)), .app(.athleteSelected(id: "athlete-1")))
  }

  @Test func signingOutResetsTheState() {
    var store = AppStore(busy)
    store.send(
      .app(.signOutTapped), asks: [.stopEverything, .signOut, .forgetDrafts, .waitForMidnight(.seconds(15 * 3600))]
    ) {
      let records = $0.records
      $0 = .fresh
      // The counters continue, so that no late response matches another change.
      $0.records = records
      _ = Root.handle(.signedOut, &$0)
      $0.session = .over
      $0.routes = [.signIn]
      ($0.signIn.isOpen, $0.signIn.hasSignedOut) = (true, true)
    }
    store.ignoreAll()
  }

  @Test(arguments: [AppAction.app(.signOutTapped), .app(.backTapped), .app(.pageOpened(page: .events))])
  func actionsAfterSignOutKeepTheSignInPage(action: AppAction) {
    var store = AppStore(busy.after(.app(.signOutTapped)))
    store.send(action)
    store.finish()
    #expect(store.state.path == "/login")
  }

  /// A tap on a notice of the last session dismisses no later one.
  @Test func noticesNeverGetAnIDAgain() {
    let failed = AppAction.events(.sortSaveFailed(sort: .name, failure: ServiceFailure(.serverError)))
    let noticed = AppState.onEvents(.player, Self.rows).after(failed)
    let again = noticed.after(
      .app(.signOutTapped), .answered(.familyLoaded(family: .player, lastViewed: nil)),
      .app(.pageOpened(page: .events)), failed)
    #expect(noticed.context.notices.map(\.id) == [1] && again.context.notices.map(\.id) == [2])
  }

  @Test func failedAndStartingSessionsCanSignOut() {
    for state in [AppState.fresh, .after(.answered(.familyFailed(failure: ServiceFailure(.offline))))] {
      #expect(state.after(.app(.signOutTapped)).session == .over)
    }
  }

  @Test func signingOutCallsTheBackendAndClearsStorage() async {
    let live = LiveCompass()
    live.stub(.player, Self.rows)
    live.stubs.backend.signOut = {}
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    #expect(live.stubs.preferences.savedFamily.contains("Ava"))
    await live.send(.app(.signOutTapped))
    #expect(live.stubs.preferences.savedFamily == "")
    #expect(live.stubs.calls.count("signOut") == 1)
    // The midnight timer is still set.
    #expect(live.timers.pendingCount == 1)
    guard case .signIn(let screen) = live.compass.screen else { return recordMissingScreen("sign-in") }
    #expect(screen.subtitle == "You are signed out." && !screen.isLoading)
  }

  @Test func lateResponsesAreIgnored() async throws {
    let live = LiveCompass()
    live.stub(.player, Self.rows)
    live.stubs.backend.signOut = {}
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    let gate = live.gate
    live.holdEvents(Self.rows)
    live.stubs.backend.deleteEvent = { (_, _) throws(ServiceFailure) in
      await gate.pass()
      throw ServiceFailure(.timedOut)
    }
    live.stubs.backend.loadRecord = { (reference, owner) throws(ServiceFailure) in
      await gate.pass()
      return .row(reference, of: owner)
    }
    live.stubs.backend.loadFamily = { () throws(ServiceFailure) in
      await gate.pass()
      return .parent
    }
    await live.send(
      .events(.tap(.deleteTapped(id: "a1"))), .events(.tap(.deleteConfirmed)), .events(.tap(.refreshPulled)),
      .events(.tap(.eventTapped(id: "a1"))), .app(.launched))
    #expect(gate.count == 3)
    await live.send(.app(.signOutTapped))
    let signedOut = live.state
    await live.release()
    #expect(live.state == signedOut)
  }

  /// A cancelled request must not delay the next user.
  @Test func aPendingLoadDoesNotDelayTheNextUser() async {
    let live = LiveCompass()
    live.stub(.player, Self.rows)
    live.stubs.backend.signOut = {}
    let gate = live.gate
    live.stubs.backend.loadFamily = { () throws(ServiceFailure) in
      await gate.pass()
      return .player
    }
    gate.isOpen = false
    await live.send(.app(.launched), .app(.signOutTapped))
    let ben = FamilyAccess(user: "athlete-2", name: "Ben", role: .player, athletes: [.ben])
    live.stubs.backend.loadFamily = { ben }
    await live.send(.signIn(.tap(.submitted(password: nil))))
    await live.send(.app(.pageOpened(page: .events)))
    await live.release()
    #expect(live.state.context.viewer?.name == "Ben")
    guard case .events(let screen) = live.compass.screen else { return #expect(Bool(false), "Ben sees his events") }
    #expect(screen.events.map(\.name) == ["Ben's camp"])
    #expect(live.stubs.preferences.savedFamily.contains("Ben"))
    #expect(!live.stubs.preferences.savedFamily.contains("Ava"))
  }
}
