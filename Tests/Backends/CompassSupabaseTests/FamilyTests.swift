import CompassModel
import CompassServices
import Synchronization
import TestSupport
import Testing

@testable import CompassSupabase

/// Checks the lookup of the signed-in user and of the athletes they may see (decision S2).
@Suite(.serialized) struct FamilyTests {
  private static let ava = #"[{"id":"p-1","full_name":"Ava","role":"player"}]"#
  private static let membership = #"[{"user_id":"p-1","family_unit_id":"f-1","role":"player"}]"#
  private func family(
    _ user: String, _ people: String, accessible: String = #"{"success":true,"families":[]}"#, api: Bool = true
  ) async throws -> (FamilyAccess, [LoopbackRequest]) {
    let fixture = try Fixture(
      api: api, tokens: StubTokens(user: UserID(user)), script: answers(["users": people, "accessible": accessible]))
    return (try await fixture.backend.loadFamily(), fixture.server.requests)
  }

  @Test func aPlayerHasAccessToItself() async throws {
    let row = #"[{"id":"p-1","full_name":"Ava","role":"player","graduation_year":2027,"current_phase":"committed"}]"#
    let (access, requests) = try await family("p-1", row)
    let ava = Athlete(id: "p-1", name: "Ava", graduationYear: 2027, isCommitted: true, hasFamily: false)
    #expect(access == FamilyAccess(user: "p-1", name: "Ava", role: .player, athletes: [ava], store: .project))
    #expect(requests.map(\.path) == ["/rest/v1/users", "/rest/v1/family_members", "/rest/v1/schools"])
    #expect(requests[0].query.contains("id=eq.p-1"))
  }

