import CompassModel
import CompassTesting
import TestSupport
import Testing

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
