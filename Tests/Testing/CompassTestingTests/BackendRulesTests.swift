import CompassModel
import CompassServices
import CompassTesting
import TestSupport
import Testing

/// The rules of backends (I11) detect their faults, and the stub backend follows them.
@MainActor
struct BackendRulesTests {
  private func backend() -> StubBackend {
    let stubs = StubServices()
    stubs.backend.serve(SampleRows(tasks: [BackendRules.task]), to: .ava)
    return stubs.backend
  }

  @Test(arguments: BackendRules.allCases) func theStubFollowsEveryRule(_ rule: BackendRules) async throws {
    try await rule.check { await self.backend() }
  }

  /// Returns the rules that a backend with this fault breaks.
  private func broken(_ fault: @escaping @MainActor (StubBackend) -> Void) async throws -> Set<BackendRules> {
    var broken: Set<BackendRules> = []
    for rule in BackendRules.allCases {
      do {
        try await rule.check { @MainActor in
          let backend = self.backend()
          fault(backend)
          return backend
        }
      } catch is BackendRules.Broken {
        broken.insert(rule)
      }
    }
    return broken
  }

  @Test func lostEditsAreDetected() async throws {
    #expect(
      try await broken { $0.update = { _, _, _ in } } == [
        .anEditChangesItsColumnsAlone, .aRepeatedEditIsDone, .aChangeElsewhereIsNotOverwritten, .aDeletedRowIsGone,
        .missingRowsAreNotFound, .anotherAthletesChangesAreRefused,
        .unknownStatusesAreRefused, .unknownColumnsAreRefused,
      ])
  }

  @Test func lostColumnsAreDetected() async throws {
    let detected = try await broken { backend in
      let create = backend.createEvent
      backend.createEvent = { event, id, athlete throws(ServiceFailure) in
        var event = event
        event.url = nil
        try await create?(event, id, athlete)
      }
    }
    #expect(detected.contains(.aNewRowComesBackWhole) && !detected.contains(.aDeletedRowIsGone))
  }

  @Test func ignoredDeletionsAreDetected() async throws {
    let detected = try await broken { $0.deleteOffer = { _, _ in } }
    #expect(detected == [.aDeletedRowIsGone, .missingRowsAreNotFound, .anotherAthletesChangesAreRefused])
  }

  @Test func readingsOfOtherDaysAreDetected() async throws {
    let detected = try await broken { backend in
      let load = backend.loadMetrics
      backend.loadMetrics = { athlete, _, _ throws(ServiceFailure) in
        guard let load else { return Loaded(rows: []) }
        return try await load(athlete, nil, .latest)
      }
    }
    #expect(detected == [.readingsAreOfTheDaysAskedFor])
  }
}

struct MemoryOutboxTests {
  @Test(arguments: OutboxContract.allCases)
  func theContractIsFulfilled(_ contract: OutboxContract) async throws {
    let disk = MemoryOutbox.Disk()
    try await contract.check { person, project in
      MemoryOutbox(on: disk, project: project, capacity: OutboxContract.capacity, person: person)
    }
  }

  @Test(arguments: MemoryOutbox.Call.allCases)
  func aFailedCallHasNoEffect(_ call: MemoryOutbox.Call) async throws {
    let outbox = MemoryOutbox { "pat" }
    let id = try await outbox.keep(OutboxContract.request("A"))
    let before = outbox.disk.all
    outbox.fail(call, with: ServiceFailure(.diskFull))
    let failure = await #expect(throws: ServiceFailure.self) {
      switch call {
      case .changes: _ = try await outbox.changes()
      case .add: _ = try await outbox.add(OutboxContract.request("B"), replacing: id)
      case .set: _ = try await outbox.set(.unknown, of: id)
      case .remove: try await outbox.remove(id)
      case .withdraw: _ = try await outbox.withdraw([id])
      }
    }
    #expect(failure?.kind == .diskFull)
    #expect(outbox.disk.all == before)
    outbox.fail(call, with: nil)
    #expect(try await outbox.changes() == before)
  }

  @Test func aKilledProcessReleasesTheOutbox() async throws {
    let first = MemoryOutbox { "pat" }
    let second = MemoryOutbox(on: first.disk) { "pat" }
    let id = try await first.keep(OutboxContract.request("A"))
    #expect(await first.beginSending())
    first.kill()
    #expect(await second.beginSending())
    await first.endSending()
    #expect(await !first.beginSending())
    await #expect(throws: ServiceFailure.self) { try await first.remove(id) }
    await first.forgetEverything()
    #expect(try await second.changes().map(\.id) == [id])
  }
}
