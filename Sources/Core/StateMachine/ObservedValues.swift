import Observation

extension AsyncStream where Element: Sendable {
  /// The value of an observed expression now, and then after changes of what it reads: the newest one, once for several
  /// changes in a row. Ends when the task that iterates over the stream is cancelled.
  ///
  /// ```swift
  /// for await screen in AsyncStream.observing({ compass.screen }) { draw(screen) }
  /// ```
  ///
  /// As `Observations`, which needs iOS 26 and macOS 26.
  public static func observing(_ value: @escaping @MainActor () -> Element) -> AsyncStream {
    let (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    change.yield()
    return AsyncStream {
      for await _ in changes {
        // Reading and registering are one step on the main actor, where changes are made as well: none is missed.
        return await MainActor.run { withObservationTracking(value) { change.yield() } }
      }
      return nil
    }
  }
}
