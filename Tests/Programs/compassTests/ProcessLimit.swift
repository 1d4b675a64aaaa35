import Foundation
import Synchronization

/// Kills a program that a test has started and that does not end in time: what waits for its output or its end goes on
/// then, so that no test waits without end. Hold it as long as the program may run.
final class ProcessLimit: @unchecked Sendable {
  private let timer: any DispatchSourceTimer
  private let over = Mutex(false)

  /// Whether the program was killed.
  var isOver: Bool { over.withLock { $0 } }

  /// - Parameter seconds: far more than any test takes beside a busy build.
  init(_ process: Process, seconds: Int = 1_800) {
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

extension Process {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
  /// What a signal does is the same for the whole process: one at a time.
  private static let gate = Mutex(())

  /// Runs it as a shell in the foreground does: no signal is ignored because whatever started the tests ignores it.
  func runWithDefaultSignals() throws {
    try Self.gate.withLock { _ in
      // A child inherits what is ignored, and nothing else.
      let before = Self.signals.map { ($0, signal($0, SIG_DFL)) }
      defer { for (number, action) in before { _ = signal(number, action) } }
      try run()
    }
  }
}
