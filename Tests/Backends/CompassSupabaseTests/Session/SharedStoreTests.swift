import CompassModel
import Foundation
import CompassSupabase
import TestSupport
import Testing

/// Several processes with one session file.
@Suite(.serialized) struct SharedStoreTests {
  private func shared(_ patience: Duration = .seconds(86_400)) async throws -> (SessionFixture, Session, TestFolder) {
    let folder = try TestFolder()
    let store = FileSessionStore(path: folder.file, patience: patience)
    let fixture = try await SessionFixture(store: store, folder: folder).signedIn()
    let other = try fixture.anotherSession(store: FileSessionStore(path: folder.file, patience: patience))
    return (fixture, other, folder)
  }

  @Test func twoProcessesRefreshOnce() async throws {
    let (fixture, other, _) = try await shared()
    _ = await other.status
    fixture.clock.advance(by: .seconds(4000))
    async let one = fixture.session.token()
    async let two = other.token()
    #expect(try await one == fixture.auth.issued[1].access)
    #expect(try await two == fixture.auth.issued[1].access)
    #expect(fixture.refreshes == 1)
  }

  @Test func manyProcessesRefreshOnceAnHour() async throws {
    let (fixture, _, folder) = try await shared()
    let sessions = try (0..<8).map { _ in
      try fixture.anotherSession(store: FileSessionStore(path: folder.file, patience: .seconds(86_400)))
    }
    for hour in 1...3 {
      fixture.clock.advance(by: .seconds(4000))
      let tokens = try await withThrowingTaskGroup(of: String.self) { group in
        for session in sessions { group.addTask { try await session.token() } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(tokens == [fixture.auth.issued[hour].access])
      #expect(fixture.refreshes == hour)
    }
  }

  @Test func anOlderTokenOfAnotherProcessIsIgnored() async throws {
    let (fixture, other, _) = try await shared()
    _ = await other.status
    fixture.clock.advance(by: .seconds(4000))
    _ = try await fixture.session.token()
    fixture.clock.advance(by: .seconds(4000))
    #expect(try await other.token() == fixture.auth.issued[2].access)
    #expect(fixture.auth.presented == fixture.auth.issued.prefix(2).map(\.refresh))
  }

  @Test func aSignOutElsewhereEndsTheSession() async throws {
    let (fixture, other, folder) = try await shared()
    _ = await other.status
    await fixture.session.signOut()
    fixture.clock.advance(by: .seconds(4000))
    #expect(await tokenFailure(other)?.kind == .sessionOver)
    #expect(await other.status == .signedOut)
    #expect(fixture.refreshes == 0)
    #expect(!folder.names.contains("session.json"))
  }

  @Test func aSignInElsewhereEndsTheSession() async throws {
    let (fixture, other, _) = try await shared()
    _ = await other.status
    try await fixture.signIn("casey@example.com")
    fixture.clock.advance(by: .seconds(4000))
    #expect(await tokenFailure(other)?.kind == .sessionOver)
    #expect(try await fixture.store.load()?.user == "casey", "theirs stays")
  }

  @Test func aSignOutElsewhereDuringARefreshLeavesNoFile() async throws {
    let (fixture, other, folder) = try await shared()
    fixture.clock.advance(by: .seconds(4000))
    let gate = LoopbackGate()
    fixture.failRefreshes(.held(gate))
    let waiting = Task { await tokenFailure(fixture.session) }
    await fixture.server.received(2)
    await other.signOut()
    gate.open()
    #expect(await waiting.value?.kind == .sessionOver)
    #expect(await fixture.session.status == .signedOut)
    #expect(!folder.names.contains("session.json"))
  }

  @Test func aStalledRefreshBlocksNoOtherProcess() async throws {
    let (fixture, other, _) = try await shared(.milliseconds(50))
    _ = await other.status
    fixture.clock.advance(by: .seconds(4000))
    let gate = LoopbackGate()
    fixture.failRefreshes(.held(gate))
    let stopped = Task { try await fixture.session.token() }
    await fixture.server.received(2)
    let token = try await other.token()
    let stored = try await fixture.store.load()
    gate.open()
    #expect(try await stopped.value == token)
    #expect(try await fixture.store.load() == stored)
    #expect(fixture.auth.openSessions == 1)
  }

  @Test func aTokenReplacedElsewhereEndsNoSession() async throws {
    let fixture = try await SessionFixture().signedIn()
    let old = try #require(fixture.memory.session)
    fixture.clock.advance(by: .seconds(4000))
    let gate = LoopbackGate()
    let refusal = LoopbackAnswer.json(#"{"code":"refresh_token_already_used","message":"x"}"#, status: 400)
    fixture.failRefreshes(.held(gate, answer: refusal))
    // Both refreshes use the same token; the other session is stored while this refresh is refused.
    let waiting = Task { try await fixture.session.token() }
    await fixture.server.received(2)
    var newer = old
    newer.accessToken = Secret("access.newer")
    newer.refreshToken = Secret("refresh.newer")
    newer.expiresAt = old.expiresAt.adding(.seconds(8000))
    try await fixture.memory.save(newer)
    gate.open()
    #expect(try await waiting.value == "access.newer")
    #expect(fixture.memory.session == newer)
  }
}
