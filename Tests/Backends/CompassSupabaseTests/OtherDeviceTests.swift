import CompassModel
import Records
import TestSupport
import Testing

/// Checks changes by another device in a table whose `updated_at` does not move by itself (decisions L3, W6).
@Suite(.serialized) struct OtherDeviceTests {
  private static func offer(_ number: Int, _ status: String) -> String {
    #"{"id":"\#(ChangesTests.id(number))","user_id":"athlete-1","school_id":"school-1","offer_type":"partial","#
      + #""status":"\#(status)","offer_date":"2026-02-01","created_at":"2026-02-01T10:00:00+00:00","#
      + #""updated_at":"2026-02-0\#(1 + number % 9)T10:00:00+00:00"}"#
  }

  /// Checks short and long lists, whose times do not change.
  @Test(arguments: [3, 200]) func anOfferAnsweredElsewhereIsLoaded(_ count: Int) async throws {
    let rows = (0..<count).map { Self.offer($0, "pending") }
    let project = try LoopbackProject.ofAthlete(["offers": "[\(rows.joined(separator: ","))]"])
    let fixture = try Fixture(project)
    #expect(try await fixture.backend.loadOffers(of: "athlete-1").rows.allSatisfy { $0.status == .pending })
    try project.put(Self.offer(1, "declined"), into: "offers")
    let seen = try await fixture.backend.loadOffers(of: "athlete-1").rows
    #expect(seen.count { $0.status == .declined } == 1 && seen.count == count)
    #expect(fixture.server.count() == 2)
    _ = await fixture.backend.loadTimeline(of: "athlete-1")
    try project.put(Self.offer(2, "declined").replacing("partial", with: "full_ride"), into: "offers")
    let timeline = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(try timeline.offers.get().rows.count { $0.type == OfferType(wire: "full_ride") } == 1)
  }

  private func event(_ number: Int, _ name: String) -> String {
    ChangesTests.row(ChangesTests.id(number), name, at: "2019-01-01T10:00:00+00:00")
  }

  /// No row has changed since its creation: no trigger was observed.
  @Test func aTableWithoutUpdatesReloadsAllRows() async throws {
    let rows = (0..<200).map { event($0, "n\($0)") }
    let shared = try await ChangesTests.Shared("[\(rows.joined(separator: ","))]").polled()
    try shared.put(event(7, "changed"))
    let next = try await shared.poll()
    #expect(next.names.contains("changed") && next.isWhole)
  }

  /// A short list is requested whole, because a difference could bring no less.
  @Test func aShortListReloadsAllRows() async throws {
    let shared = try await ChangesTests.Shared(ChangesTests.rows(20)).polled()
    try shared.put(ChangesTests.row(ChangesTests.id(7), "changed", at: "2020-01-01T17:00:00+00:00"))
    let next = try await shared.poll()
    #expect(next.names.contains("changed") && next.requests.count == 1)
  }

  /// A local change that left the time unchanged proves that no trigger sets it: all later polls reload all rows.
  @Test func aTimeUnchangedByALocalEditIsNotTrusted() async throws {
    let shared = try await ChangesTests.Shared(ChangesTests.rows(200)).polled()
    #expect(try await !shared.poll().isWhole)
    try await shared.fixture.backend.make(.attended(EventID(ChangesTests.id(3)), of: "athlete-1"))
    try shared.put(ChangesTests.row(ChangesTests.id(3), "own", at: "2020-01-01T13:00:00Z"))
    #expect(try await shared.poll().isWhole)
    try shared.put(ChangesTests.row(ChangesTests.id(4), "elsewhere", at: "2020-01-01T14:00:00Z"))
    let next = try await shared.poll()
    #expect(next.isWhole && next.names.contains("elsewhere"))
  }

  /// A refused change is no evidence about the times.
  @Test func timesStayTrustedAfterARefusedChange() async throws {
    let shared = try await ChangesTests.Shared(ChangesTests.rows(200)).polled()
    shared.fixture.server.fail(.changes, with: .status(403), times: 1)
    _ = try? await shared.fixture.backend.make(.attended(EventID(ChangesTests.id(3)), of: "athlete-1"))
    _ = try await shared.poll()
    #expect(try await !shared.poll().isWhole)
  }
}

/// Rows that others depend on are requested once in a turn, and again in the next (decisions Y6, L12).
@Suite(.serialized) struct SharedSchoolsTests {
  private static let schools = LoopbackMatch("GET", to: "schools")
  private static let members = LoopbackMatch("GET", to: "family_members")
  private static let kinds: [RowKind] = [.schools, .interactions, .history]

  private func query(_ kind: RowKind, _ turn: Int?, isRefresh: Bool = false) -> Query {
    Query(RowsKey(kind, of: "athlete-1"), turn: turn, isRefresh: isRefresh)
  }

