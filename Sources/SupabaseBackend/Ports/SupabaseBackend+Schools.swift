import CompassModel
import CompassServices

extension SupabaseBackend: SchoolsBackend {
  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    let loaded = try await rows(ofSchools: athlete, columns: "id,name,family_unit_id") { row throws(UnreadableRow) in
      School(id: SchoolID(try row.id("id")), name: try row.requiredText("name"))
    }
    return Loaded(rows: loaded.rows.map(\.0), skipped: loaded.skipped)
  }

  /// The ids of an athlete's schools, and the family they belong to.
  struct SchoolList: Sendable {
    var ids: [SchoolID]
    var family: FamilyID?
  }

  func schoolList(of athlete: AthleteID) async throws(ServiceFailure) -> SchoolList {
    let loaded = try await rows(ofSchools: athlete, columns: "id,family_unit_id") { row throws(UnreadableRow) in
      SchoolID(try row.id("id"))
    }
    return SchoolList(ids: loaded.rows.map(\.0), family: loaded.rows.lazy.compactMap(\.1).first)
  }

  /// Notes the family that the rows tell of.
  private func rows<Row>(
    ofSchools athlete: AthleteID, columns: String, read: (JSONRow) throws(UnreadableRow) -> Row
  ) async throws(ServiceFailure) -> Loaded<(Row, FamilyID?)> {
    let query = TableQuery(table: "schools", columns: columns, filters: [TableQuery.equal("user_id", athlete)])
    let loaded = try await client.rows(query) { row throws(UnreadableRow) -> (Row, FamilyID?)? in
      (try read(row), try row.text("family_unit_id").map(FamilyID.init(rawValue:)))
    }
    await families.note(loaded.rows.lazy.compactMap(\.1).first, of: athlete)
    return loaded
  }
}
