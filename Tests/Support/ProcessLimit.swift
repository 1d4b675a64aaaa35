import CompassModel
import Foundation

/// Kills a program started by a test if it does not end in time: code waiting for its output or its end continues
/// then, so that no test waits without end. Hold it as long as the program may run.
package final class ProcessLimit: @unchecked Sendable {
  private let timer: any DispatchSourceTimer
  private let over = Lock(false)

  /// Whether the program was killed.
  package var isOver: Bool { over.withLock { $0 } }

  /// - Parameter seconds: far longer than any test takes during a busy build.
  package init(_ process: Process, seconds: Int = 1_800) {
    // Not a task: tests that block would keep it from running.
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "limit"))
    timer.schedule(deadline: .now() + .seconds(seconds))
    timer.setEventHandler { [weak self] in
      guard let self, process.isRunning else { return }
      over.withLock { $0 = true }
      kill(process.processIdentifier, SIGKILL)
    }
    timer.activate()
  }

  deinit { timer.cancel() }
}

/// Runs blocking work on a separate thread, so that other tests continue meanwhile.
package func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
