import StateMachine
import Testing

@MainActor struct TrackTests {
  private let bench = Bench()
  private var gate: Gate { bench.gate }

  // MARK: together

  @Test func togetherRunsConcurrently() async {
    await bench.ask(.init(1, .together), .init(2, .together), .init(3, .first(.a)))
    #expect(gate.running == [1, 2, 3])
    await bench.ask(.init(0, .cancel(.a)), .init(0, .cancel(.b)))
    #expect(gate.running == [1, 2])
    await bench.release(2, 1)
    #expect(bench.answers == [2, 1])
    await bench.end()
  }

  // MARK: latest

  @Test func latestDropsLateAnswersOfReplacedEffects() async {
    await bench.ask(.init(1, .latest(.a)))
    await bench.ask(.init(2, .latest(.a)))
    #expect(gate.cancelled == [1])
    await bench.release(2)
    #expect(bench.store.isIdle)
    await bench.release(1)  // it ignored its cancellation and answers after all
    #expect(bench.answers == [2])
  }

  @Test func effectsReplacedBeforeStartingAreNotRun() async {
    await bench.ask(.init(1, .latest(.a)), .init(2, .latest(.a)), .init(3, .latest(.a)))
    #expect(gate.entered == [3])
    await bench.release(3)
    #expect(bench.answers == [3])
  }

  @Test func anAnswerMayReplaceItsOwnEffect() async {
    bench.store.send(.promise(1, [.init(2, .latest(.a))]))
    await bench.ask(.init(1, .latest(.a)))
    await bench.release(1)
    #expect(gate.running == [2])
    await bench.release(2)
    #expect(bench.answers == [1, 2])
    #expect(bench.store.isIdle)
  }

  // MARK: first

  @Test func firstIsIgnoredWhileItsTrackIsBusy() async {
    await bench.ask(.init(1, .first(.a)), .init(2, .first(.a)))
    await bench.ask(.init(3, .first(.a)), .init(4, .first(.b)))
    #expect(gate.running == [1, 4])
    await bench.release(1)
    await bench.ask(.init(5, .first(.a)))
    #expect(gate.running == [4, 5])
    await bench.release(5, 4)
    #expect(bench.answers == [1, 5, 4])
    #expect(gate.entered == [1, 4, 5])
  }

  @Test func firstIsIgnoredWhileItsAnswerIsHandled() async {
    bench.store.send(.promise(1, [.init(2, .first(.a))]))
    await bench.ask(.init(1, .first(.a)))
    await bench.release(1)
    #expect(gate.entered == [1])
    #expect(bench.store.isIdle)
  }

  // MARK: queued

  @Test func queuedEffectsRunInSequence() async {
    await bench.ask(.init(1, .queued(.a)), .init(2, .queued(.a)), .init(3, .queued(.a)), .init(4, .queued(.b)))
    #expect(gate.running == [1, 4])
    await bench.release(1)
    #expect(gate.running == [2, 4])
    await bench.ask(.init(5, .queued(.a)))
    await bench.release(2, 3, 5)
    #expect(bench.answers == [1, 2, 3, 5])
    #expect(!bench.store.isIdle)
    await bench.release(4)
    #expect(bench.store.isIdle)
  }

  @Test func queuedWaitsForThePreviousHandlerToReturn() async {
    let gate = Gate()
    let store = Store(Lab.State(), of: Lab.self) { effect, send in
      send(.answered(effect.id))
      await gate.hold(effect.id)
    }
    gate.onHold = { [weak store] in store?.nudge() }
    store.send(.ask([.init(1, .queued(.a)), .init(2, .queued(.a))]))
    await store.settle { gate.parkedCount }
    #expect(store.state.answers == [1])
    #expect(gate.entered == [1])
    gate.release(1)
    await store.settle { gate.parkedCount }
    #expect(store.state.answers == [1, 2])
    gate.release(2)
    await store.settle()
  }

  // MARK: newest

  /// Newest wins among the waiting effects; one that waits by another plan keeps its position.
  @Test func newestReplacesWaitingEffects() async {
    await bench.ask(.init(1, .newest(.a)), .init(2, .newest(.a)), .init(3, .queued(.a)), .init(4, .newest(.a)))
    await bench.ask(.init(5, .newest(.a)), .init(6, .newest(.b)))
    #expect(gate.running == [1, 6])
    await bench.release(1)
    #expect(gate.running == [3, 6])
    await bench.release(3, 5)
    #expect(bench.answers == [1, 3, 5])
    await bench.release(6)
    #expect(bench.store.isIdle)
  }

  // MARK: cancel

  @Test func cancelRemovesRunningAndWaitingEffects() async {
    await bench.ask(.init(1, .queued(.a)), .init(2, .queued(.a)), .init(3, .queued(.a)), .init(4, .queued(.b)))
    await bench.ask(.init(0, .cancel(.a)))
    #expect(gate.cancelled == [1])
    #expect(gate.running == [4])
    await bench.release(1, 4)
    #expect(gate.entered == [1, 4])
    #expect(bench.answers == [4])
    #expect(bench.store.isIdle)
  }

  @Test func anAnswerMayCancelItsOwnTrack() async {
    bench.store.send(.promise(1, [.init(0, .cancel(.a))]))
    await bench.ask(.init(1, .queued(.a)), .init(2, .queued(.a)))
    await bench.release(1)
    #expect(bench.answers == [1])
    #expect(gate.entered == [1])
    #expect(bench.store.isIdle)
  }

  @Test func answersAfterTheHandlerReturnedAreIgnored() async {
    let kept = Recording<Send<Lab.Action>>()
    let store = Store(Lab.State(), of: Lab.self) { _, send in kept.actions.append(send) }
    store.send(.ask([.init(1, .together)]))
    await store.settle()
    for send in kept.actions { send(.answered(1)) }
    #expect(kept.actions.count == 1)
    #expect(store.state.answers == [])
  }
}
