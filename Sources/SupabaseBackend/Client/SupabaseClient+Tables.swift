import CompassModel
import CompassServices

extension SupabaseClient {
  /// What one request asks for; a server may have a lower limit of its own, and cuts longer answers off without a word
  /// (wire.md §2).
  static let pageSize = 1000

  /// All rows of a query, page after page by key, so that no row that stays is lost if others come or go meanwhile
  /// (decision W5).
  ///
  /// The first page says how many there are: where they are all on it, it is the only request. Many more are read in
  /// lanes side by side; each asks for pages until one is shorter than the first. What is missing then is counted as
  /// skipped.
  func rows<Row: Sendable>(
    _ query: TableQuery, read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    let answer = try await answer(to: request(for: query, after: nil))
    let first = PageOfRows(try AnswerRows(answer), read)
    let total = answer.totalCount
    let isWhole = total.map { first.count >= $0 } ?? (first.count < Self.pageSize)
    guard !isWhole, let start = first.ids.first, let last = first.ids.last else {
      return Loaded(rows: first.rows, skipped: first.skipped + max(0, (total ?? 0) - first.count))
    }
    let lanes = KeyLane.lanes(
      first: start, last: last, size: first.count, remaining: (total ?? 0) - first.count)
    let rest = try await sideBySide(lanes) { lane throws(ServiceFailure) in
      try await self.rows(query, in: lane, after: first, expected: lanes.count == 1 ? total : nil, read)
    }
    return Loaded(
      rows: first.rows + rest.flatMap(\.rows), skipped: first.skipped + rest.reduce(0) { $0 + $1.skipped })
  }

  /// The rows of a lane, page after page, until a page is shorter than the first and, where that is known, nothing is
  /// missing.
  ///
  /// - Parameters:
  ///   - first: the page before all lanes.
  ///   - expected: how many rows there are altogether; nil where nobody knows how many are the lane's.
  private func rows<Row: Sendable>(
    _ query: TableQuery, in lane: KeyLane, after first: PageOfRows<Row>, expected: Int?,
    _ read: @Sendable (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    var all = Loaded<Row>(rows: [])
    var lane = lane
    var count = first.count
    var known = Set(first.ids)
    while true {
      let page = PageOfRows(try AnswerRows(try await answer(to: request(for: query, after: lane))), read)
      if page.count == 0 { return all }
      let before = known.count
      known.formUnion(page.ids)
      // A server that knows no key would send the same page for ever.
      guard known.count > before || page.ids.isEmpty else { return all }
      all.rows += page.rows
      all.skipped += page.skipped
      count += page.count
      let isMissing = count < (expected ?? 0)
      guard let last = page.ids.last, page.count >= first.count || isMissing else {
        all.skipped += max(0, (expected ?? 0) - count)
        return all
      }
      lane.after = last
    }
  }

  /// - Parameter lane: what is asked for; nil for the first page, which counts all.
  func request(for query: TableQuery, after lane: KeyLane?) -> HTTPRequest {
    var request = HTTPRequest(
      .get, address(ofTable: query.table), query: [.init("select", query.columns)] + query.filters)
    if let lane {
      request.query.append(.init("id", "gt.\(lane.after)"))
      if let through = lane.through { request.query.append(.init("id", "lte.\(through)")) }
    }
    request.query += [.init("order", "id.asc"), .init("limit", "\(Self.pageSize)")]
    if lane == nil { request.headers["Prefer"] = "count=exact" }
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

/// A page as it came.
private struct PageOfRows<Row: Sendable> {
  var rows: [Row] = []
  var ids: [String] = []
  var skipped = 0
  var count: Int

  /// - Parameter read: nil for a row that is somebody else's.
  init(_ page: AnswerRows, _ read: (JSONRow) throws(UnreadableRow) -> Row?) {
    count = page.count
    var ids: [String] = []
    let loaded = page.load { (row) throws(UnreadableRow) in
      if let id = try? row.id("id") { ids.append(id) }
      return try read(row)
    }
    (self.ids, rows, skipped) = (ids, loaded.rows, loaded.skipped)
  }
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
