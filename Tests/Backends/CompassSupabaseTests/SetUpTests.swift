import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassSupabase

/// Checks that each set-up error has its message, and is not retried (decisions W1, W3).
@Suite(.serialized) struct SetUpTests {
  @Test func eachReasonHasItsMessage() {
    let reasons: [TransportFailure.Reason] = [
      .connectionRefused, .unknownHost, .certificateRefused, .noTLS, .needsTLS, .timedOut, .noTransport,
    ]
    let failures = reasons.map { TransportFailure($0, .notSent).serviceFailure }
    #expect(Set(failures.map(\.message)).count == failures.count)
    #expect(failures[2].message.contains("certificate") && failures[3].message.contains("https"))
    // Without a connection no host is found either: both are offline to the app.
    #expect(failures.prefix(2).allSatisfy { $0.kind == .offline })
  }

  @Test(arguments: Call.allCases.filter { $0 != .loadTimeline })
  func aRefusedConnectionIsNotRetried(_ call: Call) async throws {
    let taken = try LocalSocket.bound()
    defer { taken.close() }
    let waits = RecordedWaits()
    let backend = try SupabaseBackend(
      at: "http://127.0.0.1:\(try taken.port())", StubTokens(), retries: Retries(sleep: waits.sleep))
    let failure = await call.failure(backend)
    #expect(failure?.kind == .offline)
    #expect(failure?.message.hasPrefix("The server is not reachable") == true)
    #expect(waits.all.isEmpty)
  }

