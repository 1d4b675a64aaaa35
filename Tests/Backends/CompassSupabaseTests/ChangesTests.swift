import CompassModel
import Foundation
import Records
import TestSupport
import Testing

/// Checks that only rows changed by others are requested, not all (decision W6): by the server's log.
@Suite(.serialized) struct ChangesTests {
  @Test(arguments: [false, true]) func anUnchangedTableCostsOneSmallResponse(atOnce: Bool) async throws {
    let shared = try Shared(Self.rows(200, atOnce: atOnce))
    let first = try await shared.poll()
    let next = try await shared.poll()
    #expect(next.names == Self.names(0..<200) && next.names == first.names)
    #expect(next.requests.count == 1 && next.bytes < (atOnce ? 50 : 5) * 700, "\(next.bytes) of \(first.bytes) bytes")
    #expect(next.requests.first?.header("Prefer") == "count=exact")
    #expect(next.requests.first?.query.contains("order=updated_at.desc,id.desc") == true)
  }

  @Test(arguments: [false, true]) func remoteEditsAndInsertsArriveInOneResponse(atOnce: Bool) async throws {
    let shared = try await Shared(Self.rows(200, atOnce: atOnce)).polled()
    try shared.put(Self.row(Self.id(7), "changed", at: "2026-02-10T14:00:00.5+00:00"))
    try shared.put(Self.row(Self.id(500), "new", at: "2026-02-10T14:00:00.5+00:00"))
    let next = try await shared.poll()
    #expect(next.names.contains("changed") && next.names.contains("new") && !next.names.contains("n7"))
    #expect(next.names.count == 201 && next.requests.count == 1)
    #expect(try await shared.poll().names == next.names)
  }

  @Test func manyChangesCostASecondRequest() async throws {
    let shared = try await Shared(Self.rows(200)).polled()
    for number in 0..<30 {
      try shared.put(Self.row(Self.id(number), "new\(number)", at: "2026-02-10T14:00:\(10 + number)+00:00"))
    }
    let next = try await shared.poll()
    #expect(next.names.count { $0.hasPrefix("new") } == 30 && next.names.count == 200)
    #expect(next.requests.count == 2 && !next.isWhole)
    #expect(next.requests.last?.query.contains { $0.hasPrefix("updated_at=gte.") } == true)
  }

  @Test(arguments: [false, true]) func rowsDeletedElsewhereAreRemoved(atOnce: Bool) async throws {
    let shared = try await Shared(Self.rows(200, atOnce: atOnce)).polled()
    shared.project.remove(Self.id(7), from: "events")
    let next = try await shared.poll()
    #expect(next.names == Self.names((0..<200).filter { $0 != 7 }))
    #expect(next.requests.count == 2 && next.requests.last?.query.contains("select=id") == true)
    #expect(try await shared.poll().requests.count == 1)
  }

  /// The number of rows is unchanged, but the rows differ.
  @Test func aDeletionOffsetByAnInsertIsDetected() async throws {
    let shared = try await Shared(Self.rows(200)).polled()
    shared.project.remove(Self.id(7), from: "events")
    try shared.put(Self.row(Self.id(500), "new", at: "2026-02-10T14:00:00+00:00"))
    let next = try await shared.poll()
    #expect(next.names.contains("new") && !next.names.contains("n7") && next.names.count == 200)
    #expect(next.requests.count == 2)
    shared.project.remove(Self.id(8), from: "events")
    try shared.put(Self.row(Self.id(8), "again", at: "2026-02-10T14:01:00+00:00"))
    let again = try await shared.poll()
    #expect(again.names.contains("again") && !again.names.contains("n8") && again.requests.count == 1)
  }

  @Test(arguments: [3, 20, 30]) func rowsWithEqualTimesAreAllLoaded(count: Int) async throws {
    let shared = try await Shared(Self.rows(count, atOnce: true)).polled()
    let time = "2020-01-01T10:00:00+00:00"
    try shared.put(Self.row(Self.id(500), "new", at: time))
    #expect(try await shared.poll().names.count == count + 1)
    shared.project.remove(Self.id(1), from: "events")
    try shared.put(Self.row(Self.id(501), "newer", at: time))
    let names = try await shared.poll().names
    #expect(names.contains("newer") && !names.contains("n1") && names.count == count + 1)
  }

