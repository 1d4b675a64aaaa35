import CompassModel
import CompassServices
import Foundation
import CompassSupabase
import TestSupport
import Testing

/// A refresh whose answer arrives after another event (decision S3).
@Suite(.serialized) struct LateAnswerTests {
  /// Starts a refresh that the server has made and not yet answered.
  private func refreshing(
    _ store: (any SessionStore)? = nil
  ) async throws -> (SessionFixture, LoopbackGate, Task<ServiceFailure?, Never>) {
    let fixture = try await SessionFixture(store: store).expired()
    let gate = LoopbackGate()
    fixture.failRefreshes(.held(gate))
    let waiting = Task { await tokenFailure(fixture.session) }
    await fixture.server.received(2)
    return (fixture, gate, waiting)
  }

  /// Opens the gate and waits until the late answer has been handled: exclusive access to the store follows it.
  private func open(_ gate: LoopbackGate, _ fixture: SessionFixture) async {
    gate.open()
    await fixture.store.exclusively {}
  }

  @Test func aSignOutDuringARefreshLeavesNoSession() async throws {
    let folder = try TestFolder()
    let (fixture, gate, waiting) = try await refreshing(FileSessionStore(path: folder.file))
    await fixture.session.signOut()
    #expect(await waiting.value?.kind == .cancelled)
    #expect(!FileManager.default.fileExists(atPath: folder.file))
    await open(gate, fixture)
    #expect(await fixture.session.status == .signedOut)
    #expect(await tokenFailure(fixture.session)?.kind == .sessionOver)
    #expect(!FileManager.default.fileExists(atPath: folder.file))
    #expect(try await fixture.anotherSession().status == .signedOut)
  }

  @Test func anAnswerForThePreviousUserIsDiscarded() async throws {
    let folder = try TestFolder()
    let (fixture, gate, waiting) = try await refreshing(FileSessionStore(path: folder.file))
    try await fixture.signIn("casey@example.com")
    #expect(await waiting.value?.kind == .cancelled)
    let token = try await fixture.session.token()
    #expect(token.hasPrefix("access.casey"))
    await open(gate, fixture)
    #expect(await fixture.session.signedInUser == "casey")
    #expect(try await fixture.session.token() == token)
    #expect(try await fixture.store.load()?.user == "casey")
  }

  @Test func aRefusalForThePreviousUserIsIgnored() async throws {
    let folder = try TestFolder()
    let fixture = try await SessionFixture(store: FileSessionStore(path: folder.file)).signedIn()
    let gate = LoopbackGate()
    let refusal = LoopbackAnswer.json(#"{"code":"session_not_found","message":"x"}"#, status: 403)
    fixture.failRefreshes(.held(gate, answer: refusal))
    let token = fixture.auth.issued[0].access
    let waiting = Task {
      await failure { () async throws(ServiceFailure) in
        try await fixture.session.refreshed(after: token)
      }
    }
    await fixture.server.received(2)
    try await fixture.signIn("casey@example.com")
    #expect(await waiting.value?.kind == .cancelled)
    await open(gate, fixture)
    #expect(await fixture.session.status == .active("casey"))
    #expect(try await fixture.store.load()?.user == "casey")
  }

  @Test func aRequestOfThePreviousUserIsCancelled() async throws {
    let fixture = try await SessionFixture().signedIn()
    let former = try await fixture.session.token()
    try await fixture.signIn("casey@example.com")
    let late = await failure { () async throws(ServiceFailure) in try await fixture.session.refreshed(after: former) }
    #expect(late?.kind == .cancelled)
    #expect(fixture.refreshes == 0)
  }

  @Test func aSlowRequestGetsTheCurrentToken() async throws {
    let fixture = try await SessionFixture().signedIn()
    let first = try await fixture.session.token()
    let second = try await fixture.session.refreshed(after: first)
    let third = try await fixture.session.refreshed(after: second)
    #expect(try await fixture.session.refreshed(after: first) == third)
    #expect(try await fixture.session.refreshed(after: second) == third)
    #expect(fixture.refreshes == 2)
  }

  @Test func aCancelledCallerDoesNotEndTheRefresh() async throws {
    let (fixture, gate, first) = try await refreshing()
    let second = Task { try await fixture.session.token() }
    first.cancel()
    #expect(await first.value?.kind == .cancelled, "at once, with the refresh in flight")
    gate.open()
    #expect(try await second.value == fixture.auth.issued[1].access)
    #expect(fixture.refreshes == 1)
  }

  @Test func anAbandonedRefreshIsStored() async throws {
    let (fixture, gate, only) = try await refreshing()
    only.cancel()
    #expect(await only.value?.kind == .cancelled)
    gate.open()
    #expect(try await fixture.session.token() == fixture.auth.issued[1].access)
    #expect(fixture.memory.session?.accessToken.reveal() == fixture.auth.issued[1].access)
    #expect(fixture.refreshes == 1)
  }

  @Test func aCallInACancelledTaskFails() async throws {
    let fixture = try await SessionFixture().expired()
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await tokenFailure(fixture.session)
    }
    #expect(await cancelled.value?.kind == .cancelled)
    #expect(try await fixture.session.token() == fixture.auth.issued[1].access)
    #expect(fixture.refreshes == 1)
  }
}
