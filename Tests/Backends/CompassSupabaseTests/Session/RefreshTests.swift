import CompassModel
import CompassServices
import Foundation
import CompassSupabase
import TestSupport
import Testing

/// Checks when a new token is fetched, how often, and what ends a session (decisions S1, S3).
@Suite(.serialized) struct RefreshTests {
  @Test func aTokenCountsAsExpiredHalfAMinuteEarly() async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.clock.advance(by: .seconds(3569))
    #expect(try await fixture.session.token() == fixture.auth.issued[0].access)
    #expect(await fixture.session.status == .active("jordan"))
    #expect(fixture.refreshes == 0)
    fixture.clock.advance(by: .seconds(1))
    #expect(await fixture.session.status == .needsRefresh("jordan"))
    #expect(try await fixture.session.token() == fixture.auth.issued[1].access)
    #expect(await fixture.session.status == .active("jordan"))
    #expect(fixture.auth.presented == [fixture.auth.issued[0].refresh])
    let request = try #require(fixture.server.requests.last)
    #expect(request.target == "/auth/v1/token?grant_type=refresh_token")
    #expect(request.header("apikey") == Fixture.key)
    #expect(request.header("X-Supabase-Api-Version") == "2024-01-01")
    #expect(request.header("Authorization") == nil)
  }

  @Test func everyRefreshUsesAndStoresTheLatestToken() async throws {
    let fixture = try await SessionFixture().signedIn()
    for count in 1...5 {
      fixture.clock.advance(by: .seconds(4000))
      #expect(try await fixture.session.token() == fixture.auth.issued[count].access)
      #expect(fixture.memory.session?.refreshToken.reveal() == fixture.auth.issued[count].refresh)
    }
    #expect(fixture.auth.presented == fixture.auth.issued.prefix(5).map(\.refresh))
  }

  @Test func fiftyExpiredRequestsShareOneRefresh() async throws {
    let fixture = try await SessionFixture().expired()
    let kinds = await withTaskGroup(of: ServiceFailure.Kind?.self) { group in
      for _ in 0..<50 { group.addTask { await Call.loadEvents.failure(fixture.backend, of: "jordan")?.kind } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(kinds == Array(repeating: nil, count: 50))
    #expect(fixture.refreshes == 1)
  }

  @Test func fiftyRefusedRequestsShareOneRefresh() async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.auth.revokeAccess()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          #expect(await Call.loadEvents.failure(fixture.backend, of: "jordan") == nil)
        }
      }
    }
    #expect(fixture.refreshes == 1)
  }

  static let codes = ["session_not_found", "session_expired", "refresh_token_not_found", "refresh_token_already_used"]

  static let ends: [String] =
    codes.flatMap { code in
      [
        #"{"code":"\#(code)","message":"x"}"#, #"{"code":400,"error_code":"\#(code)","msg":"x"}"#,
        #"{"error":"\#(code)","error_description":"x"}"#,
      ]
    } + [
      #"{"error":"invalid_grant","error_description":"Invalid Refresh Token: Refresh Token Not Found"}"#,
      #"{"error":"invalid_grant","error_description":"Invalid Refresh Token: Already Used"}"#,
    ]

  @Test(arguments: ends)
  func theServerEndsASession(_ body: String) async throws {
    let fixture = try await SessionFixture().expired()
    fixture.failRefreshes(.answer(.json(body, status: 400)))
    #expect(await tokenFailure(fixture.session)?.kind == .sessionOver)
    #expect(fixture.memory.session == nil)
    #expect(await fixture.session.status == .signedOut)
    #expect(await tokenFailure(fixture.session)?.kind == .sessionOver)
    #expect(fixture.refreshes == 1)
  }

  /// Decision L11: another process may have stored a newer session, which cannot be read now.
  @Test func anUnreadableStoreEndsNoSession() async throws {
    let fixture = try await SessionFixture().expired()
    let newer = try await fixture.anotherSession().token()
    fixture.memory.fail(.load, .replace)
    fixture.failRefreshes(.answer(.json(Self.ends[0], status: 400)))
    let failure = await tokenFailure(fixture.session)
    #expect(failure?.kind == .sessionUnreadable)
    #expect(failure?.message == "The session is kept, but load fails. Nothing was changed.")
    #expect(await fixture.session.signedInUser == "jordan")
    fixture.memory.fail()
    #expect(try await fixture.session.token() == newer)
  }

  struct Trouble: Sendable, CustomTestStringConvertible {
    var answer: LoopbackAnswer
    var kind: ServiceFailure.Kind
    var testDescription: String { "\(kind) \(answer)" }
  }

  static let troubles: [Trouble] = [
    Trouble(answer: .close, kind: .offline), Trouble(answer: .reset, kind: .offline),
    Trouble(answer: .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"), kind: .offline),
    Trouble(answer: .json("", status: 408), kind: .timedOut),
    Trouble(answer: .json("", status: 429), kind: .serverError),
    Trouble(answer: .json("", status: 500), kind: .serverError),
    Trouble(answer: .json("<html>", status: 503), kind: .serverError),
    Trouble(answer: .json("", status: 520), kind: .serverError),
    Trouble(answer: .json(#"{"message":"Invalid API key"}"#, status: 401), kind: .setUp),
    Trouble(answer: .json("", status: 400), kind: .unexpectedReply),
    Trouble(answer: .json("", status: 403), kind: .notPermitted),
    Trouble(answer: .json(#"{"code":"user_banned"}"#, status: 400), kind: .accountBanned),
    Trouble(answer: .json(#"{"code":"invalid_grant","message":"x"}"#, status: 400), kind: .unexpectedReply),
    Trouble(answer: .json("{}"), kind: .unexpectedReply), Trouble(answer: .json(""), kind: .unexpectedReply),
    Trouble(
      answer: .json(#"{"access_token":"a","refresh_token":"r","expires_in":9,"user":{"id":"casey"}}"#),
      kind: .unexpectedReply),
  ]

  @Test(arguments: troubles)
  func otherFailuresRetainTheSession(_ trouble: Trouble) async throws {
    let fixture = try await SessionFixture().signedIn()
    let before = fixture.memory.session
    fixture.clock.advance(by: .seconds(4000))
    fixture.failRefreshes(.answer(trouble.answer))
    #expect(await tokenFailure(fixture.session)?.kind == trouble.kind)
    #expect(fixture.memory.session == before)
    #expect(await fixture.session.status == .needsRefresh("jordan"))
    #expect(await fixture.session.signedInUser == "jordan")
    #expect(try await fixture.session.token() == fixture.auth.issued.last?.access)
  }

  @Test func anUnreachableServerRetainsTheSession() async throws {
    let fixture = try await SessionFixture().expired()
    fixture.server.stop()
    #expect(await tokenFailure(fixture.session)?.kind == .offline)
    let restarted = try fixture.anotherSession()
    #expect(await restarted.status == .needsRefresh("jordan"))
    #expect(await tokenFailure(restarted)?.kind == .offline)
    #expect(await restarted.signedInUser == "jordan")
  }

  @Test func aLostReplyIsRetriedWithTheSameToken() async throws {
    let fixture = try await SessionFixture(retries: 1).expired()
    fixture.failRefreshes(.lostReply)
    let first = fixture.auth.issued[0].refresh
    #expect(try await fixture.session.token() == fixture.auth.issued.last?.access)
    #expect(fixture.auth.presented == [first, first])
  }

  @Test func anUnstoredRotationRetainsTheSession() async throws {
    let fixture = try await SessionFixture().expired()
    fixture.failRefreshes(.lostReply)
    #expect(await tokenFailure(fixture.session)?.kind == .offline)
    for count in 2...4 {
      #expect(try await fixture.anotherSession().token() == fixture.auth.issued[count].access)
      fixture.clock.advance(by: .seconds(4000))
    }
    #expect(fixture.auth.openSessions == 1)
  }

  @Test func anUnstorableTokenIsUsedAndStoredLater() async throws {
    let fixture = try await SessionFixture().signedIn()
    let first = fixture.memory.session
    fixture.clock.advance(by: .seconds(4000))
    fixture.memory.fail(.replace, .load)
    #expect(try await fixture.session.token() == fixture.auth.issued[1].access)
    #expect(fixture.memory.session == first)
    fixture.memory.fail()
    #expect(try await fixture.session.token() == fixture.auth.issued[1].access)
    fixture.clock.advance(by: .seconds(4000))
    #expect(try await fixture.session.token() == fixture.auth.issued[2].access)
    #expect(fixture.auth.presented == fixture.auth.issued.prefix(2).map(\.refresh))
    #expect(fixture.memory.session?.refreshToken.reveal() == fixture.auth.issued[2].refresh)
  }

  @Test(arguments: [
    Duration.seconds(3600), .seconds(-3600), .seconds(86_400), .seconds(-86_400), .seconds(86_400 * 3650),
    .seconds(-86_400 * 3650),
  ])
  func aWrongClockCausesNoRefreshLoop(_ skew: Duration) async throws {
    let clock = TestClock(skew: skew)
    let fixture = try await SessionFixture(clock: clock).signedIn()
    for _ in 0..<20 {
      _ = try await fixture.backend.loadEvents(of: "jordan")
      clock.advance(by: .seconds(60))
    }
    #expect(fixture.refreshes == 0)
    let restarted = try fixture.anotherSession()
    for _ in 0..<20 { _ = try await restarted.token() }
    #expect(fixture.refreshes == 0)
    clock.advance(by: .seconds(4000))
    for _ in 0..<20 { _ = try await fixture.backend.loadEvents(of: "jordan") }
    #expect(fixture.refreshes == 1)
    for _ in 0..<20 { _ = try await restarted.token() }
    #expect(fixture.refreshes == 1, "the store has a newer token")
  }

  @Test(arguments: [Duration.seconds(7200), .seconds(-7200)])
  func anAdjustedClockCostsOneRefresh(_ step: Duration) async throws {
    let fixture = try await SessionFixture().signedIn()
    let stored = try #require(try await fixture.store.load())
    var shifted = stored
    shifted.expiresAt = stored.expiresAt.adding(step)
    try await fixture.store.save(shifted)
    fixture.clock.advance(by: step > .zero ? .seconds(4000) : .zero)
    let restarted = try fixture.anotherSession()
    let backend = try SupabaseBackend(at: fixture.server.url, restarted)
    for _ in 0..<10 { _ = try await backend.loadEvents(of: "jordan") }
    #expect(fixture.refreshes == 1)
  }

  @Test(arguments: [
    "", #""expires_in":0,"#, #""expires_in":-5,"#, #""expires_in":1e300,"#, #""expires_at":0,"#,
    #""expires_at":1e300,"#, #""expires_in":20,"#, #""expires_in":null,"expires_at":null,"#,
  ])
  func anInvalidExpiryCausesNoRefreshLoop(_ ends: String) async throws {
    let fixture = try await SessionFixture { request, auth in
      auth.answer(request).changed { $0.replacing(/"expires_at":[0-9]+,"expires_in":3600,/, with: ends) }
    }.signedIn()
    for _ in 0..<20 { _ = try await fixture.session.token() }
    #expect(fixture.refreshes == 0)
  }

  @Test func anExpiryTimeWithoutADurationIsParsed() async throws {
    let clock = TestClock()
    let fixture = try await SessionFixture(clock: clock) { request, auth in
      auth.answer(request).changed { $0.replacing(#""expires_in":3600,"#, with: "") }
    }.signedIn()
    clock.advance(by: .seconds(3560))
    #expect(await fixture.session.status == .active("jordan"))
    clock.advance(by: .seconds(20))
    #expect(await fixture.session.status == .needsRefresh("jordan"))
  }
}

extension LoopbackAnswer {
  /// The reply with its body changed; other answers stay as they are.
  fileprivate func changed(_ change: (String) -> String) -> LoopbackAnswer {
    guard case .reply(let status, let headers, let body) = self else { return self }
    return .reply(status: status, headers: headers, body: Data(change(String(decoding: body, as: UTF8.self)).utf8))
  }
}
