import Foundation

/// A concurrency library that runs every task on the main thread, in the order in which tasks become ready: on the
/// threads of the pool that order differs from run to run, and a seed is not the same life each time.
enum OneThread {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// Whether the library of this platform can be set so. The rule holds from then on.
  static func begin() -> Bool {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return false }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    return true
  }
}
