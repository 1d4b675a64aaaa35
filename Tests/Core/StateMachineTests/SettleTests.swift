import StateMachine
import Testing

@MainActor struct SettleTests {
  @Test func settleWaitsForEffectsStartedByAnswers() async {
    let store = Store(Lab.State(), of: Lab.self) { effect, send in
      await Task.yield()
      send(.answered(effect.id))
    }
    for id in 1..<10 { store.send(.promise(id, [.init(id + 1, .queued(.a)), .init(100 + id, .together)])) }
    store.send(.ask([.init(1, .queued(.a))]))
    #expect(!store.isIdle)
    await store.settle()
    #expect(store.isIdle)
    #expect(store.state.answers.count == 19)
  }

  @Test func settleDoesNotWaitForDelayedEffects() async {
    let bench = Bench()
    bench.store.send(.ask([.init(1, .latest(.a, after: .seconds(1)))]))
    await bench.store.settle()
    #expect(!bench.store.isIdle)
    await bench.end()
  }

  @Test func settleDoesNotWaitForCancelledEffects() async {
    let bench = Bench()
    await bench.ask(.init(1, .first(.a)))
    await bench.ask(.init(0, .cancel(.a)))
    await bench.store.settle()
    #expect(bench.store.isIdle)
    #expect(bench.gate.left == [])
    bench.gate.releaseAll()
  }

  @Test func settleReturnsWhenItsEffectIsCancelled() async {
    let bench = Bench()
    await bench.ask(.init(1, .first(.a)))
    let waiting = Task { @MainActor in await bench.store.settle() }
    for _ in 0..<10 { await Task.yield() }
    bench.store.send(.ask([.init(0, .cancel(.a))]))
    await waiting.value
    #expect(bench.store.isIdle)
    #expect(bench.gate.left == [])
    bench.gate.releaseAll()
  }

  @Test func aNudgeMakesSettleIgnoreParkedEffects() async {
    let bench = Bench()
    bench.gate.onHold = {}
    let settled = Recording<Int>()
    let waiting = Task { @MainActor in
      bench.store.send(.ask([.init(1, .together), .init(2, .together)]))
      await bench.settle()  // checks before either is parked
      settled.actions.append(bench.gate.parkedCount)
    }
    await bench.gate.wait { bench.gate.running == [1, 2] }
    #expect(settled.actions == [])  // no nudge reports the parked effects
    bench.store.nudge()
    await waiting.value
    #expect(settled.actions == [2])
    bench.gate.releaseAll()
    await bench.store.settle()
    #expect(bench.answers.sorted() == [1, 2])
  }

  @Test func aNudgeAloneDoesNotSettle() async {
    let bench = Bench()
    await bench.ask(.init(1, .together))
    let settled = Recording<Bool>()
    let waiting = Task { @MainActor in
      await bench.store.settle()
      settled.actions.append(bench.store.isIdle)
    }
    for _ in 0..<5 {
      bench.store.nudge()
      for _ in 0..<10 { await Task.yield() }
    }
    #expect(settled.actions == [])
    bench.gate.releaseAll()
    await waiting.value
    #expect(settled.actions == [true])
  }

  @Test func severalTasksCanSettleAtOnce() async {
    let bench = Bench()
    await bench.ask(.init(1, .together))
    let store = bench.store
    let waiting = (0..<10).map { _ in Task { @MainActor in await store.settle() } }
    for _ in 0..<10 { await Task.yield() }
    bench.gate.releaseAll()
    for task in waiting { await task.value }
    #expect(store.isIdle)
  }
}
