import CompassModel
import CompassServices

extension SupabaseBackend {
  func update(
    _ edit: [ColumnEdit], of row: RowReference, in written: WrittenTable, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    if edit.isEmpty { return }
    if case .offer = row, let status = edit.first(where: { $0.name == "status" })?.new?.text,
      !OfferStatus.recognized.contains(OfferStatus(wire: status))
    {
      throw ServiceFailure(.valuesRefused, detail: "unknown status \"\(status)\"", column: "status")
    }
    if client.usesSpecRoutes, let route = written.route {
      // An endpoint knows no filters: what was changed elsewhere meanwhile cannot be seen.
      let request = try client.route(
        .patch, route + [row.id], query: [SupabaseClient.owner(athlete)], body: edit.newValues,
        isRepeatable: true)
      return try await client.change(request, row.id)
    }
    let table = written.name
    var outcome = SentChanges.Outcome.sent
    client.sent.begin(table)
    defer { client.sent.end(table, row.id, outcome) }
    try await store(edit, of: row, in: written, of: athlete)
    outcome = .stored
  }

  /// Filters by the old values of the columns it changes: a row of which another device changed one is not touched
  /// (decision L2). 0 rows are checked once (decision W2): the row may hold the new values already, after a lost
  /// answer; be gone, forbidden, or changed elsewhere.
  private func store(
    _ edit: [ColumnEdit], of row: RowReference, in written: WrittenTable, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    let table = written.name
    var edit = edit
    if edit.filters == nil {
      guard let now = try await rebased(edit, of: row, in: written, of: athlete) else { return }
      edit = now
    }
    while true {
      let request = HTTPRequest(
        .patch, client.address(ofTable: table),
        query: [.init("id", "eq.\(row.id)"), written.isOwned] + (edit.filters ?? [])
          + [.init("select", "id")],
        headers: ["Prefer": "return=representation"], body: try JSONValue.body(edit.newValues), isRepeatable: true)
      let answer = try await client.answer(to: request)
      let rows = try AnswerRows(toChange: answer)
      if rows.holds(row.id) {
        if let change = edit.schoolStatus(of: row) {
          await noteStatus(change.new?.wire, after: change.old?.wire, of: change.school.rawValue)
        }
        return
      }
      guard rows.count == 0 else { throw .notKnown(answer, row: row.id) }
      guard let now = try await rebased(edit, of: row, in: written, of: athlete) else { return }
      // It is as the filter says, and was not changed all the same: row security keeps it.
      if now == edit { throw ServiceFailure(.notPermitted, detail: "\(table) \(row.id) of athlete \(athlete)") }
      edit = now
    }
  }

  /// The edit of the row as it is now; nil if that holds the new values already.
  private func rebased(
    _ edit: [ColumnEdit], of row: RowReference, in written: WrittenTable, of athlete: AthleteID
  ) async throws(ServiceFailure) -> [ColumnEdit]? {
    let table = written.name
    let columns = row.kind.table.columns
    let names = edit.map(\.name)
    let request = HTTPRequest(
      .get, client.address(ofTable: table),
      query: [
        .init("id", "eq.\(row.id)"),
        .init("select", (["id"] + written.ownerColumns + names).joined(separator: ",")),
      ])
    let rows = try AnswerRows(try await client.answer(to: request)).load { row throws(UnreadableRow) in
      (isOwned: try written.owns(row), fields: try columns.fields(of: row, only: names))
    }.rows
    let detail = "\(table) \(row.id) of athlete \(athlete)"
    guard let stored = rows.first else { throw ServiceFailure(.notFound, detail: detail) }
    guard stored.isOwned else { throw ServiceFailure(.notPermitted, detail: detail) }
    return try edit.isDone(of: row, in: stored.fields) ? nil : edit.based(on: stored.fields)
  }
}

extension [ColumnEdit] {
  fileprivate var newValues: [String: JSONValue] {
    Dictionary(map { ($0.name, JSONValue($0.new)) }) { $1 }
  }

  /// That every column still holds its old value; nil where an address cannot say that, for its length or the kind of
  /// a value: then a look before tells.
  fileprivate var filters: [HTTPRequest.QueryItem]? {
    let filters = map(\.filter)
    let length = filters.reduce(0) { $0 + ($1?.value.utf8.count ?? 0) }
    // Gateways take addresses of 8 kB, and an encoded byte has three.
    guard length < 2000, !filters.contains(nil) else { return nil }
    return filters.compactMap(\.self)
  }
}

extension ColumnEdit {
  /// That the column still holds the old value. A mark that is not set may be stored as none.
  fileprivate var filter: HTTPRequest.QueryItem? {
    switch old {
    case nil: .init(name, "is.null")
    case .flag(true): .init(name, "is.true")
    case .flag(false): .init(name, "not.is.true")
    case .text(let text): .init(name, "eq.\(text)")
    case .number(let number): .init(name, "eq.\(NumberText.shortest(number))")
    case .date(let date): .init(name, "eq.\(date.wire)")
    case .instant(let instant): .init(name, "eq.\(instant.wire)")
    case .list, .json: nil
    }
  }
}
