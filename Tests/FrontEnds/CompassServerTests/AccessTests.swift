import TestSupport
import Testing

@testable import CompassServer

/// Requests from other sites, with other host names or with a wrong token are refused (decision U8).
struct AccessTests {
  private let access = Access(token: Access.newToken(), port: 8080)

  private func request(_ path: String, _ headers: [String: String]) -> ReceivedRequest {
    ReceivedRequest(method: "GET", target: path, headers: headers.map { (name: $0, value: $1) })
  }

  private func status(_ path: String, _ headers: [String: String]) -> Int? {
    do throws(RequestProblem) {
      _ = try access.path(of: request(path, headers))
      return nil
    } catch {
      if case .status(let status) = error { return status }
      return 0
    }
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080"]) func thePageMaySendRequests(host: String) throws {
    let headers = ["host": host, "origin": "http://\(host)", "sec-fetch-site": "same-origin"]
    let request = self.request("/\(access.token)/app.js", headers)
    #expect(try access.path(of: request) == "app.js")
    #expect(status("/\(access.token)/", ["host": host, "sec-fetch-site": "none"]) == nil)
  }

  @Test(arguments: [
    [:], ["host": "evil.example:8080"], ["host": "127.0.0.1:8081"], ["host": "127.0.0.1"],
    ["host": "127.0.0.1:8080", "origin": "https://evil.example"], ["host": "127.0.0.1:8080", "origin": "null"],
    ["host": "127.0.0.1:8080", "origin": "http://localhost:8080"],
    ["host": "127.0.0.1:8080", "origin": "http://127.0.0.1:80800"],
    ["host": "127.0.0.1:8080", "origin": "http://127.0.0.1:8080.evil.example"],
    ["host": "127.0.0.1:8080", "sec-fetch-site": "cross-site"],
    ["host": "127.0.0.1:8080", "sec-fetch-site": "same-site"],
  ]) func foreignOriginsAreRefusedDespiteTheToken(headers: [String: String]) {
    #expect(status("/\(access.token)/", headers) == 403)
  }

  @Test func aWrongTokenReturns404() {
    let host = ["host": "127.0.0.1:8080"]
    let token = access.token
    for path in ["/", "/app.js", "/\(token)", "/\(token.dropLast())/", "/\(token)x/", "/\(Access.newToken())/"] {
      #expect(status(path, host) == 404, "\(path)")
    }
  }

  @Test func tokensAreLongAndUnique() {
    let tokens = Set((0..<1_000).map { _ in Access.newToken() })
    #expect(tokens.count == 1_000 && tokens.allSatisfy { $0.utf8.count == 43 })
  }
}
