import CompassModel
import TestSupport
import Testing

@testable import CompassLocal

/// The owners of an interaction, which its table does not name (decisions L1, X4).
struct RowOwnershipTests {
  /// Two athletes and a parent of family `f`; school `sa` is `a`'s, `sb` is `b`'s, `sf` the family's.
  private func store(_ interaction: String, family: String = #""id": "f","#) async throws -> LocalStore {
    try await CompassLocalTests.store(
      of: """
        {"users": [{"id": "a"}, {"id": "b"}, {"id": "p", "role": "parent"}],
         "family": {\(family) "members": [{"user_id": "a", "role": "player"}, {"user_id": "b", "role": "player"},
                                          {"user_id": "p", "role": "parent"}]},
         "schools": [{"id": "sa", "user_id": "a", "name": "A"}, {"id": "sb", "user_id": "b", "name": "B"},
                     {"id": "sf", "user_id": "p", "family_unit_id": "f", "name": "F"}],
         "interactions": [{"id": "i", "type": "email", "created_at": "2026-02-10T12:00:00Z", \(interaction)}]}
        """)
  }

  private func owners(_ store: LocalStore, among athletes: [String] = everybody) async throws -> [String] {
    try await store.database.perform { (connection) throws(ServiceFailure) in
      var owners: [String] = []
      for athlete in athletes {
        let sql = "SELECT count(*) FROM interactions WHERE \(RowOwnership.interaction)"
        if try connection.first(sql, .text(athlete), read: { $0.integer(0) }) == 1 { owners.append(athlete) }
      }
      return owners
    }
  }

  private static let everybody = ["a", "b", "p", "stranger"]
  private static let family = ["a", "b", "p"]

  @Test(arguments: [
    // A school without a family: owned by its athlete, unless a sibling logged the interaction.
    (#""school_id": "sa""#, ["a"]),
    (#""school_id": "sa", "logged_by": "p""#, ["a", "p"]),
    (#""school_id": "sb", "logged_by": "a""#, ["a"]),
    (#""school_id": "sa", "logged_by": "p", "family_unit_id": "other""#, ["p"]),
    // A school of the family: owned by the athlete who logged the interaction, otherwise by each athlete.
    (#""school_id": "sf", "logged_by": "b""#, ["b"]),
    (#""school_id": "sf", "logged_by": "p""#, family),
    (#""school_id": "sf""#, family),
    (#""school_id": "sb", "logged_by": "p", "family_unit_id": "f""#, family),
    // An unknown school: the athlete who logged it.
    (#""school_id": "gone", "logged_by": "b""#, ["b"]),
    (#""school_id": "gone", "logged_by": "b", "family_unit_id": "f""#, ["b"]),
    (#""school_id": "gone", "logged_by": "b", "family_unit_id": "other""#, ["b"]),
    // Logged by another user: owned by the family.
    (#""school_id": "gone", "logged_by": "stranger", "family_unit_id": "f""#, everybody),
    (#""school_id": "gone", "logged_by": "p""#, family),
    (#""school_id": "gone""#, everybody),
    (#""school_id": "gone", "logged_by": "", "family_unit_id": """#, everybody),
    (#""school_id": "gone", "family_unit_id": "f""#, family),
    (#""school_id": "gone", "family_unit_id": "other""#, []),
    (#""school_id": "gone", "logged_by": "p", "family_unit_id": "other""#, ["p"]),
  ])
  func interactionsHaveTheExpectedOwners(interaction: String, expected: [String]) async throws {
    #expect(try await owners(store(interaction)) == expected)
  }

  /// The author's role in the family takes precedence over the user's own role (decision S2).
  @Test(arguments: [("player", "parent", ["a", "x"]), ("parent", "player", ["x"])])
  func theFamilyRoleOverridesTheUserRole(ofUser: String, inFamily: String, expected: [String]) async throws {
    let store = try await CompassLocalTests.store(
      of: """
        {"users": [{"id": "a"}, {"id": "x", "role": "\(ofUser)"}],
         "family": {"id": "f", "members": [{"user_id": "a"}, {"user_id": "x", "role": "\(inFamily)"}]},
         "interactions": [{"id": "i", "type": "email", "created_at": "2026-02-10T12:00:00Z", "logged_by": "x"}]}
        """)
    #expect(try await owners(store, among: ["a", "x", "stranger"]) == expected)
  }

  @Test func withoutAFamilyOnlyFamilylessRowsAreShared() async throws {
    let known = try await store(#""school_id": "gone", "family_unit_id": "f""#)
    try await execute("DELETE FROM family", in: known)
    #expect(try await owners(known) == [])
    let none = try await store(#""school_id": "gone""#)
    try await execute("DELETE FROM family", in: none)
    #expect(try await owners(none) == Self.everybody)
  }

  @Test func aMemberWithoutARoleHasTheUserRole() async throws {
    let store = try await store(#""school_id": "gone", "logged_by": "p""#)
    try await execute("UPDATE family_member SET role = NULL", in: store)
    #expect(try await owners(store) == Self.family)
    try await execute("UPDATE users SET role = 'player'", in: store)
    #expect(try await owners(store) == ["p"])
  }

  /// A row without a school is treated as one with an unknown school.
  @Test func aMissingSchoolCountsAsUnknown() async throws {
    for (author, expected) in [("'b'", ["b"]), ("NULL", Self.everybody)] {
      let connection = try mainConnection()
      try connection.execute("CREATE TEMP TABLE interactions (id, school_id, logged_by, family_unit_id)")
      try connection.execute("INSERT INTO temp.interactions VALUES ('i', NULL, \(author), NULL)")
      for athlete in Self.everybody {
        let sql = "SELECT count(*) FROM interactions WHERE \(RowOwnership.interaction)"
        let count = try connection.first(sql, .text(athlete)) { $0.integer(0) }
        #expect((count == 1) == expected.contains(athlete), "\(athlete)")
      }
    }
  }

  @Test func recordsOfOthersInteractionsAreNotFound() async throws {
    let backend = LocalBackend(try await store(#""school_id": "sa", "subject": "Hello", "direction": "inbound""#))
    let reference = RecordReference.interaction(InteractionID("i"))
    #expect(try await backend.loadRecord(reference, of: AthleteID("a"))["subject"] == .text("Hello"))
    let kind = await failure { () throws(ServiceFailure) in
      _ = try await backend.loadRecord(reference, of: AthleteID("b"))
    }?.kind
    #expect(kind == .notFound)
  }
}
