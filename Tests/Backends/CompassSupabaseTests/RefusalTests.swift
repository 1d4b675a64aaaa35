import CompassModel
import CompassServices
import Foundation
import CompassSupabase
import TestSupport
import Testing

/// Checks the message for a server's refusal, and the number of requests made (decision X14).
@Suite(.serialized) struct RefusalTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var status: Int
    var body: String = #"{"code":null,"details":null,"hint":null,"message":"no"}"#
    var ofLoad: ServiceFailure.Kind
    var ofChange: ServiceFailure.Kind
    var isPassing = false
    /// Whether it proves that nothing was changed.
    var isOfTheRow: Bool { body.contains("\"code\":\"") || status == 429 }
    var testDescription: String { "\(status) \(body.prefix(40))" }
  }

  static let refusals: [Refusal] = [
    Refusal(status: 400, ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 400, body: code("22P02"), ofLoad: .unexpectedReply, ofChange: .valuesRefused),
    Refusal(status: 400, body: code("22003"), ofLoad: .unexpectedReply, ofChange: .valuesRefused),
    Refusal(status: 400, body: code("23502"), ofLoad: .unexpectedReply, ofChange: .valuesRefused),
    Refusal(status: 400, body: code("22023"), ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 400, body: code("PGRST204"), ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 403, body: code("42501"), ofLoad: .notPermitted, ofChange: .notPermitted),
    Refusal(status: 403, body: "", ofLoad: .notPermitted, ofChange: .notPermitted),
    Refusal(status: 404, body: code("PGRST205"), ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 404, body: code("42P01"), ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 404, ofLoad: .unexpectedReply, ofChange: .notFound),
    Refusal(status: 406, body: code("PGRST116"), ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 409, body: code("40001"), ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 409, body: code("23514"), ofLoad: .unexpectedReply, ofChange: .valuesRefused),
    Refusal(status: 416, body: "{\"", ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 302, body: "", ofLoad: .unexpectedReply, ofChange: .unexpectedReply),
    Refusal(status: 408, body: "", ofLoad: .timedOut, ofChange: .timedOut, isPassing: true),
    Refusal(status: 429, ofLoad: .serverError, ofChange: .serverError, isPassing: true),
    Refusal(status: 500, ofLoad: .serverError, ofChange: .serverError, isPassing: true),
    Refusal(status: 501, ofLoad: .serverError, ofChange: .serverError),
    Refusal(status: 503, body: code("PGRST001"), ofLoad: .serverError, ofChange: .serverError, isPassing: true),
    Refusal(status: 504, body: code("PGRST003"), ofLoad: .serverError, ofChange: .serverError, isPassing: true),
    Refusal(
      status: 502, body: "<html><body>Bad Gateway</body></html>", ofLoad: .serverError, ofChange: .serverError,
      isPassing: true),
    Refusal(
      status: 520, body: #"{"message":"unknown"}"#, ofLoad: .serverError, ofChange: .serverError, isPassing: true),
  ]

  private static func code(_ code: String) -> String {
    #"{"code":"\#(code)","details":null,"hint":null,"message":"relation \"x\" says no"}"#
  }

  @Test(arguments: refusals)
  func everyCallReportsItsError(_ refusal: Refusal) async throws {
    for call in Call.allCases where call != .loadTimeline && call != .loadTasks {
      let fixture = try Fixture { _ in .json(refusal.body, status: refusal.status) }
      let failure = await call.failure(fixture.backend)
      let isChange = call.isChange && !Call.creations.contains(call)
      #expect(failure?.detail.hasPrefix("\(refusal.status)") == true, "\(call)")
      if isChange, !refusal.isOfTheRow {
        // The row cannot be read either (decision B1).
        #expect(failure?.kind == .unanswered, "\(call)")
        continue
      }
      #expect(failure?.kind == (isChange ? refusal.ofChange : refusal.ofLoad), "\(call)")
      let waits: [Duration] = refusal.isPassing ? [.seconds(1.25), .seconds(2.5), .seconds(5)] : []
      #expect(fixture.server.requests.count == waits.count + 1, "\(call)")
      #expect(fixture.waits.all == waits, "\(call)")
    }
  }

  @Test(arguments: [
    "", "[", #"[{"id":"1","#, "null", "17", #""text""#,
    #"{"success":false,"message":"no"}"#, #"{"success":true,"data":7}"#, #"{"success":true}"#,
  ])
  func aResponseWithoutRowsIsNotRetried(_ body: String) async throws {
    for routes in SupabaseConfiguration.Routes.allCases {
      let fixture = try Fixture(routes) { _ in .json(body) }
      let failure = await Call.loadEvents.failure(fixture.backend)
      #expect(failure?.kind == .unexpectedReply)
      #expect(failure?.message == "Unexpected response from the server")
      #expect(fixture.server.requests.count == 1)
    }
  }

  @Test(arguments: [
    Call.deleteEvent, .updateEvent, .deleteOffer, .loadEvent, .loadOffer, .loadInteraction, .editEvent, .editMetric,
    .editOffer, .answerOffer,
  ])
  func anEmptyListIsAMissingRow(_ call: Call) async throws {
    let fixture = try Fixture { _ in .json("[]") }
    let failure = await call.failure(fixture.backend)
    #expect(failure?.kind == .notFound)
    #expect(failure?.message == "It no longer exists.")
  }

  @Test(arguments: [Call.deleteEvent, .deleteOffer])
  func specDeletionsAreReportedByStatus(_ call: Call) async throws {
    let gone = try Fixture(.spec) { _ in .json(#"{"statusCode":404,"message":"Event not found"}"#, status: 404) }
    #expect(await call.failure(gone.backend)?.kind == .notFound)
    let done = try Fixture(.spec) { _ in .json(#"{"success":true}"#) }
    #expect(await call.failure(done.backend) == nil)
    let empty = try Fixture(.spec) { _ in .reply(status: 204) }
    #expect(await call.failure(empty.backend)?.kind == .unanswered)
    let refused = try Fixture(.spec) { _ in .json(#"{"success":false}"#) }
    #expect(await call.failure(refused.backend)?.kind == .unexpectedReply)
  }

  @Test(arguments: ["PGRST303", "PGRST301", "42501"])
  func anExpiredTokenIsRefreshedAndRetriedOnce(_ code: String) async throws {
    let tokens = StubTokens()
    let fixture = try Fixture(tokens: tokens) { request in
      request.header("Authorization") == "Bearer \(StubTokens.second)"
        ? .json(#"[{"id":"event-1"}]"#) : .json(#"{"code":"\#(code)","message":"JWT expired"}"#, status: 401)
    }
    try await fixture.backend.deleteEvent("event-1", of: "athlete-1")
    #expect(await tokens.rejected == [StubTokens.first])
    #expect(
      fixture.server.requests.map { $0.header("Authorization") } == [
        "Bearer \(StubTokens.first)", "Bearer \(StubTokens.second)",
      ])
  }

  @Test(arguments: Call.allCases.filter { $0 != .loadTimeline && $0 != .loadTasks })
  func aTokenRefusedTwiceIsAServerError(_ call: Call) async throws {
    let tokens = StubTokens()
    let fixture = try Fixture(tokens: tokens) { _ in .json(#"{"message":"JWT expired"}"#, status: 401) }
    let failure = await call.failure(fixture.backend)
    #expect(failure?.kind == .serverError && failure?.message == "Server error (401). Please try again.")
    #expect(await tokens.rejected.count == 1)
    #expect(fixture.server.requests.count == 2)
  }

  /// Only these four codes end a session (decisions S1, B8).
  @Test(arguments: [
    (#"{"code":"session_not_found"}"#, ServiceFailure.Kind.sessionOver), (#"{"code":"session_expired"}"#, .sessionOver),
    (#"{"error_code":"refresh_token_not_found"}"#, .sessionOver),
    (#"{"error_code":"refresh_token_already_used"}"#, .sessionOver), ("", .serverError), ("{}", .serverError),
    (#"{"code":"PGRST301","message":"No suitable key"}"#, .serverError), (#"{"code":"bad_jwt"}"#, .serverError),
    (#"{"code":"PGRST303","message":"JWT issued at future"}"#, .serverError), ("<html>", .serverError),
  ])
  func onlyFourCodesEndASession(_ body: String, _ kind: ServiceFailure.Kind) async throws {
    let fixture = try Fixture { _ in .json(body, status: 401) }
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == kind)
  }

  /// A newer token would be even further in the future (decision B8).
  @Test(arguments: [1, 2]) func aTokenFromTheFutureIsRetriedOnce(refusals: Int) async throws {
    let (tokens, count) = (StubTokens(), Lock(0))
    let fixture = try Fixture(tokens: tokens) { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number > refusals
        ? .json("[]") : .json(#"{"code":"PGRST303","message":"JWT issued at future"}"#, status: 401)
    }
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == (refusals == 1 ? nil : .serverError))
    #expect(fixture.waits.all == [.seconds(1)])
    #expect(await tokens.rejected.isEmpty)
    #expect(Set(fixture.server.requests.map { $0.header("Authorization") }) == ["Bearer \(StubTokens.first)"])
  }

  /// A network with a sign-in page answers every request itself (decision B13).
  @Test(arguments: [
    LoopbackAnswer.json("", status: 511), .json("", status: 302), .json("", status: 307),
    .reply(status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>Welcome</html>".utf8)),
    .json("<!doctype html>"),
  ])
  func aCaptivePortalIsReported(_ answer: LoopbackAnswer) async throws {
    let fixture = try Fixture { _ in answer }
    let failure = await Call.loadEvents.failure(fixture.backend)
    #expect(failure?.message.contains("want") == true && failure?.message.contains("sign in first") == true)
  }

  @Test func aFailedRefreshReportsItsError() async throws {
    let tokens = StubTokens { () throws(ServiceFailure) in throw ServiceFailure(.offline, detail: "no connection") }
    let fixture = try Fixture(tokens: tokens) { _ in .json("{}", status: 401) }
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == .offline)
    #expect(fixture.server.requests.count == 1)
  }

  @Test func noFailureContainsASecret() async throws {
    for call in Call.allCases {
      for status in [400, 401, 403, 500] {
        let fixture = try Fixture { request in
          // A server that repeats all it received.
          let said = request.headers.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
          let body = call.isChange ? "<html>\(said)</html>" : #"{"code":"\#(StubTokens.first)","message":"\#(said)"}"#
          return .json(body, status: status)
        }
        let failure = await call.failure(fixture.backend)
        let words = "\(String(describing: failure)) \(String(reflecting: failure)) \(failure?.detail ?? "")"
        for secret in [StubTokens.first, StubTokens.second, Fixture.key] { #expect(!words.contains(secret)) }
        #expect(words.contains("\(status)"))
      }
    }
  }

  @Test func descriptionsOmitSecrets() throws {
    let secret = "a-very-secret-word"
    let request = HTTPRequest(
      .post, "https://example.com/auth/v1/token", query: [.init("x", secret)],
      headers: ["Authorization": "Bearer \(secret)"], body: Data(secret.utf8))
    let answer = HTTPAnswer(status: 200, headers: ["X": secret], body: Data(secret.utf8))
    let configuration = try SupabaseConfiguration(url: "https://example.com", key: secret)
    for value in [request, answer, configuration] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains(secret))
    }
  }
}
