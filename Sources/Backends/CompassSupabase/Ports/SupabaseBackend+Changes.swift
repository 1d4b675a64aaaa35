import CompassModel
import Records

/// The table that stores a row, and the columns that decide whose the row is.
struct WrittenTable: Sendable {
  var name: String
  /// Path of the endpoint in the page specs; nil if they have none.
  var route: [String]?
  /// Owner columns and their values in a new row.
  var newOwner: [String: JSONValue]
  /// Filter for the owner's rows.
  var ownerFilter: HTTPRequest.QueryItem
  /// Columns to select for `owns`, which tells whether a row belongs to the owner.
  var ownerColumns: [String]
  var owns: @Sendable (JSONRow) throws(UnreadableRow) -> Bool

  init(name: String, route: [String]?, ownerColumn: String, owner: String) {
    (self.name, self.route) = (name, route)
    newOwner = [ownerColumn: .text(owner)]
    ownerFilter = .init(ownerColumn, "eq.\(owner)")
    ownerColumns = [ownerColumn]
    owns = { row throws(UnreadableRow) in try row.text(ownerColumn) == owner }
  }

  /// Makes the table of the family's schools, and those without a family (decision L1); `user` adds new ones.
  init(schoolsOf family: FamilyID, orAthlete athlete: AthleteID, addedBy user: UserID) {
    (name, route) = ("schools", nil)
    newOwner = ["user_id": .text(user.rawValue)]
    ownerFilter = TableQuery.ofFamily(family, orAthlete: athlete)
    ownerColumns = ["user_id", "family_unit_id"]
    owns = { row throws(UnreadableRow) in
      guard let itsFamily: FamilyID = try row.reference("family_unit_id") else {
        return try row.text("user_id") == athlete.rawValue
      }
      return itsFamily == family
    }
  }
}

extension SupabaseBackend {
  @discardableResult
  public func make(_ change: Change, at time: Instant?) async throws(ServiceFailure) -> StoredRow? {
    try await forOneChange.carryOut(change, at: time ?? now())
  }

  private func carryOut(_ change: Change, at time: Instant) async throws(ServiceFailure) -> StoredRow? {
    switch change {
    case .create(let row, let athlete):
      let table = try await writtenTable(of: row.reference, of: athlete)
      return try await create(row.reference, in: table, of: athlete, row.entered)
    case .update(let row, let columns, let athlete):
      try await update(columns, of: row, in: try await writtenTable(of: row, of: athlete), of: athlete, at: time)
    case .setStatus(let id, let status, let completedAt, let athlete):
      return .status(try await setStatus(id, of: athlete, to: status, completedAt: completedAt ?? time))
    case .delete(let row, let athlete):
      if row.kind == .school { try await checkUses(of: row.id) }
      try await delete(row.id, in: try await writtenTable(of: row, of: athlete), of: athlete)
    case .note(let note, _): try await store(note)
    }
    return nil
  }

  /// Returns the table of a row. Logged rows are owned by the signed-in user, and this throws `.notPermitted` if that
  /// is another athlete of the family (decisions L1, X4). With spec routes they are owned by the athlete like other
  /// rows, and stored in the table: the page specs have no endpoint for them.
  private func writtenTable(of row: RowReference, of athlete: AthleteID) async throws(ServiceFailure) -> WrittenTable {
    let table = row.kind.table
    if row.kind == .school, !client.usesSpecRoutes, let family = try await family(of: athlete) {
      let user = try await client.tokens.user()
      return WrittenTable(schoolsOf: family, orAthlete: athlete, addedBy: user)
    }
    guard table.isLogged, !client.usesSpecRoutes else {
      return WrittenTable(
        name: table.name, route: table.route, ownerColumn: "user_id", owner: athlete.rawValue)
    }
    let user = try await client.tokens.user()
    if user.rawValue != athlete.rawValue, try await familyLinks(of: athlete).siblings?.contains(user) == true {
      throw ServiceFailure(.notPermitted, detail: "what athlete \(user) logs is not athlete \(athlete)'s")
    }
    return WrittenTable(name: table.name, route: nil, ownerColumn: "logged_by", owner: user.rawValue)
  }

