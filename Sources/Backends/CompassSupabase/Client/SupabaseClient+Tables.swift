import CompassModel
import CompassServices

extension SupabaseClient {
  func rows<Row: Sendable>(
    _ query: TableQuery, read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    let rows = RowSlots<Row>()
    return rows.loaded(try await allRows(query, rows.reader(read)))
  }

  /// Loads all current rows of a query, and what to cache of them for the next call; nil if they must not be cached.
  /// For a long table whose times were seen to change, only changes since `cached` are requested (decision L3).
  func rows<Row: Sendable>(
    _ query: TableQuery, since cached: CachedRows<Row>?,
    _ read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> (loaded: Loaded<Row>, cached: CachedRows<Row>?) {
    let rows = RowSlots(cached?.rows ?? [])
    let (read, note) = try await readRows(query, since: cached?.noted, rows.reader(read))
    let loaded = rows.loaded(read)
    return (loaded, note.map { CachedRows(noted: NotedRows(note: $0, ids: read.ids), rows: loaded.rows) })
  }

  private func readRows(
    _ query: TableQuery, since cached: NotedRows?, _ read: @escaping RowReader
  ) async throws(ServiceFailure) -> (rows: ReadRows, note: ReadNote?) {
    var query = query
    query.reportsChanges = query.reportsChanges && sent.mayReportChanges(query.table)
    let count = sent.count(in: query.table)
    let rows: ReadRows
    var differences = 0
    if let cached, let before = cached.before(query),
      let changed = sent.outcomes(in: query.table, since: cached.note.sent),
      let now = try await changedRows(query, since: before, changed, read)
    {
      (rows, differences) = (now, cached.note.differences + 1)
    } else {
      rows = try await allRows(query, read)
    }
    // The rows may or may not include changes that were sent while they were loaded.
    guard let count, rows.reportsChanges, rows.missing == 0, sent.count(in: query.table) != nil,
      sent.outcomes(in: query.table, since: count)?.isEmpty == true
    else { return (rows, nil) }
    return (rows, ReadNote(query, rows.times, differences: differences, sent: count))
  }

  /// Loads all rows of a query by key, page after page, so that no row is missed if others are added or deleted
  /// meanwhile (decision W5).
  ///
  /// The first page comes with the row count: if it has all rows, it is the only request. Otherwise the rest is read in
  /// concurrent lanes, each until a page is shorter than the first. Rows that cannot be requested, because ids are
  /// unreadable or the server repeats a page, are counted as skipped.
  func allRows(_ query: TableQuery, _ read: @escaping RowReader) async throws(ServiceFailure) -> ReadRows {
    let start = retries.uptime()
    let first = request(for: query, after: nil)
    guard let answer = try await answer(to: first, unless: { query.namesChanges && $0.code == "42703" }) else {
      sent.noteWithoutTimes(query.table)
      var query = query
      query.reportsChanges = false
      return try await allRows(query, read)
    }
    let decoded = try AnswerRows(rowsOf: answer)
    let (page, ids) = ReadRows.page(decoded, reportsChanges: query.reportsChanges, read)
    var all = page
    all.times.asked = answer.date
    let (size, total) = (decoded.count, answer.totalCount)
    let limit = pages.note(answer, count: size, took: retries.uptime() - start)
    let isWhole = total.map { size >= $0 } ?? (size < limit)
    guard !isWhole, let start = ids.first, let last = ids.last else {
      all.missing = max(0, (total ?? 0) - size)
      return all
    }
    let lanes = KeyLane.lanes(first: start, last: last, size: size, remaining: (total ?? 0) - size, most: lanes)
    let remaining = try await sideBySide(lanes) { lane throws(ServiceFailure) in
      try await self.rows(query, in: lane, after: ids, expected: lanes.count == 1 ? total : nil, read)
    }
    for lane in remaining { all.append(lane) }
    if all.repeats { all.missing = max(0, (total ?? 0) - all.sent) }
    return all
  }

  /// Loads the rows of a lane, until a page is empty, repeats earlier rows, or is shorter than the `first` and no row
  /// of the `expected` total, nil for several lanes, is missing.
  private func rows(
    _ query: TableQuery, in lane: KeyLane, after first: [String], expected: Int?, _ read: RowReader
  ) async throws(ServiceFailure) -> ReadRows {
    var all = ReadRows()
    var lane = lane
    var seen = Set(first)
    var isFull = true
    while true {
      let start = retries.uptime()
      var request = request(for: query, after: lane)
      // Rows that are missing after a short page were deleted meanwhile, unless they are still counted.
      if !isFull { request.headers["Prefer"] = "count=exact" }
      let answer = try await answer(to: request)
      let decoded = try AnswerRows(answer)
      if decoded.count == 0 {
        all.missing = isFull ? 0 : answer.totalCount ?? 0
        return all
      }
      let limit = pages.note(answer, count: decoded.count, took: retries.uptime() - start)
      let (page, ids) = ReadRows.page(decoded, reportsChanges: query.reportsChanges, read)
      let before = seen.count
      seen.formUnion(ids)
      // A server that ignores the id filter would send the same page forever.
      guard seen.count > before || ids.isEmpty else {
        all.repeats = true
        return all
      }
      all.append(page)
      let missing = max(0, (expected ?? 0) - first.count - all.sent)
      // The server's own page limit is at least the size of its first page.
      isFull = decoded.count >= min(first.count, limit)
      guard let last = ids.last, isFull || missing > 0 else {
        all.missing = missing
        return all
      }
      lane.after = last
    }
  }

  /// Makes the request for the ids of a lane; nil for the first page, whose response has the row count.
  func request(for query: TableQuery, after lane: KeyLane?) -> HTTPRequest {
    var columns = query.columns
    if query.namesChanges {
      for column in ["created_at", "updated_at"] where !columns.split(separator: ",").contains(Substring(column)) {
        columns += ",\(column)"
      }
    }
    var request = HTTPRequest(
      .get, address(ofTable: query.table), query: [.init("select", columns)] + query.filters)
    if let lane {
      request.query.append(.init("id", "gt.\(lane.after)"))
      if let through = lane.through { request.query.append(.init("id", "lte.\(through)")) }
    }
    request.query.append(.init("order", "id.asc"))
    request.pageLimit = pages.limit
    if lane == nil { request.headers["Prefer"] = "count=exact" }
    return request
  }

  /// Deletes a row of the athlete.
  ///
  /// A DELETE that matched no row does not show whether the row is gone or protected (wire.md §3), nor a repeated one
  /// whether an earlier try deleted it: then the row is read (decision B2). Throws if it still exists, `.notPermitted`
  /// if the DELETE matched no row; `.notFound` if it was gone before.
  func delete(_ id: String, from written: WrittenTable, of athlete: AthleteID) async throws(ServiceFailure) {
    let table = written.name
    let request = HTTPRequest(
      .delete, address(ofTable: table), query: [.init("id", "eq.\(id)"), written.ownerFilter, .init("select", "id")],
      headers: ["Prefer": "return=representation"], isRepeatable: true)
    var outcome = SentChanges.Outcome.sent
    sent.begin(table)
    defer { sent.end(table, id, outcome) }
    let made = try await make(request, holdsRow: { $0.holdsRow(id) }) { client throws(ServiceFailure) in
      try await client.holdsRow(id, in: table)
    }
    if case .found(let isThere, let failure, let mayBeDone) = made {
      if isThere { throw failure }
      if !mayBeDone { throw ServiceFailure(.notFound, detail: "\(table) \(id) of athlete \(athlete)") }
    }
    outcome = .deleted
  }

  /// Whether a table has a row that the user can read.
  func holdsRow(_ id: String, in table: String) async throws(ServiceFailure) -> Bool {
    let look = HTTPRequest(.get, address(ofTable: table), query: [.init("id", "eq.\(id)"), .init("select", "id")])
    return try AnswerRows(try await answer(to: look)).count > 0
  }

  func address(ofTable table: String) -> String { "\(configuration.url)/rest/v1/\(table)" }
}

extension HTTPAnswer {
  /// The row count, `1202` in `Content-Range: 0-499/1202`; nil if the server did not count.
  var totalCount: Int? {
    header("Content-Range")?.split(separator: "/").last.flatMap { Int($0) }
  }
}

/// A selection of rows of a table (wire.md §2), read in the order of their ids, by which pages are requested.
struct TableQuery: Sendable, Hashable {
  var table: String
  var columns = "*"
  var filters: [HTTPRequest.QueryItem] = []
  /// Whether the table may keep the time of the last change in `updated_at`, so that only changes need to be requested.
  var reportsChanges = false