  /// An `https://` URL of an http server has its message (decision L13).
  @Test(arguments: Call.allCases.filter { $0 != .loadTimeline })
  func httpsOnAnHTTPPortIsReported(_ call: Call) async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    let failure = try await outcome(call, at: "https://127.0.0.1:\(server.port)")
    #expect(failure?.kind == .setUp)
    #expect(failure?.message == "The server does not speak https at its address.")
    #expect(server.requests.isEmpty)
  }

  @Test(
    .requires("openssl, a server that speaks https") {
      FileManager.default.isExecutableFile(atPath: SecureServer.openssl)
    })
  func httpOnAnHTTPSPortIsReported() async throws {
    let server = try await SecureServer()
    defer { server.end() }
    let failure = try await outcome(.loadEvents, at: "http://127.0.0.1:\(server.port)")
    #expect(failure?.kind == .setUp)
    #expect(failure?.message == "The server speaks https: its address must begin with https.")
  }

  private func outcome(_ call: Call, at url: String) async throws -> ServiceFailure? {
    await call.failure(try SupabaseBackend(at: url, StubTokens()))
  }

  @Test(arguments: [
    #"{"message":"Invalid API key","hint":"Double check your Supabase `anon` or `service_role` API key."}"#,
    #"{"message":"No API key found in request"}"#, #"{"message":"Invalid authentication credentials"}"#,
  ])
  func anInvalidKeyDoesNotEndTheSession(_ body: String) async throws {
    let tokens = StubTokens()
    let fixture = try Fixture(tokens: tokens) { _ in .json(body, status: 401) }
    let failure = await Call.loadEvents.failure(fixture.backend)
    #expect(failure?.kind == .setUp)
    #expect(failure?.message == "The server does not accept the project's key.")
    #expect(await tokens.rejected.isEmpty, "no token is refreshed for it")
    #expect(fixture.server.requests.count == 1)
  }

  @Test func aSignInReportsAnInvalidKey() async throws {
    let fixture = try SessionFixture { _, _ in .json(#"{"message":"Invalid API key"}"#, status: 401) }
    let failure = await fixture.signInFailure("x")
    #expect(failure?.kind == .setUp && failure?.message.contains("key") == true)
  }

  private static func jwt(_ role: String) -> String {
    let payload = Data(#"{"role":"\#(role)","iss":"supabase"}"#.utf8).base64EncodedString()
    return "eyJhbGciOiJIUzI1NiJ9.\(payload.replacing("=", with: "")).signature"
  }

  /// A wrong key that a server may accept (decision B13).
  @Test(arguments: [
    ("sb_secret_abc", "it is the secret key"), (jwt("service_role"), "it is the service_role key"),
    ("\"public\"", "it is in quotes"), ("'public'", "it is in quotes"), (jwt("anon"), nil),
    ("sb_publishable_abc", nil), ("public-key-of-the-project", nil),
  ])
  func mistakenKeysAreDetected(_ key: String, _ mistake: String?) throws {
    let configuration = try SupabaseConfiguration(url: "https://example.com", key: key)
    #expect(configuration.keyMistake?.hasPrefix(mistake ?? "-") == (mistake == nil ? nil : true))
  }

  @Test func disabledLegacyKeysAreReported() async throws {
    let fixture = try Fixture { _ in
      .json(#"{"message":"Legacy API keys are disabled","hint":"Use a publishable key"}"#, status: 401)
    }
    let finding = await fixture.backend.examine().first { $0.subject == .key }
    #expect(finding?.verdict == .problem && finding?.text.contains("use its publishable key") == true)
  }

  /// Refusals of the tables whose cause is in the project's settings (decision B13).
  @Test(arguments: [
    (401, "PGRST301", "No suitable key", Finding.Subject.session, "the tables refuse every token (401 PGRST301)"),
    (406, "PGRST106", "Invalid schema: public", .schema, "the project does not expose its schema"),
  ])
  func wrongProjectSettingsAreReported(
    _ status: Int, _ code: String, _ message: String, _ subject: Finding.Subject, _ text: String
  ) async throws {
    let project = try LoopbackProject.ofAthlete()
    let fixture = try Fixture { request in
      // The first request, without a token, checks only the address.
      guard request.header("Authorization") != nil else { return project.answer(request) }
      return .json(#"{"code":"\#(code)","message":"\#(message)"}"#, status: status)
    }
    let finding = await fixture.backend.examine().first { $0.subject == subject }
    #expect(finding?.verdict == .problem && finding?.text.contains(text) == true, "\(finding?.text ?? "")")
  }

  @Test func theProjectURLAsTheWebAppIsReported() async throws {
    let project = try LoopbackProject.ofAthlete()
    let server = try LoopbackServer(script: project.answer)
    let backend = try SupabaseBackend(at: server.url, apiURL: server.url, StubTokens())
    let finding = await backend.examine().first { $0.subject == .webApp }
    #expect(finding?.verdict == .problem && finding?.text.contains("the project's own address") == true)
  }

  @Test func aMissingSessionRequestsASignIn() async throws {
    let fixture = try SessionFixture()
    let failure = await failure { () async throws(ServiceFailure) in _ = try await fixture.backend.loadFamily() }
    #expect(failure?.kind == .sessionOver)
    #expect(failure?.message == "Nobody is signed in yet. Please sign in.")
    #expect(fixture.server.requests.isEmpty)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    ("Thu, 01 Jan 2026 00:00:00 GMT", "2026-01-01T00:00:00Z"),
    ("Mon, 30 Feb 2026 00:00:00 GMT", nil), ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("2026-01-01T00:00:00Z", nil),
    ("", nil), (nil, nil),
  ])
  func theDateHeaderIsParsed(_ header: String?, _ time: String?) {
    let answer = HTTPAnswer(status: 200, headers: header.map { ["date": $0] } ?? [:])
    #expect(answer.date == time.map { instant($0) })
  }

  @Test(arguments: [
    (86_400, "the clock of this device is 86400 s ahead of the server's"),
    (-86_400, "the clock of this device is 86400 s behind the server's"), (-20, "20 s from the server's"),
  ])
  func aWrongClockIsReported(_ seconds: Int, _ text: String) async throws {
    let project = try LoopbackProject.ofAthlete(now: { Fixture.now })
    let fixture = try Fixture(now: Fixture.now.adding(.seconds(seconds)), script: project.answer)
    let finding = await fixture.backend.examine().first { $0.subject == .clock }
    #expect(finding?.text == text && finding?.verdict == (abs(seconds) > 30 ? .problem : .ok))
  }

  @Test(arguments: [
    "http://127.0.0.1:1", "http://127.255.255.254", "HTTP://LOCALHOST:54321", "http://[::1]:8000",
    "HTTPS://example.com",
    "hTTps://a.supabase.co",
  ])
  func plainHTTPIsAllowedOnLoopback(_ address: String) throws {
    let configuration = try SupabaseConfiguration(url: address, key: "k", apiURL: address)
    #expect(configuration.url.prefix { $0 != ":" } == address.lowercased().prefix { $0 != ":" })
    #expect(HTTPRequest(.get, configuration.url).url != nil)
  }

  @Test(arguments: [
    "http://example.com", "HTTP://example.com", "http://0.0.0.0:54321", "http://127.0.0.1.example.com",
    "http://localhost.example.com", "http://10.0.0.1", "http://128.0.0.1", "http://127.1", "http://0127.0.0.1",
    "http://[::]:80", "http://[::ffff:127.0.0.1]", "http://2130706433",
  ])
  func plainHTTPIsRejectedForOtherHosts(_ address: String) {
    #expect(throws: SupabaseConfigurationProblem.self) { try SupabaseConfiguration(url: address, key: "k") }
    #expect(throws: SupabaseConfigurationProblem.self) {
      try SupabaseConfiguration(url: "https://example.com", key: "k", apiURL: address)
    }
    #expect(HTTPRequest(.get, address).url == nil, "nothing is sent there")
  }
}