  /// Sequential requests are the worst case: each answer arrives before the next kind is requested.
  @Test func kindsOfOneTurnShareTheSchoolsRequest() async throws {
    let fixture = try Fixture(try LoopbackProject.ofAthlete())
    var known: [RowKind: Batch] = [:]
    for (turn, count) in [(1, 1), (2, 2), (3, 3)] {
      var answers: [RowKind: Batch] = [:]
      for kind in Self.kinds {
        answers[kind] = try await fixture.backend.rows(of: query(kind, turn), cached: known[kind])
      }
      #expect(fixture.server.count(Self.schools) == count)
      known = answers
    }
    #expect(fixture.server.count(Self.members) == 2, "the own row and the family's, once")
  }

  /// The backend retains none: without a retained answer, the next request of the turn loads them again.
  @Test func schoolsAreReleasedWithTheirAnswer() async throws {
    let fixture = try Fixture(try LoopbackProject.ofAthlete())
    for count in 1...2 {
      _ = try await fixture.backend.rows(of: query(.history, 1), cached: nil)
      #expect(fixture.server.count(Self.schools) == count)
    }
  }

  /// Its turns restart at one while an answer of the previous app is still retained.
  @Test func aRestartedAppSharesNoAnswers() async throws {
    let fixture = try Fixture(try LoopbackProject.ofAthlete())
    var answers: [Batch] = []
    for count in 1...2 {
      _ = try await fixture.backend.loadFamily()
      answers.append(try await fixture.backend.rows(of: query(.schools, 1, isRefresh: true), cached: nil))
      #expect(fixture.server.count(Self.schools) == count)
    }
  }

  @Test func aRefreshReloadsTheMembers() async throws {
    let fixture = try Fixture(try LoopbackProject.ofAthlete())
    var answers: [Batch] = []
    for turn in 1...3 {
      for kind in Self.kinds {
        answers.append(try await fixture.backend.rows(of: query(kind, turn, isRefresh: turn > 1), cached: nil))
      }
      #expect(fixture.server.count(Self.schools) == turn && fixture.server.count(Self.members) == 2 * turn)
    }
  }

  /// Includes requests in flight at the time of the refresh.
  @Test func aRequestInFlightDoesNotAnswerARefresh() async throws {
    let project = try LoopbackProject.ofAthlete()
    let fixture = try Fixture(project)
    let gate = LoopbackGate()
    fixture.server.fail(Self.schools, with: .held(gate), times: 1)
    let early = Task { try await fixture.backend.rows(of: query(.schools, 1), cached: nil) }
    // Three requests for the family, then the schools.
    await fixture.server.received(4)
    try project.put(
      #"{"id":"school-2","user_id":"athlete-1","family_unit_id":"family-1","name":"Duke"}"#, into: "schools")
    let late = try await fixture.backend.rows(of: query(.schools, 2, isRefresh: true), cached: nil)
    #expect(late.base(School.self)?.rows.count == 2)
    gate.open()
    _ = try await early.value
  }

  /// A long list is requested as a difference, whichever kind is requested first (decision L3).
  @Test(arguments: kinds) func onlyChangesOfALongListAreRequested(first: RowKind) async throws {
    let rows = (0..<60).map { number in
      #"{"id":"\#(ChangesTests.id(number))","user_id":"athlete-1","family_unit_id":"family-1","name":"S\#(number)","#
        + #""created_at":"2019-01-01T10:00:00+00:00","updated_at":"2020-01-0\#(1 + number % 9)T10:00:00+00:00"}"#
    }
    let project = try LoopbackProject.ofAthlete(["schools": "[\(rows.joined(separator: ","))]"])
    // A school without times would prevent differences.
    project.remove("school-1", from: "schools")
    let fixture = try Fixture(project)
    let order = [first] + Self.kinds.filter { $0 != first }
    var known: [RowKind: Batch] = [:]
    for kind in order { known[kind] = try await fixture.backend.rows(of: query(kind, 1), cached: nil) }
    try project.put(
      #"{"id":"\#(ChangesTests.id(500))","user_id":"athlete-1","family_unit_id":"family-1","name":"New","#
        + #""created_at":"2026-02-10T14:00:00+00:00","updated_at":"2026-02-10T14:00:00+00:00"}"#, into: "schools")
    var next: [RowKind: Batch] = [:]
    for kind in order { next[kind] = try await fixture.backend.rows(of: query(kind, 2), cached: known[kind]) }
    let asked = fixture.server.requests.filter { $0.path.hasSuffix("/schools") }
    #expect(asked.count == 2 && asked.last?.query.contains("order=updated_at.desc,id.desc") == true)
    #expect(next[.schools]?.base(School.self)?.rows.count == 61)
    #expect(next[.schools]?.base(School.self)?.rows.contains { $0.name == "New" } == true)
  }
}
