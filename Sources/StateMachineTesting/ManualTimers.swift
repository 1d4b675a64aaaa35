import StateMachine

/// Timers moved by hand: `advance` runs what is due, at once, on the caller's stack.
@MainActor
public final class ManualTimers {
  private var now = Duration.zero
  private var nextID = 0
  private var due: [Int: (at: Duration, body: @MainActor () -> Void)] = [:]
  public init() {}

  public var value: Timers {
    Timers { [self] delay, body in
      nextID += 1
      let id = nextID
      due[id] = (now + delay, body)
      return { self.due[id] = nil }
    }
  }

  public func advance(by step: Duration) {
    let end = now + step
    while let (id, next) = due.filter({ $0.value.at <= end }).min(by: { ($0.value.at, $0.key) < ($1.value.at, $1.key) }) {
      now = next.at
      due[id] = nil
      next.body()
    }
    now = end
  }
}
