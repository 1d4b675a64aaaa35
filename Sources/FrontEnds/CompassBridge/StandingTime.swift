import CompassModel
import CompassServices
import StateMachine
import StateMachineTesting

/// Time that moves only when it is moved: a clock, and the timers that go by it.
@MainActor
public final class StandingTime {
  private let manual = ManualTimers()
  private nonisolated let instant: Lock<Instant>

  /// Starts the clock at `instant`; it advances only on request.
  public init(_ instant: Instant) { self.instant = Lock(instant) }

  /// The current instant of this clock.
  public nonisolated var now: Instant { instant.withLock { $0 } }
  /// Timers that measure a store's delays on this clock.
  public var timers: Timers { manual.value }

  /// Lets time pass from one timer to the next.
  /// `settle` is called after each, so that what it brought about is over before the next.
  public func advance(by duration: Duration, settle: () async -> Void) async {
    var remaining = duration
    while remaining > .zero {
      let step = min(manual.untilNext ?? remaining, remaining)
      move(by: step)
      await settle()
      remaining -= step
    }
  }

  /// Sets the clock, back too; timers only go on.
  public func jump(to instant: Instant) { move(by: now.duration(to: instant)) }

  private func move(by step: Duration) {
    instant.withLock { $0 = $0.adding(step) }
    manual.advance(by: max(step, .zero))
  }
}
