import Foundation

/// A lock between processes: an advisory `flock` on a separate file, which the system releases when the process ends.
///
/// The file is never deleted: a lock on a deleted file would exclude no process.
package struct AdvisoryLock: Sendable {
  private let descriptor: Int32

  /// Tries to take the lock without waiting; nil if another process holds it, or the file cannot be opened or locked.
  package init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      // `acquire` reads `errno` to decide whether to try again.
      let number = errno
      close(descriptor)
      errno = number
      return nil
    }
    self.descriptor = descriptor
  }

  /// Tries to take the lock for as long as `patience`; nil if another process kept it, or it cannot be locked.
  package static func acquire(_ path: String, patience: Duration) async -> AdvisoryLock? {
    let giveUp = ContinuousClock.now.advanced(by: patience)
    while true {
      if let lock = AdvisoryLock(path) { return lock }
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < giveUp else { return nil }
      // In a separate task, for the sleep of a cancelled task would return at once.
      await Task { try? await Task.sleep(for: .milliseconds(20)) }.value
    }
  }

  /// Releases the lock; call it exactly once.
  package func release() { close(descriptor) }
}
