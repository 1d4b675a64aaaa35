import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

/// Requests through the real backend with a real session (wire.md §3).
@Suite(.serialized) struct SessionRequestTests {
  private static let expired = LoopbackAnswer.json(#"{"code":"PGRST303","message":"JWT expired"}"#, status: 401)

  private func kind(_ fixture: SessionFixture) async -> ServiceFailure.Kind? {
    await Call.loadEvents.failure(fixture.backend, of: "jordan")?.kind
  }

  @Test func aRefusedTokenIsRefreshedAndRetriedOnce() async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.auth.revokeAccess()
    #expect(await kind(fixture) == nil)
    #expect(fixture.refreshes == 1)
    #expect(
      fixture.server.requests.map(\.path) == [
        "/auth/v1/token", "/rest/v1/events", "/auth/v1/token", "/rest/v1/events",
      ])
    #expect(fixture.server.requests.last?.header("Authorization") == "Bearer \(fixture.auth.issued[1].access)")
  }

  @Test func aSecondRefusalFailsOnlyTheRequest() async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.server.fail(LoopbackMatch(to: "events"), with: .answer(Self.expired), times: 2)
    #expect(await kind(fixture) == .serverError)
    #expect(fixture.refreshes == 1)
    #expect(await fixture.session.status == .active("jordan"))
    #expect(await kind(fixture) == nil)
  }

  @Test func withoutASessionNothingIsSent() async throws {
    let fixture = try SessionFixture()
    #expect(await kind(fixture) == .sessionOver)
    #expect(fixture.server.requests.isEmpty)
  }

  @Test func aFailedRefreshIsReportedThenRetried() async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.auth.revokeAccess()
    fixture.failRefreshes(.answer(.close), .answer(.json("", status: 500)))
    #expect(await kind(fixture) == .offline)
    #expect(await kind(fixture) == .serverError)
    #expect(await kind(fixture) == nil)
  }

  @Test func anEndedSessionRequiresASignIn() async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.auth.revokeAccess()
    fixture.failRefreshes(.answer(.json(#"{"code":"session_not_found","message":"x"}"#, status: 403)))
    #expect(await kind(fixture) == .sessionOver)
    #expect(try await fixture.store.load() == nil)
    try await fixture.signIn(SessionFixture.jordan)
    #expect(await kind(fixture) == nil)
  }

  @Test func aRestartRestoresTheSession() async throws {
    let fixture = try await SessionFixture().signedIn()
    let restarted = try fixture.anotherSession()
    #expect(await restarted.status == .active("jordan"))
    #expect(try await restarted.token() == fixture.auth.issued[0].access)
    #expect(fixture.server.requests.count == 1)
  }

  @Test func anUnreadableStoreIsReadAgain() async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.memory.fail(.load)
    let restarted = try fixture.anotherSession()
    // It ends no session (decision L11).
    #expect(await tokenFailure(restarted)?.kind == .sessionUnreadable)
    #expect(await tokenFailure(restarted)?.message.contains("load fails") == true)
    fixture.memory.fail()
    #expect(await restarted.status == .active("jordan"))
  }
}
