import CompassModel
import CompassServices
import Foundation
import CompassSupabase
import TestSupport
import Testing

/// The password grant: its request, and the message of each refusal (decision S1, wire.md §4).
@Suite(.serialized) struct SignInTests {
  @Test func thePasswordIsSentInTheBodyOnly() async throws {
    let fixture = try await SessionFixture().signedIn()
    #expect(await fixture.session.status == .active("jordan"))
    #expect(await fixture.session.signedInUser == "jordan")
    #expect(await fixture.backend.signedInUser == "jordan")
    #expect(try await fixture.session.token() == fixture.auth.issued[0].access)
    #expect(fixture.session.asksForCredentials)
    let request = try #require(fixture.server.requests.first)
    #expect(request.method == "POST")
    #expect(request.target == "/auth/v1/token?grant_type=password")
    #expect(request.header("apikey") == Fixture.key)
    #expect(request.header("X-Supabase-Api-Version") == "2024-01-01")
    #expect(request.header("Content-Type") == "application/json")
    #expect(request.header("Authorization") == nil)
    let body = try JSONDecoder().decode([String: String].self, from: request.body)
    #expect(body == ["email": SessionFixture.jordan, "password": SessionFixture.password])
    #expect(fixture.server.requests.count == 1)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var status = 400
    var body: String
    var headers: [String: String] = [:]
    var kind: ServiceFailure.Kind
    var testDescription: String { "\(status) \(body.prefix(60)) \(headers.values.joined())" }
  }

