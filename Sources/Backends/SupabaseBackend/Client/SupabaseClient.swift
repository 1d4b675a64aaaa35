import CompassModel
import CompassServices

/// Requests in the name of who is signed in: key and token, repeats, one refresh (wire.md §2, §3, §5).
package struct SupabaseClient: Sendable {
  let configuration: SupabaseConfiguration
  let tokens: any AccessTokens
  private let http: HTTPClient
  let retries: Retries
  private let attempts: Attempts?
  /// In how many lanes a long table is read; one is page after page.
  let lanes: Int
  let sent = SentChanges()
  let pages = PageSize()

  package init(
    _ configuration: SupabaseConfiguration, tokens: any AccessTokens, http: HTTPClient = HTTPClient(),
    retries: Retries = Retries(), attempts: Attempts? = nil, lanes: Int = requestsAtOnce
  ) {
    self.configuration = configuration
    self.tokens = tokens
    self.http = http
    self.retries = retries
    self.attempts = attempts
    self.lanes = lanes
  }

  /// The server's answer, good or bad.
  ///
  /// An expired token is renewed once and the request sent once more; a second refusal is `.sessionOver`, as is having
  /// no token. Throws what kept the request from being answered. A change is given up after 30 s in all, a new token
  /// and all repeats included (decision L6).
  func exchange(_ request: HTTPRequest) async throws(ServiceFailure) -> Result<HTTPAnswer, ServerError> {
    let end = retries.end(of: request)
    let token = try await tokens.token()
    let first = try await send(request, token, hiding: [token], until: end)
    guard case .failure(let refusal) = first, refusal.status == 401, !refusal.isKeyRefused else { return first }
    let renewed = try await tokens.refreshed(after: token)
    return try await send(request, renewed, hiding: [token, renewed], after: refusal.earlier, until: end)
  }

  /// The answer of a request that succeeded; anything else as what the user reads of it.
  func answer(to request: HTTPRequest) async throws(ServiceFailure) -> HTTPAnswer {
    switch try await exchange(request) {
    case .success(let answer): return answer
    case .failure(let refusal): throw refusal.serviceFailure(isChange: request.method != .get)
    }
  }

  /// Whatever the server answers to one try, with the key and, where there is one, a token.
  func probe(_ request: HTTPRequest, token: String?) async -> Result<HTTPAnswer, TransportFailure> {
    var request = request
    request.headers["apikey"] = configuration.key
    if let token { request.headers["Authorization"] = "Bearer \(token)" }
    do { return .success(try await http.send(request)) } catch { return .failure(error) }
  }

  private func send(
    _ request: HTTPRequest, _ token: String, hiding secrets: [String], after earlier: HTTPAnswer.Earlier = .none,
    until end: Duration?
  ) async throws(ServiceFailure) -> Result<HTTPAnswer, ServerError> {
    var request = request
    request.headers["apikey"] = configuration.key
    request.headers["Authorization"] = "Bearer \(token)"
    let (last, before) = await retries.outcome(
      of: request, over: http, after: sent.isUnanswered(request) ? .lost : earlier, until: end,
      telling: attempts)
    switch last {
    case .success(let answer):
      sent.note(request, isUnanswered: answer.earlier == .lost && answer.isPassing)
      return answer.isSuccess
        ? .success(answer)
        : .failure(ServerError(answer, hiding: secrets + [configuration.key], sent: request.body))
    case .failure(let failure):
      let isUnanswered =
        request.method != .get && failure.reason != .cancelled
        && (before == .lost || failure.delivery == .unknown)
      sent.note(request, isUnanswered: isUnanswered)
      throw isUnanswered ? ServiceFailure(.unanswered, detail: failure.serviceFailure.detail) : failure.serviceFailure
    }
  }
}

extension SupabaseClient {
  /// Whether the endpoints of the page specs are used.
  var usesSpecRoutes: Bool { configuration.routes == .spec }

  /// An endpoint of the web app, by the parts of its path: `["events", id]`.
  func route(
    _ method: HTTPRequest.Method, _ path: [String], query: [HTTPRequest.QueryItem] = [],
    body: [String: JSONValue]? = nil, isRepeatable: Bool? = nil
  ) throws(ServiceFailure) -> HTTPRequest {
    let address = path.map(PercentEncoding.encode).joined(separator: "/")
    return HTTPRequest(
      method, "\(configuration.apiURL ?? configuration.url)/api/\(address)", query: query,
      body: try body.map(JSONValue.body), isRepeatable: isRepeatable)
  }

  /// The rows that an endpoint answers with.
  func rows(
    of path: [String], _ query: [HTTPRequest.QueryItem]
  ) async throws(ServiceFailure) -> AnswerRows {
    try AnswerRows(rowsOf: try await answer(to: try route(.get, path, query: query)))
  }

  /// Changes or deletes through an endpoint: done where the answer says `success: true` or is the row (decision L4),
  /// and where a row is gone when a DELETE is repeated whose answer got lost (decision W2).
  func change(_ request: HTTPRequest, _ id: String) async throws(ServiceFailure) {
    let answer: HTTPAnswer
    switch try await exchange(request) {
    case .success(let success): answer = success
    case .failure(let refusal):
      let failure = refusal.serviceFailure(isChange: true)
      if request.method == .delete, failure.kind == .notFound, refusal.earlier == .lost { return }
      throw failure
    }
    if case .object(let envelope)? = try? JSONReader.outline(Array(answer.body)) {
      switch envelope["success"]?.content {
      case .flag(true): return
      case .flag(false):
        throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but success is false")
      case nil, .object, .list, .text, .number, .null: break
      }
    }
    guard try AnswerRows(toChange: answer).holds(id) else { throw .notKnown(answer, row: id) }
  }

  /// Whose rows an endpoint is asked for.
  static func owner(_ athlete: AthleteID) -> HTTPRequest.QueryItem { .init("athleteId", athlete.rawValue) }
}
