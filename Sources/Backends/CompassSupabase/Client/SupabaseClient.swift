import CompassModel
import CompassServices

/// Outcome of a change that was not refused.
enum MadeChange<Found: Sendable>: Sendable {
  /// The answer contains the row in its requested state.
  case answered(HTTPAnswer)
  /// The row, read back after the change. If it shows that the change was not made, the failure is the reason.
  /// `mayBeDone` is true if a row in the requested state was brought there by this change.
  case found(Found, ServiceFailure, mayBeDone: Bool)
}

/// Sends requests as the signed-in user, repeats failed ones, and refreshes the token once (wire.md §2, §3, §5).
package struct SupabaseClient: Sendable {
  let configuration: SupabaseConfiguration
  let tokens: any AccessTokens
  private let http: HTTPClient
  let retries: Retries
  private let attempts: Attempts?
  /// Maximum number of lanes in which a long table is read; 1 reads page after page.
  let lanes: Int
  let sent = SentChanges()
  let pages = PageSize()
  /// Uptime at which the requests of a change are given up; nil for other requests.
  private var end: Duration?

  package init(
    _ configuration: SupabaseConfiguration, tokens: any AccessTokens, http: HTTPClient = HTTPClient(),
    retries: Retries = Retries(), attempts: Attempts? = nil, lanes: Int = requestsAtOnce
  ) {
    (self.configuration, self.tokens, self.http) = (configuration, tokens, http)
    (self.retries, self.attempts, self.lanes) = (retries, attempts, lanes)
  }

  /// A client for all requests of one change, which share its time limit (decision L6).
  var forOneChange: SupabaseClient {
    var client = self
    client.end = retries.changeEnd
    return client
  }

  func answer(to request: HTTPRequest) async throws(ServiceFailure) -> HTTPAnswer {
    guard let answer = try await answer(to: request, unless: { _ in false }) else {
      throw ServiceFailure(.unexpectedReply)
    }
    return answer
  }

  /// Returns the answer to a read; nil for a refusal that `isExpected`. Throws other refusals, and without an answer.
  func answer(
    to request: HTTPRequest, unless isExpected: (ServerError) -> Bool
  ) async throws(ServiceFailure) -> HTTPAnswer? {
    let tries = try await tries(of: request)
    switch tries.last {
    case .failure(let failure): throw failure.serviceFailure
    case .success(let answer) where answer.isSuccess: return answer
    case .success(let answer):
      let refusal = ServerError(answer, hiding: tries.secrets + [configuration.key])
      if isExpected(refusal) { return nil }
      throw refusal.serviceFailure(isChange: false)
    }
  }

  /// Makes a change, and reads the row back, with a client of the change's time limit, if the answers do not show the
  /// outcome (decision B1); `holdsRow` is whether a successful answer does. Throws the reason if it was not made, or
  /// `.unanswered` if that is unknown. Gives up after 30 s, including a token refresh and all repeats (decision L6).
  func make<Found: Sendable>(
    _ change: HTTPRequest, holdsRow: (HTTPAnswer) -> Bool,
    reading read: (SupabaseClient) async throws(ServiceFailure) -> Found
  ) async throws(ServiceFailure) -> MadeChange<Found> {
    var reader = self
    reader.end = end ?? retries.end(of: change)
    var tries = try await reader.tries(of: change)
    if sent.isUnanswered(change) { tries.mayBeDone = true }
    let verdict = ChangeVerdict(tries, of: change, key: configuration.key, holdsRow: holdsRow)
    sent.note(change, isUnanswered: false)
    switch verdict {
    case .carriedOut(let answer): return .answered(answer)
    case .refused(let failure): throw failure
    case .noResponse(let failure):
      sent.note(change, isUnanswered: true)
      throw failure
    case .readBack(let failure, let mayBeDone):
      do throws(ServiceFailure) {
        return .found(try await read(reader), failure, mayBeDone: mayBeDone)
      } catch {
        guard mayBeDone, error.kind != .cancelled else { throw error }
        sent.note(change, isUnanswered: true)
        throw .unanswered(failure)
      }
    }
  }

  /// Sends a request once, with the key and the token if there is one, and returns any outcome.
  func probe(_ request: HTTPRequest, token: String?) async -> Result<HTTPAnswer, TransportFailure> {
    var request = request
    request.headers["apikey"] = configuration.key
    if let token { request.headers["Authorization"] = "Bearer \(token)" }
    do { return .success(try await http.send(request)) } catch { return .failure(error) }
  }

  /// Sends a request and returns its outcome, also errors and missing answers; throws only without a token, or if a
  /// refused token cannot be replaced and no earlier try may have taken effect. After a 401, refreshes the token once
  /// and sends the request again. If the server's clock is behind, sends the same token again after a second. A further
  /// 401 is a server error (decision B8).
  private func tries(of request: HTTPRequest) async throws(ServiceFailure) -> Tries {
    let token = try await tokens.token()
    var first = await tries(of: request, token, until: end)
    if first.refusal?.isOfFutureToken == true {
      await retries.wait(.seconds(1))
      first = await tries(of: request, token, until: end).after(first)
    }
    guard let refusal = first.refusal, !refusal.isKeyRefused, !refusal.isOfFutureToken else { return first }
    let renewed: String
    do throws(ServiceFailure) {
      renewed = try await tokens.refreshed(after: token)
    } catch {
      guard first.mayBeDone else { throw error }
      return first
    }
    return await tries(of: request, renewed, until: end).after(first)
  }

  private func tries(of request: HTTPRequest, _ token: String, until end: Duration?) async -> Tries {
    var request = request
    request.headers["apikey"] = configuration.key
    request.headers["Authorization"] = "Bearer \(token)"
    var tries = await retries.tries(of: request, over: http, until: end, telling: attempts)
    tries.secrets = [token]
    return tries
  }
}

