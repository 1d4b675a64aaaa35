import StateMachine
import Testing

@MainActor struct DelayTests {
  private let bench = Bench()
  private var gate: Gate { bench.gate }

  @Test func aDelayedEffectStartsAfterItsDelay() async {
    await bench.ask(.init(1, .latest(.a, after: .milliseconds(300))))
    bench.timers.advance(by: .milliseconds(299))
    await bench.settle()
    #expect(gate.entered == [])
    #expect(!bench.store.isIdle)
    bench.timers.advance(by: .milliseconds(1))
    await bench.settle()
    #expect(gate.running == [1])
    await bench.release(1)
    #expect(bench.answers == [1])
    #expect(bench.store.isIdle)
  }

  @Test func repeatingAnEffectRestartsItsDelay() async {
    for id in 1...5 {
      await bench.ask(.init(id, .latest(.a, after: .milliseconds(300))))
      bench.timers.advance(by: .milliseconds(200))
    }
    #expect(bench.timers.pendingCount == 1)
    bench.timers.advance(by: .milliseconds(100))
    await bench.settle()
    #expect(gate.entered == [5])
    await bench.end()
  }

  @Test func aDelayedEffectReplacesTheRunningOneAtOnce() async {
    await bench.ask(.init(1, .latest(.a)))
    await bench.ask(.init(2, .latest(.a, after: .seconds(1))))
    #expect(gate.cancelled == [1])
    await bench.release(1)
    #expect(bench.answers == [])
    await bench.end()
  }

  @Test func cancelRemovesDelayedEffects() async {
    await bench.ask(.init(1, .latest(.a, after: .seconds(1))), .init(2, .queued(.a)))
    await bench.ask(.init(0, .cancel(.a)))
    #expect(bench.store.isIdle)
    #expect(bench.timers.pendingCount == 0)
    bench.timers.advance(by: .seconds(2))
    await bench.settle()
    #expect(gate.entered == [])
  }

  // MARK: Custom timers

  @Test func synchronousTimersAreSupported() async {
    let timers = Timers { _, body in
      body()
      return {}
    }
    let gate = Gate()
    let store = Store(Lab.State(), of: Lab.self, timers: timers) { effect, send in
      await gate.hold(effect.id)
      send(.answered(effect.id))
    }
    gate.onHold = { [weak store] in store?.nudge() }
    for id in 1...2 {
      store.send(.ask([.init(id, .latest(.a, after: .seconds(1)))]))
      await store.settle { gate.parkedCount }
    }
    #expect(gate.cancelled == [1])
    gate.releaseAll()
    await store.settle()
    #expect(store.state.answers == [2])
    #expect(store.isIdle)
  }

  @Test func aCancelledTimerStartsNothing() async {
    let bodies = Recording<@MainActor () -> Void>()
    let timers = Timers { _, body in
      bodies.actions.append(body)
      return {}
    }
    let store = Store(Lab.State(), of: Lab.self, timers: timers) { effect, send in send(.answered(effect.id)) }
    store.send(.ask([.init(1, .latest(.a, after: .seconds(1)))]))
    store.send(.ask([.init(2, .latest(.a, after: .seconds(1)))]))
    for body in bodies.actions { body() }
    for body in bodies.actions { body() }
    await store.settle()
    #expect(store.state.answers == [2])
    #expect(store.isIdle)
  }

  // MARK: Timers.live

  @Test func liveTimersFire() async {
    await confirmation { fired in
      await withCheckedContinuation { done in
        _ = Timers.live.after(.nanoseconds(1)) {
          fired()
          done.resume()
        }
      }
    }
  }

  @Test func aDueLiveTimerCanBeCancelled() async {
    let cancelled = Recording<Int>()
    // Many, because each must be caught between the end of its sleep and its turn on the main actor.
    let cancels = (0..<50).map { number in
      Timers.live.after(.microseconds(100)) { cancelled.actions.append(number) }
    }
    await Task.yield()
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(5)
    while clock.now < end {}  // holds the main actor on purpose
    let fired = cancelled.actions
    for cancel in cancels { cancel() }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(cancelled.actions == fired)
  }
}
