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

  /// Lets handlers answer one after another, and waits for the effects of each answer.
  func release(_ ids: Int...) async {
    for id in ids {
      gate.release(id)
      await gate.waitUntilLeft(id)
      await settle()
    }
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

/// A feature whose actions contain the effects to run.
enum Lab: Feature {
  enum Track: Hashable, Sendable, CaseIterable { case a, b, c }

  struct Effect: PlannedEffect {
    var id: Int
    var plan: Plan<Track>
    init(_ id: Int, _ plan: Plan<Track>) {
      self.id = id
      self.plan = plan
    }
  }

  enum Action: Equatable, Sendable {
    case ask([Effect])
    /// Requests these effects once `id` is answered.
    case promise(Int, [Effect])
    case answered(Int)
  }

  struct State: Equatable, Sendable {
    var handled = 0
    var answers: [Int] = []
    var promises: [Int: [Effect]] = [:]
  }

  static func reduce(_ state: inout State, _ action: Action, in _: Void) -> [Effect] {
    state.handled += 1
    switch action {
    case .ask(let effects): return effects
    case .promise(let id, let effects):
      state.promises[id] = effects
      return []
    case .answered(let id):
      state.answers.append(id)
      return state.promises.removeValue(forKey: id) ?? []
    }
  }
}

/// Holds handlers until a test releases them. Like careless code, they ignore cancellation.
@MainActor final class Gate {
  /// Ids in the order their handlers were entered.
  private(set) var entered: [Int] = []
  /// Ids in the order their handlers returned.
  private(set) var left: [Int] = []
  /// Ids in the order their tasks were cancelled while held.
  private(set) var cancelled: [Int] = []
  private var held: [Int: CheckedContinuation<Void, Never>] = [:]
  private var abandoned: Set<Int> = []
  private var watchers: [(isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  /// Called for every newly held call.
  var onHold: () -> Void = {}

  /// Number of calls that `settle` should not wait for.
  var parkedCount: Int { held.count - abandoned.count }
  /// The held ones that still count, sorted.
  var running: [Int] { held.keys.filter { !abandoned.contains($0) }.sorted() }
  /// The held ones whose tasks were cancelled, sorted.
  var stale: [Int] { abandoned.sorted() }

  func hold(_ id: Int) async {
    entered.append(id)
    notifyWatchers()
    await withTaskCancellationHandler {
      await withCheckedContinuation {
        held[id] = $0
        onHold()
        notifyWatchers()
      }
    } onCancel: {
      // The loop cancels on the main actor only.
      MainActor.assumeIsolated { noteCancelled(id) }
    }
  }

  private func noteCancelled(_ id: Int) {
    cancelled.append(id)
    if held[id] != nil { abandoned.insert(id) }
    notifyWatchers()
  }

  func leave(_ id: Int) {
    left.append(id)
    notifyWatchers()
  }

  func release(_ id: Int) {
    abandoned.remove(id)
    held.removeValue(forKey: id)?.resume()
  }

  func releaseAll() {
    for id in held.keys.sorted() { release(id) }
  }

  /// Returns once `isMet` returns true, however long that takes on a busy machine.
  func wait(until isMet: @escaping () -> Bool) async {
    if isMet() { return }
    await withCheckedContinuation { watchers.append((isMet, $0)) }
  }

  /// Returns once the handler has returned: nothing else waits for a cancelled one.
  func waitUntilLeft(_ id: Int) async { await wait { self.left.contains(id) } }

  private func notifyWatchers() {
    let (all, waiting) = (watchers, watchers.filter { !$0.isMet() })
    watchers = waiting
    for watcher in all where watcher.isMet() { watcher.continuation.resume() }
  }
}
