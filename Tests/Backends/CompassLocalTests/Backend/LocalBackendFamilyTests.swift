import CompassModel
import CompassServices
import Foundation
import Testing

@testable import CompassLocal

/// Decisions S2, K12, E13.
struct LocalBackendFamilyTests {
  private func family(_ file: String, as user: String? = nil) async throws -> FamilyAccess {
    try await LocalBackend(store(of: file), signedIn: user.map(UserID.init(rawValue:))).loadFamily()
  }

  private static let smiths = #"""
    {"users": [{"id": "p1", "full_name": "Jordan", "role": "player", "graduation_year": 2028,
                "current_phase": "committed"},
               {"id": "p2", "role": "player"}, {"id": "dad", "full_name": "Pat", "role": "parent"},
               {"id": "admin", "full_name": "Ada", "role": "admin"}, {"id": "stranger", "role": "player"}],
     "family": {"id": "f", "members": [{"user_id": "dad", "role": "parent"}, {"user_id": "p2", "role": "player"},
                                       {"user_id": "p1", "role": "player"}, {"user_id": "p3", "role": "player"}]}}
    """#

  private let first = Athlete(
    id: AthleteID("p1"), name: "Jordan", graduationYear: 2028, isCommitted: true, hasFamily: true)
  private let second = Athlete(id: AthleteID("p2"), name: "Athlete", hasFamily: true)

  @Test func theFirstUserOfTheFileIsSignedIn() async throws {
    let expected = FamilyAccess(user: UserID("p1"), name: "Jordan", role: .player, athletes: [first])
    #expect(try await family(Self.smiths) == expected)
  }

  @Test func theOrderOfUsersSurvivesExport() async throws {
    let store = try await store(of: #"{"users": [{"id": "z"}, {"id": "a"}]}"#)
    try await store.importDataset(try await store.exportDataset(), named: "again")
    #expect(try await LocalBackend(store).loadFamily().user == UserID("z"))
  }

  @Test func aParentHasAccessToEveryPlayer() async throws {
    let third = Athlete(id: AthleteID("p3"), name: "Athlete", hasFamily: true)
    let expected = FamilyAccess(user: UserID("dad"), name: "Pat", role: .parent, athletes: [second, first, third])
    #expect(try await family(Self.smiths, as: "dad") == expected)
  }

  @Test func aPlayerHasAccessToItselfOnly() async throws {
    let expected = FamilyAccess(user: UserID("p2"), name: "Athlete", role: .player, athletes: [second])
    #expect(try await family(Self.smiths, as: "p2") == expected)
  }

  /// Decision L1: on a device without families there is none to belong to.
  @Test func membershipIsUnknownWithoutAFamily() async throws {
    #expect(try await family(Self.smiths, as: "stranger").athletes.map(\.hasFamily) == [false])
    #expect(try await family(#"{"users": [{"id": "p"}]}"#).athletes.map(\.hasFamily) == [nil])
  }

  @Test func otherRolesHaveAccessToTheFamily() async throws {
    let access = try await family(Self.smiths, as: "admin")
    #expect(access.role == .other("admin"))
    #expect(access.athletes.count == 3)
  }

  @Test func aParentWithoutAFamilyHasNoAthletes() async throws {
    let access = try await family(#"{"users": [{"id": "m", "role": "parent"}, {"id": "p", "role": "player"}]}"#)
    #expect(access == FamilyAccess(user: UserID("m"), name: "", role: .parent, athletes: []))
  }

  /// Decision S2: the family of another user.
  @Test func aParentOfAnotherFamilyHasNoAthletes() async throws {
    let access = try await family(
      #"""
      {"users": [{"id": "a", "full_name": "Kid", "role": "player", "graduation_year": 2028},
                 {"id": "p", "full_name": "Stranger", "role": "parent"}],
       "family": {"id": "f", "members": [{"user_id": "a", "role": "player"}]}}
      """#, as: "p")
    #expect(access == FamilyAccess(user: UserID("p"), name: "Stranger", role: .parent, athletes: []))
  }

  @Test(arguments: [
    (
      #"{"users": [{"id": "u", "role": "parent"}], "family": {"members": [{"user_id": "u", "role": "player"}]}}"#,
      "player"
    ),
    (#"{"users": [{"id": "u", "role": "parent"}], "family": {"members": [{"user_id": "u"}]}}"#, "parent"),
    (#"{"users": [{"id": "u"}], "family": {"members": [{"user_id": "u", "role": "parent"}]}}"#, "parent"),
    (#"{"users": [{"id": "u"}]}"#, "player"),
  ])
  func theFamilyRoleOverridesTheUserRole(file: String, role: String) async throws {
    #expect(try await family(file).role == UserRole(wire: role))
  }

  @Test(arguments: [("nobody", "nobody"), (nil, "no user")] as [(String?, String)])
  func anUnknownUserHasNoSession(user: String?, detail: String) async throws {
    let failure = await #expect(throws: ServiceFailure.self) {
      try await family(user == nil ? "{}" : Self.smiths, as: user)
    }
    #expect(failure?.kind == .sessionOver)
    #expect(failure?.detail.contains(detail) == true)
  }
}
