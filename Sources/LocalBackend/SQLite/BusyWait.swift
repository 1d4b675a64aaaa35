import CSQLite
import Foundation

/// How long a connection waits for another one's lock: until one moment for all statements of a request
/// together, so that a request with many statements is no slower to give up than one with a single one.
final class BusyWait {
  private var deadline = ContinuousClock.now

  func allow(until deadline: ContinuousClock.Instant) { self.deadline = deadline }

  func install(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(handle, { context, attempts in
      guard let context else { return 0 }
      return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().pause(attempts: attempts) ? 1 : 0
    }, context)
  }

  /// False once the time is over. Blocks its thread, which is the database's own.
  func pause(attempts: Int32) -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    usleep(UInt32(min(max(attempts, 0) + 1, 20)) * 1_000)
    return true
  }
}
