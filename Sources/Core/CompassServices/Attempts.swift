import CompassModel

/// Passes reports of repeated requests from the backend to the app, which share one instance (decision W1).
public final class Attempts: Sendable {
  private struct State {
    var repeatedCount = 0
    var listener: (@Sendable (Attempt?) -> Void)?
  }

  private let state = Lock(State())

  /// Makes an object without a listener.
  public init() {}

  /// Sets the listener, called on any thread with the newest attempt, and with nil once no request is being repeated.
  public func listen(_ listener: @escaping @Sendable (Attempt?) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// Reports that a request is about to be sent again, first with number 2. After its last report call `end()` once.
  public func report(_ attempt: Attempt) {
    let listener = state.withLock { state in
      if attempt.number == 2 { state.repeatedCount += 1 }
      return state.listener
    }
    listener?(attempt)
  }

  /// Reports that a repeated request was answered or given up.
  public func end() {
    let listener = state.withLock { state in
      state.repeatedCount = max(state.repeatedCount - 1, 0)
      return state.repeatedCount == 0 ? state.listener : nil
    }
    listener?(nil)
  }
}
