import CompassApp
import CompassBridge
import CompassModel
import CompassServices
import EventsList
import Records
import TestSupport
import Testing

@testable import CompassSupabase

/// Creates, edits and deletes the schools of a family (decisions D2, L1).
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

  /// A column that was not entered has the table's default: a school without a status is "researching" (decision B5).
  @Test func aParentsNewSchoolBelongsToEverySibling() async throws {
    let backend = try fixture(for: "pat").backend
    var new = NewSchool(name: "Foo State", city: "Lakeview", state: "OH")
    let stored = try await backend.make(.create(.school(new, "s-new"), of: "ada"))
    new.status = .researching
    #expect(stored == .school(School(new, id: "s-new")))
    // A default that is unknown on this device is no remote change.
    try await backend.make(.status("s-new", from: nil, to: .contacted, of: "pat"))
    new.status = .contacted
    for athlete in ["ada", "dee"] as [AthleteID] {
      #expect(try await schools(backend, of: athlete).contains(School(new, id: "s-new")))
    }
    #expect(try await !schools(backend, of: "zoe").contains { $0.id == "s-new" })
    // Sent again after a lost answer, it already exists.
    new.status = nil
    try await backend.make(.create(.school(new, "s-new"), of: "ada"))
  }

  /// A note is stored once, however often it is sent (decision B6).
  @Test func aStatusIsStoredWithItsNote() async throws {
    let backend = try fixture(for: "ada").backend
    let change = Change.status("s-kim", from: nil, to: .contacted, of: "ada")
    let note = try #require(change.statusNote(at: Fixture.now))
    for _ in 1...2 {
      try await backend.make(change)
      #expect(try await schools(backend, of: "ada").first { $0.id == "s-kim" }?.status == .contacted)
      try await backend.make(note)
    }
    let noted = try await history(backend, of: "ada").filter { $0.schoolID == "s-kim" && $0.new == .contacted }
    #expect(noted.map(\.id.rawValue) == [note.id] && noted.map(\.instant) == [Fixture.now])
  }

  /// The time is set as by the web app, if the project has the column (decision B6).
  @Test(arguments: [false, true])
  func aStatusChangeStoresItsTime(isOlder: Bool) async throws {
    let project = try Families().project(for: "ada")
    if isOlder { project.leaveOut("schools.status_changed_at") }
    let fixture = try Fixture(project, tokens: StubTokens(user: "ada"))
    try await fixture.backend.make(.status("s-kim", from: nil, to: .contacted, of: "ada"))
    try await fixture.backend.make(.status("s-kim", from: .contacted, to: .visiting, of: "ada"))
    #expect(project.rows(of: "schools").contains(#""status_changed_at":"2026-02-10T14:00:00"#) == !isOlder)
    // The second change omits the missing column.
    let changes = fixture.server.requests.filter { $0.method == "PATCH" }
    #expect(changes.count == (isOlder ? 3 : 2) && project.rows(of: "schools").contains(#""status":"visiting""#))
  }

  @Test func aStatusSetEarlierHasItsOwnTime() async throws {
    let project = try Families().project(for: "ada")
    let fixture = try Fixture(project, tokens: StubTokens(user: "ada"))
    let change = Change.status("s-kim", from: nil, to: .contacted, of: "ada")
    try await fixture.backend.make(change, at: instant("2026-02-07T14:00:00Z"))
    #expect(project.rows(of: "schools").contains(#""status_changed_at":"2026-02-07T14:00:00"#))
  }

  @Test func anotherMissingColumnCausesNoRetry() async throws {
    let fixture = try fixture(for: "ada")
    let refusal = LoopbackFault.refusal(
      "42703", #"column "phone" does not exist, which the trigger of status_changed_at reads"#, status: 400)
    fixture.server.fail(LoopbackMatch("PATCH", to: "schools"), with: refusal)
    await #expect(throws: ServiceFailure.self) {
      try await fixture.backend.make(.status("s-kim", from: nil, to: .contacted, of: "ada"))
    }
    #expect(fixture.server.requests.count { $0.method == "PATCH" } == 1)
  }

  /// A project would delete rows of others with the school (decision B4).
  @Test(arguments: [
    ("events", #""user_id": "dee", "type": "camp", "name": "Camp", "start_date": "2026-03-01""#),
    ("offers", #""user_id": "dee", "offer_type": "partial", "offer_date": "2026-03-01""#),
    ("interactions", #""type": "email", "direction": "inbound", "occurred_at": "2026-02-01T10:00:00Z""#),
    ("coaches", #""user_id": "dee""#),
  ])
  func aReferencedSchoolIsNotDeleted(table: String, columns: String) async throws {
    let project = try Families().project(for: "ada")
    let school = NewSchool(name: "Foo State")
    let backend = try Fixture(project, tokens: StubTokens(user: "ada")).backend
    try await backend.make(.create(.school(school, "s-new"), of: "ada"))
    try project.put(#"{"id": "x", "school_id": "s-new", "family_unit_id": "f-1", \#(columns)}"#, into: table)
    let failure = await failure { () async throws(ServiceFailure) in
      try await backend.make(.delete(.school("s-new"), of: "ada"))
    }
    #expect(failure?.kind == .refused && failure?.message.hasPrefix("Its \(table) would be deleted") == true)
    #expect(project.has("x", in: table))
    project.remove("x", from: table)
    try await backend.make(.delete(.school("s-new"), of: "ada"))
    #expect(!project.has("s-new", in: "schools"))
  }

  @Test func changesOfAnotherFamilysSchoolFail() async throws {
    let project = try Families().project(for: "ada")
    let backend = try Fixture(project, tokens: StubTokens(user: "ada")).backend
    let edit = Change.status("s-zoe", from: nil, to: .contacted, of: "ada")
    await #expect(throws: ServiceFailure.self) { try await backend.make(edit) }
    await #expect(throws: ServiceFailure.self) { try await backend.make(.delete(.school("s-zoe"), of: "ada")) }
    #expect(project.has("s-zoe", in: "schools"))
  }

  @Test func aSchoolRecordLoadsOnlyInItsFamily() async throws {
    let backend = try fixture(for: "ada").backend
    #expect(try await backend.loadRecord(.school("s-pat"), of: "ada").text("name") == "School s-pat")
    await #expect(throws: ServiceFailure.self) { _ = try await backend.loadRecord(.school("s-zoe"), of: "ada") }
  }
}

/// Polls a project through the app: a retained answer keeps the next one small (decisions L3, W6, Y6).
@MainActor @Suite(.serialized) struct PollingOverTheWireTests {
  private let shared: ChangesTests.Shared
  private let time = ManualTime(Fixture.now)
  private let copies = MemoryCopies()
  private let preferences = MemoryPreferences()

  init() throws { shared = try ChangesTests.Shared(ChangesTests.rows(200)) }

  private func start() async -> Compass {
    let compass = Compass(shared.fixture.backend, time, preferences: preferences, copies: copies, allowsUndo: true)
    compass.send(.launched)
    compass.open("/events")
    await compass.settled()
    return compass
  }

  /// Requests for events during an action.
  private func sent(_ act: () async -> Void) async -> [LoopbackRequest] {
    let count = shared.fixture.server.requests.count
    await act()
    return shared.fixture.server.requests[count...].filter { $0.path.hasSuffix("/events") }
  }

  private func poll(_ compass: Compass) async {
    await time.advance(by: Polling.interval) { await compass.settled() }
  }

  private func names(_ compass: Compass) -> Int { compass.page(EventsList.self).screen.count ?? 0 }

  @Test func pollsLoadChangesAndPeriodicallyAllRows() async throws {
    let compass = await start()
    var whole: [Int] = []
    for number in 1...31 {
      let requests = await sent { await poll(compass) }
      #expect(requests.count == 1)
      if requests.contains(where: { $0.query.contains("order=id.asc") }) { whole.append(number) }
    }
    #expect(whole == [15, 30])
    shared.project.remove(ChangesTests.id(7), from: "events")
    try shared.put(ChangesTests.row(ChangesTests.id(500), "new", at: "2026-02-10T14:00:00+00:00"))
    shared.project.remove(ChangesTests.id(8), from: "events")
    await poll(compass)
    #expect(names(compass) == 199)
  }

  /// A return to the foreground does not.
  @Test func aRefreshAndARelaunchReloadAllRows() async throws {
    let compass = await start()
    #expect(await sent { await poll(compass) }.allSatisfy { !$0.query.contains("order=id.asc") })
    let refresh = await sent {
      compass.page(EventsList.self).send(.refreshPulled)
      await compass.settled()
    }
    #expect(refresh.map { $0.query.contains("order=id.asc") } == [true])
    let foregrounded = await sent {
      compass.send(.foregrounded)
      await compass.settled()
    }
    #expect(foregrounded.map { $0.query.contains("order=id.asc") } == [false])
    var again: Compass?
    let relaunch = await sent { again = await start() }
    #expect(relaunch.map { $0.query.contains("order=id.asc") } == [true])
    #expect(again.map(names) == 200)
  }

  @Test func aLocalChangeNeedsNoFullReload() async throws {
    let compass = await start()
    let id = EventID(ChangesTests.id(3))
    compass.page(EventsList.self).send(.deleteTapped(id: id))
    compass.page(EventsList.self).send(.deleteConfirmed)
    await time.advance(by: .seconds(6)) { await compass.settled() }
    #expect(!shared.project.has(id.rawValue, in: "events"))
    let requests = await sent { await poll(compass) }
    #expect(requests.count == 1 && requests.allSatisfy { !$0.query.contains("order=id.asc") })
    #expect(names(compass) == 199)
  }
}
