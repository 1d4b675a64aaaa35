import CompassModel
import CompassServices
import Foundation
import Synchronization
import TestSupport
import Testing

/// A server truncates answers silently: pages are read by key and counted (decision W5).
@Suite(.serialized) struct PagingTests {
  /// Acts as another client before the request of that number is answered.
  private typealias Change = @Sendable (LoopbackProject, _ number: Int) -> Void

  /// - Parameters:
  ///   - ids: ids of all events.
  ///   - limit: row limit of the server.
  ///   - counts: whether the server reports the number of rows.
  private func events(
    _ ids: [String], limit: Int = 1000, counts: Bool = true, _ change: @escaping Change = { _, _ in }
  ) async throws -> (Loaded<Event>, [LoopbackRequest]) {
    let project = try LoopbackProject.ofEvents(ids)
    project.setMaximumRows(limit)
    project.setCountsRows(counts)
    let fixture = try Fixture { request in
      change(project, request.number)
      return project.answer(request)
    }
    return (try await fixture.backend.loadEvents(of: "athlete-1"), fixture.server.requests)
  }

  private static func id(_ number: Int) -> String { "event-" + String(String(1_000_000 + number).dropFirst()) }
  private static func ids(_ count: Int) -> [String] { (0..<count).map(id) }

  /// At the client's limit of 1000 rows and at lower ones of the server.
  @Test(arguments: [
    (1000, 0, 1), (1000, 1, 1), (1000, 1000, 1), (1000, 1001, 2), (50, 1, 1), (50, 50, 1), (50, 51, 2), (50, 122, 3),
    (50, 150, 4), (7, 30, 5), (1, 3, 4),
  ])
  func everyPageIsFetched(_ limit: Int, _ count: Int, _ requests: Int) async throws {
    let (events, sent) = try await events(Self.ids(count), limit: limit)
    #expect(events.rows.map(\.id.rawValue) == Self.ids(count))
    #expect(events.skipped == 0)
    #expect(sent.count == requests)
    #expect(sent.allSatisfy { request in !request.query.contains { $0.hasPrefix("offset=") } })
    #expect(sent.map { $0.header("Prefer") }.prefix(2) == ["count=exact", nil].prefix(sent.count))
  }

  @Test(arguments: [(0, 1), (999, 1), (1000, 2), (2001, 3)])
  func withoutACountAShortPageEndsTheList(_ count: Int, _ requests: Int) async throws {
    let (events, sent) = try await events(Self.ids(count), counts: false)
    #expect(events.rows.count == count && events.skipped == 0)
    #expect(sent.count == requests)
  }

  @Test func rowsDeletedBetweenPagesHideNoOthers() async throws {
    let (events, _) = try await events(Self.ids(250), limit: 100) { project, request in
      if request == 1 { for id in Self.ids(5) { project.remove(id, from: "events") } }
    }
    #expect(Set(events.rows.map(\.id.rawValue)) == Set(Self.ids(250)))
    #expect(events.skipped == 0)
    let (fewer, _) = try await self.events(Self.ids(250), limit: 100) { project, request in
      if request == 1 { for id in Self.ids(250).suffix(5) { project.remove(id, from: "events") } }
    }
    #expect(fewer.rows.map(\.id.rawValue) == Self.ids(245) && fewer.skipped == 0, "deleted is not unreadable")
  }

  @Test func countedRowsThatAreNeverSentAreReported() async throws {
    let fixture = try Fixture { request in
      let sent = [Array(Self.ids(150).prefix(100)), Array(Self.ids(120).suffix(20))]
      let ids = request.number < 2 ? sent[request.number] : []
      let counted = request.header("Prefer") == nil ? "*" : request.number == 0 ? "150" : "30"
      return .json(LoopbackProject.eventRows(ids), headers: ["Content-Range": "*/\(counted)"])
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == 120 && events.skipped == 30)
  }

  @Test func rowsInsertedBetweenPagesAreNotRepeated() async throws {
    let (events, _) = try await events(Self.ids(200), limit: 100) { project, request in
      if request == 1 { try? project.put(LoopbackProject.eventRows(["a", Self.id(150) + "x"]), into: "events") }
    }
    #expect(events.rows.map(\.id.rawValue) == (Self.ids(200) + [Self.id(150) + "x"]).sorted())
  }

