import CompassModel
import CompassServices
import Foundation

/// Reads one value after the other on a queue of its own, without keeping the main actor from its work. Reading cannot
/// be ended from outside, but waiting for it can.
final class StoppableInput<Value: Sendable>: Sendable {
  private struct State {
    var isStopped = false
    var waiting: CheckedContinuation<Value?, Never>?
  }

  private let queue = DispatchQueue(label: "input")
  private let state = Lock(State())
  private let read: @Sendable () -> Value?

  /// - Parameter read: blocks until there is a value; nil at the end of the input. Called on one thread at a time.
  init(_ read: @escaping @Sendable () -> Value?) { self.read = read }

  /// The next value; nil at the end of the input, and after `stop`. One at a time.
  func next() async -> Value? {
    await withCheckedContinuation { continuation in
      let isStopped = state.withLock { state in
        if !state.isStopped { state.waiting = continuation }
        return state.isStopped
      }
      if isStopped { return continuation.resume(returning: nil) }
      queue.async { self.answer(self.read()) }
    }
  }

  /// `next` returns nil at once; what is read afterwards is dropped.
  func stop() {
    state.withLock { $0.isStopped = true }
    answer(nil)
  }

  private func answer(_ value: Value?) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: value)
  }
}
