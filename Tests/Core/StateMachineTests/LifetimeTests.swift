import StateMachine
import StateMachineTesting
import Synchronization
import Testing

@MainActor struct LifetimeTests {
  @Test func aDeallocatedStoreCancelsItsEffects() async {
    let gate: Gate
    let timers: ManualTimers
    weak var dead: Store<Lab>?
    do {
      let bench = Bench()
      (gate, timers, dead) = (bench.gate, bench.timers, bench.store)
      await bench.ask(
        .init(1, .queued(.a)), .init(2, .queued(.a)), .init(3, .latest(.b, after: .seconds(1))), .init(4, .together))
      #expect(gate.running == [1, 4])
    }
    #expect(dead == nil)
    await gate.wait { gate.cancelled.count == 2 }
    #expect(gate.cancelled == [1, 4])
    #expect(timers.pendingCount == 0)
    gate.releaseAll()
    await gate.waitUntilLeft(1)
    await gate.waitUntilLeft(4)
    timers.advance(by: .seconds(2))
    for _ in 0..<20 { await Task.yield() }
    #expect(gate.entered == [1, 4])
  }

  @Test func answersToADeallocatedStoreAreIgnored() async {
    let kept = Recording<Send<Lab.Action>>()
    let recorded = Recording<Lab.Action>()
    do {
      let store = Store(Lab.State(), of: Lab.self, record: { recorded.actions.append($0) }) { _, send in
        kept.actions.append(send)
      }
      store.send(.ask([.init(1, .together)]))
      await store.settle()
    }
    for send in kept.actions { send(.answered(1)) }
    #expect(kept.actions.count == 1)
    #expect(recorded.actions == [.ask([.init(1, .together)])])
  }

  @Test func aStoreReleasedOffMainCancelsOnTheMainActor() async {
    let gate = Gate()
    let last = Mutex<Store<Lab>?>(nil)
    do {
      let store = Store(Lab.State(), of: Lab.self) { effect, _ in
        await gate.hold(effect.id)
        gate.leave(effect.id)
      }
      gate.onHold = { [weak store] in store?.nudge() }
      store.send(.ask([.init(1, .first(.a))]))
      await store.settle { gate.parkedCount }
      last.withLock { $0 = store }
    }
    #expect(gate.cancelled == [])
    await Self.forget(last)
    await gate.wait { !gate.cancelled.isEmpty }
    #expect(gate.cancelled == [1])
    gate.releaseAll()
    await gate.waitUntilLeft(1)
  }

  @concurrent private static func forget(_ last: borrowing Mutex<Store<Lab>?>) async {
    last.withLock { $0 = nil }
  }
}
