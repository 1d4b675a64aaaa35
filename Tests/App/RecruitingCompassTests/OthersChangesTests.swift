import CompassModel
import CompassServices
import CompassTesting
import PageKit
import Records
import SignIn
import StateMachine
import TestSupport
import Testing

@testable import RecruitingCompass

/// Signing in where another person's changes wait for a connection (decisions J2, B9).
@MainActor
struct OthersChangesTests {
  private let disk = MemoryOutbox.Disk()
  private let preferences = MemoryPreferences()
  private let stubs = StubServices(asksForCredentials: true)

  /// A device with two changes of Pat's, on which user-1 has signed in.
  init() async throws {
    let pat = MemoryOutbox(on: disk) { "pat" }
    for name in ["A", "B"] { _ = try await pat.keep(OutboxContract.request(name)) }
    stubs.backend.loadFamily = { () throws(ServiceFailure) in .player }
  }

  private func answer(to effect: RootEffect) async -> AppAction? {
    var answer: AppAction?
    let services = Services(
      backend: stubs.backend, preferences: preferences, outbox: MemoryOutbox(on: disk) { "user-1" },
      exporter: stubs.exporter)
    await services.handle(effect, send: Send { answer = $0 })
    return answer
  }

  private let known = AppAction.answered(.familyLoaded(family: .player, lastViewed: nil))

  @Test func anotherPersonIsAskedAndThenHasTheDevice() async {
    for _ in 0..<2 {
      #expect(await answer(to: .loadFamily) == .answered(.othersChangesWait(count: 2)))
      #expect(await preferences.value(for: .storeOwner) == nil)
    }
    #expect(disk.all.count == 2)
    #expect(await answer(to: .discardOthers) == known)
    #expect(disk.all.isEmpty)
    #expect(await answer(to: .loadFamily) == known)
  }

  @Test func theSamePersonIsNotAsked() async throws {
    try await preferences.store("user-1", for: .storeOwner)
    #expect(await answer(to: .loadFamily) == known)
    #expect(disk.all.count == 2)
  }

  private var asked: AppState { .fresh.after(.app(.launched), .answered(.othersChangesWait(count: 2))) }

  @Test func untilTheAnswerNobodyIsSignedIn() {
    let dialog = SignIn.Screen(asked.signIn, asked.context).head.dialog
    #expect(asked.session == .over && asked.path == "/login")
    #expect(
      dialog?.message == "2 changes of another person wait for a connection. Signing in discards them.")
    #expect(dialog?.buttons.map(\.label) == ["Sign In and Discard", "Stay"])
  }

  @Test(arguments: [(RootAction.signOutConfirmed, RootEffect.discardOthers), (.signOutCancelled, .leave)])
  func theAnswerDiscardsOrEndsTheSession(_ action: RootAction, _ effect: RootEffect) {
    var state = asked
    let effects = Root.reduce(&state, action)
    #expect(effects.contains(.root(effect)))
    #expect(state.context.signingOut == nil)
    #expect(state.session == (action == .signOutConfirmed ? .starting : .over))
  }
}
