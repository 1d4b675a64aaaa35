import StateMachine
import StateMachineTesting
import Testing

/// A store whose handlers wait at a gate, answer with their id and return.
@MainActor final class Bench {
  let gate = Gate()
  let timers = ManualTimers()
  let store: Store<Lab>
  private let recording: Recording<Lab.Action>
  var recorded: [Lab.Action] { recording.actions }

  init() {
    let gate = gate
    let recording = Recording<Lab.Action>()
    self.recording = recording
    store = Store(Lab.State(), of: Lab.self, timers: timers.value, record: { recording.actions.append($0) }) {
      effect, send in
      await gate.hold(effect.id)
      send(.answered(effect.id))
      gate.leave(effect.id)
    }
    gate.onHold = { [weak store] in store?.nudge() }
  }

  var answers: [Int] { store.state.answers }

  /// Requests effects in one action, and waits until each that can start has reached the gate.
  func ask(_ effects: Lab.Effect...) async {
    store.send(.ask(effects))
    await settle()
  }

  /// Lets a handler answer, and waits for the effects of the answer.
  func release(_ id: Int) async {
    gate.release(id)
    await gate.waitUntilLeft(id)
    await settle()
  }

  func settle() async {
    let gate = gate
    await store.settle(parked: { gate.parkedCount })
  }

  func end() async {
    store.send(.ask(Lab.Track.allCases.map { Lab.Effect(-1, .cancel($0)) }))
    gate.releaseAll()
    await store.settle()
  }
}

@MainActor final class Recording<Element> {
  var actions: [Element] = []
}
