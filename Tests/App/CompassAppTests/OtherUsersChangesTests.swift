import CompassModel
import CompassServices
import Records
import SignIn
import StateMachine
import TestSupport
import Testing

@testable import CompassApp

/// Signing in while another user's changes are pending (decisions J2, B9).
@MainActor
struct OtherUsersChangesTests {
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

  @Test func anotherUserConfirmsBeforeSigningIn() async {
    for _ in 0..<2 {
      #expect(await answer(to: .loadFamily) == .answered(.othersChangesWait(count: 2)))
      #expect(await preferences.value(for: .storeOwner) == nil)
    }
    #expect(disk.all.count == 2)
    #expect(await answer(to: .discardOthers) == known)
    #expect(disk.all.isEmpty)
    #expect(await answer(to: .loadFamily) == known)
  }

  @Test func theSameUserIsNotPrompted() async throws {
    try await preferences.store("user-1", for: .storeOwner)
    #expect(await answer(to: .loadFamily) == known)
    #expect(disk.all.count == 2)
  }

  private var asked: AppState { .fresh.after(.app(.launched), .answered(.othersChangesWait(count: 2))) }

  @Test func anOpenPromptKeepsTheUserSignedOut() {
    let dialog = SignIn.Screen(asked.signIn, asked.context).head.dialog
    #expect(asked.session == .over && asked.path == "/login")
    #expect(dialog?.message == "2 changes of another person wait for a connection. Signing in discards them.")
    #expect(dialog?.buttons.map(\.label) == ["Sign In and Discard", "Stay"])
  }

  /// A change of user-1 is stored, and their session is over.
  private var over: AppState {
    var state = AppState.fresh
    state.records = Records.State(keepsChanges: true)
    return state.after(
      .app(.launched), known, .records(.outboxRead([OutboxChange(id: 1, OutboxContract.request("A"), .unsent)])),
      .answered(.familyFailed(failure: ServiceFailure(.sessionOver))))
  }

  private func requests(_ state: inout AppState, _ action: AppAction) -> [AppEffect] {
    effects(&state, action).filter { [.records(.readOutbox), .records(.stopOutbox)].contains($0) }
  }

  @Test func anotherUserStopsThePreviousOutbox() {
    var (same, other) = (over, over)
    #expect(requests(&same, known) == [.records(.readOutbox)])
    #expect(same.records.log.storedCount == 1)
    let parent = AppAction.answered(.familyLoaded(family: .parent, lastViewed: nil))
    #expect(requests(&other, parent) == [.records(.stopOutbox), .records(.readOutbox)])
    #expect(other.records.log.entries.isEmpty)
  }

  /// The user being prompted has a different outbox than the log (decision B10).
  @Test(arguments: [AppAction.answered(.othersChangesWait(count: 1)), .records(.checkDue), .app(.connectivityReturned)])
  func theOutboxIsNotReadBeforeSignIn(_ action: AppAction) {
    var state = over.after(.app(.signInTapped))
    #expect(requests(&state, action).isEmpty)
    #expect(state.records.log.storedCount == 1)
  }

  @Test(arguments: [(RootAction.signOutConfirmed, RootEffect.discardOthers), (.signOutCancelled, .leave)])
  func thePromptDiscardsOrEndsTheSession(_ action: RootAction, _ effect: RootEffect) {
    var state = asked
    let effects = Root.reduce(&state, action)
    #expect(effects.contains(.root(effect)))
    #expect(state.context.signingOut == nil)
    #expect(state.session == (action == .signOutConfirmed ? .starting : .over))
  }
}
