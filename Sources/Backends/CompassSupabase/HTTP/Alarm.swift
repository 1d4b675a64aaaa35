import CompassModel
import Foundation

/// Sleeps once. A cancelled `Task.sleep` stays in memory until its time has passed: a kilobyte per answered request.
final class Alarm: Sendable {
  private enum State {
    case idle
    case set(CheckedContinuation<Void, any Error>, Source)
    case over
  }

  /// A timer that may be used from any thread, as all dispatch sources; Dispatch on Linux does not declare it.
  private struct Source: @unchecked Sendable { let timer: any DispatchSourceTimer }

  private let state = Lock(State.idle)

  /// Returns after `time`. Throws `CancellationError` at once if the calling task is cancelled.
  func ring(after time: Duration) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleeper in
        let source = Source(timer: DispatchSource.makeTimerSource())
        source.timer.setEventHandler { self.end(.success(())) }
        source.timer.schedule(deadline: .now() + time / .seconds(1))
        let isOver = state.withLock { state in
          if case .over = state { return true }
          state = .set(sleeper, source)
          return false
        }
        if isOver { source.timer.cancel() }
        // A dispatch source must be resumed before it may be freed, even a cancelled one.
        source.timer.resume()
        if isOver { sleeper.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  private func end(_ outcome: Result<Void, any Error>) {
    let earlier = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .set(let sleeper, let source) = earlier else { return }
    source.timer.cancel()
    sleeper.resume(with: outcome)
  }
}
