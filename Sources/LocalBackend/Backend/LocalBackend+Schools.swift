import CompassModel
import CompassServices

extension LocalBackend: SchoolsBackend {
  public func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    try await load("schools", "id, name", of: athlete) { row in
      School(id: SchoolID(row.text(0) ?? ""), name: row.text(1) ?? "")
    }
  }
}
