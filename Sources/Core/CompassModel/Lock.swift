import Foundation

/// A value that several threads use, one at a time: the only lock of this package.
///
/// Not `Synchronization.Mutex`: on Linux its `withLock` is inlined wherever it is called, whatever that caller says.
/// In an async function the optimiser then keeps the address of the running thread's id over a suspension, and the lock
/// is given back in the name of a thread that never took it, which ends the program. Here nothing of the thread is
/// examined in Swift: the system's lock does it, behind calls that no optimiser looks into.
package final class Lock<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Runs `body`, which cannot suspend, while no other thread uses the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
