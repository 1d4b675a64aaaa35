import CompassModel
import Foundation

/// The two clocks of a session: the device's, which may be wrong or be set, and one that only moves on.
public struct SessionClock: Sendable {
  var now: @Sendable () -> Instant
  var uptime: @Sendable () -> Duration

  /// - Parameters:
  ///   - now: what is stored with a session.
  ///   - uptime: the time since some moment in the past, sleep included; it is never set.
  public init(now: @escaping @Sendable () -> Instant, uptime: @escaping @Sendable () -> Duration) {
    self.now = now
    self.uptime = uptime
  }

  public static let system: SessionClock = {
    let start = ContinuousClock.now
    return SessionClock(now: { Instant(Date()) }, uptime: { start.duration(to: .now) })
  }()
}