  @Test func manyThousandRowsAreLoaded() async throws {
    let (count, size) = (few(4, of: 100), few(250, of: 1_000))
    let pages = (0..<count).map { page in LoopbackProject.eventRows((0..<size).map { "\(page * size + $0)" }) }
    let fixture = try Fixture { request in
      .json(
        request.number < count ? pages[request.number] : "[]", headers: ["Content-Range": "*/\(count * size)"])
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(Set(events.rows.map(\.id)).count == count * size)
    #expect(events.rows.count == count * size && events.skipped == 0)
    #expect(fixture.server.requests.count == count + 1)
  }

  private static func uuid(_ number: UInt64, _ remaining: UInt64) -> String {
    let hex = { (number: UInt64) in String(String(repeating: "0", count: 16) + String(number, radix: 16)).suffix(16) }
    let digits = Array(hex(number) + hex(remaining))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  /// Random ids, sequential ids, two clusters, and a cluster at the end.
  private static let spreads: [String: [String]] = {
    var random = SeededGenerator(seed: 13)
    let any = { (_: Int) in uuid(random.next(), random.next()) }
    return [
      "random": (0..<500).map(any),
      "counted": (1...500).map { uuid(0xE000_0000_0000_4000, 0x8000 << 48 | UInt64($0)) },
      "heaps": (0..<250).map { uuid(1, UInt64($0)) } + (0..<250).map { uuid(.max, UInt64($0)) },
      "last": (0..<475).map { uuid(.max, .max - UInt64($0)) } + (0..<25).map(any),
    ]
  }()

  @Test(arguments: ["random", "counted", "heaps", "last"])
  func lanesLoadAnyDistributionOfIDs(_ spread: String) async throws {
    let ids = try #require(Self.spreads[spread])
    let (events, sent) = try await events(ids, limit: 25)
    #expect(events.rows.map(\.id.rawValue) == ids.sorted(), "in the order of the lanes")
    #expect(events.skipped == 0)
    let isEven = spread == "random" || spread == "counted"
    #expect(sent.count <= (isEven ? 24 : 30), "\(sent.count)")
    guard isEven else { return }
    // Requests of one lane have the same upper bound: the lanes are of similar length.
    let lanes = Dictionary(grouping: sent.dropFirst()) { request in
      request.query.first { $0.hasPrefix("id=lte.") } ?? "the last"
    }
    #expect(lanes.count == 4)
    #expect(lanes.values.allSatisfy { $0.count <= 6 }, "\(lanes.mapValues(\.count))")
  }

  @Test func rowsDeletedDuringALaneHideNoOthers() async throws {
    let ids = try #require(Self.spreads["random"]).sorted()
    let (events, _) = try await events(ids, limit: 25) { project, request in
      if request == 6 { for id in ids.prefix(40) { project.remove(id, from: "events") } }
      if request == 8 { for id in ids.suffix(25) { project.remove(id, from: "events") } }
    }
    let seen = Set(events.rows.map(\.id.rawValue))
    #expect(seen.isSuperset(of: ids.dropFirst(40).dropLast(25)) && events.skipped == 0)
  }

  @Test func rowsInsertedDuringLanesAppearAtMostOnce() async throws {
    let ids = try #require(Self.spreads["random"])
    var random = SeededGenerator(seed: 7)
    let more = (0..<72).map { _ in Self.uuid(random.next(), random.next()) }
    let (events, _) = try await events(ids, limit: 25) { project, request in
      guard request > 0, request < 7 else { return }
      try? project.put(LoopbackProject.eventRows(more[(request - 1) * 12..<request * 12]), into: "events")
    }
    let seen = events.rows.map(\.id.rawValue)
    #expect(Set(seen).count == seen.count && seen == seen.sorted() && events.skipped == 0)
    #expect(Set(seen).isSuperset(of: ids) && Set(seen).isSubset(of: ids + more))
  }

  @Test(arguments: [(150, 2), (2_000, 5)])
  func aServerThatIgnoresKeysIsNotPagedForever(_ count: Int, _ requests: Int) async throws {
    let page = LoopbackProject.eventRows(try #require(Self.spreads["random"]).sorted().prefix(100))
    let fixture = try Fixture { _ in .json(page, headers: ["Content-Range": "0-99/\(count)"]) }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == 100)
    #expect(events.skipped == count - 100, "what cannot be had is counted (decision W5)")
    #expect(fixture.server.requests.count == requests)
  }

  @Test(arguments: [1000, nil])
  func aCompletePageWithoutKeysSkipsNoRows(count: Int?) async throws {
    let page = LoopbackProject.eventRows(Self.ids(1000))
    let range = count.map { "0-999/\($0)" } ?? "0-999/*"
    let fixture = try Fixture { _ in .json(page, headers: ["Content-Range": range]) }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == 1000 && events.skipped == 0)
    #expect(fixture.server.requests.count == (count == nil ? 2 : 1))
  }

  @Test func unreachableRowsAreCounted() async throws {
    // Rows without an id: no request can continue after them.
    let fixture = try Fixture { _ in
      let row = #"{"type":"camp","start_date":"2026-03-01"}"#
      return .json("[\(row),\(row)]", headers: ["Content-Range": "0-1/4"])
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.isEmpty && events.skipped == 4)
  }

  @Test func badRowsOfAllPagesAreCounted() async throws {
    let fixture = try Fixture { request in
      let good = LoopbackProject.eventRows(request.number == 0 ? Self.ids(998) : Self.ids(1001).suffix(3))
      return .json(#"[7,{"id":"a\#(request.number)","type":"camp","start_date":"2026-02-30"},\#(good.dropFirst())"#)
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == 1001)
    #expect(events.skipped == 4)
  }

  @Test func aFailedPageFailsTheLoad() async throws {
    let project = try LoopbackProject.ofEvents(Self.ids(150))
    project.setMaximumRows(100)
    let fixture = try Fixture { $0.number == 0 ? project.answer($0) : .json("{}", status: 403) }
    #expect(await Call.loadEvents.failure(fixture.backend)?.kind == .notPermitted)
  }

  @Test func dependentLoadsShareTheSchoolsRequest() async throws {
    let members = ["athlete-1", "athlete-2"].map { #"{"user_id":"\#($0)","family_unit_id":"f-1","role":"player"}"# }
    let fixture = try Fixture(
      script: answers([
        "family_members": "[\(members.joined(separator: ","))]", "offers": #"[{"id":"offer-1"}]"#,
        "schools": #"[{"id":"s-1","name":"A","family_unit_id":"f-1"}]"#,
      ]))
    let timeline = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(try timeline.interactions.get().rows.isEmpty && timeline.statusChanges.get().rows.isEmpty)
    try await Call.createOffer.run(fixture.backend)
    #expect(fixture.server.requests.count { $0.path.hasSuffix("/schools") } == 1)
  }

  @Test func aCancelledLoadDoesNotCancelOthers() async throws {
    let gate = LoopbackGate()
    let fixture = try Fixture { _ in
      gate.pass()
      return .json("[]")
    }
    let first = Task { try await fixture.backend.loadSchools(of: "a") }
    await fixture.server.received(1)
    let second = Task { try await fixture.backend.loadSchools(of: "a") }
    first.cancel()
    gate.open()
    #expect(try await second.value.rows.isEmpty)
    await #expect(throws: ServiceFailure.self) { try await first.value }
  }

  @Test func fourChunksAreInFlightAtOnce() async throws {
    let schools = (0..<1000).map { #"{"id":"s-\#($0)","name":"x"}"# }
    let together = Mutex((now: 0, most: 0))
    let four = DispatchSemaphore(value: 0)
    let fixture = try Fixture { request in
      guard request.path.hasSuffix("/school_status_history") else {
        return request.path.hasSuffix("/schools") ? .json("[\(schools.joined(separator: ","))]") : .json("[]")
      }
      let count = together.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
        return counts.now
      }
      // No request is answered before four have arrived.
      if count == 4 { for _ in 0..<20 { four.signal() } }
      four.wait()
      together.withLock { $0.now -= 1 }
      return .json("[]")
    }
    #expect(try await fixture.backend.loadTimeline(of: "athlete-1").statusChanges.get().rows.isEmpty)
    #expect(together.withLock { $0.most } == 4)
    #expect(fixture.server.requests.count { $0.path.hasSuffix("/school_status_history") } == 10)
  }
}