  /// Stores a row under the id that its creator chose; the table's defaults apply to columns that were not entered
  /// (decision B5). Returns a school as stored, whose status the server may have set.
  ///
  /// If the outcome is unknown or the id is taken, the row with this id decides (decision B1): with the same values it
  /// is this row, with others it is a conflict (decision N7), and another user's row is not permitted. The spec's
  /// endpoints may not keep the id, so no request to them is repeated.
  private func create(
    _ reference: RowReference, in table: WrittenTable, of athlete: AthleteID, _ columns: [RecordField]
  ) async throws(ServiceFailure) -> StoredRow? {
    let id = reference.id
    var row = Dictionary(columns.map { ($0.name, JSONValue($0.value)) }) { $1 }
    row["id"] = .text(id)
    row.merge(table.newOwner) { $1 }
    if client.usesSpecRoutes, let route = table.route {
      let request = try client.route(.post, route, query: [SupabaseClient.owner(athlete)], body: row)
      // A row without this id may have been stored under another one.
      try await client.change(request, id, of: athlete, in: route) { $0 == nil ? nil : true }
      return nil
    }
    let family = client.usesSpecRoutes ? nil : try await family(of: athlete)
    if let family { row["family_unit_id"] = .text(family.rawValue) }
    let request = HTTPRequest(
      .post, client.address(ofTable: table.name), headers: ["Prefer": "return=representation"],
      body: try JSONValue.body(row), isRepeatable: true)
    do throws(ServiceFailure) {
      let made = try await client.make(request, holdsRow: { $0.holdsRow(id) }) { client throws(ServiceFailure) in
        try await isStored(columns, reference, in: table, of: athlete, over: client)
      }
      if case .answered(let answer) = made, reference.kind == .school, let row = try? AnswerRows(answer).row(id) {
        return (try? School(row.reader(SchoolColumn.table), of: athlete)).map { .school($0) }
      }
      if case .found(let isStored, let failure, _) = made, isStored != true {
        switch (isStored, failure.kind) {
        // The id is taken by a row that the user may not see.
        case (nil, .conflict): throw ServiceFailure(.notPermitted, detail: failure.detail)
        case (nil, _): throw failure
        case (.some, _): throw ServiceFailure(.conflict, detail: failure.detail)
        }
      }
      return nil
    } catch {
      let isDenied = error.kind == .notPermitted && error.code == "42501"
      throw family == nil && !client.usesSpecRoutes && isDenied ? Self.missingFamily(error) : error
    }
  }

  /// Whether the stored row has the values that were sent; nil if the athlete has no row with this id.
  private func isStored(
    _ columns: [RecordField], _ reference: RowReference, in table: WrittenTable, of athlete: AthleteID,
    over client: SupabaseClient
  ) async throws(ServiceFailure) -> Bool? {
    let query = TableQuery(table: table.name, filters: [.init("id", "eq.\(reference.id)"), table.ownerFilter])
    // Stored values are compared as for an edit without changes.
    let entered = columns.map { ColumnEdit($0.name, from: $0.value, to: $0.value) }
    let stored = try await client.rows(query) { row throws(UnreadableRow) -> Bool? in
      guard reference.kind == .school ? try table.owns(row) : try row.isOwned(by: athlete) else { return nil }
      let fields = try reference.kind.table.fields(of: row, only: columns.map(\.name))
      return (try? entered.isDone(of: reference, in: fields)) == true
    }
    return stored.skipped > 0 ? false : stored.rows.first
  }

  private func delete(_ id: String, in table: WrittenTable, of athlete: AthleteID) async throws(ServiceFailure) {
    if client.usesSpecRoutes, let route = table.route {
      let request = try client.route(
        .delete, route + [id], query: [SupabaseClient.owner(athlete)], isRepeatable: true)
      return try await client.change(request, id, of: athlete, in: route) { $0 == nil }
    }
    try await client.delete(id, from: table, of: athlete)
  }

  private func family(of athlete: AthleteID) async throws(ServiceFailure) -> FamilyID? {
    if let family = try await familyLinks(of: athlete).family { return family }
    return try await schoolList(for: Query(RowsKey(.schools, of: athlete))).family
  }

  /// The failure when row security refuses a row of an athlete without a family (decision L15).
  private static func missingFamily(_ refusal: ServiceFailure) -> ServiceFailure {
    ServiceFailure(
      .refused, detail: refusal.detail,
      reason: "The athlete belongs to no family yet, and the server stores this only for a family. Nothing was saved.")
  }
}
