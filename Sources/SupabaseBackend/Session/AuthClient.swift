import CompassModel
import CompassServices
import Foundation

/// The requests of the project's auth server, GoTrue (wire.md §4).
struct AuthClient: Sendable {
  let configuration: SupabaseConfiguration
  let http: HTTPClient
  let retries: Retries

  /// Sent exactly once: every repeat would count as another attempt.
  func signIn(email: String, password: Secret, at now: Instant) async throws(ServiceFailure) -> SessionTokens {
    let answer = try await send(
      token("password", body: ["email": email, "password": password.reveal()], isRepeatable: false))
    guard answer.isSuccess else {
      throw AuthRefusal(answer, hiding: [password.reveal(), email, configuration.key]).ofSignIn
    }
    return try SessionTokens(answer, askedAt: now)
  }

  /// May be repeated with the same token: the server answers a lost reply again (wire.md §4).
  func refresh(_ refreshToken: Secret, at now: Instant) async throws(RefreshFailure) -> SessionTokens {
    let answer: HTTPAnswer
    do {
      answer = try await send(token("refresh_token", body: ["refresh_token": refreshToken.reveal()], isRepeatable: true))
    } catch {
      throw .notNow(error)
    }
    guard answer.isSuccess else {
      throw AuthRefusal(answer, hiding: [refreshToken.reveal(), configuration.key]).ofRefresh
    }
    do { return try SessionTokens(answer, askedAt: now) } catch { throw .notNow(error) }
  }

  /// Tells the server that this session is over. Nothing depends on its answer.
  func signOut(_ accessToken: Secret) async {
    var request = request("logout", query: [.init("scope", "local")], isRepeatable: false)
    request.headers["Authorization"] = "Bearer \(accessToken.reveal())"
    _ = try? await http.send(request)
  }

  private func token(_ grant: String, body: [String: String], isRepeatable: Bool) -> HTTPRequest {
    request("token", query: [.init("grant_type", grant)], body: body, isRepeatable: isRepeatable)
  }

  private func request(
    _ path: String, query: [HTTPRequest.QueryItem], body: [String: String]? = nil, isRepeatable: Bool
  ) -> HTTPRequest {
    HTTPRequest(
      .post, "\(configuration.url)/auth/v1/\(path)", query: query,
      headers: ["apikey": configuration.key, "X-Supabase-Api-Version": "2024-01-01"],
      body: body.flatMap { try? JSONEncoder().encode($0) }, isRepeatable: isRepeatable)
  }

  private func send(_ request: HTTPRequest) async throws(ServiceFailure) -> HTTPAnswer {
    do { return try await retries.send(request, over: http) } catch { throw error.serviceFailure }
  }
}

/// Why there is no new token.
enum RefreshFailure: Error, Hashable, Sendable {
  /// The server has ended the session for good (decision S1).
  case over(detail: String)
  /// Anything else: the session is still there, and the next try may go better.
  case notNow(ServiceFailure)
}
