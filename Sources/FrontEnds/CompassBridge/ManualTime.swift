import CompassModel
import CompassServices
import Foundation
import StateMachine
import StateMachineTesting

/// Manual time: a clock that advances only on request, and timers that follow it.
@MainActor
public final class ManualTime {
  private let manual = ManualTimers()
  private nonisolated let instant: Lock<Instant>

  /// Starts the clock at `instant`; it advances only on request.
  public init(_ instant: Instant) { self.instant = Lock(instant) }

  /// The current instant of this clock.
  public nonisolated var now: Instant { instant.withLock { $0 } }
  /// Timers that measure a store's delays on this clock.
  public var timers: Timers { manual.value }

  /// Advances the clock from one timer to the next; does nothing for zero or less. `settle` is called after each step,
  /// to wait for its consequences.
  public func advance(by duration: Duration, settle: () async -> Void) async {
    var remaining = duration
    while remaining > .zero {
      let step = min(manual.untilNext ?? remaining, remaining)
      move(by: step)
      await settle()
      remaining -= step
    }
  }

  /// Sets the clock, possibly back; timers advance only if it is set ahead.
  public func jump(to instant: Instant) { move(by: now.duration(to: instant)) }

  private func move(by step: Duration) {
    instant.withLock { $0 = $0.adding(step) }
    manual.advance(by: max(step, .zero))
  }
}

extension ManualTime? {
  /// The clock of an app: this one, or the system's for nil.
  package var clock: @Sendable () -> Instant {
    guard let time = self else { return { Instant(Date()) } }
    return { time.now }
  }

  /// The timers of an app: those of this time, or live ones for nil.
  @MainActor package var timers: Timers { self?.timers ?? .live }
}
