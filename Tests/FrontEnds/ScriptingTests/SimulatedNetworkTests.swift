import CompassModel
import CompassServices
import EventsList
import Scripting
import StateMachineTesting
import TestSupport
import Testing

/// Conditions set by hand (interface.md, Scripts).
@MainActor
struct SimulatedNetworkTests {
  private let stubs = StubServices()
  private let network: SimulatedNetwork

  init() {
    network = SimulatedNetwork(stubs.backend, timers: ManualTimers().value)
    stubs.backend.loadEvents = { _ in Loaded(rows: []) }
    stubs.backend.loadSchools = { _ in Loaded(rows: []) }
  }

  private func events() async -> ServiceFailure.Kind? {
    await failure { () throws(ServiceFailure) in try await network.loadEvents(of: "athlete-1") }?.kind
  }

  private func schools() async -> ServiceFailure.Kind? {
    await failure { () throws(ServiceFailure) in try await network.loadSchools(of: "athlete-1") }?.kind
  }

  @Test func anOperationConditionOverridesTheGlobalOne() async {
    network.set(.offline)
    network.set(.online, for: .loadEvents)
    #expect(await events() == nil)
    #expect(await schools() == .offline)
    network.set(.timeout, for: .loadEvents)
    #expect(await events() == .timedOut)
    // A global condition replaces all others.
    network.set(.serverError)
    #expect(await events() == .serverError)
    #expect(await schools() == .serverError)
  }
}
