import CompassModel
import CompassServices
import Foundation

/// Requests in the name of who is signed in: key and token, repeats, one refresh (wire.md §2, §3, §5).
public struct SupabaseClient: Sendable {
  let configuration: SupabaseConfiguration
  let tokens: any AccessTokens
  private let http: HTTPClient
  private let retries: Retries

  public init(
    _ configuration: SupabaseConfiguration, tokens: any AccessTokens, http: HTTPClient = HTTPClient(),
    retries: Retries = Retries()
  ) {
    self.configuration = configuration
    self.tokens = tokens
    self.http = http
    self.retries = retries
  }

  /// The server's answer, good or bad.
  ///
  /// An expired token is renewed once and the request sent once more; a second refusal is `.sessionOver`, as is having
  /// no token. Throws what kept the request from being answered.
  func exchange(_ request: HTTPRequest) async throws(ServiceFailure) -> Result<HTTPAnswer, ServerError> {
    let token = try await tokens.token()
    let first = try await send(request, token, hiding: [token])
    guard case .failure(let refusal) = first, refusal.status == 401 else { return first }
    let renewed = try await tokens.refreshed(after: token)
    return try await send(request, renewed, hiding: [token, renewed])
  }

  /// The answer of a request that succeeded; anything else as what the user hears of it.
  func answer(to request: HTTPRequest) async throws(ServiceFailure) -> HTTPAnswer {
    switch try await exchange(request) {
    case .success(let answer): return answer
    case .failure(let refusal): throw refusal.serviceFailure(isChange: request.method != .get)
    }
  }

  private func send(
    _ request: HTTPRequest, _ token: String, hiding secrets: [String]
  ) async throws(ServiceFailure) -> Result<HTTPAnswer, ServerError> {
    var request = request
    request.headers["apikey"] = configuration.key
    request.headers["Authorization"] = "Bearer \(token)"
    do {
      let answer = try await retries.send(request, over: http)
      return answer.isSuccess
        ? .success(answer) : .failure(ServerError(answer, hiding: secrets + [configuration.key]))
    } catch {
      throw error.serviceFailure
    }
  }
}
