import StateMachine

/// Timers advanced by hand: `advance` runs the bodies that become due synchronously, on the caller's stack.
///
/// Timers due at the same time fire in the order in which they were set.
@MainActor
public final class ManualTimers {
  private struct Pending {
    let due: Duration
    let id: UInt64
    let body: @MainActor () -> Void
  }

  /// Time that `advance` has added up, zero at first.
  public private(set) var now = Duration.zero
  private var lastID: UInt64 = 0
  /// The timers that are set, the next one to fire last, so that removing it moves no other.
  private var pending: [Pending] = []

  public init() {}

  /// Number of timers that have neither fired nor been cancelled.
  public var pendingCount: Int { pending.count }

  /// Time until the next timer fires; nil if none is set.
  public var untilNext: Duration? { pending.last.map { $0.due - now } }

  /// The value to pass to a store as `timers`.
  public var value: Timers {
    Timers { [self] delay, body in
      lastID += 1
      let timer = Pending(due: now + max(delay, .zero), id: lastID, body: body)
      pending.insert(timer, at: pending.firstIndex { $0.due <= timer.due } ?? pending.count)
      return { self.pending.removeAll { $0.id == timer.id } }
    }
  }

  /// Advances time by `duration` and fires every timer that becomes due, including those set while firing.
  ///
  /// Each body reads its own due time as `now`. A negative duration changes nothing: time never goes back.
  public func advance(by duration: Duration) {
    let end = now + duration
    while let next = pending.last, next.due <= end {
      pending.removeLast()
      now = max(now, next.due)
      next.body()
    }
    now = max(now, end)
  }
}
