import Foundation
import CompassSupabase
import TestSupport
import Testing

/// Checks that no displayed or logged text contains a token or a password.
@Suite(.serialized) struct SessionSecretsTests {
  private func words(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value) \(String(reflecting: value)) \(dumped)"
  }

  private func expectNone(_ secrets: [String], in words: String, _ context: Comment) {
    for secret in secrets { #expect(!words.contains(secret), context) }
  }

  @Test func descriptionsContainNoSecrets() async throws {
    let fixture = try await SessionFixture().expired()
    _ = try await fixture.session.token()
    let secrets = fixture.secrets + [SessionFixture.password]
    #expect(secrets.count == 5)
    expectNone(secrets, in: words(of: fixture.session), "session")
    expectNone(secrets, in: words(of: try #require(fixture.memory.session)), "stored session")
    expectNone(secrets, in: words(of: await fixture.session.status), "status")
    expectNone(secrets, in: words(of: fixture.backend), "backend")
    expectNone(secrets, in: words(of: FileSessionStore(path: "/tmp/x")), "file store")
  }

  /// Servers that repeat all they received, each in another format.
  private static let shapes: [@Sendable (LoopbackRequest) -> LoopbackAnswer] = [
    { .json($0.text, status: 400) },
    { .json("<html>\($0.text) \($0.headers.map(\.value))</html>", status: 500) },
    { .json(#"{"code":"\#(receivedSecret($0))","message":"\#(receivedSecret($0))"}"#, status: 400) },
    { .json(#"{"error":"\#(receivedSecret($0))","error_description":"\#(receivedSecret($0))"}"#, status: 400) },
    { .json(#"{"code":400,"error_code":"refresh_token_not_found","msg":"\#(receivedSecret($0))"}"#, status: 400) },
    { .json("", status: 400, headers: ["x-sb-error-code": receivedSecret($0)]) },
    { .json(#"{"access_token":"\#(receivedSecret($0))"}"#) },
  ]

  private static func receivedSecret(_ request: LoopbackRequest) -> String {
    let body = (try? JSONDecoder().decode([String: String].self, from: request.body)) ?? [:]
    return body["password"] ?? body["refresh_token"] ?? ""
  }

  @Test(arguments: shapes.indices)
  func noFailureContainsSecrets(_ shape: Int) async throws {
    for password in ["hunter_two", #"sl/ash "quote" \back"#, "ümläut-secret"] {
      let fixture = try SessionFixture { request, auth in
        request.query == ["grant_type=password"] && request.number == 0
          ? Self.shapes[shape](request) : auth.answer(request)
      }
      let failure = await fixture.signInFailure(password)
      let text = words(of: try #require(failure))
      expectNone(
        [password, "hunter", "slash", "quote", "ml\u{e4}ut", "ash", Fixture.key], in: text, "sign-in: \(text)")
    }
  }

  @Test(arguments: shapes.indices)
  func noRefreshFailureContainsSecrets(_ shape: Int) async throws {
    let fixture = try await SessionFixture { request, auth in
      request.query == ["grant_type=refresh_token"] ? Self.shapes[shape](request) : auth.answer(request)
    }.expired()
    let text = words(of: try #require(await tokenFailure(fixture.session)))
    expectNone(fixture.secrets + [Fixture.key], in: text, "refresh: \(text)")
  }

  @Test func tokensStayOutOfURLsAndOtherServers() async throws {
    let fixture = try await SessionFixture().expired()
    let elsewhere = try LoopbackServer { _ in .json("[]") }
    fixture.failRefreshes(
      .answer(.reply(status: 307, headers: ["Location": "\(elsewhere.url)/auth/v1/token?grant_type=refresh_token"])))
    #expect(await tokenFailure(fixture.session)?.kind == .unexpectedReply)
    _ = try await fixture.backend.loadEvents(of: "jordan")
    await fixture.session.signOut()
    #expect(elsewhere.requests.isEmpty)
    for request in fixture.server.requests {
      for secret in fixture.secrets + [SessionFixture.password] { #expect(!request.target.contains(secret)) }
    }
  }
}
