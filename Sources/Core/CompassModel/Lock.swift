import Foundation

/// A value that is protected by a lock: the only lock of this package.
///
/// `Synchronization.Mutex` is not used: on Linux its `withLock` is always inlined. In an async function the optimizer
/// then keeps the address of the thread id across a suspension, so that the lock is released by a thread that never
/// acquired it, which ends the program. `NSLock` is called through functions that the optimizer cannot inline.
package final class Lock<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
