import CompassModel
import Foundation

/// Kills a program that a test has started and that does not end in time: what waits for its output or its end goes on
/// then, so that no test waits without end. Hold it as long as the program may run.
package final class ProcessLimit: @unchecked Sendable {
  private let timer: any DispatchSourceTimer
  private let over = Lock(false)

  /// Whether the program was killed.
  package var isOver: Bool { over.withLock { $0 } }

  /// - Parameter seconds: far more than any test takes beside a busy build.
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
