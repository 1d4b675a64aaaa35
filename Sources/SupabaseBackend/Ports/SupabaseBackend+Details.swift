import CompassModel
import CompassServices

extension SupabaseBackend: DetailsBackend {
  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    let columns = RecordColumns(reference)
    var filters = [HTTPRequest.QueryItem("id", "eq.\(reference.id)")]
    let isOwned: (JSONRow) throws(UnreadableRow) -> Bool
    switch reference {
    case .event, .offer:
      filters.append(TableQuery.equal("user_id", athlete))
      isOwned = { row throws(UnreadableRow) in try row.isOwned(by: athlete) }
    case .interaction:
      let ownership = await interactionOwnership(of: athlete, with: try await schoolList(of: athlete))
      if let family = ownership.family { filters.append(TableQuery.equal("family_unit_id", family)) }
      isOwned = { row throws(UnreadableRow) in try ownership.holds(for: row) }
    }
    let loaded = try AnswerRows(
      try await client.answer(to: try request(for: reference, filters, of: athlete))
    ).load { row throws(UnreadableRow) -> Record? in
      guard try row.id("id") == reference.id, try isOwned(row) else { return nil }
      return Record(reference, fields: try columns.fields(of: row))
    }
    guard let record = loaded.rows.first else {
      throw ServiceFailure(.notFound, detail: "\(reference.noun) \(reference.id) of athlete \(athlete)")
    }
    return record
  }

  /// The spec has an endpoint for single events only.
  private func request(
    for reference: RecordReference, _ filters: [HTTPRequest.QueryItem], of athlete: AthleteID
  ) throws(ServiceFailure) -> HTTPRequest {
    if client.usesSpecRoutes, case .event = reference {
      return try client.route(.get, ["events", reference.id], query: [SupabaseClient.owner(athlete)])
    }
    return client.request(for: TableQuery(table: RecordColumns(reference).table, filters: filters), offset: 0)
  }
}
