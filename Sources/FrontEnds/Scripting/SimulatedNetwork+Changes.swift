import CompassModel
import CompassServices

/// What is under way, for a program that is being left: it waits for changes, and not for loads (decision C6).
extension SimulatedNetwork {
  /// How many running effects need not be waited for where only the answers of changes matter: loads, and changes that
  /// do not go on by themselves. None while a change may still be answered.
  ///
  /// - Parameter inStandingTime: whether delayed requests wait until the time is moved.
  package func effectsBesideChanges(inStandingTime: Bool) -> Int {
    let parked = changesUnderWay.values.count { isParked($0.operation, inStandingTime: inStandingTime) }
    return awaitsChanges(inStandingTime: inStandingTime) ? 0 : loadsUnderWay + parked
  }

  /// Whether a change may still be answered.
  package func awaitsChanges(inStandingTime: Bool) -> Bool {
    changesUnderWay.values.contains { !isParked($0.operation, inStandingTime: inStandingTime) }
  }

  /// Fails every change that has no answer: it is not known whether it was made.
  package func giveUpChanges() {
    for number in changesUnderWay.keys.sorted() { changesUnderWay.removeValue(forKey: number)?.giveUp() }
  }

  func load<Value: Sendable>(
    _ operation: Operation, _ subject: String?, _ ask: @MainActor () async throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    loadsUnderWay += 1
    defer { loadsUnderWay -= 1 }
    try await pass(operation, subject)
    return try await ask()
  }

  /// Fails as unanswered when changes are given up, whatever the backend does meanwhile.
  func change<Value: Sendable>(
    _ operation: Operation, _ subject: String?,
    _ ask: @escaping @MainActor @Sendable () async throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    lastChange += 1
    let number = lastChange
    // At once, so that requests reach the backend in the order in which they were made.
    let work = Task.immediate { await self.answer(operation, subject, ask) }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiting: CheckedContinuation<Result<Value, ServiceFailure>, Never>) in
        changesUnderWay[number] = (
          operation,
          {
            work.cancel()
            waiting.resume(returning: .failure(ServiceFailure(.unanswered)))
          }
        )
        Task.immediate {
          let answer = await work.value
          if self.changesUnderWay.removeValue(forKey: number) != nil { waiting.resume(returning: answer) }
        }
      }
    } onCancel: {
      work.cancel()
    }
    let value = try answer.get()
    onChangeMade()
    return value
  }

  private func answer<Value>(
    _ operation: Operation, _ subject: String?, _ ask: @MainActor () async throws(ServiceFailure) -> Value
  ) async -> Result<Value, ServiceFailure> {
    do throws(ServiceFailure) {
      try await pass(operation, subject)
      return .success(try await ask())
    } catch {
      return .failure(error)
    }
  }
}
