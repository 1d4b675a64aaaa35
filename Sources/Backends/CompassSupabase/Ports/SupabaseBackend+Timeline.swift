import CompassModel
import CompassServices
import Records

extension SupabaseBackend {
  /// Loads status changes of the athlete's schools, with one request per 100 schools (decision T18).
  func statusChanges(at schools: SchoolList) async throws(ServiceFailure) -> Loaded<StatusChange> {
    let query = TableQuery(table: "school_status_history", columns: StatusChange.columns)
    return try await rows(query, at: schools.ids, read: StatusChange.init(_:))
  }

  /// Loads rows of the given schools, in concurrent requests of up to 100 schools (decision W5).
  func rows<Row: Sendable>(
    _ query: TableQuery, at schools: [SchoolID], read: @escaping @Sendable (JSONRow) throws(UnreadableRow) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    let rows = RowSlots<Row>()
    return rows.loaded(try await readRows(query, at: schools, rows.reader(read)))
  }

  private func readRows(
    _ query: TableQuery, at schools: [SchoolID], _ read: @escaping RowReader
  ) async throws(ServiceFailure) -> ReadRows {
    let chunks = stride(from: 0, to: schools.count, by: TableQuery.chunk).map { start in
      var query = query
      query.filters.append(TableQuery.among("school_id", schools[start...].prefix(TableQuery.chunk)))
      return query
    }
    var all = ReadRows()
    for chunk in try await sideBySide(chunks, { chunk throws(ServiceFailure) in try await client.allRows(chunk, read) })
    {
      all.append(chunk)
    }
    return all
  }

  /// Loads the athlete's interactions: those of the family, and those without a family at schools without one; for an
  /// athlete without a family those at the athlete's schools.
  func interactions(
    of athlete: AthleteID, with schools: SchoolList
  ) async throws(ServiceFailure) -> Loaded<Interaction> {
    var query = TableQuery(table: "interactions", columns: Interaction.columns)
    if client.usesSpecRoutes {
      query.columns = "id,type,subject,occurred_at,created_at,school_id"
      query.filters = [TableQuery.equal("user_id", athlete)]
      return try await client.rows(query) { row throws(UnreadableRow) in try Interaction(row) }
    }
    let ownership = InteractionOwnership(
      athlete: athlete, schools: schools, links: try await familyLinks(of: athlete))
    let read = { @Sendable (row: JSONRow) throws(UnreadableRow) -> Interaction? in
      try ownership.holds(for: row) ? try Interaction(row, loggedBy: try ownership.author(of: row)) : nil
    }
    guard let family = schools.family else { return try await rows(query, at: schools.ids, read: read) }
    var ownQuery = query
    ownQuery.filters = [.init("family_unit_id", "is.null")]
    query.filters = [TableQuery.equal("family_unit_id", family)]
    async let own = outcome { [ownQuery] () async throws(ServiceFailure) in
      try await rows(ownQuery, at: schools.withoutFamily, read: read)
    }
    let ofFamily = try await client.rows(query, read: read)
    let alone = try await own.get()
    return Loaded(rows: ofFamily.rows + alone.rows, skipped: ofFamily.skipped + alone.skipped)
  }

  /// The ownership rule for rows requested by id. Schools are requested only if it depends on them.
  func interactionOwnership(
    of athlete: AthleteID, deciding rows: AnswerRows
  ) async throws(ServiceFailure) -> InteractionOwnership {
    let links = try await familyLinks(of: athlete)
    let areFamilys = rows.load { (row) throws(UnreadableRow) -> Bool? in
      try row.reference("family_unit_id") as FamilyID? == links.family
    }.rows
    let schools =
      if let family = links.family, links.siblings != nil, !areFamilys.contains(false) {
        SchoolList.notNeeded(in: family)
      } else {
        try await schoolList(for: Query(RowsKey(.schools, of: athlete)))
      }
    return InteractionOwnership(athlete: athlete, schools: schools, links: links)
  }
}

/// Rule for which interactions are an athlete's (decisions L1, X4): those the athlete logged, and those that anyone
/// except a sibling logged for the family, or at a school without a family that the athlete added.
struct InteractionOwnership: Sendable {
  var athlete: AthleteID
  var schools: SchoolList
  var links: FamilyLinks

  /// Whether the row is the athlete's by its family, author and school; without an author, by its family alone. The
  /// family of a row without `family_unit_id` is not checked, because the request has selected by it. Throws if one of
  /// these columns cannot be read.
  func holds(for row: JSONRow) throws(UnreadableRow) -> Bool {
    let author: UserID? = try row.reference("logged_by")
    let school: SchoolID? = try row.reference("school_id")
    if let family: FamilyID = try row.reference("family_unit_id"), let own = schools.family, family != own {
      return false
    }
    guard let author, author.rawValue != athlete.rawValue else { return true }
    if let siblings = links.siblings, schools.family != nil { return !siblings.contains(author) }
    // The author may be a sibling, so only schools that the athlete added count.
    return school.map(schools.added.contains) ?? false
  }

  /// Whether `interactions(of:with:)` would load the row, which must have all columns.
  func isListed(_ row: JSONRow) throws(UnreadableRow) -> Bool {
    guard schools.family != nil, try row.reference("family_unit_id") as FamilyID? == nil else { return true }
    let school: SchoolID? = try row.reference("school_id")
    return school.map(schools.withoutFamily.contains) ?? false
  }

  /// The name of the user who logged the row; nil if that is the athlete or the name is not known.
  func author(of row: JSONRow) throws(UnreadableRow) -> String? {
    guard let author: UserID = try row.reference("logged_by"), author.rawValue != athlete.rawValue else { return nil }
    return links.names[author]
  }
}

// Rows of two sources of the timeline (recruiting-timeline.md §4). Each needs a date (decision T10).

extension Interaction {
  fileprivate static let columns = "id,type,subject,occurred_at,created_at,school_id,logged_by"

  fileprivate init(_ row: JSONRow, loggedBy: String? = nil) throws(UnreadableRow) {
    try self.init(row.reader(InteractionColumn.table), of: AthleteID(""))
    self.loggedBy = loggedBy
  }
}

extension StatusChange {
  fileprivate static let columns = "id,school_id,previous_status,new_status,changed_at,notes"

  fileprivate init(_ row: JSONRow) throws(UnreadableRow) {
    guard let instant = row.instant("changed_at") else { throw UnreadableRow() }
    self.init(
      id: try row.id("id"), schoolID: try row.reference("school_id"),
      previous: try row.text("previous_status").map(SchoolStatus.init(wire:)),
      new: SchoolStatus(wire: try row.requiredText("new_status")), instant: instant, notes: try row.text("notes"))
  }
}
