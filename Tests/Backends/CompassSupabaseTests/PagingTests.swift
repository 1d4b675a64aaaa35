import CompassModel
import CompassServices
import Foundation
import CompassSupabase
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
    let project = try LoopbackProject.ofAthlete(["events": Self.rows(ids)])
    project.setMaximumRows(limit)
    project.setCountsRows(counts)
    let fixture = try Fixture { request in
      change(project, request.number)
      return project.answer(request)
    }
    return (try await fixture.backend.loadEvents(of: "athlete-1"), fixture.server.requests)
  }

  private static func rows(_ ids: some Sequence<String>) -> String { "[\(ids.map(row).joined(separator: ","))]" }

  private static func id(_ number: Int) -> String { "event-" + String(String(1_000_000 + number).dropFirst()) }
  private static func ids(_ count: Int) -> [String] { (0..<count).map(id) }

  /// Has all the columns of a real row.
  private static func row(_ id: String) -> String {
    """
    {"id":"\(id)","school_id":null,"type":"camp","name":"Camp \(id)","location":null,\
    "start_date":"2026-03-01","end_date":null,"coaches_present":[],"performance_notes":null,"stats_recorded":null,\
    "cost":150.00,"registered":false,"attended":true,"created_at":"2026-02-10T14:03:07+00:00",\
    "updated_at":"2026-11-21T00:22:40.00487+00:00","user_id":"athlete-1","created_by":null,"updated_by":null,\
    "start_time":"09:00:00","end_time":null,"checkin_time":null,"url":null,"description":null,"event_source":null,\
    "address":null,"city":null,"state":null,"family_unit_id":"family-1"}
    """
  }

  @Test(arguments: [(0, 1), (1, 1), (999, 1), (1000, 1), (1001, 2), (2500, 3), (3000, 4)])
  func everyPageIsFetched(_ count: Int, _ requests: Int) async throws {
    let (events, sent) = try await events(Self.ids(count))
    #expect(events.rows.map(\.id.rawValue) == Self.ids(count))
    #expect(events.skipped == 0)
    #expect(sent.count == requests)
    #expect(sent.allSatisfy { request in !request.query.contains { $0.hasPrefix("offset=") } })
    #expect(sent.map { $0.header("Prefer") }.prefix(2) == ["count=exact", nil].prefix(sent.count))
  }

  @Test(arguments: [(500, 1, 1), (500, 500, 1), (500, 501, 2), (500, 1202, 3), (7, 30, 5), (1, 3, 4)])
  func aLowerServerLimitLosesNoRows(_ limit: Int, _ count: Int, _ requests: Int) async throws {
    let (events, sent) = try await events(Self.ids(count), limit: limit)
    #expect(events.rows.map(\.id.rawValue) == Self.ids(count) && events.skipped == 0)
    #expect(sent.count == requests)
  }

  @Test(arguments: [(0, 1), (999, 1), (1000, 2), (1001, 2), (2500, 3)])
  func withoutACountAShortPageEndsTheList(_ count: Int, _ requests: Int) async throws {
    let (events, sent) = try await events(Self.ids(count), counts: false)
    #expect(events.rows.count == count && events.skipped == 0)
    #expect(sent.count == requests)
  }

  @Test func rowsDeletedBetweenPagesHideNoOthers() async throws {
    let (events, _) = try await events(Self.ids(2500)) { project, request in
      if request == 1 { for id in Self.ids(50) { project.remove(id, from: "events") } }
    }
    #expect(Set(events.rows.map(\.id.rawValue)) == Set(Self.ids(2500)))
    #expect(events.skipped == 0)
    let (fewer, _) = try await self.events(Self.ids(2500)) { project, request in
      if request == 1 { for id in Self.ids(2500).suffix(50) { project.remove(id, from: "events") } }
    }
    #expect(fewer.rows.map(\.id.rawValue) == Self.ids(2450) && fewer.skipped == 0, "deleted is not unreadable")
  }

  @Test func rowsInsertedBetweenPagesAreNotRepeated() async throws {
    let (events, _) = try await events(Self.ids(2000)) { project, request in
      if request == 1 { try? project.put(Self.rows(["a", Self.id(1500) + "x"]), into: "events") }
    }
    #expect(events.rows.map(\.id.rawValue) == (Self.ids(2000) + [Self.id(1500) + "x"]).sorted())
  }

  @Test func manyThousandRowsAreLoaded() async throws {
    let count = few(4, of: 100)
    let pages = (0..<count).map { page in
      let rows = (page * 1000..<(page + 1) * 1000).map { #"{"id":"\#($0)","type":"camp","start_date":"2026-03-01"}"# }
      return Data("[\(rows.joined(separator: ","))]".utf8)
    }
    let fixture = try Fixture { request in
      request.number < pages.count
        ? .reply(status: 200, headers: ["Content-Range": "*/\(count * 1_000)"], body: pages[request.number])
        : .json("[]")
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == count * 1_000 && events.skipped == 0)
    #expect(Set(events.rows.map(\.id)).count == count * 1_000)
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
      "random": (0..<2000).map(any),
      "counted": (1...2000).map { uuid(0xE000_0000_0000_4000, 0x8000 << 48 | UInt64($0)) },
      "heaps": (0..<1000).map { uuid(1, UInt64($0)) } + (0..<1000).map { uuid(.max, UInt64($0)) },
      "last": (0..<1900).map { uuid(.max, .max - UInt64($0)) } + (0..<100).map(any),
    ]
  }()

  @Test(arguments: ["random", "counted", "heaps", "last"])
  func lanesLoadAnyDistributionOfIDs(_ spread: String) async throws {
    let ids = try #require(Self.spreads[spread])
    let (events, sent) = try await events(ids, limit: 100)
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
    let (events, _) = try await events(ids, limit: 100) { project, request in
      if request == 6 { for id in ids.prefix(150) { project.remove(id, from: "events") } }
      if request == 8 { for id in ids.suffix(100) { project.remove(id, from: "events") } }
    }
    let seen = Set(events.rows.map(\.id.rawValue))
    #expect(seen.isSuperset(of: ids.dropFirst(150).dropLast(100)) && events.skipped == 0)
  }

  @Test func rowsInsertedDuringLanesAppearAtMostOnce() async throws {
    let ids = try #require(Self.spreads["random"])
    var random = SeededGenerator(seed: 7)
    let more = (0..<300).map { _ in Self.uuid(random.next(), random.next()) }
    let (events, _) = try await events(ids, limit: 100) { project, request in
      guard request > 0, request < 7 else { return }
      try? project.put(Self.rows(more[(request - 1) * 50..<request * 50]), into: "events")
    }
    let seen = events.rows.map(\.id.rawValue)
    #expect(Set(seen).count == seen.count && seen == seen.sorted() && events.skipped == 0)
    #expect(Set(seen).isSuperset(of: ids) && Set(seen).isSubset(of: ids + more))
  }

  @Test(arguments: [(1500, 2), (20_000, 5)])
  func aServerThatIgnoresKeysIsNotPagedForever(_ count: Int, _ requests: Int) async throws {
    let ids = try #require(Self.spreads["random"]).sorted().prefix(1000)
    let page = "[\(ids.map(Self.row).joined(separator: ","))]"
    let fixture = try Fixture { _ in .json(page, headers: ["Content-Range": "0-999/\(count)"]) }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == 1000)
    #expect(events.skipped == count - 1000, "what cannot be had is counted (decision W5)")
    #expect(fixture.server.requests.count == requests)
  }

  @Test(arguments: [1000, nil])
  func aCompletePageWithoutKeysSkipsNoRows(count: Int?) async throws {
    let page = "[\(Self.ids(1000).map(Self.row).joined(separator: ","))]"
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
      let good = Self.ids(request.number == 0 ? 998 : 1001).suffix(request.number == 0 ? 998 : 3).map { Self.row($0) }
      let bad = #"{"id":"a\#(request.number)","type":"camp","start_date":"2026-02-30"}"#
      return .json("[\((["7", bad] + good).joined(separator: ","))]")
    }
    let events = try await fixture.backend.loadEvents(of: "athlete-1")
    #expect(events.rows.count == 1001)
    #expect(events.skipped == 4)
  }

  @Test func aFailedPageFailsTheLoad() async throws {
    let project = try LoopbackProject.ofAthlete(["events": Self.rows(Self.ids(1500))])
    let fixture = try Fixture { $0.number == 0 ? project.answer($0) : .json("{}", status: 403) }
    let failure = await failure { () async throws(ServiceFailure) in
      _ = try await fixture.backend.loadEvents(of: "athlete-1")
    }
    #expect(failure?.kind == .notPermitted)
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
    let answer = await fixture.backend.loadTimeline(of: "athlete-1")
    #expect(try answer.statusChanges.get().rows.isEmpty)
    #expect(together.withLock { $0.most } == 4)
    #expect(fixture.server.requests.count { $0.path.hasSuffix("/school_status_history") } == 10)
  }
}
