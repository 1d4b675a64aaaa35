import CompassModel
import Records
import Testing

/// The requirements of an outbox (decisions J2, J5, J6, B10), which every adapter meets.
package enum OutboxContract: String, CaseIterable, Sendable {
  case orderIsKept, nextProcessReadsAll, keysAreNeverReused, replacingIsAtomic, progressIsStored, unknownKeysAreIgnored
  case refusedChangesAreNotResent, previousKeysAreReturned, sessionsMayEndWhileSending, othersAreCountedAndDiscarded
  case withdrawingIsAtomic, othersAreUnaffected, addingRequiresAUser, capacityIsLimited
  case onlyOneProcessSends, forgettingKeepsOthers

  /// Makes the outbox of another process on the same storage, with a capacity of `capacity` changes per user.
  package typealias Open = @Sendable (_ person: @escaping Person, _ project: String) async throws -> any Outbox
  /// Returns the signed-in user.
  package typealias Person = @Sendable () -> UserID?

  private typealias OpenAs = (_ person: UserID?, _ project: String) async throws -> any Outbox

  /// The number of changes per user that each checked outbox can store.
  package static let capacity = 20

  /// Checks the requirement on an empty storage.
  package func check(_ make: @escaping Open) async throws {
    let open: OpenAs = { person, project in try await make({ person }, project) }
    let outbox = try await open("pat", "a")
    switch self {
    case .orderIsKept: try await order(outbox)
    case .nextProcessReadsAll: try await restart(outbox, open)
    case .keysAreNeverReused: try await keys(outbox, open)
    case .replacingIsAtomic: try await replacing(outbox)
    case .progressIsStored: try await progress(outbox, open)
    case .refusedChangesAreNotResent: try await refused(outbox)
    case .previousKeysAreReturned: try await older(outbox, open)
    case .sessionsMayEndWhileSending: try await session(outbox, make)
    case .othersAreCountedAndDiscarded: try await forgettingOthers(outbox, open)
    case .unknownKeysAreIgnored: try await unknownKeys(outbox)
    case .withdrawingIsAtomic: try await withdrawing(outbox)
    case .othersAreUnaffected: try await others(outbox, open)
    case .addingRequiresAUser: try await noPerson(open)
    case .capacityIsLimited: try await capacity(outbox, open)
    case .onlyOneProcessSends: try await sending(outbox, open)
    case .forgettingKeepsOthers: try await forgetting(outbox, open)
    }
  }

  /// A change that adds an event of that name.
  package static func request(_ name: String, needs: [Int] = []) -> OutboxChange.Request {
    let new = NewEvent(type: .camp, name: name, startDate: CalendarDate(clampingDayNumber: 20_494))
    let change = Change.create(.event(new, EventID("event-\(name)")), of: "athlete")
    return OutboxChange.Request(
      change, subject: "“\(name)”", time: Instant(seconds: 1_770_732_000), verb: "added", form: "/events/create",
      inverse: .delete(.event(EventID("event-\(name)")), of: "athlete"), needs: needs, mayBeStored: true)
  }

  private func names(_ outbox: any Outbox) async throws -> [String] {
    try await outbox.changes().map(\.request.subject)
  }

  private func order(_ outbox: any Outbox) async throws {
    #expect(try await outbox.changes() == [])
    var expected: [OutboxChange] = []
    for name in ["C", "A", "B"] {
      let request = Self.request(name, needs: expected.map(\.id))
      expected.append(OutboxChange(id: try await outbox.keep(request), request, .unsent))
    }
    #expect(try await outbox.changes() == expected)
    #expect(expected.map(\.id) == expected.map(\.id).sorted())
    try await outbox.remove(expected[1].id)
    #expect(try await outbox.changes() == [expected[0], expected[2]])
  }

  private func restart(_ outbox: any Outbox, _ open: OpenAs) async throws {
    let id = try await outbox.keep(Self.request("A"))
    let next = try await open("pat", "a")
    #expect(try await next.changes() == [OutboxChange(id: id, Self.request("A"), .unsent)])
    // Each process reads the changes of the other.
    try await next.remove(id)
    #expect(try await outbox.changes() == [])
  }

  private func keys(_ outbox: any Outbox, _ open: OpenAs) async throws {
    var keys: [Int] = []
    for name in ["A", "B"] { keys.append(try await outbox.keep(Self.request(name))) }
    for key in keys { try await outbox.remove(key) }
    keys.append(try await open("pat", "a").keep(Self.request("C")))
    await outbox.forgetEverything()
    keys.append(try await outbox.keep(Self.request("D")))
    keys.append(try await open("riley", "b").keep(Self.request("E")))
    #expect(keys == Set(keys).sorted())
  }

  private func replacing(_ outbox: any Outbox) async throws {
    let (first, second) = (try await outbox.keep(Self.request("A")), try await outbox.keep(Self.request("B")))
    #expect(try await outbox.keep(Self.request("A2"), replacing: first) > second)
    #expect(try await names(outbox) == ["“B”", "“A2”"])
    // A change that another process has withdrawn meanwhile is no obstacle.
    _ = try await outbox.add(Self.request("A3"), replacing: first)
    #expect(try await names(outbox) == ["“B”", "“A2”", "“A3”"])
  }

  private func progress(_ outbox: any Outbox, _ open: OpenAs) async throws {
    let id = try await outbox.keep(Self.request("A"))
    let failure = ServiceFailure(
      .changedElsewhere, detail: "d", column: "name", reason: "R.", current: [RecordField("name", .text("B"))])
    #expect(try await outbox.begin(id) == .unsent)
    #expect(try await outbox.begin(id) == .unknown)
    for progress in [OutboxChange.Progress.unknown, .refused(failure), .unsent, .unknown, .unknown] {
      #expect(try await outbox.set(progress, of: id))
      #expect(try await open("pat", "a").changes().map(\.progress) == [progress])
    }
  }

  private func refused(_ outbox: any Outbox) async throws {
    let id = try await outbox.keep(Self.request("A"))
    let refusal = OutboxChange.Progress.refused(ServiceFailure(.refused))
    #expect(try await outbox.set(refusal, of: id))
    #expect(try await !outbox.set(.unknown, of: id))
    #expect(try await outbox.begin(id) == nil)
    #expect(try await outbox.changes().map(\.progress) == [refusal])
  }

  private func older(_ outbox: any Outbox, _ open: OpenAs) async throws {
    for (person, project) in [("riley", "a"), ("pat", "b")] {
      _ = try await open(UserID(person), project).keep(Self.request("O"))
    }
    let first = try await outbox.add(Self.request("A"), replacing: nil)
    #expect(first.previous == nil)
    let second = try await open("pat", "a").add(Self.request("B"), replacing: nil)
    #expect(second.previous == first.key)
    #expect(try await outbox.begin(second.key) == .unsent)
    let third = try await outbox.add(Self.request("C"), replacing: nil)
    #expect(third.previous == second.key)
    // Replaces another change, and skips refused and removed ones.
    _ = try await outbox.set(.refused(ServiceFailure(.refused)), of: second.key)
    #expect(try await outbox.add(Self.request("D"), replacing: third.key).previous == first.key)
  }

  /// The server may end a session while changes are in flight: their outcome is still stored, and pending undoable
  /// changes are kept (decision B9).
  private func session(_ outbox: any Outbox, _ make: Open) async throws {
    let person = Lock<UserID?>("pat")
    let process = try await make({ person.withLock { $0 } }, "a")
    let ids = [try await process.keep(Self.request("A")), try await process.keep(Self.request("B"))]
    for id in ids { #expect(try await process.begin(id) == .unsent) }
    person.withLock { $0 = nil }
    try await process.remove(ids[0])
    #expect(try await process.set(.unsent, of: ids[1]))
    _ = try await process.keep(Self.request("C"))
    for outbox in [process, outbox] { #expect(try await names(outbox) == ["“B”", "“C”"]) }
    person.withLock { $0 = "riley" }
    #expect(try await process.changes() == [])
    person.withLock { $0 = nil }
    #expect(try await process.changes() == [])
  }

  private func forgettingOthers(_ outbox: any Outbox, _ open: OpenAs) async throws {
    let others = [try await open("riley", "a"), try await open("pat", "b"), try await open("riley", "b")]
    for outbox in others + [others[0], outbox] { _ = try await outbox.keep(Self.request("A")) }
    #expect(try await outbox.othersCount() == 2)
    #expect(try await open(nil, "a").othersCount() == 0)
    try await open(nil, "a").forgetOthers()
    #expect(try await outbox.othersCount() == 2)
    await outbox.forgetOthers()
    #expect(try await outbox.othersCount() == 0)
    #expect(try await others[0].changes() == [])
    for other in [others[1], others[2], outbox] { #expect(try await names(other) == ["“A”"]) }
  }

  private func unknownKeys(_ outbox: any Outbox) async throws {
    let id = try await outbox.keep(Self.request("A"))
    #expect(try await !outbox.set(.unknown, of: id + 1))
    #expect(try await outbox.begin(id + 1) == nil)
    try await outbox.remove(id + 1)
    #expect(try await outbox.changes() == [OutboxChange(id: id, Self.request("A"), .unsent)])
    try await outbox.remove(id)
    #expect(try await !outbox.set(.unknown, of: id))
    #expect(try await outbox.changes() == [])
  }

  private func withdrawing(_ outbox: any Outbox) async throws {
    var ids: [Int] = []
    for name in ["A", "B", "C", "D"] { ids.append(try await outbox.keep(Self.request(name))) }
    for progress in [OutboxChange.Progress.unknown, .refused(ServiceFailure(.refused))] {
      _ = try await outbox.set(progress, of: ids[1])
      #expect(try await !outbox.withdraw([ids[0], ids[1]]))
    }
    #expect(try await !outbox.withdraw([ids[0], ids[3] + 1]))
    #expect(try await outbox.changes().count == 4)
    #expect(try await outbox.withdraw([ids[2], ids[0]]))
    #expect(try await names(outbox) == ["“B”", "“D”"])
    #expect(try await !outbox.withdraw([ids[3], ids[0]]))
    #expect(try await outbox.withdraw([]))
    #expect(try await names(outbox) == ["“B”", "“D”"])
  }

  private func others(_ outbox: any Outbox, _ open: OpenAs) async throws {
    let id = try await outbox.keep(Self.request("A"))
    for (person, project) in [("riley", "a"), ("pat", "b"), (nil, "a")] as [(UserID?, String)] {
      let other = try await open(person, project)
      #expect(try await other.changes() == [])
      #expect(try await !other.set(.unknown, of: id))
      #expect(try await !other.withdraw([id]))
      try await other.remove(id)
      if person != nil { _ = try await other.add(Self.request("B"), replacing: id) }
      await other.forgetEverything()
    }
    #expect(try await outbox.changes() == [OutboxChange(id: id, Self.request("A"), .unsent)])
  }

  private func noPerson(_ open: OpenAs) async throws {
    let outbox = try await open(nil, "a")
    let failure = await #expect(throws: ServiceFailure.self) {
      _ = try await outbox.keep(Self.request("A"))
    }
    #expect(failure?.kind == .sessionOver)
    #expect(try await outbox.changes() == [])
  }

  private func capacity(_ outbox: any Outbox, _ open: OpenAs) async throws {
    var last = 0
    for _ in 0..<Self.capacity { last = try await outbox.keep(Self.request("A")) }
    let failure = await #expect(throws: ServiceFailure.self) {
      _ = try await outbox.keep(Self.request("B"))
    }
    #expect(
      failure?.message
        == "10,000 changes wait for a connection already, and no more can be kept. Nothing was changed.")
    #expect(try await outbox.changes().count == Self.capacity)
    // Changes of others are not counted, and a replacement does not add to the count.
    _ = try await open("riley", "a").add(Self.request("B"), replacing: nil)
    _ = try await open("pat", "b").add(Self.request("B"), replacing: nil)
    _ = try await outbox.add(Self.request("B"), replacing: last)
    #expect(try await outbox.changes().last?.request == Self.request("B"))
  }

  private func sending(_ outbox: any Outbox, _ open: OpenAs) async throws {
    let other = try await open("pat", "a")
    #expect(await outbox.beginSending())
    #expect(await outbox.beginSending())
    #expect(await !other.beginSending())
    await outbox.endSending()
    #expect(await !other.beginSending())
    await outbox.endSending()
    #expect(await other.beginSending())
    #expect(await !outbox.beginSending())
    await other.endSending()
    #expect(await outbox.beginSending())
    await outbox.endSending()
  }

  private func forgetting(_ outbox: any Outbox, _ open: OpenAs) async throws {
    let others = [try await open("riley", "a"), try await open("pat", "b")]
    for outbox in others + [outbox] { _ = try await outbox.keep(Self.request("A")) }
    await outbox.forgetEverything()
    #expect(try await outbox.changes() == [])
    for other in others { #expect(try await names(other) == ["“A”"]) }
  }
}

extension Outbox {
  /// Stores a change and returns its key.
  package func keep(_ request: OutboxChange.Request, replacing replaced: Int? = nil) async throws(ServiceFailure) -> Int
  {
    try await add(request, replacing: replaced).key
  }
}
