import CompassModel

/// Coalesces concurrent requests for the same key. The result goes to all waiting callers and is not cached.
final class SharedRequests<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Request {
    var number: Int
    var task: Task<Result<Value, ServiceFailure>, Never>
    var waiting = 0
  }

  private struct State {
    var inFlight: [Key: Request] = [:]
    var newest = 0
  }

  private let state = Lock(State())

  /// Returns the result of the request in flight for `key`, or starts one with `perform`. A cancelled caller stops the
  /// request only if no other caller waits, and throws `.cancelled` when the request ends.
  func value(
    for key: Key, perform: @escaping @Sendable () async throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    let (number, task) = state.withLock { state in
      var request = state.inFlight[key] ?? begin(key, &state, perform)
      request.waiting += 1
      state.inFlight[key] = request
      return (request.number, request.task)
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      leave(key, number)
    }
    if Task.isCancelled { throw ServiceFailure(.cancelled) }
    return try result.get()
  }

  private func begin(
    _ key: Key, _ state: inout State, _ perform: @escaping @Sendable () async throws(ServiceFailure) -> Value
  ) -> Request {
    state.newest += 1
    let number = state.newest
    let task = Task {
      let result = await outcome(of: perform)
      self.state.withLock { if $0.inFlight[key]?.number == number { $0.inFlight[key] = nil } }
      return result
    }
    return Request(number: number, task: task)
  }

  private func leave(_ key: Key, _ number: Int) {
    let unwanted = state.withLock { state -> Task<Result<Value, ServiceFailure>, Never>? in
      guard var request = state.inFlight[key], request.number == number else { return nil }
      request.waiting -= 1
      state.inFlight[key] = request.waiting == 0 ? nil : request
      return request.waiting == 0 ? request.task : nil
    }
    unwanted?.cancel()
  }

  /// Makes later calls start new requests; waiting callers still get the results of theirs.
  func forget() { state.withLock { $0.inFlight = [:] } }
}
