import CompassModel
import CompassServices
import Records
import TestSupport
import Testing

@testable import SupabaseBackend

/// Schools are entered, edited and deleted as the family's (decisions D2, L1).
@Suite(.serialized) struct SchoolsOverTheWireTests {
  private func fixture(for viewer: String) throws -> Fixture {
    try Fixture(try Families().project(for: viewer), tokens: StubTokens(user: UserID(viewer)))
  }

  private func schools(_ backend: SupabaseBackend, of athlete: AthleteID) async throws -> [School] {
    let batch = try await backend.rows(of: Query(RowsKey(.schools, of: athlete), isRefresh: true), cached: nil)
    return batch.base(School.self)?.rows ?? []
  }

  private func history(_ backend: SupabaseBackend, of athlete: AthleteID) async throws -> [StatusChange] {
    let batch = try await backend.rows(of: Query(RowsKey(.history, of: athlete), isRefresh: true), cached: nil)
    return batch.base(StatusChange.self)?.rows ?? []
  }

  @Test func aParentsNewSchoolIsEverySiblings() async throws {
    let backend = try fixture(for: "pat").backend
    let new = NewSchool(name: "Foo State", city: "Lakeview", state: "OH")
    try await backend.make(.create(.school(new, "s-new"), of: "ada"))
    for athlete in ["ada", "dee"] as [AthleteID] {
      #expect(try await schools(backend, of: athlete).contains(School(new, id: "s-new")))
    }
    #expect(try await !schools(backend, of: "zoe").contains { $0.id == "s-new" })
    // Sent again after a lost answer, it is there already.
    try await backend.make(.create(.school(new, "s-new"), of: "ada"))
  }

  @Test func aStatusIsStoredAndNoted() async throws {
    let backend = try fixture(for: "ada").backend
    let change = Change.status("s-kim", from: nil, to: .contacted, of: "ada")
    try await backend.make(change)
    #expect(try await schools(backend, of: "ada").first { $0.id == "s-kim" }?.status == .contacted)
    let noted = try await history(backend, of: "ada").filter { $0.schoolID == "s-kim" && $0.new == .contacted }
    #expect(noted.count == 1)
    // The same again is done already, and noted once.
    try await backend.make(change)
    #expect(try await history(backend, of: "ada").filter { $0.schoolID == "s-kim" }.count == 2)
  }

  @Test func anothersSchoolIsLeftAlone() async throws {
    let backend = try fixture(for: "ada").backend
    let edit = Change.status("s-zoe", from: nil, to: .contacted, of: "ada")
    await #expect(throws: ServiceFailure.self) { try await backend.make(edit) }
    await #expect(throws: ServiceFailure.self) { try await backend.make(.delete(.school("s-zoe"), of: "ada")) }
  }

  @Test func itsOwnPageShowsTheWholeRow() async throws {
    let backend = try fixture(for: "ada").backend
    #expect(try await backend.loadRecord(.school("s-pat"), of: "ada").text("name") == "School s-pat")
    await #expect(throws: ServiceFailure.self) { _ = try await backend.loadRecord(.school("s-zoe"), of: "ada") }
  }
}