  /// A transaction began before the newest change was loaded and ended after it.
  @Test func aLateSlightlyOlderChangeIsLoaded() async throws {
    let shared = try Shared(Self.rows(80))
    try shared.put(Self.row(Self.id(79), "newest", at: "2026-02-10T14:00:00+00:00"))
    _ = try await shared.poll()
    try shared.put(Self.row(Self.id(3), "late", at: "2026-02-10T13:59:01+00:00"))
    #expect(try await shared.poll().names.contains("late"))
    for number in 10..<20 {
      try shared.put(Self.row(Self.id(number), "on top", at: "2026-02-10T14:00:\(number)+00:00"))
    }
    try shared.put(Self.row(Self.id(4), "later", at: "2026-02-10T13:59:02+00:00"))
    let names = try await shared.poll().names
    #expect(names.contains("later") && names.count { $0 == "on top" } == 10)
  }

  /// As above, with more changes than one response holds: for two minutes by the server's clock.
  @Test func aLateChangeAmongManyIsLoaded() async throws {
    let clock = Lock(instant("2026-02-10T14:00:10Z"))
    let shared = try Shared(Self.rows(200), server: clock)
    for number in 0..<100 {
      try shared.put(Self.row(Self.id(number), "many", at: "2026-02-10T14:00:00+00:00"))
    }
    _ = try await shared.poll()
    for (number, time) in [(150, "2026-02-10T14:01:10Z"), (151, "2026-02-10T14:02:10Z")] {
      clock.withLock { $0 = instant(time) }
      try shared.put(Self.row(Self.id(number), "late\(number)", at: "2026-02-10T13:59:30+00:00"))
      let poll = try await shared.poll()
      #expect(poll.names.contains("late\(number)") && poll.requests.count == 2 && !poll.isWhole)
    }
    #expect(try await shared.poll().requests.count == 1)
  }

  /// Only the server's times identify changes.
  @Test(arguments: [Duration.seconds(86_400), .seconds(-86_400)])
  func aWrongDeviceClockDoesNotAffectPolls(_ skew: Duration) async throws {
    let all = try [Fixture.now, Fixture.now.adding(skew)].map { try Shared(Self.rows(100), device: $0) }
    for step in 0..<4 {
      var polls: [Poll] = []
      for shared in all {
        for number in 0..<[0, 1, 30, 60][step] {
          try shared.put(Self.row(Self.id(number), "step\(step)", at: "2026-02-10T1\(step):00:00+00:00"))
        }
        if step == 2 { shared.project.remove(Self.id(90), from: "events") }
        polls.append(try await shared.poll())
      }
      #expect(polls[0].names == polls[1].names && polls[1].names.count { $0 == "step\(step)" } == [0, 1, 30, 60][step])
      #expect(polls[0].requests.map(\.target) == polls[1].requests.map(\.target))
    }
  }

  /// A moved or restored row has an old time.
  @Test func aRowWithAnOldTimeIsFoundByTheRowCount() async throws {
    let shared = try await Shared(Self.rows(80)).polled()
    try shared.put(Self.row(Self.id(500), "restored", at: "2019-01-01T00:00:00+00:00"))
    let next = try await shared.poll()
    #expect(next.names.contains("restored") && next.isWhole)
  }

