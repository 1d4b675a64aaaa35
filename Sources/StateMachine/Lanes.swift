/// Starts, delays, queues and cancels a store's effects as their plans say.
///
/// Every running effect has a ticket; an answer counts only while its ticket is valid.
@MainActor
final class Lanes<Effect: Planned, Action: Sendable> {
  typealias Handler = @MainActor @Sendable (Effect, Send<Action>) async -> Void

  var deliver: (Action) -> Void = { _ in }
  private let timers: Timers
  private let handler: Handler

  private var nextTicket: UInt64 = 0
  private var running: [UInt64: Running] = [:]
  private var tickets: [Effect.Lane: UInt64] = [:]
  private var waiting: [Effect.Lane: [Effect]] = [:]
  private var startedCount = 0
  private var settling: [CheckedContinuation<Void, Never>] = []

  private enum Running {
    case delayed(Timers.Cancel)
    case started(Task<Void, Never>)
  }

  init(timers: Timers, handler: @escaping Handler) {
    self.timers = timers
    self.handler = handler
  }

  var isIdle: Bool { running.isEmpty }

  func start(_ effect: Effect) {
    switch effect.plan {
    case .together: run(effect, in: nil)
    case .latest(let lane, let delay):
      empty(lane)
      run(effect, in: lane, after: delay)
    case .first(let lane):
      if tickets[lane] == nil { run(effect, in: lane) }
    case .queued(let lane):
      if tickets[lane] == nil { run(effect, in: lane) } else { waiting[lane, default: []].append(effect) }
    case .cancel(let lane): empty(lane)
    case .cancelAll: cancelAll()
    }
  }

  func cancelAll() {
    waiting.removeAll()
    tickets.removeAll()
    for ticket in running.keys.sorted() { cancel(ticket) }
  }

  func settle(parked: @MainActor () -> Int) async {
    while startedCount > parked() {
      await withCheckedContinuation { settling.append($0) }
    }
  }

  func nudge() {
    let waiters = settling
    settling.removeAll()
    for waiter in waiters { waiter.resume() }
  }

  private func run(_ effect: Effect, in lane: Effect.Lane?, after delay: Duration = .zero) {
    nextTicket += 1
    let ticket = nextTicket
    if let lane { tickets[lane] = ticket }
    guard delay > .zero else { return begin(effect, ticket, lane) }
    running[ticket] = .delayed {}
    let cancel = timers.after(delay) { [weak self] in
      // Timers are handed in: one that fires twice, or once more after its cancellation, starts nothing.
      guard let self, self.isDelayed(ticket) else { return }
      self.begin(effect, ticket, lane)
    }
    // Timers that do not wait fire before they return.
    if isDelayed(ticket) { running[ticket] = .delayed(cancel) }
  }

  private func isDelayed(_ ticket: UInt64) -> Bool {
    if case .delayed = running[ticket] { true } else { false }
  }

  private func begin(_ effect: Effect, _ ticket: UInt64, _ lane: Effect.Lane?) {
    let send = Send<Action> { [weak self] action in
      guard let self, self.running[ticket] != nil else { return }
      self.deliver(action)
    }
    startedCount += 1
    running[ticket] = .started(
      Task { [weak self, handler] in
        // Cancelled before its turn came: it must not touch the world.
        if Task.isCancelled { return }
        await handler(effect, send)
        self?.finish(ticket, lane)
      })
  }

  private func finish(_ ticket: UInt64, _ lane: Effect.Lane?) {
    guard running.removeValue(forKey: ticket) != nil else { return }
    startedCount -= 1
    if let lane, tickets[lane] == ticket {
      tickets[lane] = nil
      startNext(in: lane)
    }
    nudge()
  }

  private func startNext(in lane: Effect.Lane) {
    guard var line = waiting.removeValue(forKey: lane) else { return }
    let next = line.removeFirst()
    if !line.isEmpty { waiting[lane] = line }
    run(next, in: lane)
  }

  private func empty(_ lane: Effect.Lane) {
    waiting[lane] = nil
    if let ticket = tickets.removeValue(forKey: lane) { cancel(ticket) }
  }

  private func cancel(_ ticket: UInt64) {
    switch running.removeValue(forKey: ticket) {
    case .delayed(let cancel): cancel()
    case .started(let task):
      startedCount -= 1
      task.cancel()
      nudge()
    case nil: break
    }
  }
}
