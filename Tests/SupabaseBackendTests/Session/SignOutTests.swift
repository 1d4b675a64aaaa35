import CompassModel
import CompassServices
import Foundation
import SupabaseBackend
import TestSupport
import Testing

/// Signing out: on the device whatever the server says (decision S1, wire.md §4).
@Suite struct SignOutTests {
  @Test func theServerIsToldInTheNameOfTheSession() async throws {
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
  func whateverTheServerSays(_ answer: LoopbackAnswer) async throws {
    let store = MemorySessionStore()
    let fixture = try await SessionFixture(store: store) { request, auth in
      request.path.hasSuffix("logout") ? answer : auth.answer(request)
    }.signedIn()
    await fixture.session.signOut()
    #expect(store.session == nil)
    #expect(await fixture.session.status == .signedOut)
    #expect(fixture.server.requests.count == 2, "told once")
  }

  @Test func theDeviceForgetsBeforeTheServerAnswers() async throws {
    let gate = Gate()
    let store = MemorySessionStore()
    let fixture = try await SessionFixture(store: store) { request, auth in
      if request.path.hasSuffix("logout") { gate.pass() }
      return auth.answer(request)
    }.signedIn()
    let leaving = Task { await fixture.session.signOut() }
    await fixture.server.received(2)
    #expect(store.session == nil)
    #expect(await fixture.session.status == .signedOut)
    gate.open()
    await leaving.value
  }

  @Test func aCancelledSignOutIsOneAllTheSame() async throws {
    let store = MemorySessionStore()
    let fixture = try await SessionFixture(store: store).signedIn()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await fixture.session.signOut()
    }.value
    #expect(store.session == nil)
    #expect(fixture.auth.openSessions == 0)
  }

  @Test func aFreshProcessSignsOutWhatIsStored() async throws {
    let fixture = try await SessionFixture().signedIn()
    await (try fixture.anotherSession()).signOut()
    #expect(try await fixture.store.load() == nil)
    #expect(fixture.auth.openSessions == 0)
  }

  @Test func whoeverIsSignedOutTellsNobody() async throws {
    let fixture = try SessionFixture()
    await fixture.session.signOut()
    #expect(fixture.server.requests.isEmpty)
  }

  @Test func aStoreThatFailsKeepsNobodySignedIn() async throws {
    let store = MemorySessionStore()
    let fixture = try await SessionFixture(store: store).signedIn()
    store.fail(.clear, .load)
    await fixture.session.signOut()
    #expect(await fixture.session.status == .signedOut)
    #expect(fixture.auth.openSessions == 0, "what is left in the store is good for nothing")
  }
}
