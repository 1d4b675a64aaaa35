import CompassModel
import CompassServices
import Foundation

/// Reads values on its own queue; a blocked read cannot be ended, but waiting for it can.
final class StoppableInput<Value: Sendable>: Sendable {
  private struct State {
    var isStopped = false
    var waiting: CheckedContinuation<Value?, Never>?
  }

  private let queue = DispatchQueue(label: "input")
  private let state = Lock(State())
  private let read: @Sendable () -> Value?

  /// Makes an input. `read` blocks until there is a value, nil at the end, on one thread at a time.
  init(_ read: @escaping @Sendable () -> Value?) { self.read = read }

  /// The next value; nil at the end of the input, and after `stop`. Must not be called again before it returns.
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

  /// Makes `next` return nil at once; a value that is read later is dropped.
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