  var namesChanges: Bool { reportsChanges && columns != "*" }

  /// Maximum number of ids in the filter of one request.
  static let chunk = 100

  /// The filter `column = value`; the value needs no quoting.
  static func equal<Row>(_ column: String, _ value: Identifier<Row>) -> HTTPRequest.QueryItem {
    HTTPRequest.QueryItem(column, "eq.\(value.rawValue)")
  }

  static func among<Row>(_ column: String, _ values: some Sequence<Identifier<Row>>) -> HTTPRequest.QueryItem {
    HTTPRequest.QueryItem(column, "in.(\(values.map { quotedIfNeeded($0.rawValue) }.joined(separator: ",")))")
  }

  /// The filter for rows of a family, and rows that the athlete added and that belong to no family.
  static func ofFamily(_ family: FamilyID, orAthlete athlete: AthleteID) -> HTTPRequest.QueryItem {
    let (family, athlete) = (quotedIfNeeded(family.rawValue), quotedIfNeeded(athlete.rawValue))
    return .init("or", "(family_unit_id.eq.\(family),and(family_unit_id.is.null,user_id.eq.\(athlete)))")
  }

  /// Quotes a value that contains separators, quotes or white space of a filter list, or is empty.
  private static func quotedIfNeeded(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      !",()\"\\".unicodeScalars.contains(scalar) && !scalar.properties.isWhitespace
    }
    guard !isPlain || text.isEmpty else { return text }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

/// The number of rows to request per page of a long list, adapted to the connection (decision L5): a quarter after a
/// page that timed out, four times as many after a full page that came fast. A server may have a lower limit of its
/// own, and truncates longer responses silently (wire.md §2).
final class PageSize: Sendable {
  static let largest = 1000
  private static let fast = Duration.seconds(4)
  private let state = Lock(PageSize.largest)

  var limit: Int { state.withLock { $0 } }

  /// Adapts `limit` to the time that a page took. Returns the limit with which the page was requested.
  func note(_ answer: HTTPAnswer, count: Int, took time: Duration) -> Int {
    guard let requested = answer.pageLimit else { return Self.largest }
    state.withLock { limit in
      if requested < limit { limit = requested }
      if requested == limit, count >= requested, time < Self.fast { limit = min(Self.largest, limit * 4) }
    }
    return requested
  }
}