  /// Each reason in three formats, and in the header alone.
  static let refusals: [Refusal] = [
    ("invalid_credentials", "Invalid login credentials", .invalidCredentials),
    ("email_not_confirmed", "Email not confirmed", .emailNotConfirmed),
    ("user_banned", "User is banned", .accountBanned),
  ].flatMap { (code: String, message: String, kind: ServiceFailure.Kind) in
    [
      Refusal(body: #"{"code":400,"error_code":"\#(code)","msg":"\#(message)"}"#, kind: kind),
      Refusal(body: #"{"code":"\#(code)","message":"\#(message)"}"#, kind: kind),
      Refusal(body: #"{"error":"invalid_grant","error_description":"\#(message)"}"#, kind: kind),
      Refusal(body: "", headers: ["x-sb-error-code": code], kind: kind),
      Refusal(body: "<html>", headers: ["X-Sb-Error-Code": code], kind: kind),
    ]
  }

  static let others: [Refusal] = [
    Refusal(status: 429, body: #"{"code":"over_request_rate_limit","message":"x"}"#, kind: .tooManyAttempts),
    Refusal(status: 429, body: "", headers: ["Retry-After": "1"], kind: .tooManyAttempts),
    Refusal(body: #"{"code":"validation_failed","message":"missing email or phone"}"#, kind: .invalidCredentials),
    Refusal(status: 401, body: #"{"message":"Invalid API key"}"#, kind: .setUp),
    Refusal(status: 403, body: #"{"code":"email_provider_disabled"}"#, kind: .setUp),
    Refusal(status: 404, body: "", kind: .unexpectedReply),
    Refusal(status: 500, body: "", kind: .serverError),
    Refusal(status: 503, body: "<html>", kind: .serverError),
    Refusal(status: 302, body: "", headers: ["Location": "https://example.com"], kind: .unexpectedReply),
    Refusal(status: 400, body: "[", kind: .unexpectedReply),
    Refusal(status: 200, body: "", kind: .unexpectedReply),
    Refusal(status: 200, body: "{}", kind: .unexpectedReply),
    Refusal(status: 200, body: tokens(access: ""), kind: .unexpectedReply),
    Refusal(status: 200, body: tokens(access: "a b"), kind: .unexpectedReply),
    Refusal(status: 200, body: tokens(access: #"a\r\nX-Evil: 1"#), kind: .unexpectedReply),
    Refusal(status: 200, body: tokens(refresh: ""), kind: .unexpectedReply),
    Refusal(status: 200, body: tokens(user: ""), kind: .unexpectedReply),
  ]

  private static func tokens(access: String = "a", refresh: String = "r", user: String = "jordan") -> String {
    #"{"access_token":"\#(access)","refresh_token":"\#(refresh)","expires_in":3600,"user":{"id":"\#(user)"}}"#
  }

  @Test(arguments: refusals + others)
  func aRefusalIsReportedAndNotRetried(_ refusal: Refusal) async throws {
    for isSignedIn in [false, true] {
      let fixture = try SessionFixture(retries: 3)
      if isSignedIn { try await fixture.signIn("casey@example.com") }
      let before = fixture.memory.session
      let count = fixture.server.requests.count
      fixture.failSignIns(.answer(.json(refusal.body, status: refusal.status, headers: refusal.headers)))
      #expect(await fixture.signInFailure("wrong-password")?.kind == refusal.kind)
      #expect(fixture.server.requests.count == count + 1)
      #expect(fixture.memory.session == before)
      #expect(await fixture.session.status == (isSignedIn ? .active("casey") : .signedOut))
      if !isSignedIn { #expect(await tokenFailure(fixture.session)?.kind == .sessionOver) }
    }
  }

  /// Checks the messages of decisions X14 and B18.
  @Test(arguments: [
    (500, "Server error (500). Please try again."), (503, "Server error (503). Please try again."),
    (540, "The project is paused (540). Its owner can start it again in the project's dashboard."),
    (404, "Unexpected response from the server (404)"),
  ])
  func theServersStatusIsReported(status: Int, sentence: String) async throws {
    let fixture = try SessionFixture()
    fixture.failSignIns(.answer(.json("", status: status)))
    let failure = await fixture.signInFailure()
    #expect(failure?.message.hasPrefix(sentence) == true, "\(failure?.message ?? "")")
  }

  /// Each refusal code of a password grant, and words of its instruction for the user (decision B13).
  static let codes: [(code: String, words: String)] = [
    ("invalid_credentials", "sign up or set a new password in the web app"), ("user_not_found", "sign up"),
    ("email_not_confirmed", "confirm your email address"), ("provider_email_needs_verification", "confirm your email"),
    ("phone_not_confirmed", "confirm your phone number"), ("user_banned", "Ask the owner"),
    ("user_sso_managed", "through its organization"), ("captcha_failed", "asks for a captcha"),
    ("email_provider_disabled", "switched off in the project"), ("phone_provider_disabled", "Use an email address"),
    ("provider_disabled", "Use an email address"), ("signup_disabled", "takes no new accounts"),
    ("weak_password", "Set a new one in the web app"), ("insufficient_aal", "second factor"),
    ("mfa_verification_rejected", "second factor"), ("mfa_challenge_expired", "second factor"),
    ("over_request_rate_limit", "wait a minute"), ("over_email_send_rate_limit", "wait an hour"),
    ("request_timeout", "took too long"), ("hook_timeout", "A hook of the project failed (hook_timeout)"),
    ("hook_payload_invalid_content_type", "put it right in the dashboard"), ("validation_failed", "no email address"),
    ("bad_json", "Update the program"), ("conflict", "at the same time"), ("unexpected_failure", "has a problem"),
    ("session_not_found", "sign in again"), ("session_expired", "sign in again"),
    ("refresh_token_not_found", "sign in again"), ("refresh_token_already_used", "sign in again"),
    ("teapot_found", "(400 teapot_found): I am a teapot"),
  ]

  @Test(arguments: codes) func eachCodeHasAnInstruction(_ code: String, _ words: String) async throws {
    let fixture = try SessionFixture()
    fixture.failSignIns(.answer(.json(#"{"code":"\#(code)","message":"I am a teapot"}"#, status: 400)))
    let failure = await fixture.signInFailure("wrong-password")
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test(arguments: [
    (LoopbackAnswer.close, ServiceFailure.Kind.offline), (.reset, .offline),
    (.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{"), .offline), (.json("", status: 503), .serverError),
  ])
  func aPasswordIsNeverResent(_ answer: LoopbackAnswer, _ kind: ServiceFailure.Kind) async throws {
    let fixture = try SessionFixture(retries: 3)
    fixture.failSignIns(.answer(answer), .answer(answer))
    #expect(await fixture.signInFailure()?.kind == kind)
    #expect(fixture.server.requests.count == 1)
  }

  @Test func anUnstorableSessionIsDiscarded() async throws {
    let fixture = try SessionFixture()
    fixture.memory.fail(.save)
    let failure = await fixture.signInFailure()
    #expect(failure?.kind == .signInNotSaved)
    #expect(failure?.message == "Your sign-in could not be saved on this device: save fails. Please try again.")
    #expect(await fixture.session.status == .signedOut)
    #expect(fixture.auth.openSessions == 0, "the server ends the unused session")
  }

  @Test func theLaterOfTwoSignInsIsUsed() async throws {
    let fixture = try SessionFixture()
    let gate = LoopbackGate()
    fixture.failSignIns(.held(gate))
    let first = Task { await fixture.signInFailure() }
    await fixture.server.received(1)
    try await fixture.signIn("casey@example.com")
    gate.open()
    #expect(await first.value?.kind == .cancelled)
    #expect(await fixture.session.status == .active("casey"))
    #expect(try await fixture.store.load()?.user == "casey")
    #expect(fixture.auth.openSessions == 1)
  }

  @Test func aSignInAnsweredAfterSignOutIsDiscarded() async throws {
    let fixture = try SessionFixture()
    let gate = LoopbackGate()
    fixture.failSignIns(.held(gate))
    let late = Task { await fixture.signInFailure() }
    await fixture.server.received(1)
    await fixture.session.signOut()
    gate.open()
    #expect(await late.value?.kind == .cancelled)
    #expect(await fixture.session.status == .signedOut)
    #expect(try await fixture.store.load() == nil)
  }
}
