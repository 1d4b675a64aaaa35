import CompassModel
import CompassServices

extension SupabaseBackend {
  /// By the family where it is known, else by the athlete's schools (wire.md §1).
  func interactions(
    of athlete: AthleteID, with schools: SchoolList
  ) async throws(ServiceFailure) -> Loaded<Interaction> {
    var query = TableQuery(
      table: "interactions", columns: TimelineRow.interactionColumns, order: "occurred_at.desc,id.asc")
    if client.usesSpecRoutes {
      query.columns = "id,type,subject,occurred_at,created_at,school_id"
      query.filters = [TableQuery.equal("user_id", athlete)]
      return try await client.rows(query) { row throws(UnreadableRow) in try TimelineRow.interaction(row) }
    }
    let ownership = await interactionOwnership(of: athlete, with: schools)
    guard let family = ownership.family else {
      return try await rows(query, at: schools.ids) { row throws(UnreadableRow) in try TimelineRow.interaction(row) }
    }
    query.filters = [TableQuery.equal("family_unit_id", family)]
    return try await client.rows(query) { row throws(UnreadableRow) in
      try ownership.holds(for: row) ? try TimelineRow.interaction(row) : nil
    }
  }

  func interactionOwnership(of athlete: AthleteID, with schools: SchoolList) async -> InteractionOwnership {
    InteractionOwnership(
      athlete: athlete, schools: Set(schools.ids), family: await families.family(of: athlete),
      siblings: await families.siblings(of: athlete))
  }
}

/// Which interactions are an athlete's (decision X4): those with its schools, and what it noted itself. Where no school
/// is named, those of its family that no brother or sister noted.
struct InteractionOwnership {
  var athlete: AthleteID
  var schools: Set<SchoolID>
  var family: FamilyID?
  var siblings: Set<AthleteID>

  func holds(for row: JSONRow) throws(UnreadableRow) -> Bool {
    let author = try row.text("logged_by").map(AthleteID.init(rawValue:))
    if let author, author == athlete { return true }
    guard let school = try row.text("school_id") else {
      return family != nil && author.map { !siblings.contains($0) } ?? true
    }
    return schools.contains(SchoolID(school))
  }
}