  @Test func aMissingNameBecomesAthlete() async throws {
    let (access, _) = try await family("p-1", #"[{"id":"p-1","full_name":null,"role":"player"}]"#)
    #expect(access.name == "Athlete")
    #expect(access.athletes == [Athlete(id: "p-1", name: "Athlete", hasFamily: false)])
  }

  /// Decision L1. A membership that failed to load is nil: the page that needs the family reports the failure.
  @Test(
    arguments: [
      (LoopbackAnswer.json(membership), true), (.json("[]"), false),
      (.json("{}", status: 403), nil), (.json("<html>"), nil),
    ] as [(LoopbackAnswer, Bool?)])
  func familyMembershipOfAPlayerIsLoaded(_ answer: LoopbackAnswer, _ known: Bool?) async throws {
    let fixture = try Fixture(api: false, tokens: StubTokens(user: "p-1")) { request in
      request.path.hasSuffix("/family_members") ? answer : .json(Self.ava)
    }
    #expect(try await fixture.backend.loadFamily().athletes.map(\.hasFamily) == [known])
  }

  /// Row security hides the members from users without permission: an empty answer, not an error.
  @Test(arguments: [(#""f-1""#, true), ("null", false)])
  func familyMembershipIsDerivedFromSchools(_ family: String, _ known: Bool) async throws {
    let schools = #"[{"id":"s-1","name":"Stanford","family_unit_id":\#(family)}]"#
    let fixture = try Fixture(
      api: false, tokens: StubTokens(user: "p-1"), script: answers(["users": Self.ava, "schools": schools]))
    #expect(try await fixture.backend.loadFamily().athletes.map(\.hasFamily) == [known])
  }

  /// A user who has joined a family meanwhile gets its schools; their membership is not requested twice.
  @Test func aNewMembershipAppearsAtTheNextLoad() async throws {
    let isMember = Mutex(false)
    let fixture = try Fixture(api: false, tokens: StubTokens(user: "p-1")) { request in
      let members = isMember.withLock { $0 } ? Self.membership : "[]"
      return answers(["users": Self.ava, "family_members": members])(request)
    }
    #expect(try await fixture.backend.loadFamily().athletes[0].hasFamily == false)
    #expect(try await fixture.backend.familyLinks(of: "p-1").family == nil)
    #expect(fixture.server.count(LoopbackMatch(to: "family_members")) == 1)
    isMember.withLock { $0 = true }
    #expect(try await fixture.backend.loadFamily().athletes[0].hasFamily == true)
    #expect(try await fixture.backend.familyLinks(of: "p-1").family == "f-1")
  }

  /// Checks that a start requests the families once (decision Y6): rows use them before the profile arrives.
  @Test func familiesAreRequestedOnce() async throws {
    let gate = LoopbackGate()
    let fixture = try Fixture(api: false, tokens: StubTokens(user: "p-1")) { request in
      if request.query.contains("id=eq.p-1") { gate.pass() }
      return answers(["users": Self.ava, "family_members": Self.membership])(request)
    }
    let own = LoopbackMatch("GET", to: "family_members") { $0.query.contains("user_id=eq.p-1") }
    async let family = fixture.backend.loadFamily()
    await fixture.server.received(1)
    #expect(try await fixture.backend.familyLinks(of: "p-1").family == "f-1")
    gate.open()
    #expect(try await family.athletes[0].hasFamily == true)
    #expect(fixture.server.count(own) == 1)
  }

  @Test func aParentHasAccessToFamilyAthletes() async throws {
    let accessible = """
      {"success":true,"families":[
        {"familyUnitId":"f-1","athleteId":"p-1","athleteName":"Ava","graduationYear":2027,"familyName":"F"},
        {"familyUnitId":"f-2","athleteId":"p-2","athleteName":null,"graduationYear":"2028"},
        {"familyUnitId":"f-2","athleteId":"p-1","athleteName":"Ava again","graduationYear":null},
        {"familyUnitId":"f-3","athleteId":null,"athleteName":"Nobody"}, 7]}
      """
    let row = #"[{"id":"a-1","full_name":"Pat","role":"parent"}]"#
    let (access, requests) = try await family("a-1", row, accessible: accessible)
    #expect(access.role == .parent && access.name == "Pat" && access.user == "a-1")
    #expect(
      access.athletes == [
        Athlete(id: "p-1", name: "Ava", graduationYear: 2027, hasFamily: true),
        Athlete(id: "p-2", name: "Athlete", graduationYear: 2028, hasFamily: true),
      ])
    #expect(requests.map(\.path) == ["/rest/v1/users", "/app/api/family/accessible"])
  }

  @Test func aParentWithoutAFamilyHasNoAthletes() async throws {
    let (access, requests) = try await family("a-1", #"[{"id":"a-1","role":"parent"}]"#, api: false)
    #expect(access.athletes.isEmpty && access.name == "")
    #expect(requests.map(\.path) == ["/rest/v1/users", "/rest/v1/family_members"])
  }

  /// Decision W4, without a web app and with one that lacks the endpoint.
  @Test(arguments: [false, true])
  func theTablesProvideTheFamilysAthletes(_ api: Bool) async throws {
    let fixture = try Fixture(api: api, tokens: StubTokens(user: "a-1")) { request in
      switch request.path.split(separator: "/").last ?? "" {
      case "accessible": return .json(#"{"statusCode":404}"#, status: 404)
      case "family_members" where request.query.contains("user_id=eq.a-1"):
        return .json(#"[{"user_id":"a-1","family_unit_id":"f-1"},{"user_id":"a-1","family_unit_id":"f-2"}]"#)
      case "family_members":
        return .json(
          #"[{"user_id":"a-1","family_unit_id":"f-1","role":"parent"},{"user_id":"p-1","family_unit_id":"f-1"},"#
            + #"{"user_id":"p-2","family_unit_id":"f-2","role":"player"},{"user_id":"p-1","family_unit_id":"f-2"},7]"#)
      case "users" where request.query.contains("id=eq.a-1"):
        return .json(#"[{"id":"a-1","full_name":"Pat","role":"parent"}]"#)
      case "users":
        return .json(#"[{"id":"p-1","full_name":"Ava","graduation_year":2028,"current_phase":"committed"}]"#)
      default: return .json("[]")
      }
    }
    let access = try await fixture.backend.loadFamily()
    #expect(
      access.athletes == [
        Athlete(id: "p-1", name: "Ava", graduationYear: 2028, isCommitted: true, hasFamily: true),
        Athlete(id: "p-2", name: "Athlete", hasFamily: true),
      ])
    let players = try #require(fixture.server.requests.last { $0.path.hasSuffix("/family_members") })
    #expect(Set(players.query) == ["select=user_id,family_unit_id,role", "family_unit_id=in.(f-1,f-2)"])
    #expect(fixture.server.requests.last?.query.contains("id=in.(a-1,p-1,p-2)") == true)
    // Interactions are found by the family.
    _ = await fixture.backend.loadTimeline(of: "p-1")
    let asked = fixture.server.requests.filter { $0.path.hasSuffix("/interactions") }
    #expect(asked.contains { $0.query.contains("family_unit_id=eq.f-1") })
  }

  /// Decision N10: the next user may be of another family.
  @Test func signingOutDiscardsTheFamily() async throws {
    let isMoved = Mutex(false)
    let fixture = try Fixture(tokens: StubTokens(user: "a-1")) { request in
      let family = isMoved.withLock { $0 } ? "f-2" : "f-1"
      let accessible = #"{"families":[{"familyUnitId":"\#(family)","athleteId":"p-1","athleteName":"Ava"}]}"#
      let users = #"[{"id":"a-1","full_name":"Pat","role":"parent"}]"#
      return answers(["accessible": accessible, "users": users])(request)
    }
    func contactsAskedBy() async -> String? {
      _ = await fixture.backend.loadTimeline(of: "p-1")
      let asked = fixture.server.requests.last { $0.path.hasSuffix("/interactions") }
      return asked?.query.first { $0.hasPrefix("family_unit_id=") }
    }
    func membersAsked() -> Int { fixture.server.count(LoopbackMatch(to: "family_members")) }
    _ = try await fixture.backend.loadFamily()
    #expect(await contactsAskedBy() == "family_unit_id=eq.f-1")
    isMoved.withLock { $0 = true }
    #expect(await contactsAskedBy() == "family_unit_id=eq.f-1", "known")
    #expect(membersAsked() == 1)
    await fixture.backend.signOut()
    #expect(await contactsAskedBy() == "family_unit_id=eq.f-2")
    #expect(membersAsked() == 2)
  }

  @Test func aWebAppFailureIsReported() async throws {
    let fixture = try Fixture(tokens: StubTokens(user: "a-1")) { request in
      request.path.hasSuffix("accessible")
        ? .json("{}", status: 403) : .json(#"[{"id":"a-1","full_name":"Pat","role":"parent"}]"#)
    }
    let failure = await failure { () async throws(ServiceFailure) in _ = try await fixture.backend.loadFamily() }
    #expect(failure?.kind == .notPermitted)
  }

  @Test func anUnknownRoleIsRetained() async throws {
    let (access, _) = try await family("x-1", #"[{"id":"x-1","role":"coach"}]"#, api: false)
    #expect(access.role == .other("coach"))
  }

  @Test func aMissingUserEndsTheSession() async throws {
    let fixture = try Fixture(tokens: StubTokens(user: nil)) { _ in .json("[]") }
    let failure = await failure { () async throws(ServiceFailure) in _ = try await fixture.backend.loadFamily() }
    #expect(failure?.kind == .sessionOver)
    #expect(fixture.server.requests.isEmpty)
  }

  @Test(arguments: [
    ("[]", ServiceFailure.Kind.setUp), (#"[{"id":"somebody-else","role":"player"}]"#, .setUp),
    (#"[{"id":7}]"#, .unexpectedReply),
  ])
  func anAccountWithoutAReadableRowFails(_ rows: String, _ kind: ServiceFailure.Kind) async throws {
    let fixture = try Fixture(script: answers(["users": rows]))
    let failure = await failure { () async throws(ServiceFailure) in _ = try await fixture.backend.loadFamily() }
    #expect(failure?.kind == kind)
    #expect(kind != .setUp || failure?.message.contains("users") == true)
  }

  @Test func theFamilyOfAnOfferIsRequestedOnce() async throws {
    let fixture = try Fixture { request in
      switch request.path.split(separator: "/").last ?? "" {
      case "family_members": .json("[]")
      case "schools": .json(#"[{"id":"s-0","family_unit_id":null},{"id":"s-1","family_unit_id":"f-1"}]"#)
      default: .json(#"[{"id":"offer-1"}]"#, status: 201)
      }
    }
    for _ in 0..<2 { try await Call.createOffer.run(fixture.backend) }
    // The members, which name no family; then the athlete's schools, and the schools of their family.
    #expect(fixture.server.requests.map(\.method) == ["GET", "GET", "GET", "POST", "POST"])
    for post in fixture.server.requests.suffix(2) { #expect(post.text.contains(#""family_unit_id":"f-1""#)) }
  }
}
