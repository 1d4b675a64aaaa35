import CompassModel
import CompassServices
import Foundation

/// Requests in the name of who is signed in: key and token, repeats, one refresh (wire.md §2, §3, §5).
package struct SupabaseClient: Sendable {
  let configuration: SupabaseConfiguration
  let tokens: any AccessTokens
  private let http: HTTPClient
  private let retries: Retries

  package init(
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
    guard case .failure(let refusal) = first, refusal.status == 401, !refusal.isKeyRefused else { return first }
    let renewed = try await tokens.refreshed(after: token)
    return try await send(request, renewed, hiding: [token, renewed], after: refusal.earlier)
  }

  /// The answer of a request that succeeded; anything else as what the user hears of it.
  func answer(to request: HTTPRequest) async throws(ServiceFailure) -> HTTPAnswer {
    switch try await exchange(request) {
    case .success(let answer): return answer
    case .failure(let refusal): throw refusal.serviceFailure(isChange: request.method != .get)
    }
  }

  private func send(
    _ request: HTTPRequest, _ token: String, hiding secrets: [String], after earlier: HTTPAnswer.Earlier = .none
  ) async throws(ServiceFailure) -> Result<HTTPAnswer, ServerError> {
    var request = request
    request.headers["apikey"] = configuration.key
    request.headers["Authorization"] = "Bearer \(token)"
    do {
      let answer = try await retries.send(request, over: http, after: earlier)
      return answer.isSuccess
        ? .success(answer)
        : .failure(ServerError(answer, hiding: secrets + [configuration.key], sent: request.body))
    } catch {
      throw error.serviceFailure
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

  /// Changes or deletes through an endpoint; both the bare row and an envelope count as done, as does a row that is gone
  /// when a DELETE is repeated whose answer got lost (decision W2).
  func change(_ request: HTTPRequest) async throws(ServiceFailure) {
    let answer: HTTPAnswer
    switch try await exchange(request) {
    case .success(let success): answer = success
    case .failure(let refusal):
      let failure = refusal.serviceFailure(isChange: true)
      if request.method == .delete, failure.kind == .notFound, refusal.earlier == .lost { return }
      throw failure
    }
    if (try? JSONDecoder().decode(Envelope.self, from: answer.body))?.success == false {
      throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but success is false")
    }
  }

  private struct Envelope: Decodable { var success: Bool? }

  /// Whose rows an endpoint is asked for.
  static func owner(_ athlete: AthleteID) -> HTTPRequest.QueryItem { .init("athleteId", athlete.rawValue) }
}

extension SupabaseClient {
  /// The server cuts longer answers off without a word (wire.md §2).
  static let pageSize = 1000

  /// All rows of a query, page after page.
  ///
  /// A row that moved to the next page while they were fetched is kept once.
  func rows<Row>(
    _ query: TableQuery, read: (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    var all = Loaded<Row>(rows: [])
    var seen: Set<String> = []
    var offset = 0
    while true {
      let page = try AnswerRows(try await answer(to: request(for: query, offset: offset)))
      let isLast = page.count < Self.pageSize
      if isLast, offset == 0 { return page.load(read) }
      let known = seen.count
      let loaded = page.load { (row) throws(UnreadableRow) in
        if let id = try? row.id("id"), !seen.insert(id).inserted { return nil as Row? }
        return try read(row)
      }
      all.rows += loaded.rows
      all.skipped += loaded.skipped
      // A server that knows no offset would send the same page for ever.
      if isLast || seen.count == known { return all }
      offset += page.count
    }
  }

  func request(for query: TableQuery, offset: Int) -> HTTPRequest {
    HTTPRequest(
      .get, address(ofTable: query.table),
      query: [.init("select", query.columns)] + query.filters + [
        .init("order", query.order), .init("limit", "\(Self.pageSize)"), .init("offset", "\(offset)"),
      ])
  }

  /// Changes or deletes a row that is the athlete's.
  ///
  /// Of 0 rows the server does not say whether they are gone or not to be touched (wire.md §3, defect 22). After a DELETE
  /// whose answer got lost they are deleted already; else one look tells (decision W2): throws `.notPermitted` where the
  /// row can still be read, `.notFound` where not.
  func change<Row>(
    _ method: HTTPRequest.Method, _ table: String, _ id: Identifier<Row>, of athlete: AthleteID,
    to columns: [String: JSONValue]? = nil
  ) async throws(ServiceFailure) {
    let request = HTTPRequest(
      method, address(ofTable: table),
      query: [TableQuery.equal("id", id), TableQuery.equal("user_id", athlete), .init("select", "id")],
      headers: ["Prefer": "return=representation"], body: try columns.map(JSONValue.body), isRepeatable: true)
    let answer = try await answer(to: request)
    guard try AnswerRows(answer).count == 0 else { return }
    if method == .delete, answer.earlier == .lost { return }
    let look = HTTPRequest(
      .get, address(ofTable: table), query: [TableQuery.equal("id", id), .init("select", "id")])
    let isThere = try AnswerRows(try await self.answer(to: look)).count > 0
    if !isThere, method == .delete, answer.earlier == .refused { return }
    throw ServiceFailure(isThere ? .notPermitted : .notFound, detail: "\(table) \(id) of athlete \(athlete)")
  }

  func address(ofTable table: String) -> String { "\(configuration.url)/rest/v1/\(table)" }
}

/// Which rows of a table are asked for (wire.md §2).
struct TableQuery: Sendable {
  var table: String
  var columns = "*"
  /// All of them hold.
  var filters: [HTTPRequest.QueryItem] = []
  /// Ends in a unique column, so that pages neither overlap nor leave gaps.
  var order = "id.asc"

  /// How many ids one request may name.
  static let chunk = 100

  /// `column = value`: the value is raw to its end.
  static func equal<Row>(_ column: String, _ value: Identifier<Row>) -> HTTPRequest.QueryItem {
    HTTPRequest.QueryItem(column, "eq.\(value.rawValue)")
  }

  /// `column IN (…)`.
  static func among<Row>(_ column: String, _ values: some Sequence<Identifier<Row>>) -> HTTPRequest.QueryItem {
    HTTPRequest.QueryItem(column, "in.(\(values.map { quotedIfNeeded($0.rawValue) }.joined(separator: ",")))")
  }

  /// Quoted where a list would otherwise read it differently.
  private static func quotedIfNeeded(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      !",()\"\\".unicodeScalars.contains(scalar) && !scalar.properties.isWhitespace
    }
    guard !isPlain || text.isEmpty else { return text }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
