import Observation

/// Runs a feature: one action at a time, in order, on the main actor.
///
/// - Actions sent while another is being handled wait their turn.
/// - An action's effects start after it, in the order they were asked for.
/// - A store that goes away cancels what it started.
@MainActor
public final class Store<F: Feature>: Observable where F.Context == Void {
  /// Runs on the main actor up to its first suspension, so that in-memory fakes answer in order and
  /// without thread hops. Real work suspends: network, files, `@concurrent` functions. An effect that
  /// is cancelled before its first step never gets here.
  public typealias Handler = @MainActor @Sendable (F.Effect, Send<F.Action>) async -> Void

  private var value: F.State
  private let tracks: Tracks<F.Effect, F.Action>
  private let record: (@MainActor (F.Action) -> Void)?
  private var isBusy = false
  private var inbox: [F.Action] = []
  private var hasMail = false

  private let observation = StateObservation()

  /// Starts nothing: the first effects come with the first action.
  ///
  /// `timers` moves delayed effects; tests hand in their own. `record` hears every action just before it is applied,
  /// see `replay`. `handler` interprets effects: the only place where the world is touched.
  public init(
    _ state: F.State, of _: F.Type = F.self, timers: Timers = .live,
    record: (@MainActor (F.Action) -> Void)? = nil, handler: @escaping Handler
  ) {
    value = state
    self.record = record
    tracks = Tracks(timers: timers, handler: handler)
    tracks.deliver = { [weak self] in self?.send($0) }
  }

  isolated deinit { tracks.cancelAll() }

  /// The current state. Observation sees this read, which copies only what is taken out of it.
  public var state: F.State {
    _read {
      observation.access()
      yield value
    }
  }

  /// The current state, unseen by observation.
  public var untracked: F.State { _read { yield value } }

  /// Called when one action, or several that were sent while it was handled, have been applied.
  public var onChange: (@MainActor () -> Void)?

  /// Applies `action` now, or after the one being handled.
  public func send(_ action: F.Action) {
    if isBusy {
      inbox.append(action)
      hasMail = true
      return
    }
    isBusy = true
    apply(action)
    if hasMail { readInbox() }
    isBusy = false
    onChange?()
  }

  private func readInbox() {
    var next = 0
    while next < inbox.count {
      apply(inbox[next])
      next += 1
    }
    inbox.removeAll(keepingCapacity: true)
    hasMail = false
  }

  private func apply(_ action: F.Action) {
    record?(action)
    observation.willSet()
    let effects = F.reduce(&value, action, in: ())
    observation.didSet()
    // In generic code an empty loop costs more than asking first.
    if effects.count > 0 { start(effects) }
  }

  private func start(_ effects: [F.Effect]) {
    for effect in effects { tracks.start(effect) }
  }

  /// Whether no effect is running, delayed or waiting. Cancelled ones do not count.
  public var isIdle: Bool { tracks.isIdle }

  /// Returns once every started effect has finished. Cancelled effects do not count, nor do delayed
  /// ones: move the timers first.
  ///
  /// - Parameter parked: how many running effects somebody holds back on purpose; they are not waited
  ///   for. Call `nudge()` when that number grows.
  public func settle(parked: @MainActor () -> Int = { 0 }) async { await tracks.settle(parked: parked) }

  /// Makes a waiting `settle` look again at how many effects are parked.
  public func nudge() { tracks.nudge() }
}

/// What observers of a store's state follow.
///
/// Not generic, as the store is: there its conformance and its key path would be looked up with every action.
private struct StateObservation {
  private final class Subject: Observable {
    var state: Void { () }
  }

  private let registrar = ObservationRegistrar()
  private let subject = Subject()
  private let keyPath = \Subject.state

  func access() { registrar.access(subject, keyPath: keyPath) }
  func willSet() { registrar.willSet(subject, keyPath: keyPath) }
  func didSet() { registrar.didSet(subject, keyPath: keyPath) }
}

/// Delivers an effect's results. Results of a replaced, cancelled or finished effect go nowhere.
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  /// Calls `deliver` with each result, for handlers that are tested without a store.
  public init(_ deliver: @escaping @MainActor @Sendable (Action) -> Void) { self.deliver = deliver }

  /// Hands over a result: may be called several times, or not at all.
  @MainActor public func callAsFunction(_ action: Action) { deliver(action) }

  /// Lets a child's handler answer with the child's own actions.
  public func map<Inner: Sendable>(_ embed: @escaping @MainActor @Sendable (Inner) -> Action) -> Send<Inner> {
    let deliver = deliver
    return Send<Inner> { deliver(embed($0)) }
  }
}

/// Replays recorded actions. No effect runs: what effects answered is in the recording.
///
/// - Returns: the state a store had after the same actions.
public func replay<F: Feature>(_ actions: some Sequence<F.Action>, from state: F.State, of _: F.Type) -> F.State
where F.Context == Void {
  var state = state
  for action in actions { _ = F.reduce(&state, action, in: ()) }
  return state
}
