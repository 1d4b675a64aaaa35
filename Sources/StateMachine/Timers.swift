/// Timers as a value, so that tests and scripts move time by hand and synchronously.
public struct Timers: Sendable {
  /// Forgets a timer that has not fired yet; harmless afterwards.
  public typealias Cancel = @MainActor () -> Void

  /// Calls the body once after the delay, on the main actor.
  public var after: @MainActor @Sendable (Duration, @escaping @MainActor () -> Void) -> Cancel

  public init(after: @escaping @MainActor @Sendable (Duration, @escaping @MainActor () -> Void) -> Cancel) {
    self.after = after
  }

  /// Real time, by the continuous clock.
  public static let live = Timers { delay, body in
    let task = Task { @MainActor in
      try await Task.sleep(for: delay)
      // The sleep may be over, and the body still waiting for the main actor, when the timer is cancelled.
      try Task.checkCancellation()
      body()
    }
    return { task.cancel() }
  }
}
