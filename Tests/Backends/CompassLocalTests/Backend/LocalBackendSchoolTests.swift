import CompassModel
import CompassServices
import Testing

@testable import CompassLocal

struct LocalBackendSchoolTests {
  @Test func onlyTheAthletesSchoolsAreLoaded() async throws {
    let store = try await store(
      of: #"""
        {"schools": [{"id": "s", "user_id": "a", "name": "日本語 College", "city": "Kyoto", "status": "odd"},
                     {"id": "t", "user_id": "b", "name": "T", "family_unit_id": "f"}, {"id": "u", "user_id": "a"},
                     {"id": "v", "user_id": "b"}, 7]}
        """#)
    let backend = LocalBackend(store)
    let school = School(id: SchoolID("s"), name: "日本語 College", city: "Kyoto", status: .other("odd"))
    #expect(try await backend.loadSchools(of: AthleteID("a")) == Loaded(rows: [school], skipped: 2))
    #expect(try await backend.loadSchools(of: AthleteID("b")).rows.map(\.name) == ["T"])
    #expect(try await backend.loadSchools(of: AthleteID("c")) == Loaded(rows: [], skipped: 1))
  }

  private static let family = #"""
    {"users": [{"id": "a"}, {"id": "b"}, {"id": "z"}],
     "family": {"id": "f", "members": [{"user_id": "a", "role": "player"}, {"user_id": "b", "role": "player"}]}}
    """#

  /// Decision D2: a school belongs to the family of its author.
  @Test func aNewSchoolBelongsToTheFamily() async throws {
    let backend = LocalBackend(try await store(of: Self.family))
    let school = NewSchool(name: "Foo State", city: "Lakeview", state: "OH", division: "D1")
    try await backend.make(.create(.school(school, "s"), of: "a"))
    #expect(try await backend.loadSchools(of: "b").rows == [School(school, id: "s")])
    #expect(try await backend.loadSchools(of: "z").rows.isEmpty)
    try await backend.make(.create(.school(school, "s"), of: "a"))
    await #expect(throws: ServiceFailure.self) {
      try await backend.make(.create(.school(NewSchool(name: "Bar"), "s"), of: "a"))
    }
  }

  /// Decision D2: the timeline's fourth source.
  @Test func eachNewStatusIsAddedToTheHistory() async throws {
    let backend = LocalBackend(try await store(of: Self.family))
    let school = NewSchool(name: "Foo State", status: .interested)
    try await backend.make(.create(.school(school, "s"), of: "a"))
    try await backend.make(.status("s", from: .interested, to: .contacted, of: "b"))
    try await backend.make(.status("s", from: .interested, to: .contacted, of: "b"))
    try await backend.make(Change.update(.school("s"), [ColumnEdit("city", from: nil, to: .text("Ames"))], of: "a"))
    try await backend.make(.status("s", from: .contacted, to: nil, of: "a"))
    let steps = try await backend.loadStatusChanges(of: "a").rows
    #expect(Set(steps.map(\.new)) == [.interested, .contacted] && steps.count == 2)
    #expect(Set(steps.map(\.previous)) == [nil, .interested])
    #expect(try await backend.loadSchools(of: "a").rows.map(\.city) == ["Ames"])
  }

  @Test func onlyTheFamilyDeletesItsSchool() async throws {
    let backend = LocalBackend(try await store(of: Self.family))
    try await backend.make(.create(.school(NewSchool(name: "Foo State"), "s"), of: "a"))
    await #expect(throws: ServiceFailure.self) { try await backend.make(.delete(.school("s"), of: "z")) }
    try await backend.make(.delete(.school("s"), of: "b"))
    #expect(try await backend.loadSchools(of: "a").rows.isEmpty)
  }

  /// Rows of siblings prevent a deletion too; the history is deleted with its school (decision B4).
  @Test func aReferencedSchoolIsNotDeleted() async throws {
    let store = try await store(of: Self.family)
    let backend = LocalBackend(store)
    try await backend.make(.create(.school(NewSchool(name: "Foo State", status: .contacted), "s"), of: "a"))
    let event = NewEvent(schoolID: "s", type: .camp, name: "Camp", startDate: .latest)
    try await backend.make(.create(.event(event, "e"), of: "b"))
    let contact = NewInteraction(schoolID: "s", type: .email, direction: .inbound, occurredAt: Instant(seconds: 0))
    for id in ["i", "j"] as [InteractionID] { try await backend.make(.create(.interaction(contact, id), of: "a")) }
    let before = try await store.exportDataset()
    do throws(ServiceFailure) {
      try await backend.make(.delete(.school("s"), of: "a"))
      Issue.record("a school that rows name was deleted")
    } catch {
      #expect(error.message == "It has 1 event and 2 contacts. Nothing was changed.")
    }
    #expect(try await store.exportDataset() == before)
    for row in [RowReference.event("e"), .interaction("i"), .interaction("j")] {
      try await backend.make(.delete(row, of: row == .event("e") ? "b" : "a"))
    }
    #expect(try await backend.loadStatusChanges(of: "a").rows.count == 1)
    try await backend.make(.delete(.school("s"), of: "a"))
    #expect(try await backend.loadStatusChanges(of: "a").rows.isEmpty)
  }
}
