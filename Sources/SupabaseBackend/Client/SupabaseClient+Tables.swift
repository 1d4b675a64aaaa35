import CompassModel
import CompassServices
import Foundation

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

  /// Changes or deletes a row that is the athlete's. Throws `.notFound` if there was none: the server does not say
  /// whether it is gone or not to be touched (wire.md §3, defect 22).
  func change(
    _ method: HTTPRequest.Method, _ table: String, _ id: some Identifier, of athlete: AthleteID,
    to columns: [String: JSONValue]? = nil
  ) async throws(ServiceFailure) {
    let request = HTTPRequest(
      method, address(ofTable: table),
      query: [TableQuery.equal("id", id), TableQuery.equal("user_id", athlete), .init("select", "id")],
      headers: ["Prefer": "return=representation"], body: try columns.map(JSONValue.body), isRepeatable: true)
    let rows = try AnswerRows(try await answer(to: request))
    guard rows.count > 0 else {
      throw ServiceFailure(.notFound, detail: "\(table) \(id) of athlete \(athlete)")
    }
  }

  func address(ofTable table: String) -> String { "\(configuration.url)/rest/v1/\(table)" }
}
