import CompassModel
import CompassServices

/// A change that may have been made.
enum MadeChange<Found: Sendable>: Sendable {
  /// The answer carries the row as it was to be.
  case answered(HTTPAnswer)
  /// The row as it was read afterwards. If it shows that the change was not made, the failure is why. `mayBeDone` says
  /// that a row which is as it was to be was made so by this change.
  case found(Found, ServiceFailure, mayBeDone: Bool)
}

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
  /// The time at which requests are given up, by the clock of its retries: those of a change; nil for others.
  private var end: Duration?

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

  /// The client for all requests of one change, which ends in time (decision L6).
  var forOneChange: SupabaseClient {
    var client = self
    client.end = retries.changeEnd
    return client
  }

  /// The server's answer to a read, good or bad. Throws what kept the request from being answered.
  func exchange(_ request: HTTPRequest) async throws(ServiceFailure) -> Result<HTTPAnswer, ServerError> {
    let tries = try await tries(of: request)
    switch tries.last {
    case .failure(let failure): throw failure.serviceFailure
    case .success(let answer) where answer.isSuccess: return .success(answer)
    case .success(let answer): return .failure(ServerError(answer, hiding: tries.secrets + [configuration.key]))
    }
  }

  /// The answer of a read that succeeded; anything else as what the user reads of it.
  func answer(to request: HTTPRequest) async throws(ServiceFailure) -> HTTPAnswer {
    switch try await exchange(request) {
    case .success(let answer): return answer
    case .failure(let refusal): throw refusal.serviceFailure(isChange: false)
    }
  }

  /// Makes a change, and finds out by the row where the answers do not tell (decision B1). Throws why it was not made,
  /// or `.unanswered` where that is not known. It is given up after 30 s in all, a new token and all repeats included
  /// (decision L6).
  ///
  /// - Parameters:
  ///   - holdsRow: whether an answer that succeeded carries the row as it was to be.
  ///   - read: reads the row with the client it is given, which ends in time.
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
    case .notKnown(let failure):
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

  /// Whatever the server answers to one try, with the key and, where there is one, a token.
  func probe(_ request: HTTPRequest, token: String?) async -> Result<HTTPAnswer, TransportFailure> {
    var request = request
    request.headers["apikey"] = configuration.key
    if let token { request.headers["Authorization"] = "Bearer \(token)" }
    do { return .success(try await http.send(request)) } catch { return .failure(error) }
  }

  /// An expired token is renewed once and the request sent once more. A server whose clock is behind gets the same token
  /// again after a second. A further refusal is a problem of the server (decision B8); having no token is `.sessionOver`.
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

  /// Stores, changes or deletes through an endpoint: done where the answer says `success: true` or is the row (decision
  /// L4), or its list shows that it was made.
  ///
  /// - Parameters:
  ///   - list: the endpoint of the row's list.
  ///   - isMade: whether the row is as it was to be; is called with nil where there is none. Nil does not tell.
  func change(
    _ request: HTTPRequest, _ id: String, of athlete: AthleteID, in list: [String],
    isMade: (JSONRow?) throws(UnreadableRow) -> Bool?
  ) async throws(ServiceFailure) {
    let made = try await make(request, holdsRow: { $0.saysSuccess || $0.holdsRow(id) }) {
      client throws(ServiceFailure) in
      try await client.rows(of: list, [Self.owner(athlete)]).row(id)
    }
    guard case .found(let row, let failure, let mayBeDone) = made else { return }
    guard let isMade = try? isMade(row) else { throw .unanswered(failure) }
    if !isMade || !mayBeDone { throw row == nil && failure.kind == .notPermitted ? ServiceFailure(.notFound) : failure }
  }

  /// Whose rows an endpoint is asked for.
  static func owner(_ athlete: AthleteID) -> HTTPRequest.QueryItem { .init("athleteId", athlete.rawValue) }
}
