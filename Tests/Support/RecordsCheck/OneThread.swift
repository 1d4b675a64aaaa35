import Foundation

/// A concurrency library that runs every task on the main thread, in the order in which tasks become ready: on the
/// threads of the pool that order differs between runs, and a seed would not reproduce its life.
enum OneThread {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// Installs the order, and returns whether this platform supports it.
  static func begin() -> Bool {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return false }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    return true
  }
}
