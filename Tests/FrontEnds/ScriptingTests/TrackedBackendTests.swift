import CompassModel
import CompassServices
import TestSupport
import Testing

@testable import Scripting

/// Requests without a response so far (decision C6).
@MainActor
struct TrackedBackendTests {
  private let stubs = StubServices()
  private let network: SimulatedNetwork
  private let tracked: TrackedBackend

  init() {
    network = SimulatedNetwork(stubs.backend, timers: ManualTimers().value)
    tracked = TrackedBackend(stubs.backend)
    stubs.backend.deleteEvent = { _, _ in }
    stubs.backend.loadEvents = { _ in Loaded(rows: []) }
  }

  private func deletion() -> Task<ServiceFailure.Kind?, Never> {
    Task.immediate { () -> ServiceFailure.Kind? in
      do throws(ServiceFailure) {
        try await tracked.deleteEvent("ev-1", of: "athlete-1")
        return nil
      } catch {
        return error.kind
      }
    }
  }

  @Test func anAbandonedChangeIsUnanswered() async {
    tracked.simulation = network
    network.hold(.deleteEvent)
    let deletion = deletion()
    #expect(!tracked.awaitsChanges(inStandingTime: false))
    #expect(tracked.effectsBesideChanges(inStandingTime: false) == 1)
    tracked.giveUpChanges()
    #expect(await deletion.value == .unanswered)
    #expect(tracked.effectsBesideChanges(inStandingTime: false) == 0)
  }

  @Test func aDelayedChangeIsAwaitedOnlyInRealTime() async {
    tracked.simulation = network
    network.set(latency: .seconds(1))
    let deletion = deletion()
    #expect(tracked.awaitsChanges(inStandingTime: false))
    #expect(tracked.effectsBesideChanges(inStandingTime: false) == 0)
    #expect(!tracked.awaitsChanges(inStandingTime: true))
    network.cancelWaiting()
    #expect(await deletion.value == .cancelled)
  }

  @Test func loadsInProgressAreCounted() async {
    tracked.simulation = network
    network.hold(.loadEvents)
    var load: Task<Void, any Error>?
    await withCheckedContinuation { parked in
      network.onPark = { parked.resume() }
      load = Task { _ = try await tracked.loadEvents(of: "athlete-1") }
    }
    #expect(tracked.pendingLoadCount == 1)
    network.release(.loadEvents)
    _ = await load?.result
    #expect(tracked.pendingLoadCount == 0)
  }

  @Test func withoutASimulationTheBackendResponds() async {
    network.set(.offline)
    var made: [String] = []
    tracked.onChangeMade = { made.append($0.id) }
    #expect(await deletion().value == nil)
    #expect(made == ["ev-1"] && tracked.requestedChangeCount == 1)
    tracked.simulation = network
    #expect(await deletion().value == .offline)
    #expect(made == ["ev-1"] && tracked.requestedChangeCount == 2)
  }

  /// Checks that loading shortens what remains for the first change, and for no other (decision L6).
  @Test func theFirstChangeTimesOutWithTheCommand() async {
    let timers = ManualTimers()
    tracked.simulation = network
    tracked.limitFirstChange(to: .seconds(30), timers.value)
    timers.advance(by: .seconds(12))
    network.hold(.deleteEvent)
    let first = deletion()
    timers.advance(by: .seconds(17))
    #expect(tracked.effectsBesideChanges(inStandingTime: false) == 1)
    timers.advance(by: .seconds(1))
    #expect(await first.value == .unanswered)
    let second = deletion()
    timers.advance(by: .seconds(60))
    #expect(tracked.effectsBesideChanges(inStandingTime: false) == 1)
    tracked.giveUpChanges()
    #expect(await second.value == .unanswered)
  }

  /// Checks that a change is not sent once loading without an answer took all the time (decision L6).
  @Test(arguments: [nil, ServiceFailure.Kind.timedOut, .serverError])
  func aTimedOutLoadPreventsTheChange(_ failure: ServiceFailure.Kind?) async {
    let timers = ManualTimers()
    stubs.backend.loadEvents = { _ throws(ServiceFailure) in
      if let failure { throw ServiceFailure(failure) }
      return Loaded(rows: [])
    }
    var made = 0
    tracked.onChangeMade = { _ in made += 1 }
    tracked.limitFirstChange(to: .seconds(30), timers.value)
    _ = try? await tracked.loadEvents(of: "athlete-1")
    timers.advance(by: .seconds(30))
    #expect(await deletion().value == (failure == .timedOut ? .timedOut : nil))
    #expect(made == (failure == .timedOut ? 0 : 1))
  }

  @Test func aRequestedSignOutIsTracked() async {
    stubs.backend.signOut = {}
    stubs.backend.loadFamily = { .ava }
    await tracked.signOut()
    #expect(tracked.signOutRequested)
    _ = try? await tracked.loadFamily()
    #expect(!tracked.signOutRequested)
  }
}

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
