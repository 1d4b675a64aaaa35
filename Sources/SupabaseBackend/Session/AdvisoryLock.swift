import Foundation

/// A lock among processes: an advisory `flock` on a file of its own, which the system lifts when its holder dies.
///
/// The file is never deleted: a lock on a deleted file keeps nobody out.
struct AdvisoryLock: Sendable {
  private let descriptor: Int32

  /// Nil if somebody else kept the lock all the time, or there are no locks here.
  static func acquire(_ path: String, patience: Duration) async -> AdvisoryLock? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let giveUp = ContinuousClock.now.advanced(by: patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < giveUp else {
        close(descriptor)
        return nil
      }
      // In a task of its own, for a cancelled one would not wait at all.
      await Task { try? await Task.sleep(for: .milliseconds(20)) }.value
    }
    return AdvisoryLock(descriptor: descriptor)
  }

  /// To be called once.
  func release() { close(descriptor) }
}