extension SupabaseClient {
  var usesSpecRoutes: Bool { configuration.routes == .spec }

  /// Makes a request to an endpoint of the web app, by the unescaped parts of its path: `["events", id]`. With nil for
  /// `isRepeatable`, only a GET may be repeated. Throws `.valuesRefused` for a number that JSON cannot represent.
  func route(
    _ method: HTTPRequest.Method, _ path: [String], query: [HTTPRequest.QueryItem] = [],
    body: [String: JSONValue]? = nil, isRepeatable: Bool? = nil
  ) throws(ServiceFailure) -> HTTPRequest {
    let address = path.map(PercentEncoding.encode).joined(separator: "/")
    return HTTPRequest(
      method, "\(configuration.apiURL ?? configuration.url)/api/\(address)", query: query,
      body: try body.map(JSONValue.body), isRepeatable: isRepeatable)
  }

  /// Loads the rows of an endpoint. Throws `.unexpectedReply` for an answer without rows.
  func rows(of path: [String], _ query: [HTTPRequest.QueryItem]) async throws(ServiceFailure) -> AnswerRows {
    try AnswerRows(rowsOf: try await answer(to: try route(.get, path, query: query)))
  }

  /// Changes a row through an endpoint. Done if the answer says `success: true` or contains the row (decision L4), or
  /// if the endpoint `list` shows the change: `isMade` decides, given the listed row or nil; nil if it cannot.
  func change(
    _ request: HTTPRequest, _ id: String, of athlete: AthleteID, in list: [String],
    isMade: (JSONRow?) throws(UnreadableRow) -> Bool?
  ) async throws(ServiceFailure) {
    let made = try await make(request, holdsRow: { $0.reportsSuccess || $0.holdsRow(id) }) {
      client throws(ServiceFailure) in
      try await client.rows(of: list, [Self.owner(athlete)]).row(id)
    }
    guard case .found(let row, let failure, let mayBeDone) = made else { return }
    guard let isMade = try? isMade(row) else { throw .unanswered(failure) }
    if !isMade || !mayBeDone { throw row == nil && failure.kind == .notPermitted ? ServiceFailure(.notFound) : failure }
  }

  static func owner(_ athlete: AthleteID) -> HTTPRequest.QueryItem { .init("athleteId", athlete.rawValue) }
}