  @Test func aTableWithoutUpdateTimesReloadsAllRows() async throws {
    let shared = try Shared("[]") { $0.leaveOut("events.updated_at") }
    try shared.put(#"{"id":"e-1","user_id":"athlete-1","type":"camp","name":"A","start_date":"2026-03-01"}"#)
    for _ in 1...3 {
      let poll = try await shared.poll()
      #expect(poll.names == ["A"] && poll.requests.count == 1 && poll.isWhole)
    }
  }

  @Test func rowsWithoutATimeAreReloaded() async throws {
    #expect(try await Shared("[\(Self.row("a", "A", at: nil)),\(Self.row("b", "B"))]").polled().poll().isWhole)
    let timed = try await Shared(Self.rows(80)).polled()
    try timed.put(Self.row(Self.id(3), "timeless", at: nil))
    #expect(try await timed.poll().names.contains("timeless"))
  }

  @Test func aMissingRowCountReloadsAllRows() async throws {
    let shared = try await Shared(Self.rows(80)) { $0.setCountsRows(false) }.polled()
    shared.project.remove(Self.id(7), from: "events")
    let next = try await shared.poll()
    #expect(next.names.count == 79 && next.isWhole)
  }

  @Test func aRefreshReloadsAllRows() async throws {
    let shared = try await Shared(Self.rows(80)).polled()
    #expect(try await shared.poll(isRefresh: true).isWhole)
    #expect(try await !shared.poll().isWhole)
  }

  /// Decision N10: no rows of one user remain for the next.
  @Test(arguments: [true, false])
  func signingOutOrInReloadsAllRows(signsOut: Bool) async throws {
    let shared = try await Shared(Self.rows(80)).polled()
    #expect(try await !shared.poll().isWhole)
    if signsOut {
      await shared.fixture.backend.signOut()
    } else {
      try await shared.fixture.backend.signIn(email: "ava@example.com", password: Secret("x"))
    }
    #expect(try await shared.poll().isWhole)
  }

  @Test func everyFifteenthPollReloadsAllRows() async throws {
    let shared = try Shared(Self.rows(80))
    var whole: [Int] = []
    for number in 0..<32 where try await shared.poll().isWhole { whole.append(number) }
    #expect(whole == [0, 15, 30])
  }

  /// A batch of one athlete or kind is no base for changes of another.
  @Test func aBatchOfAnotherKeyIsNotReused() async throws {
    let shared = try Shared(Self.rows(80))
    let backend = shared.fixture.backend
    let known = try await backend.rows(of: Query(RowsKey(.events, of: "athlete-1")), cached: nil)
    #expect(known.mark != nil)
    for query in [Query(RowsKey(.events, of: "athlete-2")), Query(RowsKey(.readings, of: "athlete-1"))] {
      let count = shared.fixture.server.requests.count
      let answer = try await backend.rows(of: query, cached: known)
      let empty = query.key.kind == .events ? Batch(.events(Base([]))) : Batch(.readings(Base([])))
      #expect(answer.isSame(as: empty))
      let asked = shared.fixture.server.requests[count...]
      #expect(asked.count == 1 && asked.allSatisfy { $0.query.contains("order=id.asc") })
    }
  }

  /// A decoded copy has no mark, as after a relaunch (decision Y6).
  @Test func aSavedCopyReloadsAllRows() async throws {
    let shared = try Shared(Self.rows(80))
    let query = Query(RowsKey(.events, of: "athlete-1"))
    let answer = try await shared.fixture.backend.rows(of: query, cached: nil)
    let copy = try JSONDecoder().decode(Batch.self, from: JSONEncoder().encode(answer))
    #expect(copy.mark == nil && copy.isSame(as: answer))
    let folded = answer.folded([Edit(.removed, of: Self.id(3), owner: "athlete-1")])
    for known in [copy, folded] {
      shared.known.withLock { $0 = ["athlete-1": known] }
      let poll = try await shared.poll()
      #expect(poll.isWhole && poll.names == Self.names(0..<80))
    }
  }

  /// Two requests for the same rows at the same time: each answer is applied to its base.
  @Test func concurrentPollsAreCorrectInEitherOrder() async throws {
    let shared = try Shared(Self.rows(200))
    let query = Query(RowsKey(.events, of: "athlete-1"))
    let backend = shared.fixture.backend
    let known = try await backend.rows(of: query, cached: nil)
    let gate = LoopbackGate()
    shared.fixture.server.fail(.any, with: .held(gate), times: 1)
    let early = Task { try await backend.rows(of: query, cached: known) }
    await shared.fixture.server.received(2)
    shared.project.remove(Self.id(7), from: "events")
    try shared.put(Self.row(Self.id(8), "changed", at: "2026-02-10T14:00:00+00:00"))
    let late = try await backend.rows(of: query, cached: known)
    gate.open()
    for last in [late, try await early.value] {
      shared.known.withLock { $0 = ["athlete-1": last] }
      let poll = try await shared.poll()
      #expect(poll.names.count == 199 && poll.names.contains("changed") && !poll.isWhole)
    }
  }

  @Test func aForbiddenRequestIsReported() async throws {
    let shared = try Shared(Self.rows(80))
    _ = try await shared.poll()
    shared.fixture.server.fail(.any, with: .answer(.json("{}", status: 403)), times: 1)
    #expect(await Call.loadEvents.failure(shared.fixture.backend)?.kind == .notPermitted)
    #expect(try await shared.poll().names.count == 80)
  }

  /// Unreadable rows stay counted in later answers (decision W5).
  @Test func unreadableRowsStayCounted() async throws {
    let shared = try Shared(Self.rows(80))
    try shared.put(Self.row("x", "bad", date: "2026-02-30"))
    #expect(try await shared.poll().skipped == 1)
    #expect(try await shared.poll().skipped == 1)
    try shared.put(
      Self.row(Self.id(1), "bad", at: "2026-02-10T14:00:00+00:00", date: "x"),
      Self.row("x", "good", at: "2026-02-10T14:00:01+00:00"))
    let next = try await shared.poll()
    #expect(next.skipped == 1 && next.names.count == 80 && next.names.contains("good") && !next.isWhole)
    shared.project.remove(Self.id(1), from: "events")
    #expect(try await shared.poll().skipped == 0)
  }

  private static func renaming(_ id: String, from name: String) -> Change {
    let column = ColumnEdit("name", from: .text(name), to: .text(NewEvent.sample.displayName))
    return .update(.event(EventID(id)), [column], of: "athlete-1")
  }

  @Test func localChangesCostNoExtraRequest() async throws {
    let shared = try await Shared(Self.rows(200)).polled()
    let backend = shared.fixture.backend
    try await backend.make(Self.renaming(Self.id(3), from: "n3"))
    try await backend.deleteEvent(EventID(Self.id(4)), of: "athlete-1")
    try await backend.createEvent(.sample, as: EventID(Self.id(500)), of: "athlete-1")
    let next = try await shared.poll()
    #expect(next.names.count { $0 == NewEvent.sample.name } == 2 && next.names.count == 200)
    #expect(next.requests.count == 1)
  }

  /// Without a trigger that updates the times, only a full reload is correct after a change.
  @Test func localChangesAppearWithoutUpdatedTimes() async throws {
    let shared = try await Shared(Self.rows(200)).polled()
    try await shared.fixture.backend.make(.attended(EventID(Self.id(3)), of: "athlete-1"))
    try shared.put(Self.row(Self.id(3), "stored", at: "2020-01-01T13:00:00Z"))
    let next = try await shared.poll()
    #expect(next.names.contains("stored") && next.isWhole)
  }

  /// Its response may hold the old values.
  @Test func aPollInFlightDuringAChangeIsNoBase() async throws {
    let shared = try await Shared(Self.rows(200)).polled()
    let gate = LoopbackGate()
    shared.fixture.server.fail(.any, with: .held(gate), times: 1)
    let poll = Task { try await shared.poll() }
    await shared.fixture.server.received(2)
    try await shared.fixture.backend.deleteEvent(EventID(Self.id(4)), of: "athlete-1")
    gate.open()
    _ = try await poll.value
    #expect(try await shared.poll().names == Self.names((0..<200).filter { $0 != 4 }))
  }

  /// An answer from before the change is no base for the next request, even if tables keep no times.
  @Test func aResponseOlderThanAChangeIsNoBase() async throws {
    let shared = try await Shared(Self.rows(200)).polled()
    _ = try await shared.poll()
    let request = try #require(shared.fixture.server.requests.last)
    let old = shared.project.answer(request)
    let gate = LoopbackGate()
    shared.fixture.server.fail(.any, with: .held(gate, answer: old), times: 1)
    let count = shared.fixture.server.requests.count
    let poll = Task { try await shared.poll() }
    await shared.fixture.server.received(count + 1)
    try await shared.fixture.backend.make(.attended(EventID(Self.id(4)), of: "athlete-1"))
    try shared.put(Self.row(Self.id(4), "by oneself", at: "2020-01-01T13:00:00Z"))
    gate.open()
    _ = try await poll.value
    #expect(try await shared.poll().names.contains("by oneself"))
  }

  @Test func pollingThousandsOfRowsIsCheap() async throws {
    let count = few(1_500, of: 20_000)
    let shared = try Shared(Self.rows(count))
    let first = try await shared.poll()
    #expect(first.requests.count > count / 1_000 && first.bytes > count * 250)
    let same = try await shared.poll()
    #expect(same.requests.count == 1 && same.bytes < 5_000, "\(same.bytes)")
    try shared.put(Self.row(Self.id(7), "changed", at: "2026-02-10T14:00:00+00:00"))
    let changed = try await shared.poll()
    #expect(changed.requests.count == 1 && changed.bytes < 5_000 && changed.names.contains("changed"))
    shared.project.remove(Self.id(8), from: "events")
    let deleted = try await shared.poll()
    #expect(
      deleted.names.count == count - 1 && deleted.bytes < count * 50
        && deleted.requests.count <= count / 1_000 + 5)
    #expect(!deleted.isWhole && deleted.requests.dropFirst().allSatisfy { $0.query.contains("select=id") })
  }

  /// Compares each incremental load after random local and remote changes with a load of all rows.
  @Test(arguments: few(1, of: UInt64(0)..<20)) func randomChangesAreAllLoaded(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...120, using: &random)
    let shared = try await Shared(Self.rows(count, atOnce: seed.isMultiple(of: 3))).polled()
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        let id = Self.id(Int.random(in: 0..<150, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: shared.project.remove(id, from: "events")
        case 1: try? await shared.fixture.backend.deleteEvent(EventID(id), of: "athlete-1")
        case 2: _ = try? await shared.fixture.backend.make(.attended(EventID(id), of: "athlete-1"))
        default:
          let name = String(Int.random(in: 0...99, using: &random))
          let date = name.hasSuffix("7") ? "never" : "2026-03-01"
          try shared.put(Self.row(id, name, at: Instant(Date()).wire, date: date))
        }
      }
      let poll = try await shared.poll()
      let whole = try await shared.poll(isRefresh: true)
      #expect(poll.names == whole.names && poll.skipped == whole.skipped)
    }
  }
}
