import CompassModel
import CompassServices
import EventsList
import Foundation
import RecordDetails
@testable import Scripting
import StateMachine
import TestSupport
import Testing

@testable import CompassApp

/// Random sessions with the whole app: nothing traps, no track stays stuck, and the recording gives the same state.
@MainActor
struct RecordingTests {
  @Test(arguments: few(1, of: 0..<20))
  func aRandomSessionEndsIdleAndReplays(seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed) + 7_000)
    let live = LiveCompass(zone: ["America/New_York", "Pacific/Auckland", "UTC"][seed % 3])
    let world = World(live)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    for _ in 0..<500 {
      live.gate.isOpen = Int.random(in: 0..<3, using: &generator) == 0
      let fails = Int.random(in: 0..<4, using: &generator) == 0
      world.failure = fails ? ServiceFailure.Kind.allCases.randomElement(using: &generator) : nil
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: live.gate.release(at: Int.random(in: 0..<max(live.gate.count, 1), using: &generator))
      case 1: live.timers.advance(by: .milliseconds(Int.random(in: 1...900, using: &generator)))
      case 2: live.timers.advance(by: .seconds(Int.random(in: 1...100_000, using: &generator)))
      default: live.compass.send(.randomTap(live.state, using: &generator))
      }
      await live.settle()
      check(live)
    }
    live.gate.isOpen = true
    world.failure = nil
    live.gate.releaseAll()
    await live.settle()
    live.gate.releaseAll()
    await live.settle()
    live.timers.advance(by: .seconds(1))
    await live.settle()
    // Only the timer of the day is left.
    #expect(live.timers.pendingCount == 1)
    #expect(live.gate.count == 0)
    #expect(!live.state.records.log.isBusy)
    #expect(!live.state.eventsStatus.isRunning || live.state.session != .active)

    let recording = try JSONDecoder().decode([TimedAction].self, from: JSONEncoder().encode(live.recording))
    #expect(replay(recording, from: live.start, of: Root.self) == live.state)
  }

  private func check(_ live: LiveCompass) {
    let state = live.state
    if case .events(let screen) = live.compass.screen {
      #expect(screen == EventsList.Screen(state.events, state.context))
      #expect(screen.scrollTo.map { id in screen.events.contains { $0.id == id } } ?? true)
      #expect(screen.events.allSatisfy { !state.deletions.all.contains($0.id) })
    }
    if case .details(let screen) = live.compass.screen {
      #expect(screen == RecordDetails.Screen(state.details, state.context) && screen.path == state.path)
    }
    let owner = state.details.owner
    let due = state.details.reference.flatMap { reference in owner.map { Record.row(reference, of: $0) } }
    #expect(state.details.record == nil || state.details.record == due)
    #expect((state.details.record == nil) == (state.details.load.source.time == nil))
    #expect(state.routes.filter { $0 == .signIn }.count <= 1)
    #expect(state.events.isOpen == state.routes.contains(.page(.events)))
    #expect(state.session == .active || state.session != .over || state.routes.last == .signIn)
    #expect(state.currentEvents.allSatisfy { $0.owner == state.context.athlete })
  }

  /// Two athletes' rows in a backend and a cache that lose nothing and invent nothing.
  @MainActor
  private final class World {
    var failure: ServiceFailure.Kind?
    private var rows: [AthleteID: [Event]] = [:]
    /// The rows before anything was changed.
    private var first: [AthleteID: [Event]] = [:]

    init(_ live: LiveCompass) {
      for owner in ["athlete-1", "athlete-2"] {
        rows[AthleteID(owner)] = (0..<9).map {
          .sample("\(owner)-\($0)", on: "2026-02-0\($0 + 1)", owner: owner, registered: $0.isMultiple(of: 2))
        }
      }
      first = rows
      let gate = live.gate
      let stubs = live.stubs
      stubs.backend.loadFamily = { () throws(ServiceFailure) in
        try await self.pass(gate)
        return .parent
      }
      stubs.backend.signOut = {}
      stubs.backend.loadEvents = { (owner) throws(ServiceFailure) in
        let found = self.rows[owner] ?? []
        try await self.pass(gate)
        return Loaded(rows: found)
      }
      stubs.backend.deleteEvent = { (id, owner) throws(ServiceFailure) in
        try await self.pass(gate)
        guard self.rows[owner]?.contains(where: { $0.id == id }) == true else { throw ServiceFailure(.notFound) }
        self.rows[owner]?.removeAll { $0.id == id }
      }
      stubs.backend.update = { (edit, row, owner) throws(ServiceFailure) in
        try await self.pass(gate)
        guard let index = self.rows[owner]?.firstIndex(where: { $0.id.rawValue == row.id }) else {
          throw ServiceFailure(.notFound)
        }
        for column in edit { self.rows[owner]?[index].set(RecordField(column.name, column.new)) }
      }
      stubs.backend.loadRecord = { (reference, owner) throws(ServiceFailure) in
        try await self.pass(gate)
        guard self.rows[owner]?.contains(where: { $0.id.rawValue == reference.id }) == true else {
          throw ServiceFailure(.notFound)
        }
        return .row(reference, of: owner)
      }
      stubs.backend.loadSchools = { (_) throws(ServiceFailure) in
        try await self.pass(gate)
        return Loaded(rows: [])
      }
      stubs.backend.loadTasks = { (_) throws(ServiceFailure) in
        try await self.pass(gate)
        return LoadedTasks(tasks: [], statuses: [])
      }
      stubs.backend.loadOffers = { (_) throws(ServiceFailure) in
        try await self.pass(gate)
        return Loaded(rows: [])
      }
      stubs.backend.loadInteractions = { (_) throws(ServiceFailure) in
        try await self.pass(gate)
        return Loaded(rows: [])
      }
      stubs.backend.loadMetrics = { (_, _, _) throws(ServiceFailure) in
        try await self.pass(gate)
        return Loaded(rows: [])
      }
      stubs.preferences.value = { _ in nil }
      stubs.preferences.store = { _, _ in }
    }

    private func pass(_ gate: Gate) async throws(ServiceFailure) {
      let failure = failure
      await gate.pass()
      if let failure { throw ServiceFailure(failure) }
    }
  }
}
