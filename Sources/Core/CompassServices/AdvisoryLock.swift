import Foundation

/// A lock among processes: an advisory `flock` on a file of its own, which the system lifts when its holder dies.
///
/// The file is never deleted: a lock on a deleted file keeps no process out.
package struct AdvisoryLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock at once; nil if another process has it, or there are no locks here.
  package init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      // `acquire` tries again after some errors alone.
      let number = errno
      close(descriptor)
      errno = number
      return nil
    }
    self.descriptor = descriptor
  }

  /// Nil if another process kept the lock all the time, or there are no locks here.
  package static func acquire(_ path: String, patience: Duration) async -> AdvisoryLock? {
    let giveUp = ContinuousClock.now.advanced(by: patience)
    while true {
      if let lock = AdvisoryLock(path) { return lock }
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < giveUp else { return nil }
      // In a task of its own, for a cancelled one would not wait at all.
      await Task { try? await Task.sleep(for: .milliseconds(20)) }.value
    }
  }

  /// Gives the lock back, once.
  package func release() { close(descriptor) }
}
