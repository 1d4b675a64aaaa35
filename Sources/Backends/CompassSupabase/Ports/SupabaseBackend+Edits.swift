import CompassModel

extension SupabaseBackend {
  func update(
    _ edit: [ColumnEdit], of row: RowReference, in written: WrittenTable, of athlete: AthleteID, at time: Instant
  ) async throws(ServiceFailure) {
    if edit.isEmpty { return }
    if case .offer = row, let status = edit.first(where: { $0.name == "status" })?.new?.text,
      !OfferStatus.recognized.contains(OfferStatus(wire: status))
    {
      throw ServiceFailure(.valuesRefused, detail: "unknown status \"\(status)\"", column: "status")
    }
    if client.usesSpecRoutes, let route = written.route {
      // Endpoints have no filters, so changes by others meanwhile are not detected.
      let request = try client.route(
        .patch, route + [row.id], query: [SupabaseClient.owner(athlete)], body: edit.newValues, isRepeatable: true)
      return try await client.change(request, row.id, of: athlete, in: route) { found throws(UnreadableRow) in
        guard let found else { return false }
        let fields = try row.kind.table.fields(of: found, only: edit.map(\.name))
        return (try? edit.isDone(of: row, in: fields)) == true
      }
    }
    let table = written.name
    var outcome = SentChanges.Outcome.sent
    client.sent.begin(table)
    defer { client.sent.end(table, row.id, outcome) }
    try await store(edit, of: row, in: written, of: athlete, at: time)
    outcome = .stored
  }

  /// Updates a row if its edited columns still have their old values, by filters (decision L2). If no row matched, or
  /// the outcome is unknown, the row is read (decisions B1, B2): it may have the new values, be gone or not permitted,
  /// or have changed elsewhere.
  private func store(
    _ edit: [ColumnEdit], of row: RowReference, in written: WrittenTable, of athlete: AthleteID, at time: Instant
  ) async throws(ServiceFailure) {
    let table = written.name
    let setsStatus = edit.schoolStatus(of: row) != nil
    var edit = edit
    if edit.filters == nil {
      guard let now = try await look(at: row, in: written, for: edit, over: client).rebased(edit, of: row, athlete)
      else { return }
      edit = now
    }
    while true {
      let values = edit.newValues.merging(setsStatus ? statusTime.column(at: time) : [:]) { new, _ in new }
      let request = HTTPRequest(
        .patch, client.address(ofTable: table),
        query: [.init("id", "eq.\(row.id)"), written.ownerFilter] + (edit.filters ?? [])
          + [.init("select", "id")],
        headers: ["Prefer": "return=representation"], body: try JSONValue.body(values), isRepeatable: true)
      let sought = edit
      let made: MadeChange<FoundColumns>
      do throws(ServiceFailure) {
        made = try await client.make(request, holdsRow: { $0.holdsRow(row.id) }) { client throws(ServiceFailure) in
          try await look(at: row, in: written, for: sought, over: client)
        }
      } catch {
        guard setsStatus, statusTime.isMissing(by: error) else { throw error }
        continue
      }
      guard case .found(let found, let failure, _) = made, let now = try found.rebased(edit, of: row, athlete)
      else { return }
      // The row matches the filter but was not changed: row security protects it, or the server refused.
      if now == edit, !setsStatus || !statusTime.isMissing(by: failure) { throw failure }
      edit = now
    }
  }

  private func look(
    at row: RowReference, in written: WrittenTable, for edit: [ColumnEdit], over client: SupabaseClient
  ) async throws(ServiceFailure) -> FoundColumns {
    let names = edit.map(\.name)
    let request = HTTPRequest(
      .get, client.address(ofTable: written.name),
      query: [
        .init("id", "eq.\(row.id)"),
        .init("select", (["id"] + written.ownerColumns + names).joined(separator: ",")),
      ])
    let rows = try AnswerRows(try await client.answer(to: request)).load { found throws(UnreadableRow) in
      (isOwned: try written.owns(found), fields: try row.kind.table.fields(of: found, only: names))
    }.rows
    return FoundColumns(isOwned: rows.first?.isOwned ?? false, fields: rows.first?.fields)
  }
}

private struct FoundColumns: Sendable {
  var isOwned: Bool
  /// The values by column; nil if the row does not exist.
  var fields: [RecordField]?

  /// Bases the edit on the current values; nil if the row has the new values already. Throws if the row is missing or
  /// not owned, or was changed to other values elsewhere.
  func rebased(
    _ edit: [ColumnEdit], of row: RowReference, _ athlete: AthleteID
  ) throws(ServiceFailure) -> [ColumnEdit]? {
    let detail = "\(row.noun) \(row.id) of athlete \(athlete)"
    guard let fields else { throw ServiceFailure(.notFound, detail: detail) }
    guard isOwned else { throw ServiceFailure(.notPermitted, detail: detail) }
    return try edit.isDone(of: row, in: fields) ? nil : edit.based(on: fields)
  }
}

extension [ColumnEdit] {
  fileprivate var newValues: [String: JSONValue] {
    Dictionary(map { ($0.name, JSONValue($0.new)) }) { $1 }
  }

  /// Filters that every column has its old value; nil if they would be too long or a value has none.
  fileprivate var filters: [HTTPRequest.QueryItem]? {
    let filters = map(\.filter)
    let length = filters.reduce(0) { $0 + ($1?.value.utf8.count ?? 0) }
    // Gateways accept URLs up to 8 kB, and an encoded byte takes three.
    guard length < 2000, !filters.contains(nil) else { return nil }
    return filters.compactMap(\.self)
  }
}

extension ColumnEdit {
  /// A filter for the old value; nil for a list or JSON. A flag that is off may be stored as null.
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
