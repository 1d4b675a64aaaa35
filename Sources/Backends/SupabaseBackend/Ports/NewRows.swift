import CompassModel
import CompassServices

/// Where rows of a form are stored.
struct WrittenTable: Sendable {
  var name: String
  /// The endpoint of the page specs; nil where they have none.
  var route: [String]?
  /// The column that says whose a row is, with its value; nil for `user_id` and the athlete.
  var owner: (column: String, value: String)?

  init(_ name: String, route: [String]?, owner: (String, String)? = nil) {
    self.name = name
    self.route = route
    self.owner = owner.map { (column: $0.0, value: $0.1) }
  }

  static var events: WrittenTable { WrittenTable("events", route: ["events"]) }
  static var offers: WrittenTable { WrittenTable("offers", route: ["offers"]) }
  static var metrics: WrittenTable { WrittenTable("performance_metrics", route: ["performance", "metrics"]) }
}

extension SupabaseBackend {
  /// Stores a row under an id its maker chose.
  ///
  /// An id that is there already with the same values means an earlier save whose answer got lost (wire.md §5); with
  /// others it is a conflict (decision N7), and somebody else's is not permitted. The spec's endpoints take no id for
  /// sure, so there nothing is sent twice.
  ///
  /// - Parameter isSame: whether a stored row of the owner's says what is to be stored.
  func create<Row>(
    _ table: WrittenTable, _ id: Identifier<Row>, of athlete: AthleteID, _ columns: [RecordField],
    isSame: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> Bool
  ) async throws(ServiceFailure) {
    let owner = table.owner ?? ("user_id", athlete.rawValue)
    var row = Dictionary(columns.map { ($0.name, JSONValue($0.value)) }) { $1 }
    row["id"] = .text(id.rawValue)
    row[owner.column] = .text(owner.value)
    if client.usesSpecRoutes, let route = table.route {
      let owner = SupabaseClient.owner(athlete)
      return try await client.change(try client.route(.post, route, query: [owner], body: row), id.rawValue)
    }
    let family = client.usesSpecRoutes ? nil : try await family(of: athlete)
    if let family { row["family_unit_id"] = .text(family.rawValue) }
    let request = HTTPRequest(
      .post, client.address(ofTable: table.name), headers: ["Prefer": "return=representation"],
      body: try JSONValue.body(row), isRepeatable: true)
    let refusal: ServerError
    switch try await client.exchange(request) {
    case .success(let answer):
      guard try AnswerRows(toChange: answer).holds(id.rawValue) else { throw .notKnown(answer, row: id.rawValue) }
      return
    case .failure(let failure): refusal = failure
    }
    if family == nil, !client.usesSpecRoutes, refusal.isDeniedRow { throw Self.missingFamily(refusal) }
    guard refusal.isDuplicateKey else { throw refusal.serviceFailure(isChange: true) }
    let query = TableQuery(
      table: table.name, filters: [TableQuery.equal("id", id), .init(owner.column, "eq.\(owner.value)")])
    let stored = try await client.rows(query) { row throws(UnreadableRow) -> Bool? in
      try row.isOwned(by: athlete) ? try isSame(row) : nil
    }
    if stored.rows.isEmpty, stored.skipped == 0 { throw ServiceFailure(.notPermitted, detail: refusal.detail) }
    guard stored.rows == [true] else { throw refusal.serviceFailure(isChange: true) }
  }

  /// Deletes an athlete's row. Throws `.notFound` if there was none.
  func delete<Row>(
    _ table: WrittenTable, _ id: Identifier<Row>, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    if client.usesSpecRoutes, let route = table.route {
      let owner = SupabaseClient.owner(athlete)
      return try await client.change(
        try client.route(.delete, route + [id.rawValue], query: [owner], isRepeatable: true), id.rawValue)
    }
    try await client.delete(table.name, id, of: athlete)
  }

  /// The athlete's family: known, or as the athlete's schools tell it.
  private func family(of athlete: AthleteID) async throws(ServiceFailure) -> FamilyID? {
    if let family = try await familyLinks(of: athlete).family { return family }
    return try await schoolList(of: athlete).family
  }

  /// Row security refuses this without a family (decision L13).
  private static func missingFamily(_ refusal: ServerError) -> ServiceFailure {
    ServiceFailure(
      .refused, detail: refusal.detail,
      reason: "The athlete belongs to no family yet, and the server stores this only for a family. Nothing was saved.")
  }
}
