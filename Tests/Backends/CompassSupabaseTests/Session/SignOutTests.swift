import CompassModel
import CompassServices
import Foundation
import CompassSupabase
import Synchronization
import TestSupport
import Testing

/// Signing out on the device, independent of the server's answer (decision S1, wire.md §4).
@Suite(.serialized) struct SignOutTests {
  @Test func theServerIsNotifiedWithTheSessionsToken() async throws {
    let fixture = try await SessionFixture().signedIn()
    let token = try await fixture.session.token()
    await fixture.session.signOut()
    #expect(await fixture.session.status == .signedOut)
    #expect(try await fixture.store.load() == nil)
    let request = try #require(fixture.server.requests.last)
    #expect(request.method == "POST")
    #expect(request.target == "/auth/v1/logout?scope=local")
    #expect(request.header("Authorization") == "Bearer \(token)")
    #expect(request.header("apikey") == Fixture.key)
    #expect(fixture.auth.openSessions == 0)
    #expect(await tokenFailure(fixture.session)?.kind == .sessionOver)
  }

  @Test(arguments: [
    LoopbackAnswer.json("", status: 401), .json("", status: 403), .json("", status: 404), .json("", status: 500),
    .close, .reset,
  ])
  func anyServerAnswerEndsTheSession(_ answer: LoopbackAnswer) async throws {
    let fixture = try await SessionFixture { request, auth in
      request.path.hasSuffix("logout") ? answer : auth.answer(request)
    }.signedIn()
    await fixture.session.signOut()
    #expect(fixture.memory.session == nil)
    #expect(await fixture.session.status == .signedOut)
    #expect(fixture.server.requests.count == 2, "sent once")
  }

  @Test func signOutWaitsThreeSecondsForTheServer() async throws {
    let limits = Mutex<[Duration]>([])
    let store = MemorySessionStore()
    let server = try LoopbackServer { _ in .silence }
    let configuration = try SupabaseConfiguration(url: server.url, key: Fixture.key)
    let sleep: HTTPClient.Sleep = { limit in
      limits.withLock { $0.append(limit) }
      await server.received(1)
    }
    let http = HTTPClient(sleep: sleep, uptime: { .zero })
    store.put(
      StoredSession(
        project: server.url, user: "u-1", accessToken: Secret("a"), refreshToken: Secret("r"),
        expiresAt: instant("2099-01-01T00:00:00Z")))
    let session = Session(configuration, store: store, http: http, clock: TestClock().session)
    await session.signOut()
    #expect(store.session == nil)
    #expect(limits.withLock { $0 } == [.seconds(3)])
    #expect(server.requests.map(\.path) == ["/auth/v1/logout"])
  }

  @Test func anotherSignInEndsTheFirstServerSession() async throws {
    let fixture = try await SessionFixture().signedIn()
    let first = try await fixture.session.token()
    try await fixture.signIn("riley@example.com")
    let logouts = fixture.server.requests.filter { $0.path.hasSuffix("logout") }
    #expect(logouts.map { $0.header("Authorization") } == ["Bearer \(first)"])
    try await fixture.signIn("riley@example.com")
    #expect(fixture.server.requests.count { $0.path.hasSuffix("logout") } == 1, "the same user again ends no session")
    #expect(try await fixture.session.token().isEmpty == false)
  }

  @Test func theSessionIsRemovedBeforeTheAnswer() async throws {
    let gate = LoopbackGate()
    let fixture = try await SessionFixture { request, auth in
      if request.path.hasSuffix("logout") { gate.pass() }
      return auth.answer(request)
    }.signedIn()
    let signingOut = Task { await fixture.session.signOut() }
    await fixture.server.received(2)
    #expect(fixture.memory.session == nil)
    #expect(await fixture.session.status == .signedOut)
    gate.open()
    await signingOut.value
  }

  @Test func aCancelledSignOutStillCompletes() async throws {
    let fixture = try await SessionFixture().signedIn()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await fixture.session.signOut()
    }.value
    #expect(fixture.memory.session == nil)
    #expect(fixture.auth.openSessions == 0)
  }

  @Test func aNewProcessSignsOutTheStoredSession() async throws {
    let fixture = try await SessionFixture().signedIn()
    await (try fixture.anotherSession()).signOut()
    #expect(try await fixture.store.load() == nil)
    #expect(fixture.auth.openSessions == 0)
  }

  @Test func aSignOutWithoutASessionSendsNothing() async throws {
    let fixture = try SessionFixture()
    await fixture.session.signOut()
    #expect(fixture.server.requests.isEmpty)
  }

  @Test func aStoreFailureDoesNotPreventSignOut() async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.memory.fail(.clear, .load)
    await fixture.session.signOut()
    #expect(await fixture.session.status == .signedOut)
    #expect(fixture.auth.openSessions == 0, "the session in the store is invalid")
  }
}
