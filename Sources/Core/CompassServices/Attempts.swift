import CompassModel

/// Where a backend tells that it asks again, and the app reads it (decision W1). Both are given the same one.
public final class Attempts: Sendable {
  private struct State {
    var repeatedCount = 0
    var listener: (@Sendable (Attempt?) -> Void)?
  }

  private let state = Lock(State())

  /// Makes an object without a listener.
  public init() {}

  /// Called on any thread with the newest try of whatever is asked again, and nil when nothing is any more.
  public func listen(_ listener: @escaping @Sendable (Attempt?) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// A request is about to be sent again. What was reported must end.
  public func report(_ attempt: Attempt) {
    let listener = state.withLock { state in
      if attempt.number == 2 { state.repeatedCount += 1 }
      return state.listener
    }
    listener?(attempt)
  }

  /// A request that was sent again has its answer, or was given up.
  public func end() {
    let listener = state.withLock { state in
      state.repeatedCount -= 1
      return state.repeatedCount == 0 ? state.listener : nil
    }
    listener?(nil)
  }
}
