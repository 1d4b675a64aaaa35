import Foundation
import CompassSupabase
import TestSupport
import Testing

/// Checks the accepted configurations, and the messages for a server's refusal.
@Suite(.serialized) struct ConfigurationTests {
  @Test(arguments: [
    ("https://project.supabase.co", "https://project.supabase.co"),
    ("http://127.0.0.1:54321/", "http://127.0.0.1:54321"),
    ("https://example.com/base//", "https://example.com/base"),
  ])
  func trailingSlashesAreIgnored(_ given: String, _ url: String) throws {
    let configuration = try SupabaseConfiguration(url: given, key: "k", apiURL: given)
    #expect(configuration.url == url && configuration.apiURL == url && configuration.routes == .tables)
  }

  private func problem(
    url: String = "https://example.com", key: String = "k", api: String? = nil,
    routes: SupabaseConfiguration.Routes = .tables
  ) -> SupabaseConfigurationProblem.Reason? {
    do throws(SupabaseConfigurationProblem) {
      _ = try SupabaseConfiguration(url: url, key: key, apiURL: api, routes: routes)
      return nil
    } catch {
      #expect(!error.message.contains("example.com"))
      return error.reason
    }
  }

  @Test(arguments: [
    "example.com", "https://example.com:0", "https://example.com:99999", "ftp://example.com", "https://",
    "https://user:word@example.com", "https://example.com?key=1",
    "https://example.com#x", "https://exa mple.com", "file:///etc/passwd",
  ])
  func anUnusableURLIsRejected(_ address: String) {
    #expect(problem(url: address) == .url)
    #expect(problem(api: address) == .apiURL)
  }

  /// The address that a project's dashboard shows for its REST API (decision L13).
  @Test(arguments: ["/rest/v1", "/rest/v1/", "/rest/v1/events", "/auth/v1"])
  func aURLWithARouteIsRejected(_ route: String) {
    #expect(problem(url: "https://example.com\(route)") == .urlWithRoute)
    #expect(SupabaseConfigurationProblem.Reason.urlWithRoute.rawValue == "urlWithRoute")
    #expect(problem(api: "https://example.com/rest/v1") == nil)
  }

  @Test func missingAndInsecureValuesAreReported() {
    #expect(problem(url: "") == .noURL && problem(key: "") == .noKey && problem(api: "") == .apiURL)
    #expect(problem(url: "http://example.com") == .insecureURL)
    #expect(problem(api: "http://example.com") == .insecureAPIURL)
  }

  @Test(arguments: ["a b", "a\nX-Header: b", "é"])
  func aMalformedKeyIsRejected(_ key: String) { #expect(problem(key: key) == .key) }

  @Test func specRoutesNeedTheWebApp() {
    #expect(problem(routes: .spec) == .noAPIForSpecRoutes)
    #expect(problem(api: "https://example.com", routes: .spec) == nil)
  }

  @Test(arguments: [
    (#"{"code":403,"error_code":"bad_jwt","msg":"invalid JWT"}"#, "bad_jwt", "invalid JWT"),
    (#"{"code":"invalid_credentials","message":"Invalid login"}"#, "invalid_credentials", "Invalid login"),
    (#"{"error":"invalid_grant","error_description":"Invalid"}"#, "invalid_grant", "Invalid"),
    (#"{"code":"42501","details":null,"hint":null,"message":"denied"}"#, "42501", "denied"),
    (#"{"message":"name resolution failed"}"#, "from_header", "name resolution failed"),
    ("<html>Bad Gateway</html>", "from_header", "<html>Bad Gateway</html>"),
    (#"{"code":"425"#, "from_header", #"{"code":"425"#), ("", "from_header", ""), ("7", "from_header", "7"),
  ])
  func everyErrorFormatIsParsed(_ body: String, _ code: String, _ message: String) {
    let answer = HTTPAnswer(status: 403, headers: ["X-Sb-Error-Code": "from_header"], body: Data(body.utf8))
    let error = ServerError(answer)
    #expect(error.code == code && error.message == message && error.status == 403)
  }

  @Test func aTruncatedErrorNeverSplitsASecret() {
    let secret = String(repeating: "s3cret-", count: 20)
    let body = String(repeating: "x", count: 150) + secret + String(repeating: "y", count: 10_000)
    let error = ServerError(HTTPAnswer(status: 500, body: Data(body.utf8)), hiding: [secret])
    #expect(error.message == String(repeating: "x", count: 150) + "<secret>" + String(repeating: "y", count: 42))
    #expect(!error.detail.contains("s3cret"))
  }

  @Test func aChunkedResponseIsJoined() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n3\r\n 2]\r\n0\r\n\r\n")
    }
    let answer = try await HTTPClient.patient.send(HTTPRequest(.get, server.url))
    #expect(String(decoding: answer.body, as: UTF8.self) == "[1, 2]")
  }
}
