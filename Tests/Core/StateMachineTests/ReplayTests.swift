import StateMachine
import Testing

@MainActor struct ReplayTests {
  @Test func actionsAreRecordedInOrder() async {
    let bench = Bench()
    await bench.ask(.init(1, .together), .init(2, .together))
    await bench.release(2)
    await bench.release(1)
    #expect(bench.recorded == [.ask([.init(1, .together), .init(2, .together)]), .answered(2), .answered(1)])
  }

  @Test func droppedAnswersAreNotRecorded() async {
    let bench = Bench()
    await bench.ask(.init(1, .latest(.a)))
    await bench.ask(.init(2, .latest(.a)))
    await bench.release(1)
    await bench.release(2)
    #expect(bench.recorded.filter { if case .answered = $0 { true } else { false } } == [.answered(2)])
  }

  @Test func replayReproducesTheStateWithoutEffects() async {
    let bench = Bench()
    bench.store.send(.promise(1, [.init(2, .first(.b))]))
    await bench.ask(.init(1, .first(.a)))
    await bench.release(1)
    await bench.release(2)
    #expect(replay(bench.recorded, from: Lab.State(), of: Lab.self) == bench.store.state)
    #expect(bench.gate.entered == [1, 2])
  }

  @Test func replayingAPrefixGivesTheEarlierState() {
    let actions: [Lab.Action] = [.answered(1), .answered(2), .answered(3)]
    #expect(replay(actions.prefix(2), from: Lab.State(), of: Lab.self).answers == [1, 2])
    #expect(replay([], from: Lab.State(), of: Lab.self) == Lab.State())
  }
}
