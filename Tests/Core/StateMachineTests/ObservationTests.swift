import Observation
import StateMachine
import Synchronization
import Testing

@MainActor struct ObservationTests {
  @Test func observersAreNotifiedOncePerAction() {
    let store = Store(Lab.State(), of: Lab.self) { _, _ in }
    let changes = Mutex(0)
    func observe() {
      withObservationTracking {
        _ = store.state.handled
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    for count in 1...5 {
      observe()
      store.send(.answered(count))
      #expect(changes.withLock { $0 } == count)
    }
    store.send(.answered(6))  // no observer is left
    #expect(changes.withLock { $0 } == 5)
  }

  @Test func onChangeReadsTheStateBeforeTheAction() {
    let store = Store(Lab.State(), of: Lab.self) { _, _ in }
    let seen = Mutex<[Int]>([])
    withObservationTracking {
      _ = store.state
    } onChange: {
      let answers = MainActor.assumeIsolated { store.state.answers }
      seen.withLock { $0 = answers }
    }
    store.send(.answered(1))
    #expect(seen.withLock { $0 } == [])
    #expect(store.state.answers == [1])
  }

  @Test func observedValuesFollowTheState() async {
    let store = Store(Lab.State(), of: Lab.self) { effect, send in send(.answered(effect.id)) }
    let seen = Recording<[Int]>()
    let watching = Task { @MainActor in
      for await answers in AsyncStream.observing({ store.state.answers }) {
        seen.actions.append(answers)
        if answers.count == 2 { return }
      }
    }
    while seen.actions.isEmpty { await Task.yield() }
    store.send(.ask([.init(1, .together)]))
    while seen.actions.last != [1] { await Task.yield() }
    store.send(.ask([.init(2, .together)]))
    await watching.value
    #expect(seen.actions.first == [])
    #expect(seen.actions.last == [1, 2])
  }

  /// A change while the last value is worked on is not lost (I11).
  @Test func changesBetweenReadsAreCoalesced() async {
    let store = Store(Lab.State(), of: Lab.self) { _, _ in }
    var seen: [Int] = []
    for await count in AsyncStream.observing({ store.state.handled }) {
      seen.append(count)
      if count >= 4 { break }
      store.send(.answered(1))
      await Task.yield()
      store.send(.answered(2))
    }
    #expect(seen == [0, 2, 4])
  }

  @Test func observingEndsWithItsTask() async {
    let store = Store(Lab.State(), of: Lab.self) { _, _ in }
    let watching = Task { @MainActor in
      for await _ in AsyncStream.observing({ store.state.handled }) {}
    }
    for _ in 0..<20 { await Task.yield() }
    watching.cancel()
    await watching.value
  }
}
