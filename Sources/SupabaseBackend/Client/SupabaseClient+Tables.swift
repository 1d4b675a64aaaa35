import CompassModel
import CompassServices

extension SupabaseClient {
  /// What one request asks for; a server may have a lower limit of its own, and cuts longer answers off without a word
  /// (wire.md §2).
  static let pageSize = 1000

  /// All rows of a query, page after page by key, so that no row that stays is lost if others come or go meanwhile
  /// (decision W5).
  ///
  /// The first page says how many there are: where they are all on it, it is the only request. Else pages are asked for
  /// until one is shorter than the first and nothing is missing. What is missing then is counted as skipped.
  func rows<Row>(
    _ query: TableQuery, read: (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    let answer = try await answer(to: request(for: query, after: nil))
    let total = answer.totalCount
    var page = try AnswerRows(answer)
    var all = Loaded<Row>(rows: [])
    var known: Set<String> = []
    var count = 0
    let size = page.count
    while true {
      let before = known.count
      var last: String?
      let loaded = page.load { (row) throws(UnreadableRow) in
        if let id = try? row.id("id") {
          last = id
          guard known.insert(id).inserted else { return nil as Row? }
        }
        return try read(row)
      }
      all.rows += loaded.rows
      all.skipped += loaded.skipped
      count += page.count
      let isShort = page.count < (total == nil ? Self.pageSize : size)
      let isComplete = total.map { count >= $0 } ?? true
      // A server that knows no key would send the same page for ever.
      guard let last, known.count > before, !(isComplete && (isShort || count == size && total != nil)) else { break }
      page = try AnswerRows(try await self.answer(to: request(for: query, after: last)))
      if page.count == 0 { return all }
    }
    all.skipped += max(0, (total ?? 0) - count)
    return all
  }

  /// - Parameter last: the id after which the page begins; nil for the first page, which counts all.
  func request(for query: TableQuery, after last: String?) -> HTTPRequest {
    var request = HTTPRequest(
      .get, address(ofTable: query.table), query: [.init("select", query.columns)] + query.filters)
    if let last { request.query.append(.init("id", "gt.\(last)")) }
    request.query += [.init("order", "id.asc"), .init("limit", "\(Self.pageSize)")]
    if last == nil { request.headers["Prefer"] = "count=exact" }
    return request
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

extension HTTPAnswer {
  /// `1202` of `Content-Range: 0-499/1202`; nil where the server did not count.
  var totalCount: Int? {
    header("Content-Range")?.split(separator: "/").last.flatMap { Int($0) }
  }
}

/// Which rows of a table are asked for (wire.md §2). They come in the order of their ids, which pages go by.
struct TableQuery: Sendable {
  var table: String
  var columns = "*"
  /// All of them hold.
  var filters: [HTTPRequest.QueryItem] = []

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
