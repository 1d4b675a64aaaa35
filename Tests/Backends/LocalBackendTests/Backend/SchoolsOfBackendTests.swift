import CompassModel
import CompassServices
import Testing

@testable import LocalBackend

struct SchoolsOfBackendTests {
  @Test func onlyTheAthletesSchoolsArrive() async throws {
    let store = try await store(
      of: #"""
        {"schools": [{"id": "s", "user_id": "a", "name": "日本語 College", "city": "Kyoto", "status": "odd"},
                     {"id": "t", "user_id": "b", "name": "T", "family_unit_id": "f"}, {"id": "u", "user_id": "a"},
                     {"id": "v", "user_id": "b"}, 7]}
        """#)
    let backend = LocalBackend(store)
    let school = School(id: SchoolID("s"), name: "日本語 College", city: "Kyoto")
    #expect(try await backend.loadSchools(of: AthleteID("a")) == Loaded(rows: [school], skipped: 2))
    #expect(try await backend.loadSchools(of: AthleteID("b")).rows.map(\.name) == ["T"])
    #expect(try await backend.loadSchools(of: AthleteID("c")) == Loaded(rows: [], skipped: 1))
  }
}
