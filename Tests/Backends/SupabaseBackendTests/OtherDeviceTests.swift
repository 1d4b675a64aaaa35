import CompassModel
import CompassServices
import SupabaseBackend
import TestSupport
import Testing

/// What another device changed in a table whose `updated_at` does not move by itself (decisions L3, W6).
@Suite(.serialized) struct OtherDeviceTests {
  private static func offer(_ number: Int, _ status: String) -> String {
    #"{"id":"\#(ChangesTests.id(number))","user_id":"athlete-1","school_id":"school-1","offer_type":"partial","#
      + #""status":"\#(status)","offer_date":"2026-02-01","created_at":"2026-02-01T10:00:00+00:00","#
      + #""updated_at":"2026-02-0\#(1 + number % 9)T10:00:00+00:00"}"#
  }

  /// However many there are, and whatever their times say.
  @Test(arguments: [3, 200]) func anOfferThatIsAnsweredElsewhereComes(_ count: Int) async throws {
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

  /// All of its rows were changed last when they were made: no trigger was seen.
  @Test func aTableInWhichNoTimeEverMovedIsAskedForAsAWhole() async throws {
    let rows = (0..<200).map { event($0, "n\($0)") }
    let shared = try ChangesTests.Shared("[\(rows.joined(separator: ","))]")
    _ = try await shared.look()
    try shared.put(event(7, "changed"))
    let next = try await shared.look()
    #expect(next.names.contains("changed") && next.isWhole)
  }

  /// What a difference may bring is no less than all of them.
  @Test func aFewRowsAreAskedForAsAWholeWhateverTheirTimesSay() async throws {
    let shared = try ChangesTests.Shared(ChangesTests.rows(20))
    _ = try await shared.look()
    try shared.put(ChangesTests.row(ChangesTests.id(7), "changed", at: "2020-01-01T17:00:00+00:00"))
    let next = try await shared.look()
    #expect(next.names.contains("changed") && next.requests.count == 1)
  }

  /// A change of one's own that left the time as it was shows that nothing moves it: from then on all is asked for.
  @Test func aTimeThatDidNotMoveWithOnesOwnChangeIsNeverTrustedAgain() async throws {
    let shared = try ChangesTests.Shared(ChangesTests.rows(200))
    _ = try await shared.look()
    #expect(try await !shared.look().isWhole)
    try await shared.fixture.backend.update(.attended(EventID(ChangesTests.id(3))), of: "athlete-1")
    try shared.put(ChangesTests.row(ChangesTests.id(3), "own", at: "2020-01-01T13:00:00Z"))
    #expect(try await shared.look().isWhole)
    try shared.put(ChangesTests.row(ChangesTests.id(4), "elsewhere", at: "2020-01-01T14:00:00Z"))
    let next = try await shared.look()
    #expect(next.isWhole && next.names.contains("elsewhere"))
  }

  /// A change that was refused says nothing of the times.
  @Test func aRefusedChangeLeavesTheTimesTheirTrust() async throws {
    let shared = try ChangesTests.Shared(ChangesTests.rows(200))
    _ = try await shared.look()
    shared.fixture.server.fail(.changes, with: .status(403), times: 1)
    try? await shared.fixture.backend.update(.attended(EventID(ChangesTests.id(3))), of: "athlete-1")
    _ = try await shared.look()
    #expect(try await !shared.look().isWhole)
  }
}

/// Who wants to see all for sure gets the schools anew, too (decision L12).
@Suite(.serialized) struct AskingForEverythingTests {
  @Test func theSchoolsAreAskedForAgain() async throws {
    let fixture = try Fixture(try LoopbackProject.ofAthlete())
    let schools = LoopbackMatch("GET", to: "schools")
    _ = await fixture.backend.loadTimeline(of: "athlete-1")
    let count = fixture.server.count(schools)
    _ = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(fixture.server.count(schools) == count && count > 0, "good for a moment")
    fixture.backend.askForEverything()
    _ = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(fixture.server.count(schools) == 2 * count)
  }

  /// Also those that were being asked for when it was wanted.
  @Test func whatWasUnderWayDoesNotAnswerIt() async throws {
    let project = try LoopbackProject.ofAthlete()
    let fixture = try Fixture(project)
    let gate = LoopbackGate()
    fixture.server.fail(LoopbackMatch("GET", to: "schools"), with: .held(gate), times: 1)
    let early = Task { try await fixture.backend.loadSchools(of: "athlete-1") }
    // Of the family three, then the schools.
    await fixture.server.received(4)
    try project.put(
      #"{"id":"school-2","user_id":"athlete-1","family_unit_id":"family-1","name":"Duke"}"#, into: "schools")
    fixture.backend.askForEverything()
    #expect(try await fixture.backend.loadSchools(of: "athlete-1").rows.count == 2)
    gate.open()
    _ = try await early.value
    #expect(try await fixture.backend.loadSchools(of: "athlete-1").rows.count == 2)
  }
}
