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
      let columns = row.kind.table.columns
      return try await client.change(request, row.id, of: athlete, in: route) { found throws(UnreadableRow) in
        guard let found else { return false }
        let fields = try columns.fields(of: found, only: edit.map(\.name))
        return (try? edit.isDone(of: row, in: fields)) == true
      }
    }
    let table = written.name
    var outcome = SentChanges.Outcome.sent
    client.sent.begin(table)
    defer { client.sent.end(table, row.id, outcome) }
    try await store(edit, of: row, in: written, of: athlete)
    outcome = .stored
  }

  /// Filters by the old values of the columns it changes: a row of which another device changed one is not touched
  /// (decision L2). Where no row was met, or the change may have been made, the row is read (decisions B1, B2): it may
  /// hold the new values; be gone, forbidden, or changed elsewhere.
  private func store(
    _ edit: [ColumnEdit], of row: RowReference, in written: WrittenTable, of athlete: AthleteID
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
      let values = edit.newValues.merging(setsStatus ? statusTime.column(at: now()) : [:]) { new, _ in new }
      let request = HTTPRequest(
        .patch, client.address(ofTable: table),
        query: [.init("id", "eq.\(row.id)"), written.isOwned] + (edit.filters ?? [])
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
      // It is as the filter says, and was not changed all the same: row security keeps it, or the server refused.
      if now == edit, !setsStatus || !statusTime.isMissing(by: failure) { throw failure }
      edit = now
    }
  }

  /// The columns of an edit as they are now.
  private func look(
    at row: RowReference, in written: WrittenTable, for edit: [ColumnEdit], over client: SupabaseClient
  ) async throws(ServiceFailure) -> FoundColumns {
    let columns = row.kind.table.columns
    let names = edit.map(\.name)
    let request = HTTPRequest(
      .get, client.address(ofTable: written.name),
      query: [
        .init("id", "eq.\(row.id)"),
        .init("select", (["id"] + written.ownerColumns + names).joined(separator: ",")),
      ])
    let rows = try AnswerRows(try await client.answer(to: request)).load { row throws(UnreadableRow) in
      (isOwned: try written.owns(row), fields: try columns.fields(of: row, only: names))
    }.rows
    return FoundColumns(isOwned: rows.first?.isOwned ?? false, fields: rows.first?.fields)
  }
}

/// The columns of a row that was read for an edit.
private struct FoundColumns: Sendable {
  var isOwned: Bool
  /// Nil where there is no such row.
  var fields: [RecordField]?

  /// The edit of the row as it is; nil if that holds the new values already.
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
